import { parseCsv } from "#components/import/import-parse.ts";
import { concentrationUnits, NewChemical } from "#domain/chemicals/schema.ts";
import { dayOrder, readTime } from "#domain/csv/cells.ts";
import { type ImportColumn, textColumn } from "#domain/csv/import-columns.ts";
import { importOf } from "#domain/csv/import-of.ts";
import { readHeader } from "#domain/csv/read.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { nameKey } from "#domain/values/name-key.ts";
import { typedNumber } from "#domain/values/number-text.ts";
import { type DeliveryLine, earlierOf, lineOf, type Supplied, supplies } from "./delivery-values.ts";

const [amount, units, strength, strengthUnits, lot, expiry] = importOf(
  NewChemical,
  ["amount_supplied", "amount_units", "concentration", "concentration_units", "lot_number", "expiry_date"],
  {
    amount_supplied: { also: ["Amount", "Quantity"] },
    amount_units: { also: ["Unit", "Units"] },
    lot_number: { also: ["Lot", "Batch"] },
    expiry_date: { also: ["Expiry", "Expires", "Use by"] },
  },
) as [ImportColumn, ImportColumn, ImportColumn, ImportColumn, ImportColumn, ImportColumn];

const name = textColumn({
  field: "name",
  title: "Name",
  also: ["Chemical", "Feedstock", "Chemical name", "Feedstock name", "Product"],
});
const identifier = textColumn({ field: "identifier", title: "Identifier", isOptional: true });

/** The columns of pasted rows without a header, in this order; with a header, any of them in any order. */
const columns = [name, amount, units, lot, expiry, strength, strengthUnits, identifier];

type Pasted = {
  lines: DeliveryLine[];
  /** What was not read, with row and column: 'Row 2, Expiry date: …'. */
  problems: string[];
};

/**
 * Reads the rows of a spreadsheet as lines of a delivery; what a row does not have is that of the last container of its
 * name. A value that cannot be read is left out and reported. Rows are counted as in the pasted text.
 */
export async function pastedLines(
  text: string,
  supplied: Supplied,
  { records, newId, inUse }: { records: RecordSource; newId: () => string; inUse: readonly string[] },
): Promise<Pasted> {
  const first = text.split(/\r?\n/, 1)[0] ?? "";
  const hasHead = readHeader(first.split("\t"), columns).columns.includes(name);
  const titles = columns.map(({ title }) => title).join("\t");
  const file = parseCsv(hasHead ? text : `${titles}\n${text}`, columns);
  const head = readHeader(file.head, columns);
  const format = { decimal: "point", order: "month" } as const;
  const [unitOf, strengthUnitOf] = await Promise.all(
    [units, strengthUnits].map((column) => column.reader(records, format)),
  );
  const lines: DeliveryLine[] = [];
  const problems: string[] = [];
  for (const { number, cells } of file.lines) {
    const cellOf = (column: ImportColumn) => cells[head.columns.indexOf(column)]?.trim() ?? "";
    const report = (column: ImportColumn, message: string) =>
      void problems.push(`Row ${hasHead ? number : number - 1}, ${column.title}: ${message}`);
    const typed = cellOf(name);
    if (typed === "") {
      report(name, "The row has no name and was left out.");
      continue;
    }
    const known = supplied.names.find((one) => nameKey(one.name) === nameKey(typed));
    const of = known ?? { table: "chemicals" as const, id: null, name: typed };
    const taken = [...inUse, ...lines.map((line) => line.identifier)];
    const line = lineOf(of, earlierOf(supplied, of.table, of.name)[0], { newId: newId(), inUse: taken });
    const set = (change: Partial<DeliveryLine>) => Object.assign(line, change);
    const figure = (
      column: ImportColumn,
      unitColumn: ImportColumn,
      find: typeof unitOf,
      allowed: readonly string[],
    ) => {
      const [, digits = "", sign = ""] = /^([\d.,\s]*)(.*)$/.exec(cellOf(column)) ?? [];
      const unitText = cellOf(unitColumn) || sign.trim();
      const reading = unitText === "" ? null : find?.(unitText);
      const unit = reading && "value" in reading ? String(reading.value) : null;
      if (unit !== null && !allowed.includes(unit))
        report(unitColumn, `${unitText} is not a unit of this kind.`);
      return {
        ...(digits.trim() !== "" && { amount: typedNumber(digits) }),
        ...(unit !== null && { unit: allowed.includes(unit) ? unit : "" }),
      };
    };
    const { amount: supplied_amount, unit } = figure(amount, units, unitOf, supplies[of.table].units);
    if (supplied_amount !== undefined) set({ amount_supplied: supplied_amount });
    if (unit !== undefined) set({ amount_units: unit });
    const solute = figure(strength, strengthUnits, strengthUnitOf, concentrationUnits);
    if (solute.amount !== undefined) set({ concentration: solute.amount });
    if (solute.unit !== undefined) set({ concentration_units: solute.unit });
    if (cellOf(lot) !== "") set({ lot_number: cellOf(lot) });
    if (cellOf(identifier) !== "") set({ identifier: cellOf(identifier) });
    const day = cellOf(expiry);
    if (day !== "") {
      const reading = readTime(day, { zone: "New York", order: dayOrder(day) === "day" ? "day" : "month" });
      const read = fields.expiry_date.safeParse("value" in reading ? reading.value : day);
      if (dayOrder(day) === "either") report(expiry, `${day} can be read in two ways. ${expiry.hint}`);
      else if (read.success) set({ expiry_date: read.data });
      else report(expiry, `${day}: ${read.error.issues[0]?.message}. ${expiry.hint}`);
    }
    lines.push(line);
  }
  return { lines, problems };
}

const fields = NewChemical.shape;
