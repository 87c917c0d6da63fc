import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { z } from "zod";
import { AddEntryForm } from "#components/form/add-entry-form.tsx";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { TextField } from "#components/form/form-fields.tsx";
import { WriteButton } from "#components/person/write-button.tsx";
import { useCommandForm } from "#components/saving/use-command-form.ts";
import { commands, queries } from "#contract/index.ts";
import { isStaff } from "#domain/kernel/roles.ts";
import type { ListEntry, RenamedEntry } from "#domain/lookups/list-entry.ts";
import { type ListName, labLists, listNames } from "#domain/lookups/lists.ts";
import { useSession } from "#hooks/lab-context.tsx";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Select } from "#ui/choice/select.tsx";
import { Field } from "#ui/field/field.tsx";
import { Card } from "#ui/panel/card.tsx";
import { EntriesTable } from "./entries-table.tsx";

const options = listNames.map((value) => ({ value, label: labLists[value].title }));

/** `/lab-lists?list=plants`: the names that the lab's forms offer. Everyone adds names; staff rename and retire them. */
export function LabListsPage() {
  const [query, setQuery] = useSearchParams();
  const list = listNames.find((name) => name === query.get("list")) ?? "suppliers";
  const entries = useLabQuery(queries.listLabList, { params: { list } });
  const mayChange = isStaff(useSession());
  const [isAdding, setIsAdding] = useState(false);
  const [renamed, setRenamed] = useState<ListEntry | null>(null);
  return (
    <main className="page">
      <div className="page-head">
        <h1>Lab lists</h1>
        <WriteButton variant="primary" icon={IconPlus} onClick={() => setIsAdding(true)}>
          Add {labLists[list].word}
        </WriteButton>
      </div>
      <div className="stack">
        <Field label="List">
          <Select
            options={options}
            value={list}
            onChange={(event) => setQuery({ list: event.target.value as ListName }, { replace: true })}
          />
        </Field>
        <Card flush>
          <EntriesTable list={list} entries={entries ?? []} onRename={mayChange ? setRenamed : null} />
        </Card>
      </div>
      {isAdding ? <AddEntryForm list={list} onClose={() => setIsAdding(false)} /> : null}
      {renamed ? <RenameForm list={list} entry={renamed} onClose={() => setRenamed(null)} /> : null}
    </main>
  );
}

type Props = { list: ListName; entry: ListEntry; onClose: () => void };

/** Renames an entry. Every record that has it shows the new name. */
function RenameForm({ list, entry: { id, name }, onClose }: Props) {
  const form = useCommandForm<z.input<typeof RenamedEntry>>({
    command: commands.renameListEntry,
    params: { list, id },
    defaults: { name, base: { name } },
    onClose,
  });
  return (
    <CommandFormDialog of={form} title={`Rename ${labLists[list].word}`} submitLabel="Rename">
      <p className="span">Every record that has it shows the new name.</p>
      <TextField control={form.form.control} name="name" required />
    </CommandFormDialog>
  );
}
