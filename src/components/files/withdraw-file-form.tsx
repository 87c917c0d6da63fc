import type { z } from "zod";
import { commands } from "#contract/index.ts";
import type { FileListItem, Withdrawal } from "#domain/images/schema.ts";
import { CommandFormDialog } from "../form/command-form-dialog.tsx";
import { TextField } from "../form/form-fields.tsx";
import { useCommandForm } from "../saving/use-command-form.ts";

type Props = { file: Pick<FileListItem, "id" | "file_name">; onClose: () => void };

/** Withdraws a file with a reason. */
export function WithdrawFileForm({ file, onClose }: Props) {
  const commandForm = useCommandForm<z.input<typeof Withdrawal>>({
    command: commands.withdrawFile,
    params: { id: file.id },
    defaults: { reason: "" },
    onClose,
  });
  return (
    <CommandFormDialog of={commandForm} title={`Withdraw ${file.file_name}`} submitLabel="Withdraw">
      <div className="wide">
        <TextField
          control={commandForm.form.control}
          name="reason"
          required
          hint="The file is no longer shown. Its name, who withdrew it and why remain."
        />
      </div>
    </CommandFormDialog>
  );
}
