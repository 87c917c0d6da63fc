import { useEffect, useEffectEvent, useReducer } from "react";

/** The longest delay of a browser's timer, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Renders the component again when `now` passes `moment` (milliseconds since 1970), and when the page's visibility changes.
 */
export function useRenderAt(now: () => number, moment: number | null): void {
  const renderedAt = now();
  const [, render] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    document.addEventListener("visibilitychange", render);
    return () => document.removeEventListener("visibilitychange", render);
  }, []);
  const isRenderedBefore = useEffectEvent((at: number) => renderedAt < at);
  useEffect(() => {
    if (moment === null || !isRenderedBefore(moment)) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      // The moment may have passed since the page was rendered, or may be later than a timer can wait.
      const ms = Math.min(Math.max(0, moment - now()), LONGEST_MS);
      timer = setTimeout(() => {
        render();
        if (now() < moment) wait();
      }, ms);
    };
    wait();
    return () => clearTimeout(timer);
  }, [now, moment]);
}
