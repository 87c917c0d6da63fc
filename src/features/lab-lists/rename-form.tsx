import type { z } from "zod";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { TextField } from "#components/form/form-fields.tsx";
import { useCommandForm } from "#components/saving/use-command-form.ts";
import { commands } from "#contract/index.ts";
import type { ListEntry, RenamedEntry } from "#domain/lookups/list-entry.ts";
import { type ListName, labLists } from "#domain/lookups/lists.ts";

type Props = { list: ListName; entry: ListEntry; onClose: () => void };

/** Renames an entry. Every record that has it shows the new name. */
export function RenameForm({ list, entry: { id, name }, onClose }: Props) {
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
