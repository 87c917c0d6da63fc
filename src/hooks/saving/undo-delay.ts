import { readFromDevice, storeOnDevice } from "../device-memory.ts";

/** The seconds that a write waits for Undo before it is sent, while there is signal. */
export const undoSeconds = [0, 5, 10] as const;
type UndoSeconds = (typeof undoSeconds)[number];

/** The time a notice with Undo is shown, and a little more. */
const OFFLINE_MS = 12_000;
/** Saving ten thousand rows takes some time before the notice is shown. */
const OFFLINE_MANY_MS = 60_000;

const NAME = "undo-seconds";

/** The device's setting; 0, the default, sends at once. */
export function readUndoSeconds(): UndoSeconds {
  const stored = readFromDevice<number>(NAME);
  return undoSeconds.find((seconds) => seconds === stored) ?? 0;
}

export function storeUndoSeconds(seconds: UndoSeconds): void {
  storeOnDevice(NAME, seconds);
}

/**
 * The milliseconds that a write waits before it is sent, so that Undo can withdraw it; 0 where Undo is not offered.
 * Without signal it always waits: after an attempt it would be uncertain whether the server has the write.
 */
export function undoDelay({ isMany = false } = {}): number {
  if (navigator.onLine === false) return isMany ? OFFLINE_MANY_MS : OFFLINE_MS;
  return readUndoSeconds() * 1000;
}
