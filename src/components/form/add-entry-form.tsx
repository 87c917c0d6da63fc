import type { ReactNode } from "react";
import type { Control, FieldValues, Path } from "react-hook-form";
import type { z } from "zod";
import { commands, queries } from "#contract/index.ts";
import { isStaff } from "#domain/kernel/roles.ts";
import type { ListEntry, NewListEntry } from "#domain/lookups/list-entry.ts";
import { listEntry } from "#domain/lookups/list-views.ts";
import { entryName, type LabList, type ListName, labLists } from "#domain/lookups/lists.ts";
import { sameName } from "#domain/values/name-key.ts";
import { showName } from "#domain/values/words.ts";
import { useSession } from "#hooks/lab-context.tsx";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { useReplica } from "#hooks/use-records.ts";
import { useCommandForm } from "../saving/use-command-form.ts";
import { CommandFormDialog } from "./command-form-dialog.tsx";
import { ChoiceField, TextField } from "./form-fields.tsx";
import { ListField } from "./list-field.tsx";

type Props = {
  list: ListName;
  /** The name that was typed before, and the type that the form's field needs. */
  name?: string;
  type?: string | undefined;
  /** Content beside the title, such as a choice between lists. */
  aside?: ReactNode;
  onClose: () => void;
  /** Called with the entry, which may have been in the list before. Without it, a name that exists is refused. */
  onAdded?: (entry: Pick<ListEntry, "id" | "name">) => void;
};

/** Adds an entry to a list of the lab. It may be open over another form, which then gets the entry that exists. */
export function AddEntryForm({ list: listName, name = "", type, aside, onClose, onAdded }: Props) {
  const replica = useReplica();
  const list: LabList = labLists[listName];
  const entries = useLabQuery(queries.listLabList, { params: { list: listName } }) ?? [];
  const mayOffer = isStaff(useSession());
  const form = useCommandForm<z.input<typeof NewListEntry>>({
    command: commands.addListEntry,
    params: { list: listName },
    defaults: { name, type: type ?? null },
    draft: name,
    check: ({ name: typed }) => {
      const known = entries.find((one) => sameName(one.name, list.toName(typed ?? "")));
      const refusal = known && onAdded === undefined ? whyKnown(list, known, mayOffer) : null;
      return refusal === null ? {} : { name: refusal };
    },
    onClose,
    onSaved: async () => {
      const entry = await listEntry(replica, listName, { name: form.form.getValues("name") });
      if (entry) onAdded?.(entry);
      onClose();
    },
  });
  const { control } = form.form;
  return (
    <CommandFormDialog
      of={form}
      title={`Add ${list.word}`}
      aside={aside}
      submitLabel="Add"
      onSubmit={(event) => {
        // The form behind this one is not submitted.
        event.stopPropagation();
        return form.submit(event);
      }}
    >
      <EntryFields control={control} list={list} typeField="type" />
    </CommandFormDialog>
  );
}

/** Why a name of the list is not added to it; null for a retired entry that the person may offer again. */
function whyKnown({ table }: LabList, entry: ListEntry, mayOffer: boolean): string | null {
  const { retired, merged_into } = entry;
  const name = entryName(table, entry.name);
  if (merged_into) return `${name} is in the list as ${entryName(table, merged_into.name)}.`;
  if (retired === null) return `${name} is in the list already.`;
  return mayOffer ? null : `${name} is retired. Staff can offer it again.`;
}

type FieldsProps<T extends FieldValues> = {
  control: Control<T>;
  list: LabList;
  /** The field of the form that has the type. */
  typeField: string;
};

/** The fields of an entry of a list: its name, and what the list has beside it. */
export function EntryFields<T extends FieldValues>({ control, list, typeField }: FieldsProps<T>) {
  return (
    <>
      <TextField control={control} name={"name" as Path<T>} required />
      {list.types ? (
        <ChoiceField
          control={control}
          name={typeField as Path<T>}
          options={list.types.map((value) => ({ value, label: showName(value) }))}
          placeholder="Select type"
          required
        />
      ) : null}
      {list.fields.map((field) =>
        field === "preparation_steps" ? (
          <ListField
            key={field}
            control={control}
            name={field as Path<T>}
            itemLabel="Step"
            addLabel="Add step"
          />
        ) : (
          <TextField key={field} control={control} name={field as Path<T>} />
        ),
      )}
    </>
  );
}
