import { z } from "zod";
import { showDate } from "../values/time.ts";
import { accept, type Decision, reject, type Stamp } from "./change.ts";
import { isSame } from "./edits.ts";

/** Who wrote a part of a record, and when it reached the server. */
export const Written = z.object({ by: z.string().meta({ label: "By" }), at: z.string() });
export type Written = z.infer<typeof Written>;

/** The fields of every record that is entered in a form: who did it when, who recorded it when. */
export type Entered = {
  id: string;
  created_by: string;
  creation_date: string;
  recorded_by: string;
  recorded_at: string;
  /** Its last edit; absent if the details were never edited. */
  updated?: Written;
};

/** Returns the user of the command and its time; for a write recorded offline, the time of recording. */
export function writtenBy({ user, now, recordedOffline }: Stamp): Written {
  return { by: user, at: recordedOffline ?? now };
}

/**
 * Decides about data that can be added once and is already `existing`. The same data is accepted without a change;
 * other data is refused with the existing values as `current`. `refusal` replaces the default message.
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
