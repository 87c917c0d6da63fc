import { useDeferredValue } from "react";

/**
 * Returns `value`; its first presence (not `undefined`) later, at a lower priority: React then renders what depends on it
 * in slices of a few milliseconds, and not in one task that blocks a slow tablet. Later values are returned at once.
 */
export function useFirstInSlices<T>(value: T): T | undefined {
  return useDeferredValue(value !== undefined) ? value : undefined;
}
