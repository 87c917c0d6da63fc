import { IconDeviceTabletCheck } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { showUnit } from "#domain/values/words.ts";
import "./stock.css";
import { refKey } from "#domain/kernel/change.ts";
import { createdId } from "#domain/kernel/ids.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { type LedgerRow, ledgerRows, type WithMovements } from "#domain/resource-use/ledger.ts";
import type { StockTable } from "#domain/resource-use/names.ts";
import type { UseRecord } from "#domain/resource-use/schema.ts";
import { showDate } from "#domain/values/time.ts";
import { units as knownUnits, type Unit } from "#domain/values/units.ts";
import { useOpenWrites, useRowStates } from "#hooks/status/use-sync.ts";
import { entryState, type RowState } from "#sync/outbox/status.ts";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { useIsFrozen } from "../page/withdrawal.tsx";
import { CorrectionForm, VoidForm } from "./correction-form.tsx";
import { LedgerBar } from "./ledger/ledger-bar.tsx";
import { LedgerTable } from "./ledger/ledger-table.tsx";
import { StockTag } from "./stock-amount.tsx";
import { showFigure } from "./stock-figures.ts";
import { StockOutlook } from "./stock-outlook.tsx";

type Stock = Omit<WithMovements, "use_records"> & {
  id: string;
  amount_remaining: number | null;
  is_active: boolean;
  use_records: readonly UseRecord[];
  /** The solids that were measured. */
  wt_percent?: number | null;
  moisture_content?: number | null;
};

type Props = {
  table: StockTable;
  stock: Stock;
  /** How the stock was obtained: 'Supplied'. */
  origin: string;
  /** A note below the amount, such as how it is calculated. */
  note?: ReactNode;
};

/** The remaining amount of a stock, as a figure and a level, with its ledger. */
export function StockCard({ table, stock, origin, note }: Props) {
  const { amount_remaining: remaining, amount_supplied: supplied, amount_units: units } = stock;
  const unit = showUnit(units);
  const stateOf = useMovementStates(table, stock.id);
  const device = useDeviceKind();
  const isFrozen = useIsFrozen();
  /** The open form: 'amount' for the correction, or the id of the use record to void. */
  const [openForm, setOpenForm] = useState<string | null>(null);
  const toVoid = stock.use_records.find(({ id }) => id === openForm);
  const obtained = `${showFigure(supplied)} ${unit} ${origin.toLowerCase()} ${showDate(stock.creation_date)}`;
  const uses = new Map(stock.use_records.map((use) => [use.id, use]));
  const rows = ledgerRows(table, stock).map((row) => ({
    ...row,
    use: uses.get(row.use_record_id ?? "") ?? null,
    sync: stateOf(row),
  }));
  const taken = rows.filter(
    ({ kind, use, before_count }) => kind === "USE" && !use?.voided && before_count === null,
  );
  const waiting = taken.filter(({ sync }) => sync && sync !== "sent");
  const unsent = waiting.reduce((sum, { delta }) => sum - (delta ?? 0), 0);
  const inUnknownUnits = taken.find(({ delta }) => delta === null)?.use?.amount_used_units;
  const unread = inUnknownUnits && unreadText(inUnknownUnits, unit, device);
  const figures = { remaining, supplied, units, unsent, isActive: stock.is_active };
  const isUnsent = (use: { use_record_id: string | null }) =>
    waiting.some((row) => row.use_record_id === use.use_record_id);

  return (
    <Card
      flush
      title="Amount remaining"
      aside={
        <>
          <span className="count">{obtained}</span>
          {isFrozen ? null : (
            <Button size="sm" variant="quiet" onClick={() => setOpenForm("amount")}>
              Correct amount
            </Button>
          )}
        </>
      }
    >
      <div className="card__body">
        <p className="keyfig">
          <b className="num">{showFigure(remaining)}</b>
          {remaining === null ? null : <span className="keyfig__u">{unit}</span>}
          <StockTag stock={figures} />
          {unsent > 0 ? (
            <span className="keyfig__note">
              <Icon of={IconDeviceTabletCheck} />
              Includes the {showFigure(unsent)} {unit} saved on this {device}
            </span>
          ) : null}
        </p>
        <LedgerBar stock={figures} uses={taken} isUnsent={isUnsent} />
        <StockOutlook table={table} stock={stock} />
        {unread ? <p className="small">{unread}</p> : null}
        {note ? <p className="small muted">{note}</p> : null}
      </div>
      <h3 className="subhead">Use records</h3>
      <LedgerTable units={units} rows={rows} origin={origin} onVoid={isFrozen ? null : setOpenForm} />
      {openForm === "amount" ? (
        <CorrectionForm table={table} stock={stock} origin={obtained} onClose={() => setOpenForm(null)} />
      ) : null}
      {toVoid ? (
        <VoidForm
          of={{ table, id: stock.id }}
          use={toVoid}
          beforeCount={rows.find(({ use }) => use?.id === toVoid.id)?.before_count ?? null}
          onClose={() => setOpenForm(null)}
        />
      ) : null}
    </Card>
  );
}

/** Why the remaining amount is not known: the unit of a use. */
function unreadText(units: Unit, to: string, device: string): string {
  if (knownUnits.includes(units))
    return `A use in ${showUnit(units)} cannot be converted to ${to}. Count what is left.`;
  return `The unit ${units} is not known on this ${device}: update the app.`;
}

type Movement = Pick<LedgerRow, "kind" | "use_record_id" | "correction_id">;

/** Returns the sync state of a movement of one stock, which is `undefined` while it is loading. */
function useMovementStates(table: TableName, id: string): (movement: Movement) => RowState | undefined {
  const states = useRowStates();
  const writes = useOpenWrites(table, id);
  return ({ use_record_id, correction_id }) => {
    if (!states || !writes) return undefined;
    if (use_record_id !== null) return states("use_records", use_record_id) ?? "sent";
    const own = writes.find((write) =>
      correction_id === null
        ? write.creates.includes(refKey({ table, id }))
        : createdId(write, write.body as { id?: string }) === correction_id,
    );
    return own ? entryState(own) : "sent";
  };
}
