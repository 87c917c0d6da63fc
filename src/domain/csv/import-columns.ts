import type { z } from "zod";
import { fieldsOf, labelWithUnit } from "../kernel/fields.ts";
import type { RecordSource } from "../kernel/records.ts";
import { unknownChoice } from "../kernel/refusals.ts";
import { listLocations, listSuppliers } from "../lookups/views.ts";
import { type Marks, type Reading, readNumber, readTime } from "./cells.ts";
import { withoutApostrophe } from "./formulas.ts";

/** What a column's cells say. It is asked of cells that are not empty. */
export type CellReader = (cell: string) => Reading;

/** A column that an import takes. */
export type ImportColumn = {
  /** The field of the form it fills. Two columns may fill the same one; they must then agree. */
  field: string;
  /** Its head, as the template and the messages have it. */
  title: string;
  /** Other heads it may have. Case and outer blanks never matter. */
  also?: readonly string[];
  /** Other fields of the form that its cells answer for: what is wrong with them is told here. */
  speaksFor?: readonly string[];
  /** One column of its field must be in the file. */
  isRequired: boolean;
  /** Left out of the template, since another column of the same field is in it. */
  isSpare?: boolean;
  /** What is written in it: 'one of KG, GRAMS'. */
  takes: string;
  /** Made once a file; `records` are the tablet's. */
  reader: (records: RecordSource, marks: Marks) => Promise<CellReader>;
};

type Named = Pick<ImportColumn, "field" | "title" | "also" | "speaksFor"> & { isOptional?: boolean };

function column(
  { isOptional = false, ...named }: Named,
  takes: string,
  reader: ImportColumn["reader"],
): ImportColumn {
  return { ...named, isRequired: !isOptional, takes, reader };
}

/** Text as it stands, without the apostrophe that kept a spreadsheet from running it. */
export function textColumn(named: Named, takes = "text"): ImportColumn {
  return column(named, takes, async () => (cell) => ({ value: withoutApostrophe(cell) }));
}

/** An amount or another number. */
export function numberColumn(named: Named, takes = "a number"): ImportColumn {
  return column(named, takes, async (_, marks) => (cell) => readNumber(cell, marks));
}

/** One of the lab's fixed words, however it is capitalised: 'Filter press' is FILTER_PRESS. */
export function choiceColumn(named: Named, words: readonly string[]): ImportColumn {
  const known = new Set(words);
  return column(named, `one of ${words.join(", ")}`, async () => (cell) => {
    const word = cell
      .trim()
      .toUpperCase()
      .replaceAll(/[\s-]+/g, "_");
    return { value: known.has(word) ? word : cell };
  });
}

/** Yes or no, as exports write it. */
export function yesNoColumn(named: Named): ImportColumn {
  const known = new Map([
    ...["yes", "true"].map((word) => [word, true] as const),
    ...["no", "false"].map((word) => [word, false] as const),
  ]);
  return column(named, "Yes or No", async () => (cell) => ({ value: known.get(toKey(cell)) ?? cell }));
}

/** Two numbers, the lower one first: '7250 to 14500'. */
export function rangeColumn(named: Named): ImportColumn {
  return column(named, "two numbers, such as 7250 to 14500", async (_, marks) => (cell) => {
    const ends = cell.split(/\bto\b|–|(?<=\d\s*)-/i).map((end) => readNumber(end, marks));
    const problem = ends.find((end) => "problem" in end);
    return problem ?? { value: ends.map((end) => ("value" in end ? end.value : null)) };
  });
}

/** Something the lab knows by name, or by its number or id; `what` is what the lab's sentences call it. */
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

/** A time, in any of three columns: as New York's clock showed it, in UTC, or under the bare title as in New York. */
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

/** How heads and names are compared. */
export function toKey(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, " ");
}

type More = Omit<Named, "field" | "title">;

/** Columns of a form's fields, under the names that the form gives them. */
export function columnsOf<S extends z.ZodType>(form: S) {
  const fields = fieldsOf(form);
  return (field: keyof z.input<S> & string, more: More = {}): Named => ({
    field,
    title: labelWithUnit(fields[field]),
    ...more,
  });
}

/** Who made it; left out, it is the person who imports. */
export const createdByColumn = (of: (field: "created_by", more: More) => Named) =>
  textColumn(of("created_by", { isOptional: true }), "an email");

/** Who it came from. */
export const supplierColumn = (of: (field: "supplier_id") => Named) =>
  lookupColumn(of("supplier_id"), "supplier", listSuppliers, {
    takes: "the name or the number of a supplier",
  });

/** Where it stands. */
export const locationColumn = (of: (field: "location_id") => Named) =>
  lookupColumn(of("location_id"), "location", listLocations);

/** Comments, as every form of stock has them. */
export const commentsColumn = (of: (field: "comments", more: More) => Named) =>
  textColumn(of("comments", { isOptional: true }));
