import { IconDeviceTabletCheck } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import "./stock-card.css";
import { type Holding, ledgerRows } from "#domain/resource-use/ledger.ts";
import type { StockTable, UseRecord } from "#domain/resource-use/schema.ts";
import { showDate } from "#domain/time.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { useDeviceWord } from "#ui/use-device-word.ts";
import { CorrectionForm, VoidForm } from "./correction-form.tsx";
import { LedgerBar } from "./ledger-bar.tsx";
import { LedgerTable } from "./ledger-table.tsx";
import { StockTag } from "./stock-amount.tsx";
import { showFigure } from "./stock-figures.ts";
import { useMovementStates } from "./stock-sync.ts";

type Stock = Omit<Holding, "use_records"> & {
  id: string;
  amount_remaining: number;
  use_records: readonly UseRecord[];
};

type Props = {
  table: StockTable;
  stock: Stock;
  /** How the stock came to be: 'Supplied'. */
  origin: string;
  linkTo: (linked: NonNullable<UseRecord["linked_to"]>) => ReactNode;
  /** Said under the figure: what it rests on. */
  note?: ReactNode;
};

/** What remains of a stock, as a figure and as a level, and the ledger it follows from. */
export function StockCard({ table, stock, origin, linkTo, note }: Props) {
  const { amount_remaining: remaining, amount_supplied: supplied, amount_units: units } = stock;
  const stateOf = useMovementStates(table, stock.id);
  const device = useDeviceWord();
  /** What is being put right: the amount, or the use record of this id. */
  const [mending, setMending] = useState<string | null>(null);
  const uses = new Map(stock.use_records.map((use) => [use.id, use]));
  const rows = ledgerRows(stock).map((row) => ({
    ...row,
    use: uses.get(row.use_record_id ?? "") ?? null,
    // Corrections and voids are made at the lab itself.
    sync: row.kind === "CORRECTION" || row.kind === "VOID" ? ("sent" as const) : stateOf(row.use_record_id),
  }));
  const taken = rows.filter(({ kind, use }) => kind === "USE" && !use?.voided);
  const waiting = taken.filter(({ sync }) => sync && sync !== "sent");
  const unsent = waiting.reduce((sum, { delta }) => sum - delta, 0);
  const figures = { remaining, supplied, units, unsent };
  const isUnsent = (use: { use_record_id: string | null }) =>
    waiting.some((row) => row.use_record_id === use.use_record_id);

  return (
    <Card
      flush
      title="Amount remaining"
      aside={
        <>
          <span className="count">
            {showFigure(supplied)} {units} {origin.toLowerCase()} {showDate(stock.creation_date)}
          </span>
          <Button size="sm" variant="quiet" onClick={() => setMending("amount")}>
            Correct amount
          </Button>
        </>
      }
    >
      <div className="card__body">
        <p className="keyfig">
          <b className="num">{showFigure(remaining)}</b>
          <span className="keyfig__u">{units}</span>
          <StockTag stock={figures} />
          {unsent > 0 ? (
            <span className="keyfig__note">
              <Icon of={IconDeviceTabletCheck} />
              Counts the {showFigure(unsent)} {units} saved on this {device}
            </span>
          ) : null}
        </p>
        <LedgerBar stock={figures} uses={taken} isUnsent={isUnsent} />
        {note ? <p className="small muted">{note}</p> : null}
      </div>
      <h3 className="subhead">Use records</h3>
      <LedgerTable units={units} rows={rows} origin={origin} linkTo={linkTo} onVoid={setMending} />
      {mending === "amount" ? (
        <CorrectionForm
          table={table}
          stock={stock}
          unsent={waiting.length}
          onClose={() => setMending(null)}
        />
      ) : null}
      {mending !== null && mending !== "amount" ? (
        <VoidForm useId={mending} onClose={() => setMending(null)} />
      ) : null}
    </Card>
  );
}
