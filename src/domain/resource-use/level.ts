import { TOLERANCE } from "../values/quantities.ts";

/** True if more was used than there was, by more than the tolerance of weighing. `remaining` in the stock's units; null if unknown. */
export function isOverdrawn({ remaining }: { remaining: number | null }): boolean {
  return remaining !== null && remaining < -TOLERANCE;
}

type Level = { remaining: number | null; supplied: number; isActive?: boolean | undefined };

/**
 * True if less than a tenth of what was supplied remains, but not zero or less. Both amounts in the stock's units. A
 * stock that was marked inactive is never low.
 */
export function isLow({ remaining, supplied, isActive = true }: Level): boolean {
  return isActive && remaining !== null && remaining > 0 && remaining < supplied / 10;
}
