import { act } from "@testing-library/react";

/** A clock that does not run until it is set. */
export function aClock(at: string) {
  let now = Date.parse(at);
  return {
    now: () => now,
    set: (later: string) => {
      now = Date.parse(later);
    },
  };
}

/** Makes the page visible again, as after a night in standby. */
export function showAgain(): void {
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}
