import { z } from "zod";
import { claimId } from "../kernel/claims.ts";
import type { JoinsById } from "../kernel/list.ts";
import type { TableName, Tables } from "../kernel/tables.ts";
import { Written } from "../kernel/written.ts";
import { optionalText, requiredText, text } from "../values/text.ts";
import { editBase } from "../values/traits.ts";

/** The form of a new entry. Each list uses the fields that it has. */
export const NewListEntry = z.object({
  name: requiredText("Name"),
  type: text("Please select a valid type").nullish().meta({ label: "Type", of: "name" }),
  country: optionalText("Country"),
  email: optionalText("Email"),
  description: optionalText("Description"),
  code: optionalText("Code"),
});
export type NewListEntry = z.output<typeof NewListEntry>;

/** The form that renames an entry. */
export const RenamedEntry = z.object({ name: requiredText("Name"), base: editBase });
export type RenamedEntry = z.output<typeof RenamedEntry>;

/** An entry as its list shows it. `detail` is what it has beside its name. */
export const ListEntry = z.object({
  id: z.string(),
  name: z.string(),
  detail: z.string().nullable(),
  /** Who retired the entry, and when; null while it is offered. */
  retired: Written.nullable(),
});
export type ListEntry = z.infer<typeof ListEntry>;

/** Returns the id of the claim by which an entry of a list is found under a name that it has, or had. */
export function entryClaim(table: TableName, name: string): string {
  return claimId(`list_entry.${table}`, name);
}

/**
 * Returns the entry of a list with this name, in any spelling; `ids` are those that an entry can derive from it. An entry
 * that was added before names had claims, on a tablet that has not received its claim, is found by its id alone.
 */
export function entryNamed<T extends TableName>(
  lab: JoinsById<TableName>,
  table: T,
  name: string,
  ids: readonly string[],
): Tables[T] | undefined {
  const claim = lab.get("claims", entryClaim(table, name));
  const found = [claim?.owner_id, ...ids].map((id) => lab.get(table, id));
  return found.find((one) => one !== undefined);
}
