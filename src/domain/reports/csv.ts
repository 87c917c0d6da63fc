import type { CsvColumn } from "../csv/write.ts";
import { kindPages } from "../kind-pages.ts";
import { FINISHED, stepLabel } from "../steps/steps.ts";
import { dayOf } from "../values/time.ts";
import { type MadeRecord, type MonthReport, reportedTables, type WatchedStock } from "./schema.ts";

/** One line of a report as a table: every part of the report has the columns that it needs. */
type ReportLine = {
  part: string;
  name: string;
  details?: string | null;
  count?: number;
  amount?: number | null;
  unit?: string | null;
  state?: string | null;
  /** ISO UTC */
  at?: string | null;
  by?: string;
};

/** The columns of an exported report. */
export const reportCsv: CsvColumn<ReportLine>[] = [
  { title: "Part", of: ({ part }) => part },
  { title: "Name", of: ({ name }) => name },
  { title: "Details", of: ({ details }) => details },
  { title: "Count", of: ({ count }) => count },
  { title: "Amount", of: ({ amount }) => amount },
  { title: "Unit", of: ({ unit }) => unit },
  { title: "State", of: ({ state }) => state },
  { title: "Date (New York)", of: ({ at }) => at && dayOf(at) },
  { title: "Created By", of: ({ by }) => by },
];

/** The name of what a report counts. */
export const partNames = {
  uses: "Uses",
  ...(Object.fromEntries(reportedTables.map((table) => [table, kindPages[table].plural])) as Record<
    (typeof reportedTables)[number],
    string
  >),
};

/** The lines of a report, in the order of its page. */
export function reportLines(report: MonthReport): ReportLine[] {
  return [
    ...report.uses.map(({ material, purpose, uses, amount, amount_units }) => ({
      part: partNames.uses,
      name: material,
      details: purpose,
      count: uses,
      amount,
      unit: amount_units,
    })),
    ...reportedTables.flatMap((table) => report[table].map((record) => lineOf(partNames[table], record))),
    ...report.low_stock.map((stock) => lineOfStock("Low stock", stock, null)),
    ...report.expiries.map((stock) => lineOfStock("Expiries", stock, stock.expiry_date)),
    ...report.year.flatMap(({ month, ...counts }) =>
      (["uses", ...reportedTables] as const).map((part) => ({
        part: "Year",
        name: month,
        details: partNames[part],
        count: counts[part],
      })),
    ),
  ];
}

function lineOf(part: string, record: MadeRecord): ReportLine {
  const { name, facts, amount, amount_units: unit, created_at: at, created_by: by } = record;
  return { part, name, details: facts.join(", "), amount, unit, state: showState(record), at, by };
}

function lineOfStock(part: string, stock: WatchedStock, at: string | null): ReportLine {
  const { name, lot_number, location_name, amount_remaining: amount, amount_units: unit } = stock;
  const details = [lot_number && `lot ${lot_number}`, location_name].filter(Boolean).join(", ");
  return { part, name, details, amount, unit, at };
}

/** `Finished`, or the step that a process is in; null for a record without steps. */
export function showState({ state }: Pick<MadeRecord, "state">): string | null {
  if (state === null) return null;
  return state === FINISHED ? "Finished" : stepLabel({ name: state });
}
