import { showDate } from "../values/time.ts";
import { accept, type Decision, reject, type Stamp } from "./change.ts";
import { isSame } from "./edits.ts";
import type { Written } from "./written.ts";

/** Who writes by this command, and when: without signal, when it was recorded. */
export function writtenBy({ user, now, recordedOffline }: Stamp): Written {
  return { by: user, at: recordedOffline ?? now };
}

/**
 * The answer to data that is added once. The same data once more is no fault; other data meets what is `there`, beside
 * which a person can lay their own. `refusal` is the sentence, where another than 'already added by' is due.
 */
export function alreadyAdded(
  what: string,
  { by, at }: Written,
  existing: object,
  entered: object,
  refusal = `${what} has already been added by ${by} on ${showDate(at)}.`,
): Decision {
  const stored = existing as Record<string, unknown>;
  const fields = Object.entries(entered);
  if (fields.every(([field, value]) => isSame(stored[field], value))) return accept([]);
  const theirs = Object.fromEntries(fields.map(([field]) => [field, stored[field]]));
  return reject("ALREADY_ADDED", refusal, { current: { ...theirs, updated_by: by, updated_at: at } });
}
