import { z } from "zod";
import { Written } from "../kernel/written.ts";
import { text } from "../values/text.ts";
import { editBase, optionalText, requiredText } from "../values/traits.ts";

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
