import { TOLERANCE } from "../values/quantities.ts";

/** True if more was used than there was, by more than the tolerance of weighing. `remaining` in the stock's units. */
export function isOverdrawn({ remaining }: { remaining: number }): boolean {
  return remaining < -TOLERANCE;
}

/** True if less than a tenth of what was supplied remains, but not zero or less. Both amounts in the stock's units. */
export function isLow({ remaining, supplied }: { remaining: number; supplied: number }): boolean {
  return remaining > 0 && remaining < supplied / 10;
}
