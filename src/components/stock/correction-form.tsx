import type { z } from "zod";
import { showAmount } from "#domain/values/quantities.ts";
import { showDate } from "#domain/values/time.ts";
import { showUnit } from "#domain/values/words.ts";
import "../form/form.css";
import { commands } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import type { NewCorrection, NewVoid } from "#domain/resource-use/corrections.ts";
import { amountRemaining } from "#domain/resource-use/ledger.ts";
import type { StockTable } from "#domain/resource-use/names.ts";
import type { UseRecord } from "#domain/resource-use/schema.ts";
import type { RecordRef } from "#domain/tables.ts";
import { useRecords } from "#hooks/use-records.ts";
import { Unbroken } from "#ui/text/unbroken.tsx";
import { CommandFormDialog } from "../form/command-form-dialog.tsx";
import { CreatedByFields } from "../form/created-by-fields.tsx";
import { NumberField, TextAreaField } from "../form/form-fields.tsx";
import { ItemLine } from "../form/item-line.tsx";
import { Person } from "../record/record-facts.tsx";
import { type CommandFormProps, useCommandForm } from "../saving/use-command-form.ts";
import { purposeOf } from "./ledger/ledger-table.tsx";
import { showRemaining } from "./stock-figures.ts";

const corrections: Record<StockTable, AnyCommand> = {
  cakes: commands.correctCake,
  chemicals: commands.correctChemical,
  cnfs: commands.correctCnf,
  feedstocks: commands.correctFeedstock,
};

type Props = Partial<CommandFormProps<z.input<typeof NewCorrection>>> & {
  table: StockTable;
  stock: { id: string; amount_remaining: number | null; amount_units: string };
  /** How the stock was obtained: '10 L supplied Nov 2, 2026'. */
  origin?: string;
  onClose: () => void;
};

/** Counts a stock: what was on the shelf at a date. Uses after that date are drawn from it. */
export function CorrectionForm({ table, stock, origin, ...props }: Props) {
  const { id, amount_remaining: remaining, amount_units } = stock;
  const form = useCommandForm<z.input<typeof NewCorrection>>({
    ...props,
    command: corrections[table],
    params: { id },
    defaults: { seen_amount_remaining: remaining },
    // The form has shown the question: the next submit is about the amount that it has shown.
    onRefused: ({ code, current }) => {
      if (code === "NOT_CURRENT") setValue("seen_amount_remaining", (current as Current).amount_remaining);
    },
  });
  const { control, setValue } = form.form;
  return (
    <CommandFormDialog of={form} title="Correct amount" submitLabel="Correct">
      <ItemLine of={{ table, id }}>
        <b>{showRemaining(remaining, amount_units)}</b> remaining
        {origin ? (
          <>
            {" "}
            of <Unbroken text={origin} />
          </>
        ) : null}
      </ItemLine>
      <NumberField
        control={control}
        name="new_amount_remaining"
        unit={showUnit(amount_units)}
        hint="The amount that was counted or weighed at the date below."
        required
      />
      <TextAreaField control={control} name="reason" required />
      <CreatedByFields control={control} />
    </CommandFormDialog>
  );
}

type Current = { amount_remaining: number };

type AgainProps = CommandFormProps<z.input<typeof NewCorrection>> & { params: Record<string, string> };

/** The form of a refused count of a stock of this table. */
export function correctionAgain(table: StockTable) {
  return function CorrectionAgain({ params: { id = "" }, ...props }: AgainProps) {
    const stock = useRecords((records) => records.get(table, id), [id]);
    if (stock === undefined) return null;
    const shown = { ...stock, amount_remaining: amountRemaining(table, stock) };
    return <CorrectionForm {...props} table={table} stock={shown} />;
  };
}

type VoidProps = {
  /** The stock of the use. */
  of: RecordRef;
  use: UseRecord;
  /** The date of the count that the use is part of. */
  beforeCount: string | null;
  onClose: () => void;
};

/** Voids a use record, with a reason. */
export function VoidForm({ of: stock, use, beforeCount, onClose }: VoidProps) {
  const form = useCommandForm<z.input<typeof NewVoid>>({
    command: commands.voidUseRecord,
    params: { id: use.id },
    onClose,
  });
  const { control } = form.form;
  return (
    <CommandFormDialog of={form} title="Void use record" submitLabel="Void">
      <ItemLine of={stock}>
        <b>{showAmount(use.amount_used, use.amount_used_units)}</b> used for{" "}
        <Unbroken text={`${purposeOf(use)}, ${showDate(use.creation_date)},`} />{" "}
        <Person by={use.created_by} recordedBy={use.recorded_by} />
      </ItemLine>
      <p className="span small muted">
        The use record remains in the list.
        {beforeCount
          ? ` It is before the count of ${showDate(beforeCount)}: the amount left does not change.`
          : null}
      </p>
      <TextAreaField control={control} name="reason" required />
      <CreatedByFields control={control} />
    </CommandFormDialog>
  );
}
