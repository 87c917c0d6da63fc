import { onTestFinished, vi } from "vitest";

const now = performance.now.bind(performance);
let ahead = 0;

/** Advances the clock by the time after which the next press counts as another press, not as an echo of a wet hand. */
export function passPressGuard(): void {
  ahead += 300;
  const spy = vi.spyOn(performance, "now").mockImplementation(() => now() + ahead);
  onTestFinished(() => {
    ahead = 0;
    spy.mockRestore();
  });
}
