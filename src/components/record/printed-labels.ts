import { refKey } from "#domain/kernel/change.ts";
import type { RecordRef } from "#domain/tables.ts";
import { readFromDevice, storeOnDevice } from "#hooks/device-memory.ts";

const KEY = "printed-labels";

/** How many records are remembered: more than are being made at any time. */
const MOST = 300;

/** The keys of the records, newest first. */
function read(): readonly string[] {
  const stored = readFromDevice<unknown>(KEY);
  return Array.isArray(stored) ? stored.map(String) : [];
}

/** Remembers on this device that the labels of these records were printed: the lab has no record of a print. */
export function rememberPrinted(refs: readonly RecordRef[]): void {
  const printed = new Set([...refs.map(refKey), ...read()]);
  storeOnDevice(KEY, [...printed].slice(0, MOST));
}

/** True if the label of a record was printed on this device, recently. */
export function wasPrinted(ref: RecordRef): boolean {
  return read().includes(refKey(ref));
}
