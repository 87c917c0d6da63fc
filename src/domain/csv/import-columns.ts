import type { z } from "zod";
import { fieldsOf, labelWithUnit } from "../kernel/fields.ts";
import type { RecordSource } from "../kernel/records.ts";
import { unknownChoice } from "../kernel/refusals.ts";
import { listLocations, listSuppliers } from "../lookups/views.ts";
import { type NumberFormat, type Reading, readNumberCell, readTime } from "./cells.ts";
import { withoutApostrophe } from "./formulas.ts";

/** Parses a cell of a column. It is called for non-empty cells only. */
export type CellReader = (cell: string) => Reading;

/** A column that an import reads. */
export type ImportColumn = {
  /** The form field it fills. If two columns fill one field, their values must be equal. */
  field: string;
  /** Its header in the template and in messages. */
  title: string;
  /** Other accepted headers. Case and surrounding blanks are ignored. */
  also?: readonly string[];
  /** Other form fields whose problems are reported at this column. */
  coversFields?: readonly string[];
  /** True if the file must have a column for this field. */
  isRequired: boolean;
  /** True if the template omits it because another column has the same field. */
  isSpare?: boolean;
  /** Description of valid values: 'one of KG, GRAMS'. */
  takes: string;
  /** Creates the cell parser, once per file; `records` are the tablet's. */
  reader: (records: RecordSource, marks: NumberFormat) => Promise<CellReader>;
};

type Named = Pick<ImportColumn, "field" | "title" | "also" | "coversFields"> & { isOptional?: boolean };

function column(
  { isOptional = false, ...named }: Named,
  takes: string,
  reader: ImportColumn["reader"],
): ImportColumn {
  return { ...named, isRequired: !isOptional, takes, reader };
}

/** A text column. The apostrophe that protects text from a spreadsheet is removed. */
export function textColumn(named: Named, takes = "text"): ImportColumn {
  return column(named, takes, async () => (cell) => ({ value: withoutApostrophe(cell) }));
}

/** A column of numbers. */
export function numberColumn(named: Named, takes = "a number"): ImportColumn {
  return column(named, takes, async (_, marks) => (cell) => readNumberCell(cell, marks));
}

/** A column of constants, in any case and spacing: 'Filter press' is FILTER_PRESS. */
export function choiceColumn(named: Named, constants: readonly string[]): ImportColumn {
  const known = new Set(constants);
  return column(named, `one of ${constants.join(", ")}`, async () => (cell) => {
    const word = cell
      .trim()
      .toUpperCase()
      .replaceAll(/[\s-]+/g, "_");
    return { value: known.has(word) ? word : cell };
  });
}

/** A column of several constants in one cell, separated by blanks, commas or semicolons. */
export function choicesColumn(named: Named, constants: readonly string[]): ImportColumn {
  const takes = `any of ${constants.join(", ")}`;
  return column(named, takes, async () => (cell) => ({
    value: cell
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter((word) => word !== ""),
  }));
}

/** A column of days, read on the lab's calendar. */
export function dayColumn(named: Named): ImportColumn {
  return column(named, "a date", async () => (cell) => readTime(cell, "New York"));
}

/** A boolean column, with Yes and No as exports write them. */
export function yesNoColumn(named: Named): ImportColumn {
  const known = new Map([
    ...["yes", "true"].map((word) => [word, true] as const),
    ...["no", "false"].map((word) => [word, false] as const),
  ]);
  return column(named, "Yes or No", async () => (cell) => ({ value: known.get(toKey(cell)) ?? cell }));
}

/** A column of two numbers, the lower one first: '7250 to 14500'. */
export function rangeColumn(named: Named): ImportColumn {
  return column(named, "two numbers, such as 7250 to 14500", async (_, marks) => (cell) => {
    const ends = cell.split(/\bto\b|–|(?<=\d\s*)-/i).map((end) => readNumberCell(end, marks));
    const problem = ends.find((end) => "problem" in end);
    return problem ?? { value: ends.map((end) => ("value" in end ? end.value : null)) };
  });
}

/** A column of references to records, by name, number or id; `what` is the noun in messages. */
export function lookupColumn(
  named: Named,
  what: string,
  list: (records: RecordSource) => Promise<readonly { id: string | number; name: string }[]>,
  { takes = `the name of a ${what}`, unknown = unknownChoice(what, named.field).message } = {},
): ImportColumn {
  return column(named, takes, async (records) => {
    const known = new Map<string, (string | number)[]>();
    for (const { id, name } of await list(records)) {
      for (const key of new Set([toKey(name), toKey(String(id))]))
        known.set(key, [...(known.get(key) ?? []), id]);
    }
    return (cell) => {
      const [id, ...others] = known.get(toKey(withoutApostrophe(cell))) ?? [];
      if (id === undefined) return { problem: unknown };
      const own = typeof id === "number" ? "number" : "ID";
      if (others.length > 0) return { problem: `More than one ${what} has this name. Write its ${own}.` };
      return { value: id };
    };
  });
}

/** Columns of a time: in New York time, in UTC, or with the bare title, which is read as New York time. */
export function timeImportColumns(named: Named, takes: string): ImportColumn[] {
  const { field, title, also = [], isOptional } = named;
  const inZone = (head: string, zone: "New York" | "UTC", heads: readonly string[] = []) =>
    column(
      { field, title: head, also: heads, isOptional },
      takes,
      async () => (cell) => readTime(cell, zone),
    );
  return [
    inZone(`${title} (New York)`, "New York", [title, ...also]),
    { ...inZone(`${title} (UTC)`, "UTC"), isSpare: true },
  ];
}

/** Normalizes headers and names for comparison: lower case, single blanks. */
export function toKey(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, " ");
}

type More = Omit<Named, "field" | "title">;

/** Returns a function that gives a column the label of its form field. */
export function columnsOf<S extends z.ZodType>(form: S) {
  const fields = fieldsOf(form);
  return (field: keyof z.input<S> & string, more: More = {}): Named => ({
    field,
    title: labelWithUnit(fields[field]),
    ...more,
  });
}

/** Who created the record; if omitted, the person who imports. */
export const createdByColumn = (of: (field: "created_by", more: More) => Named) =>
  textColumn(of("created_by", { isOptional: true }), "an email");

/** The supplier. */
export const supplierColumn = (of: (field: "supplier_id") => Named) =>
  lookupColumn(of("supplier_id"), "supplier", listSuppliers, {
    takes: "the name or the number of a supplier",
  });

/** The location. */
export const locationColumn = (of: (field: "location_id") => Named) =>
  lookupColumn(of("location_id"), "location", listLocations);

/** The comments. */
export const commentsColumn = (of: (field: "comments", more: More) => Named) =>
  textColumn(of("comments", { isOptional: true }));
