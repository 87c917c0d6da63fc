import { useEffect, useEffectEvent, useReducer } from "react";

/** The longest a browser's timer can wait. */
const LONGEST_MS = 2 ** 31 - 1;

/** Draws again once the clock (`now`) passes this moment, or the page is looked at again; epoch milliseconds. */
export function useRedrawAt(now: () => number, moment: number | null): void {
  const drawnAt = now();
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    document.addEventListener("visibilitychange", redraw);
    return () => document.removeEventListener("visibilitychange", redraw);
  }, []);
  const isDrawnBefore = useEffectEvent((at: number) => drawnAt < at);
  useEffect(() => {
    if (moment === null || !isDrawnBefore(moment)) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      // The moment may have come since the page was drawn, or lie further off than a timer can wait.
      const ms = Math.min(Math.max(0, moment - now()), LONGEST_MS);
      timer = setTimeout(() => {
        redraw();
        if (now() < moment) wait();
      }, ms);
    };
    wait();
    return () => clearTimeout(timer);
  }, [now, moment]);
}
