import type { Sheet } from "#domain/csv/table.ts";
import { pastSheets } from "#domain/past/read-past.ts";

export type Cells = Readonly<Record<string, string | number>>;

/** A sheet of a workbook as its reader returns it: a head, and a row of texts for each of these rows. */
export function aSheet(name: string, rows: readonly Cells[]): Sheet {
  const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { name, rows: [titles, ...rows.map((row) => titles.map((title) => String(row[title] ?? "")))] };
}

/** The worked example of a sheet's template, with cells changed. */
export function exampleOf(name: string, more: Cells = {}): Cells[] {
  const sheet = pastSheets.find((one) => one.name === name);
  return (sheet?.example ?? []).map((row) => ({ ...row, ...more }));
}

const FINISHED = "2025-04-15";

/** A finished trial with a tray: the examples of the templates, with a removal on a day. */
export function trialWorkbook(change: { sheet?: string; cells?: Cells } = {}): Sheet[] {
  const cells: Readonly<Record<string, Cells>> = {
    Trial: { "Finished On": FINISHED },
    Trays: {},
    Weeks: {},
    Removals: { "Week Number": "", "Created At": "2025-03-20" },
    Transplants: {},
    Harvests: {},
  };
  return Object.entries(cells).map(([name, own]) =>
    aSheet(name, exampleOf(name, { ...own, ...(name === change.sheet && change.cells) })),
  );
}
