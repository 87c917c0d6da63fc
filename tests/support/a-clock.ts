import { act } from "@testing-library/react";

/** A clock that stands still until it is set. */
export function aClock(at: string) {
  let now = Date.parse(at);
  return {
    now: () => now,
    set: (later: string) => {
      now = Date.parse(later);
    },
  };
}

/** The page is looked at again, as after a night in a drawer. */
export function lookAgain(): void {
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}
