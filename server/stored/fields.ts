import { z } from "zod";
import { shapeOf } from "#domain/kernel/fields.ts";
import { text } from "#domain/values/text.ts";
import { isUsableTime } from "#domain/values/time.ts";
import { createdBy } from "#domain/values/traits.ts";

/** The id of a record, as the lab stores it. */
export const id = z.guid("Not an id").toLowerCase();

/** A time as the lab stores it: ISO UTC with milliseconds, in the years that a form takes. */
export const moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, "Not a time in UTC")
  .refine(isUsableTime, "Not a time of 1970 to 2200");

/** A text of at most so many characters. */
export const words = (most: number) => text("Not a text").max(most, `Longer than ${most} characters`);

/** Who wrote: an e-mail address, or a name of the server itself. */
export const who = words(200).min(1);

/** The longest text that the server writes by itself, such as the answer of a mail server. */
export const MAX_TEXT = 10_000;

/** A field of a form that may be empty: what the form leaves out is stored as null. */
export function orNull<S extends z.ZodType>(field: S) {
  return field.transform((value) => (value ?? null) as NonNullable<z.output<S>> | null);
}

export const written = z.strictObject({ by: who, at: moment });
export const withReason = written.extend({ reason: words(1000) });
/** A record that may be withdrawn. */
export const withdrawable = { withdrawn: withReason.nullable().exactOptional() };
/** An entry of a list that may be retired, or merged into another one. */
export const retirable = {
  retired: written.nullable().exactOptional(),
  merged_into: words(36).nullable().exactOptional(),
};

/** Who recorded a record. */
const recordedBy = { recorded_by: who, recorded_at: moment };
/** Who recorded a record, and its last edit. */
export const recorded = { ...recordedBy, updated: written.exactOptional() };
/** Who made a record, and who recorded it. */
export const made = { created_by: createdBy, creation_date: moment, ...recordedBy };
/** As {@link made}, with the last edit. */
export const created = { ...made, updated: written.exactOptional() };

/** One step of a process. */
export const step = z.strictObject({
  join_id: id,
  name: words(100),
  state: z.enum(["PENDING", "TODO_LATER", "COMPLETED", "SKIPPED"]),
  order: z.int().min(0).max(100),
  skippable: z.boolean(),
  mandatory: z.boolean(),
  changed: written.extend({ recorded_by: who.exactOptional() }).nullable(),
  reopened: withReason.extend({ times: z.int().min(1).max(100_000) }).exactOptional(),
});

/** The record of a kind that has the fields of its form and no others. */
export function recordOf(form: z.ZodType) {
  const { id: _, created_by: __, creation_date: ___, ...entered } = shapeOf(form);
  const fields = Object.entries(entered).map(([name, field]) => [
    name,
    field.meta()?.of === "moment" ? moment.nullable() : orNull(field),
  ]);
  return z.strictObject({ id, ...Object.fromEntries(fields), ...created, ...withdrawable });
}
