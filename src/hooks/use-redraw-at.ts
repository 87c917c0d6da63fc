import { useEffect, useReducer } from "react";

/** The longest a browser's timer can wait. */
const LONGEST_MS = 2 ** 31 - 1;

/** Draws again once the clock (`now`) passes this moment, or the page is looked at again; epoch milliseconds. */
export function useRedrawAt(now: () => number, moment: number | null): void {
  const drawnAt = now();
  const [turn, redraw] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    document.addEventListener("visibilitychange", redraw);
    return () => document.removeEventListener("visibilitychange", redraw);
  }, []);
  useEffect(() => {
    if (moment === null || drawnAt >= moment) return;
    // The moment may have come since it was drawn.
    const timer = setTimeout(redraw, Math.min(Math.max(0, moment - now()), LONGEST_MS));
    return () => clearTimeout(timer);
  }, [now, moment, turn]);
}
