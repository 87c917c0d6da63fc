import { z } from "zod";
import { type Rejection, reject, type Stamp } from "../kernel/change.ts";
import { isStaff, type Role } from "../kernel/roles.ts";
import { Written, writtenBy } from "../kernel/written.ts";
import { requiredText } from "../values/text.ts";
import { dayOf } from "../values/time.ts";
import { editBase } from "../values/traits.ts";

/** Who corrected the data last, when, and why. */
export const Corrected = Written.extend({ reason: z.string() });
export type Corrected = z.infer<typeof Corrected>;

/** The fields of every correction, beside those of the data. */
export const correction = {
  reason: requiredText("Reason"),
  /** The values that the form started from. */
  base: editBase,
};

/** True if data may be corrected: by who entered it, on the same day in New York, and by staff. `at` is ISO UTC. */
export function mayCorrect(entered: Written, { by, at, role }: Written & { role: Role }): boolean {
  return isStaff({ role }) || (entered.by === by && dayOf(entered.at) === dayOf(at));
}

/** Returns the refusal of a correction by a person who may not correct the data; null for the others. */
export function refuseCorrector(entered: Written, stamp: Stamp): Rejection | null {
  if (mayCorrect(entered, { ...writtenBy(stamp), role: stamp.role })) return null;
  return reject("FORBIDDEN", `Only ${entered.by}, on the same day, or staff may correct this data.`);
}

/** Returns what a correction records about itself. */
export function correctedBy(stamp: Stamp, reason: string): Corrected {
  return { ...writtenBy(stamp), reason };
}
