import type { ReactNode } from "react";
import type { z } from "zod";
import { commands } from "#contract/index.ts";
import type { NewListEntry } from "#domain/lookups/list-entry.ts";
import { listEntry } from "#domain/lookups/list-views.ts";
import { type LabList, type ListName, labLists } from "#domain/lookups/lists.ts";
import { showName } from "#domain/values/words.ts";
import { useReplica } from "#hooks/use-records.ts";
import { useCommandForm } from "../saving/use-command-form.ts";
import { CommandFormDialog } from "./command-form-dialog.tsx";
import { ChoiceField, TextField } from "./form-fields.tsx";

type Props = {
  list: ListName;
  /** The name that was typed before, and the type that the form's field needs. */
  name?: string;
  type?: string | undefined;
  /** Content beside the title, such as a choice between lists. */
  aside?: ReactNode;
  onClose: () => void;
  /** Called with the id of the entry, which may have been in the list before. */
  onAdded?: (id: string) => void;
};

/** Adds an entry to a list of the lab. It may be open over another form. */
export function AddEntryForm({ list: listName, name = "", type, aside, onClose, onAdded }: Props) {
  const replica = useReplica();
  const list: LabList = labLists[listName];
  const form = useCommandForm<z.input<typeof NewListEntry>>({
    command: commands.addListEntry,
    params: { list: listName },
    defaults: { name, type: type ?? null },
    draft: name,
    onClose,
    onSaved: async () => {
      const entry = await listEntry(replica, listName, { name: form.form.getValues("name") });
      onAdded?.(entry?.id ?? "");
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
      <TextField control={control} name="name" required />
      {list.types ? (
        <ChoiceField
          control={control}
          name="type"
          options={list.types.map((value) => ({ value, label: showName(value) }))}
          placeholder="Select type"
          required
        />
      ) : null}
      {list.fields.map((field) => (
        <TextField key={field} control={control} name={field} />
      ))}
    </CommandFormDialog>
  );
}
