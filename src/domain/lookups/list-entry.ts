import { z } from "zod";
import type { JoinsById } from "../kernel/list.ts";
import type { TableName, Tables } from "../kernel/tables.ts";
import { Written } from "../kernel/written.ts";
import { editedText, optionalText, requiredText, text } from "../values/text.ts";
import { editBase } from "../values/traits.ts";
import { entryClaim, meantEntry } from "./naming.ts";

const typeOf = () => text("Please select a valid type").nullish().meta({ label: "Type", of: "name" });

const NO_STEPS = "The preparation steps must be a list of lines";
const preparation_steps = z
  .array(text(NO_STEPS).trim().max(200, "A preparation step must be at most 200 characters"), {
    error: NO_STEPS,
  })
  .max(50, "At most 50 preparation steps")
  .transform((steps) => steps.filter((step) => step !== ""))
  .nullish()
  .meta({ label: "Preparation Steps" });

/** The form of a new entry. Each list uses the fields that it has. */
export const NewListEntry = z.object({
  name: requiredText("Name"),
  type: typeOf(),
  country: optionalText("Country"),
  email: optionalText("Email"),
  address: optionalText("Address"),
  description: optionalText("Description"),
  code: optionalText("Code"),
  preparation_steps,
});
export type NewListEntry = z.output<typeof NewListEntry>;

/** The form that edits an entry, by the names of its stored fields: the type of a chemical name is `chemical_type`. */
export const EditedEntry = z.object({
  name: requiredText("Name"),
  type: typeOf(),
  chemical_type: typeOf(),
  feedstock_type: typeOf(),
  country: editedText("Country"),
  email: editedText("Email"),
  address: editedText("Address"),
  description: editedText("Description"),
  code: editedText("Code"),
  preparation_steps,
  base: editBase,
});
export type EditedEntry = z.output<typeof EditedEntry>;

const NO_ENTRY = "Please select an entry";

/** The form that merges an entry into another one of its list; a supplier may be named by its number. */
export const EntryMerge = z.object({
  into: z
    .union([z.string(), z.int()], { error: NO_ENTRY })
    .transform(String)
    .pipe(
      z
        .string()
        .regex(/^[a-f0-9-]{1,36}$/i, NO_ENTRY)
        .toLowerCase(),
    )
    .meta({ label: "Into" }),
});
export type EntryMerge = z.output<typeof EntryMerge>;

/** An entry as its list shows it. `detail` is what it has beside its name. */
export const ListEntry = z.object({
  id: z.string(),
  name: z.string(),
  detail: z.string().nullable(),
  /** Who retired the entry, or merged it, and when; null while it is offered. */
  retired: Written.nullable(),
  /** The id and the name of the entry into which this one was merged; null for any other. */
  merged_into: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** What its list has beside the name. */
  fields: z.record(z.string(), z.union([z.string(), z.array(z.string()), z.null()])),
});
export type ListEntry = z.infer<typeof ListEntry>;

/**
 * Returns the entry of a list with this name, in any spelling, or the one into which it was merged; `ids` are those that an
 * entry can derive from the name. An entry that was added before names had claims, on a tablet that has not received its
 * claim, is found by its id alone.
 */
export function entryNamed<T extends TableName>(
  lab: JoinsById<TableName>,
  table: T,
  name: string,
  ids: readonly string[],
): Tables[T] | undefined {
  const claim = lab.get("claims", entryClaim(table, name));
  const found = [claim?.owner_id, ...ids].map((id) => meantEntry(lab, table, id));
  return found.find((one) => one !== undefined);
}
