import type { z } from "zod";
import { EntryFields } from "#components/form/add-entry-form.tsx";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { ChoiceField } from "#components/form/form-fields.tsx";
import { useEditForm } from "#components/form/use-edit-form.ts";
import { useCommandForm } from "#components/saving/use-command-form.ts";
import { commands } from "#contract/index.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import type { EditedEntry, EntryMerge, ListEntry } from "#domain/lookups/list-entry.ts";
import { entryName, type LabList, type ListName, labLists } from "#domain/lookups/lists.ts";
import { entryFields } from "#domain/lookups/naming.ts";
import { countOf } from "#domain/values/words.ts";
import { useRecords } from "#hooks/use-records.ts";

type Props = { list: ListName; entry: ListEntry; onClose: () => void };

/** Edits an entry. Every record that has it shows the new name. */
export function EditEntryForm({ list: listName, entry: { id, name, fields }, onClose }: Props) {
  const list: LabList = labLists[listName];
  const form = useEditForm<z.input<typeof EditedEntry>>({
    command: commands.renameListEntry,
    params: { list: listName, id },
    shown: { name, ...fields },
    onClose,
  });
  return (
    <CommandFormDialog of={form} title={`Edit ${list.word}`} submitLabel="Save changes">
      <p className="span">Every record that has it shows the new name.</p>
      <EntryFields control={form.form.control} list={list} typeField={list.typeField ?? "type"} />
    </CommandFormDialog>
  );
}

/** Merges an entry into another one of its list. */
export function MergeEntryForm({ list, entry, entries, onClose }: Props & { entries: readonly ListEntry[] }) {
  const { id } = entry;
  const { table, word } = labLists[list];
  const form = useCommandForm<z.input<typeof EntryMerge>>({
    command: commands.mergeListEntry,
    params: { list, id },
    onClose,
  });
  const uses = useRecords((records) => countUses(records, table, id), [table, id]);
  const options = entries
    .filter((one) => one.retired === null && one.id !== id)
    .map((one) => ({
      value: one.id,
      label: entryName(table, one.name),
      ...(one.detail && { hint: one.detail }),
    }));
  const name = entryName(table, entry.name);
  return (
    <CommandFormDialog of={form} title={`Merge ${word}`} submitLabel="Merge">
      {uses === undefined ? null : (
        <p className="span">
          {`${countOf(uses, "records")} with ${name} ${uses === 1 ? "gets" : "get"} the chosen ${word}, and so does what `}
          {`is recorded with it on tablets without signal. ${name} is no longer offered. This can not be undone.`}
        </p>
      )}
      <ChoiceField
        control={form.form.control}
        name="into"
        options={options}
        placeholder={`Select ${word}`}
        required
      />
    </CommandFormDialog>
  );
}

/** How many records of this tablet name an entry, withdrawn ones too. */
async function countUses(records: RecordSource, list: TableName, id: string): Promise<number> {
  const counts = Object.entries(entryFields).flatMap(([table, fields]) =>
    Object.entries(fields)
      .filter(([, of]) => of === list)
      .map(async ([field]) => {
        const all = await records.all(table as TableName, { withdrawn: true });
        return all.filter((one) => String((one as unknown as Record<string, unknown>)[field]) === id).length;
      }),
  );
  return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
}
