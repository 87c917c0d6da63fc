import { unknownChoice } from "../kernel/change.ts";
import type { RecordSource } from "../kernel/records.ts";
import type { TableName } from "../kernel/tables.ts";
import { entryName } from "../lookups/lists.ts";
import { nameKey } from "../values/name-key.ts";
import { showName, showUnit, withArticle } from "../values/words.ts";
import { type Reading, readNumberCell, readTime, withoutApostrophe } from "./cells.ts";
import { type CellFormat, rangeEnds, type TwoWays } from "./formats.ts";

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
  /** What people's files call it, in the form of `headKey`: a guess that is shown before it is used. */
  guess?: readonly string[];
  /** The field of its unit, for a column of amounts. */
  unitField?: string;
  /** Other form fields whose problems are reported at this column. */
  coversFields?: readonly string[];
  /** True if the file must have a column for this field. */
  isRequired: boolean;
  /** True if the template omits it because another column has the same field. */
  isSpare?: boolean;
  /** Description of valid values: 'one of kg, g'. */
  takes: string;
  /** A sentence that follows the message of a wrong value: 'Allowed: kg, g.' */
  hint?: string;
  /** What its cells are, if a cell can be read in two ways. */
  twoWays?: TwoWays;
  /** The constant that a text means, for a column of constants. */
  constantOf?: (text: string) => string | undefined;
  /** The records that its cells name: their noun, their list, and their table if a new one can be added to it. */
  names?: { what: string; list: LookupList; table: TableName | undefined };
  /** Creates the cell parser, once per file; `records` are the tablet's. */
  reader: (records: RecordSource, format: CellFormat) => Promise<CellReader>;
};

export type Named = Pick<
  ImportColumn,
  "field" | "title" | "also" | "guess" | "unitField" | "coversFields"
> & {
  isOptional?: boolean;
};

function column(
  { isOptional = false, ...named }: Named,
  takes: string,
  reader: ImportColumn["reader"],
  more: Pick<ImportColumn, "hint" | "twoWays" | "constantOf" | "names"> = {},
): ImportColumn {
  return { ...named, isRequired: !isOptional, takes, reader, ...more };
}

/** A text column. The apostrophe that protects text from a spreadsheet is removed. */
export function textColumn(named: Named, takes = "text"): ImportColumn {
  return column(named, takes, async () => (cell) => ({ value: withoutApostrophe(cell) }));
}

/** A column of texts in one cell, separated by `>` or by lines. */
export function stepsColumn(named: Named): ImportColumn {
  const reader = async () => (cell: string) => ({
    value: withoutApostrophe(cell)
      .split(/[>\n]/)
      .map((step) => step.trim())
      .filter((step) => step !== ""),
  });
  return column(named, "the steps, separated by >", reader);
}

/** A column of numbers. */
export function numberColumn(named: Named, takes = "a number"): ImportColumn {
  const reader =
    async (_: RecordSource, { decimal }: CellFormat) =>
    (cell: string) =>
      readNumberCell(cell, decimal);
  return column(named, takes, reader, { twoWays: "number" });
}

/** The sign or the words that the app shows for a constant: 'g', 'Filter press'. */
function shownAs(constant: string): string {
  const sign = showUnit(constant);
  return sign === constant ? showName(constant) : sign;
}

/** How people write units, beside their signs. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  KG: ["kgs", "kilo", "kilogram", "kilograms"],
  GRAMS: ["gm", "gms", "gr", "gram"],
  POUNDS: ["lbs", "pound"],
  LITRES: ["litre", "liter", "liters", "ltr"],
  ML: ["mls", "millilitre", "millilitres", "milliliter", "milliliters", "cc"],
  MILLIMOLAR: ["mmol/l"],
  PERCENT: ["wt%", "wt %", "% w/w", "%w/w", "w/w", "pct"],
};

/** True if two texts are spellings of one unit: `L` and LITRES, `%` and PERCENT, `C` and `°C`. */
export function isSameUnit(one: string, other: string): boolean {
  const keys = (unit: string) => {
    const constant = Object.keys(spellings).find((known) => finder([known])(unit)) ?? unit;
    return [constant, shownAs(constant)].map((text) => toKey(text).replaceAll(/[\s°^]/g, ""));
  };
  const known = new Set(keys(one));
  return keys(other).some((key) => known.has(key));
}

/** Finds a constant by itself, by what the app shows for it or by a usual spelling, in any case and spacing. */
function finder(constants: readonly string[]): (text: string) => string | undefined {
  const known = new Map(
    constants.flatMap((constant) =>
      [constant, shownAs(constant), ...(spellings[constant] ?? [])].map((text) => [toKey(text), constant]),
    ),
  );
  return (text) => known.get(toKey(text.replaceAll("-", " ")));
}

const listed = (texts: readonly string[]) => `Allowed: ${texts.join(", ")}.`;

/** A column of constants, as the app shows them or as they are stored: 'g', 'Filter press', FILTER_PRESS. */
export function choiceColumn(named: Named, constants: readonly string[]): ImportColumn {
  const find = finder(constants);
  const texts = constants.map(shownAs);
  const reader = async () => (cell: string) => ({ value: find(cell) ?? cell });
  const more = { hint: listed(texts), constantOf: find };
  return column(named, `one of ${texts.join(", ")}`, reader, more);
}

/** A column of several constants in one cell, separated by blanks, commas or semicolons. */
export function choicesColumn(named: Named, constants: readonly string[]): ImportColumn {
  const reader = async () => (cell: string) => ({
    value: cell
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter((word) => word !== ""),
  });
  return column(named, `any of ${constants.join(", ")}`, reader, { hint: listed(constants) });
}

/** A column of days, read on the lab's calendar. */
export function dayColumn(named: Named): ImportColumn {
  const reader =
    async (_: RecordSource, { order }: CellFormat) =>
    (cell: string) =>
      readTime(cell, { zone: "New York", order });
  return column(named, "a date", reader, { hint: "Write it as 2026-11-19.", twoWays: "time" });
}

/** A boolean column, with Yes and No as exports write them. */
export function yesNoColumn(named: Named): ImportColumn {
  const known = new Map([
    ...["yes", "true"].map((word) => [word, true] as const),
    ...["no", "false"].map((word) => [word, false] as const),
  ]);
  const reader = async () => (cell: string) => ({ value: known.get(toKey(cell)) ?? cell });
  return column(named, "Yes or No", reader, { hint: listed(["Yes", "No"]) });
}

/** A column of two numbers, the lower one first: '7250 to 14500'. */
export function rangeColumn(named: Named): ImportColumn {
  const reader =
    async (_: RecordSource, { decimal }: CellFormat) =>
    (cell: string) => {
      const ends = rangeEnds(cell).map((end) => readNumberCell(end, decimal));
      const problem = ends.find((end) => "problem" in end);
      return problem ?? { value: ends.map((end) => ("value" in end ? end.value : null)) };
    };
  return column(named, "two numbers, such as 7250 to 14500", reader, {
    hint: "Write it as 7250 to 14500.",
    twoWays: "range",
  });
}

/** The records that a cell can name; a substrate type has a code too. */
export type LookupList = (
  records: RecordSource,
) => Promise<readonly { id: string | number; name: string; code?: string }[]>;

/** A column of references to records, by name, code, number or id; `what` is the noun in messages. */
export function lookupColumn(
  named: Named,
  what: string,
  list: LookupList,
  {
    takes = `the name of ${withArticle(what)}`,
    unknown = unknownChoice(what, named.field).message,
    table,
  }: { takes?: string; unknown?: string; table?: TableName | undefined } = {},
): ImportColumn {
  const reader = async (records: RecordSource): Promise<CellReader> => {
    const rows = await list(records);
    const known = new Map<string, (string | number)[]>();
    for (const { id, name, code = name } of rows) {
      for (const key of new Set([toKey(name), toKey(code), toKey(String(id))]))
        known.set(key, [...(known.get(key) ?? []), id]);
    }
    const names = rows.slice(0, MAX_NAMED).map(({ name }) => entryName(table, name));
    const more = rows.length > MAX_NAMED ? [`and ${rows.length - MAX_NAMED} more`] : [];
    const hint = rows.length > 0 ? ` ${listed([...names, ...more])}` : "";
    return (cell) => {
      const [id, ...others] = known.get(toKey(withoutApostrophe(cell))) ?? [];
      if (id === undefined) return { problem: `${unknown.replace(/(?<!\.)$/, ".")}${hint}`, isUnknown: true };
      const own = typeof id === "number" ? "number" : "ID";
      if (others.length > 0) return { problem: `More than one ${what} has this name. Write its ${own}.` };
      return { value: id };
    };
  };
  return column(named, takes, reader, { names: { what, list, table } });
}

/** How many names of a list a message names. */
const MAX_NAMED = 12;

/**
 * Columns of the time at which a record was made: in New York time, in UTC, or with the bare title, which is read as New
 * York time. A date alone is the start of its day. Where the file has no time, it is the time of the import.
 */
export function timeImportColumns({ field, title, also = [], guess = [] }: Named): ImportColumn[] {
  const inZone = (head: string, zone: "New York" | "UTC", names: Pick<Named, "also" | "guess"> = {}) =>
    column(
      { field, title: head, ...names, isOptional: true },
      "a date, with or without a time, by default the time of the import",
      async (_, { order }) =>
        (cell) =>
          atStartOfDay(readTime(cell, { zone, order }), zone),
      { hint: "Write it as 2026-11-19 or 2026-11-19 10:42.", twoWays: "time" },
    );
  return [
    inZone(`${title} (New York)`, "New York", { also: [title, ...also], guess }),
    { ...inZone(`${title} (UTC)`, "UTC"), isSpare: true },
  ];
}

function atStartOfDay(reading: Reading, zone: "New York" | "UTC"): Reading {
  const isDay = "value" in reading && /^\d{4}-\d\d-\d\d$/.test(String(reading.value));
  return isDay ? { value: `${reading.value}T00:00:00${zone === "UTC" ? "Z" : ""}` } : reading;
}

/** The key of a header or of a name in a cell: as {@link nameKey}, with `_` as a blank. */
export function toKey(text: string): string {
  return nameKey(text.replaceAll("_", " "));
}
