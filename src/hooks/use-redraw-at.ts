import { useEffect, useEffectEvent, useReducer } from "react";

/** The longest delay of a browser's timer, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Redraws the component when `now` passes `moment` (milliseconds since 1970), and when the page's visibility changes.
 */
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
      // The moment may have passed since the page was drawn, or may be later than a timer can wait.
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
