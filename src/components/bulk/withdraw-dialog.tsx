import { zodResolver } from "@hookform/resolvers/zod";
import { withdrawalCommandsOf } from "#contract/operations.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { readRow } from "#domain/kernel/list.ts";
import { nameOf } from "#domain/names.ts";
import { countOf } from "#domain/values/words.ts";
import { NewWithdrawal, type WithdrawableTable } from "#domain/withdrawal/schema.ts";
import { useCalmForm } from "#hooks/saving/use-calm-form.ts";
import { useReplica } from "#hooks/use-records.ts";
import type { StorageFault } from "#store/storage-faults.ts";
import type { RefusedOne } from "#sync/write/submit.ts";
import { FormDialog } from "#ui/dialog/form-dialog.tsx";
import "../form/form.css";
import { FormFieldsContext, TextAreaField } from "../form/form-fields.tsx";
import { useSaving } from "../saving/use-saving.ts";

type Props = {
  table: WithdrawableTable;
  ids: readonly string[];
  onClose: () => void;
  onWithdrawn: () => void;
};

/** The form that withdraws records with one reason: one write for each record, all or none saved. */
export function WithdrawDialog({ table, ids, onClose, onWithdrawn }: Props) {
  const replica = useReplica();
  const { saveAll } = useSaving();
  const { control, formState, handleSubmit } = useCalmForm<NewWithdrawal, unknown, NewWithdrawal>({
    resolver: zodResolver(NewWithdrawal),
    mode: "onTouched",
  });
  const count = countOf(ids.length, "records");

  async function withdraw(body: NewWithdrawal) {
    const names = await Promise.all(ids.map((id) => readRow(replica, (lab) => nameOf(lab, table, id) ?? "")));
    const why = (failure: RefusedOne | StorageFault) =>
      failure.kind === "rejected" ? `${names[failure.index]}: ${failure.message}` : failure.message;
    const outcome = await saveAll(
      withdrawalCommandsOf[table].withdraw,
      ids.map((id) => ({ params: { id }, body })),
      {
        saved: { title: `${count} withdrawn.` },
        failed: (failure: RefusedOne | StorageFault) => ({
          title: "Nothing was withdrawn.",
          detail: why(failure),
        }),
        canUndo: true,
      },
    );
    if (outcome.kind !== "saved") return;
    onClose();
    onWithdrawn();
  }
  return (
    <FormDialog
      open
      title={`Withdraw ${count}`}
      submitLabel="Withdraw"
      dirty={formState.isDirty}
      onClose={onClose}
      onSubmit={handleSubmit(withdraw)}
    >
      <FormFieldsContext value={fieldsOf(NewWithdrawal)}>
        <div className="formgrid">
          <p className="span">They leave the lists, search and counts. Staff can restore them.</p>
          <TextAreaField control={control} name="reason" required />
        </div>
      </FormFieldsContext>
    </FormDialog>
  );
}
