import { onTestFinished, vi } from "vitest";

/** Advances the clock by the time after which the next press counts as another press, not as an echo of a wet hand. */
export function passPressGuard(): void {
  const now = performance.now.bind(performance);
  const spy = vi.spyOn(performance, "now").mockImplementation(() => now() + 300);
  onTestFinished(() => spy.mockRestore());
}
