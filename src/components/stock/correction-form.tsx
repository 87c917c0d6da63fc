import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import type { z } from "zod";
import { showAmount } from "#domain/values/quantities.ts";
import { showDate } from "#domain/values/time.ts";
import { showUnit } from "#domain/values/words.ts";
import "../form/form-grid.css";
import { onlineCommands } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import type { RecordRef } from "#domain/kernel/tables.ts";
import type { NewCorrection, NewVoid } from "#domain/resource-use/corrections.ts";
import type { StockTable } from "#domain/resource-use/names.ts";
import type { UseRecord } from "#domain/resource-use/schema.ts";
import { useSendOnline } from "#hooks/saving/use-send-online.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";
import { CommandFormDialog } from "../form/command-form-dialog.tsx";
import { CreatedByFields, useCreatedByDefaults } from "../form/created-by-fields.tsx";
import { NumberField, TextAreaField } from "../form/form-fields.tsx";
import { EnteredBy } from "../record/entered-by.tsx";
import { ItemLine } from "../record/item-line.tsx";
import { useCommandForm } from "../saving/use-command-form.ts";
import { purposeOf } from "./use-purpose.ts";

const corrections: Record<StockTable, AnyCommand> = {
  cakes: onlineCommands.correctCake,
  chemicals: onlineCommands.correctChemical,
  cnfs: onlineCommands.correctCnf,
  feedstocks: onlineCommands.correctFeedstock,
};

type Props = {
  table: StockTable;
  stock: { id: string; amount_remaining: number; amount_units: string };
  /** How the stock was obtained: '10 L supplied Nov 2, 2026'. */
  origin: string;
  /** The number of uses that are not sent yet. */
  unsent: number;
  onClose: () => void;
};

/** Sets the remaining amount of a stock to the counted amount. Online only: it needs the current balance. */
export function CorrectionForm({ table, stock, origin, unsent, onClose }: Props) {
  const command = corrections[table];
  const params = { id: stock.id };
  const createdBy = useCreatedByDefaults();
  const form = useCommandForm<z.input<typeof NewCorrection>>({
    command,
    params,
    defaults: { seen_amount_remaining: stock.amount_remaining, ...createdBy },
    send: useSendOnline(command, params),
    onSaved: onClose,
  });
  const { control } = form.form;
  return (
    <CommandFormDialog
      of={form}
      title="Correct amount"
      submitLabel="Correct"
      note="This needs a connection."
      onClose={onClose}
    >
      {unsent > 0 ? (
        <div className="span">
          <Banner
            tone="warn"
            icon={IconAlertTriangle}
            title={unsent === 1 ? "1 use is not sent yet." : `${unsent} uses are not sent yet.`}
            action={
              <Button size="sm" render={<Link to="/outbox" />}>
                Open outbox
              </Button>
            }
          >
            Send them first, then correct: the lab can only correct an amount that it knows.
          </Banner>
        </div>
      ) : null}
      <ItemLine of={{ table, id: stock.id }}>
        <b>{showAmount(stock.amount_remaining, stock.amount_units)}</b> remaining of{" "}
        <Unbroken text={origin} />
      </ItemLine>
      <NumberField
        control={control}
        name="new_amount_remaining"
        unit={showUnit(stock.amount_units)}
        hint="The amount that was counted or weighed."
        required
      />
      <TextAreaField control={control} name="reason" required />
      <CreatedByFields control={control} />
    </CommandFormDialog>
  );
}

type VoidProps = {
  /** The stock of the use. */
  of: RecordRef;
  use: UseRecord;
  onClose: () => void;
};

/** Voids a use record, with a reason. Online only. */
export function VoidForm({ of: stock, use, onClose }: VoidProps) {
  const command = onlineCommands.voidUseRecord;
  const params = { id: use.id };
  const createdBy = useCreatedByDefaults();
  const form = useCommandForm<z.input<typeof NewVoid>>({
    command,
    params,
    defaults: createdBy,
    send: useSendOnline(command, params),
    onSaved: onClose,
  });
  const { control } = form.form;
  return (
    <CommandFormDialog
      of={form}
      title="Void use record"
      submitLabel="Void"
      note="The use record remains in the list. This needs a connection."
      onClose={onClose}
    >
      <ItemLine of={stock}>
        <b>{showAmount(use.amount_used, use.amount_used_units)}</b> used for{" "}
        <Unbroken text={`${purposeOf(use)}, ${showDate(use.creation_date)}, ${use.created_by}`} />
        <EnteredBy by={use.created_by} recordedBy={use.recorded_by} />
      </ItemLine>
      <TextAreaField control={control} name="reason" required />
      <CreatedByFields control={control} />
    </CommandFormDialog>
  );
}
