import type { z } from "zod";
import { withdrawalCommandsOf } from "#contract/operations.ts";
import { kindPages } from "#domain/kind-pages.ts";
import type { NewWithdrawal, WithdrawableTable } from "#domain/withdrawal/schema.ts";
import { CommandFormDialog } from "../form/command-form-dialog.tsx";
import { TextAreaField } from "../form/form-fields.tsx";
import { ItemLine } from "../record/item-line.tsx";
import { useCommandForm } from "../saving/use-command-form.ts";

type Props = { table: WithdrawableTable; id: string; title: string; onClose: () => void };

/** Withdraws a record, with a reason. */
export function WithdrawForm({ table, id, title, onClose }: Props) {
  const form = useCommandForm<z.input<typeof NewWithdrawal>>({
    command: withdrawalCommandsOf[table].withdraw,
    params: { id },
    defaults: {},
    onSaved: onClose,
  });
  return (
    <CommandFormDialog
      of={form}
      title={`Withdraw ${wordInSentence(kindPages[table].word)}`}
      submitLabel="Withdraw"
      onClose={onClose}
    >
      <ItemLine of={{ table, id }} />
      <p className="span">
        <b>{title}</b> will leave the lists and search. Its code stays in use, its page and its history
        remain, and staff can restore it.
      </p>
      <TextAreaField control={form.form.control} name="reason" required />
    </CommandFormDialog>
  );
}

/** 'feedstock', but 'CNF'. */
const wordInSentence = (word: string) => word.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
