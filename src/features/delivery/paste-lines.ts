import { parseCsv } from "#components/import/import-parse.ts";
import { concentrationUnits, NewChemical } from "#domain/chemicals/schema.ts";
import { amountIn, dayOrder, readTime } from "#domain/csv/cells.ts";
import { type ImportColumn, textColumn } from "#domain/csv/import-columns.ts";
import { importOf } from "#domain/csv/import-of.ts";
import { readHeader } from "#domain/csv/read.ts";
import { NotTable } from "#domain/csv/table.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { nameKey } from "#domain/values/name-key.ts";
import { type TypedNumber, typedNumber } from "#domain/values/number-text.ts";
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
  /** What was left out, with row and column: 'Row 2, Expiry date: …'. */
  problems: string[];
};

/**
 * Reads the rows of a spreadsheet as lines of a delivery; what a row does not have is that of the last container of its
 * name. An amount that is not a number is in its field as it was pasted; another value that cannot be read is left out and
 * reported, as a column that no line has. Rows are counted as in the pasted text.
 */
export async function pastedLines(
  text: string,
  supplied: Supplied,
  { records, newId, inUse }: { records: RecordSource; newId: () => string; inUse: readonly string[] },
): Promise<Pasted> {
  const first = text.split(/\r?\n/, 1)[0] ?? "";
  const hasHead = readHeader({ head: first.split("\t") }, columns).columns.includes(name);
  const titles = columns.map(({ title }) => title).join("\t");
  const file = parsed(hasHead ? text : `${titles}\n${text}`);
  if (file === null) return { lines: [], problems: ["A quotation mark is not closed: nothing was read."] };
  const head = readHeader(file, columns);
  const readerOf = async (column: ImportColumn) => {
    const read = await column.reader(records, { decimal: "point", order: "month" });
    return (cell: string) => {
      const reading = read(cell);
      return "value" in reading ? String(reading.value) : "";
    };
  };
  const [toUnit, toStrengthUnit] = [await readerOf(units), await readerOf(strengthUnits)];
  const lines: DeliveryLine[] = [];
  const problems = [
    ...head.unknown.map((title) => `Column ${title}: a line has no such value.`),
    ...head.twice.map((title) => `Column ${title}: it occurs twice, and the first one was read.`),
  ];
  for (const { number, cells } of file.lines) {
    const row = hasHead ? number : number - 1;
    const cellOf = (column: ImportColumn) => cells[head.columns.indexOf(column)]?.trim() ?? "";
    const report = (column: ImportColumn, message: string) =>
      void problems.push(`Row ${row}, ${column.title}: ${message}`);
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
    const extra = cells.slice(head.columns.length).find((cell) => cell.trim() !== "");
    if (extra !== undefined) problems.push(`Row ${row}: ${extra.trim()} is in no column.`);
    /** The amount and the unit of two cells; those of the earlier container where they are empty. */
    const figure = (
      [column, unitColumn]: [ImportColumn, ImportColumn],
      read: typeof toUnit,
      allowed: readonly string[],
      earlier: { amount: TypedNumber; unit: string },
    ) => {
      const { number: typedAmount, sign } = amountIn(cellOf(column));
      const signs = [cellOf(unitColumn), sign].filter((text) => text !== "");
      const [found = earlier.unit, ...others] = new Set(signs.map(read));
      const isKnown = others.length === 0 && allowed.includes(found);
      if (others.length > 0) report(unitColumn, `${signs.join(" and ")} are two units.`);
      else if (signs[0] !== undefined && !isKnown)
        report(unitColumn, `${signs[0]} is not a unit of this kind.`);
      const unit = isKnown ? found : "";
      // The number of the earlier container is another amount in another unit.
      const own = unit === earlier.unit ? earlier.amount : null;
      return { unit, amount: typedAmount === "" ? own : typedNumber(typedAmount) };
    };
    const supply = figure([amount, units], toUnit, supplies[of.table].units, {
      amount: line.amount_supplied,
      unit: line.amount_units,
    });
    const solute = figure([strength, strengthUnits], toStrengthUnit, concentrationUnits, {
      amount: line.concentration,
      unit: line.concentration_units,
    });
    set({ amount_supplied: supply.amount, amount_units: supply.unit });
    set({ concentration: solute.amount, concentration_units: solute.unit });
    const foreign = known === undefined ? [] : known.table === "chemicals" ? [identifier] : [strength];
    for (const column of foreign)
      if (cellOf(column) !== "")
        report(column, `A ${supplies[of.table].word.toLowerCase()} has no such value.`);
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

/** The text as a table; null if a quotation mark in it is not closed. */
function parsed(text: string) {
  try {
    return parseCsv(text, columns);
  } catch (error) {
    if (error instanceof NotTable) return null;
    throw error;
  }
}
