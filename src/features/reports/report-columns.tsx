import { Link } from "react-router-dom";
import { Person } from "#components/record/record-facts.tsx";
import { pathOf } from "#domain/kind-pages.ts";
import { showState } from "#domain/reports/csv.ts";
import type {
  MadeRecord,
  MonthReport,
  ReportedTable,
  UsedAmount,
  WatchedStock,
} from "#domain/reports/schema.ts";
import type { RecordRef } from "#domain/tables.ts";
import { inColumn, showAmount } from "#domain/values/quantities.ts";
import { showDate } from "#domain/values/time.ts";
import { withUnit } from "#domain/values/words.ts";
import type { Column } from "#ui/table/column.ts";

/** A column of amounts; those of one unit have the same number of decimals. */
function amountColumn<Row extends { amount: number | null; amount_units: string | null }>(
  head: string,
  rows: readonly Row[],
): Column<Row> {
  return {
    key: "amount",
    head,
    align: "end",
    cell: ({ amount, amount_units: units }) => {
      const alike = rows.filter(({ amount_units }) => amount_units === units);
      const text =
        amount === null || units === null
          ? "–"
          : withUnit(
              inColumn(
                amount,
                alike.map((row) => row.amount),
              ),
              units,
            );
      return <b className="num nowrap">{text}</b>;
    },
  };
}

/** The columns of what was used; a material is a link to its uses in the month. */
export function usedColumns({
  month,
  person,
  uses,
}: Pick<MonthReport, "month" | "person" | "uses">): readonly Column<UsedAmount>[] {
  const last = new Date(`${month}-01T00:00:00Z`);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  const created = `${month}-01~${last.toISOString().slice(0, "YYYY-MM-DD".length)}`;
  const to = (material: string) => {
    const filters = new URLSearchParams({ material, created });
    if (person) filters.set("by", person);
    return `/use-records?${filters}`;
  };
  return [
    {
      key: "material",
      head: "Material",
      cell: ({ material }) => (
        <Link className="id" to={to(material)}>
          {material}
        </Link>
      ),
      className: "wide",
    },
    { key: "purpose", head: "Purpose", cell: ({ purpose }) => purpose ?? "–" },
    { key: "uses", head: "Uses", align: "end", cell: ({ uses }) => <span className="num">{uses}</span> },
    amountColumn("Amount used", uses),
  ];
}

function Amount({ of, units }: { of: number | null; units: string | null }) {
  return <b className="num nowrap">{of === null || units === null ? "–" : showAmount(of, units)}</b>;
}

function RecordName({ of, name }: { of: RecordRef; name: string }) {
  return (
    <Link className="id" to={pathOf(of)}>
      {name}
    </Link>
  );
}

/** What a report shows of the records of each table: amounts of stocks, states of processes. */
const shown: Partial<Record<ReportedTable, "amount" | "state">> = {
  cakes: "amount",
  cnfs: "amount",
  homogenizations: "state",
  grow_trials: "state",
};

const stateColumn: Column<MadeRecord> = { key: "state", head: "State", cell: showState };

/** The columns of the records of a table. */
export function recordColumns(
  table: ReportedTable,
  records: readonly MadeRecord[],
): readonly Column<MadeRecord>[] {
  return [
    {
      key: "name",
      head: "Name",
      cell: ({ id, name }) => <RecordName of={{ table, id }} name={name} />,
      className: "wide",
    },
    { key: "facts", head: "Details", cell: ({ facts }) => facts.join(", ") || "–" },
    ...(shown[table] === "amount" ? [amountColumn("Amount made", records)] : []),
    ...(shown[table] === "state" ? [stateColumn] : []),
    {
      key: "created",
      head: "Created",
      cell: ({ created_at, created_by }) => (
        <>
          <span className="nowrap">{showDate(created_at)}</span>
          <Person className="sub" by={created_by} recordedBy={undefined} />
        </>
      ),
    },
  ];
}

const stockName: Column<WatchedStock> = {
  key: "name",
  head: "Name",
  className: "wide",
  cell: ({ table, id, name, lot_number }) => (
    <>
      <RecordName of={{ table, id }} name={name} />
      {lot_number ? <span className="sub">lot {lot_number}</span> : null}
    </>
  ),
};

const stockPlace: Column<WatchedStock> = {
  key: "location",
  head: "Location",
  cell: ({ location_name }) => location_name || "–",
};

const stockLeft: Column<WatchedStock> = {
  key: "left",
  head: "Remaining",
  align: "end",
  cell: ({ amount_remaining, amount_units }) => <Amount of={amount_remaining} units={amount_units} />,
};

/** The columns of low stock, with the amount that was supplied and the reorder level. */
export const lowStockColumns: readonly Column<WatchedStock>[] = [
  stockName,
  stockPlace,
  stockLeft,
  {
    key: "supplied",
    head: "Supplied",
    align: "end",
    cell: ({ amount_supplied, amount_units }) => <Amount of={amount_supplied} units={amount_units} />,
  },
  {
    key: "reorder",
    head: "Reorder level",
    align: "end",
    cell: ({ reorder_level, amount_units }) => <Amount of={reorder_level} units={amount_units} />,
  },
];

/** The columns of stock whose last day is in the month. */
export const expiryColumns: readonly Column<WatchedStock>[] = [
  stockName,
  stockPlace,
  stockLeft,
  {
    key: "expiry",
    head: "Expiry date",
    cell: ({ expiry_date }) => (
      <span className="nowrap">{expiry_date === null ? "–" : showDate(expiry_date)}</span>
    ),
  },
];
