import { setTimeout as pause } from "node:timers/promises";

/** Waits until a condition is true; one that throws is not true yet. The time limit is that of the test. */
export async function until(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isNow(isTrue))) await pause(50);
}

async function isNow(isTrue: () => Promise<boolean> | boolean): Promise<boolean> {
  try {
    return await isTrue();
  } catch {
    return false;
  }
}
