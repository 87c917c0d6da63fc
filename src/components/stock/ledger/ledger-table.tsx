import { toTitle } from "#domain/values/words.ts";
import "./ledger-table.css";
import type { LedgerRow } from "#domain/resource-use/ledger.ts";
import type { LinkedTo, UseRecord } from "#domain/resource-use/schema.ts";
import { showDate, showDateTime } from "#domain/values/time.ts";
import { showUnit } from "#domain/values/words.ts";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { SyncBadge, type SyncState } from "#ui/text/badge.tsx";
import { Breakable, Unbroken } from "#ui/text/unbroken.tsx";
import { Person, RecordLink } from "../../record/record-facts.tsx";
import { linkedTables } from "../../record/record-names.ts";
import { showFigure } from "../stock-figures.ts";

type Movement = LedgerRow & { use: UseRecord | null; sync: SyncState | undefined };

type Props = {
  units: string;
  rows: readonly Movement[];
  /** The purpose text of the first row: 'Supplied'. */
  origin: string;
  /** Called to void the use record with this id; null where no use can be voided. */
  onVoid: ((useId: string) => void) | null;
};

/** Every movement of a stock with the balance after it, newest first. */
export function LedgerTable({ units, rows, origin, onVoid }: Props) {
  const [deltas, balances] = [rows.map(({ delta }) => delta), rows.map(({ balance }) => balance)];
  const columns: Column<Movement>[] = [
    { key: "at", head: "Date", cell: When, cardLabel: null },
    {
      key: "purpose",
      head: "Purpose",
      className: "wide",
      cardLabel: null,
      cell: (row) => {
        if (row.kind === "INITIAL") return origin;
        if (row.kind === "COUNT") return <Adjustment label="Count" reason={row.reason} />;
        if (row.kind === "CORRECTION") return <Adjustment label="Correction" reason={row.reason} />;
        if (row.kind === "VOID" || row.use === null)
          return <Adjustment label="Voided" reason={row.reason} before={row.before_count} />;
        return <Purpose row={row} use={row.use} units={units} onVoid={onVoid} />;
      },
    },
    {
      key: "delta",
      head: `Used, ${showUnit(units)}`,
      align: "end",
      cardLabel: "Used",
      cell: ({ delta, kind }) => (
        <b className="num nowrap">
          {delta === null ? "unknown" : `${signOf(kind, delta)} ${showFigure(Math.abs(delta), deltas)}`}
        </b>
      ),
    },
    {
      key: "balance",
      head: "Left",
      align: "end",
      cell: ({ balance }) => <span className="num nowrap">{showFigure(balance, balances)}</span>,
    },
  ];
  return (
    <DataTable
      label="Use records"
      className="ledger table--own-cards"
      columns={columns}
      rows={[...rows].reverse()}
      rowKey={({ kind, use_record_id, at }) => `${kind} ${use_record_id ?? at}`}
      trailing={{ head: "Sync", cell: ({ sync }) => <SyncBadge state={sync} short /> }}
    />
  );
}

function When({ at, by, recorded_by }: Movement) {
  return (
    <>
      <time className="nowrap" dateTime={at} title={showDateTime(at)}>
        {showDate(at)}
      </time>
      <Person className="sub" by={by} recordedBy={recorded_by} />
    </>
  );
}

const signOf = (kind: LedgerRow["kind"], delta: number) =>
  delta < 0 || (kind === "USE" && delta === 0) ? "−" : "+";

type AdjustmentProps = { label: string; reason: string | null; before?: string | null };

function Adjustment({ label, reason, before = null }: AdjustmentProps) {
  return (
    <>
      {label}
      {reason ? <span className="sub">{reason}</span> : null}
      <BeforeCount at={before} />
    </>
  );
}

/** Of a use that is part of a count: it changes nothing that is left. */
function BeforeCount({ at }: { at: string | null }) {
  return at === null ? null : <span className="sub">before the count of {showDate(at)}</span>;
}

type PurposeProps = Pick<Props, "units" | "onVoid"> & { row: Movement; use: UseRecord };

function Purpose({ row, use, units, onVoid }: PurposeProps) {
  const { resource_use_purpose, comments, linked_to, amount_used, amount_used_units } = use;
  return (
    <>
      <Breakable text={purposeOf(use)} />
      {resource_use_purpose === null ? <span className="sub">Other purpose</span> : null}
      {amount_used_units === units ? null : (
        <span className="sub">
          {showFigure(amount_used)} {showUnit(amount_used_units)}
        </span>
      )}
      {comments ? (
        <span className="sub">
          <Unbroken text={comments} />
        </span>
      ) : null}
      {linked_to ? (
        <span className="sub">
          <LinkedRecord to={linked_to} />
        </span>
      ) : null}
      {use.voided ? <span className="sub">Voided</span> : null}
      <BeforeCount at={row.before_count} />
      {onVoid && !linked_to && !use.voided ? (
        <button type="button" className="link ledger__void" onClick={() => onVoid(use.id)}>
          Void
        </button>
      ) : null}
    </>
  );
}

/** A link to the record that was made from a use. */
function LinkedRecord({ to: { type, id } }: { to: LinkedTo }) {
  return <RecordLink of={{ table: linkedTables[type], id }} />;
}

/** The purpose of a use: 'Grow Trial', or the text that was written for another purpose. */
export function purposeOf({ resource_use_purpose, purpose }: UseRecord): string {
  return resource_use_purpose === null ? (purpose ?? "") : toTitle(resource_use_purpose);
}
