import { useEffect, useReducer } from "react";
import { useLab } from "#hooks/lab-context.tsx";

/** The longest a browser's timer can wait. */
const LONGEST_MS = 2 ** 31 - 1;

/** Draws again once the clock passes this moment (epoch milliseconds), or the page is looked at again. */
export function useRedrawAt(moment: number | null): void {
  const { env } = useLab();
  const [turn, redraw] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    document.addEventListener("visibilitychange", redraw);
    return () => document.removeEventListener("visibilitychange", redraw);
  }, []);
  useEffect(() => {
    const wait = (moment ?? 0) - env.now();
    if (wait <= 0) return;
    const timer = setTimeout(redraw, Math.min(wait, LONGEST_MS));
    return () => clearTimeout(timer);
  }, [env, moment, turn]);
}
