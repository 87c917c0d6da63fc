import { z } from "zod";
import { commandOf } from "#contract/operations.ts";
import { type Field, fieldsOf, isTable, labelWithUnit } from "#domain/kernel/fields.ts";
import type { Doc, TableName } from "#domain/kernel/tables.ts";
import { isFindable, kindPages } from "#domain/kind-pages.ts";
import { findableTables, tableNames } from "#domain/tables.ts";
import { dayOf } from "#domain/values/time.ts";
import { showName, showUnit, toTitle } from "#domain/values/words.ts";
import { moment } from "../../stored/fields.ts";
import { storedRecords } from "../../stored/records.ts";
import type { NameOf } from "../eln/export/facts.ts";
import { namedWithUnit } from "../eln/export/unit-codes.ts";

export type Cell = string | number | boolean | null;

type SheetColumn = {
  title: string;
  /** A time, ISO UTC. */
  isTime: boolean;
  of: (row: object, nameOf: NameOf) => Cell;
};

/** The records of a table, or what a list in each of them contains (`part`). */
export type Sheet = {
  name: string;
  /** The name of its file, without extension. */
  file: string;
  table: TableName;
  part: string | null;
  columns: readonly SheetColumn[];
};

/** Computed anew from other records, or of the synchronization. */
const leftOut: readonly string[] = ["use_totals", "formulation_ids"];
const tablesLeftOut: readonly TableName[] = ["claims", "replacements"];
/** Records without a name: their id is the only column. */
const withoutName: readonly TableName[] = ["claims", "images", "qr_labels", "replacements", "use_records"];
/** Times that are stored for a day. */
const days: readonly string[] = ["expiry_date"];
/** Ids of records of several tables. */
const ofAnyTable: readonly string[] = ["stock_id", "resource_id", "record_id"];

/** What is inside of a schema that is optional, nullable or transformed. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodPipe) return schema.in;
  if (schema instanceof z.ZodArray) return undefined;
  return (schema._zod.def as unknown as { innerType?: z.core.$ZodType }).innerType;
}

function baseOf(schema: z.core.$ZodType): z.core.$ZodType {
  const inner = innerOf(schema);
  return inner === undefined ? schema : baseOf(inner);
}

/** The metadata of a field, which its form has. */
function fieldIn(schema: z.core.$ZodType): Field | undefined {
  const { label, ...more } = z.globalRegistry.get(schema) ?? {};
  if (label !== undefined) return { label, ...more };
  const inner = innerOf(schema);
  return inner && fieldIn(inner);
}

/** `NOP Process ID` */
const labelOf = (name: string) => toTitle(name.toUpperCase()).replace(/\bId$/, "ID");

/** The table of the record that a field names; null for any table, undefined for a value. */
function tableNamed(name: string, field: Field | undefined): TableName | null | undefined {
  if (isTable(field?.of)) return field?.of as TableName;
  if (ofAnyTable.includes(name)) return null;
  // `homogenization_equipment_id` names equipment: the last words that are a table decide.
  const words = /^(\w+)_id$/.exec(name)?.[1]?.split("_") ?? [];
  const endings = words.map((_, i) => words.slice(i).join("_"));
  return endings
    .map((word) =>
      tableNames.find((table) => table === word || table === `${word}s` || table === `${word}es`),
    )
    .find((table) => table !== undefined && !withoutName.includes(table));
}

type Shape = Record<string, z.core.$ZodType>;
type Place = { fields: Record<string, Field>; path: readonly string[] };

function columnsIn(shape: Shape, { fields, path }: Place): SheetColumn[] {
  return Object.entries(shape).flatMap(([name, schema]): SheetColumn[] => {
    const base = baseOf(schema);
    if (leftOut.includes(name) || partIn(schema) !== undefined) return [];
    const here = [...path, name];
    if (base instanceof z.ZodObject) return columnsIn(base.shape, { fields, path: here });
    const field = fieldIn(schema) ?? (path.length === 0 ? fields[name] : undefined);
    const { unit = "", ...named }: Field = field ?? namedWithUnit(name) ?? { label: labelOf(name) };
    const label = labelWithUnit({ ...named, unit: showUnit(unit) });
    const title = [...path.map(labelOf), label].join(": ");
    const table = tableNamed(name, field);
    if (table !== undefined) return referenceColumns(title, here, table);
    if (days.includes(name)) return [{ title, isTime: false, of: (row) => dayIn(valueAt(row, here)) }];
    const isTime = base === moment || field?.of === "moment";
    // Steps are sentences: an import separates them again.
    const separator = name === "preparation_steps" ? " > " : " ";
    return [{ title, isTime, of: (row) => toCell(valueAt(row, here), separator) }];
  });
}

/** The name of a record that a row names, and its id. */
function referenceColumns(title: string, path: readonly string[], table: TableName | null): SheetColumn[] {
  const name = title.replace(/ ID$/, "");
  const idIn = (row: object) => toCell(valueAt(row, path));
  return [
    {
      title: name,
      isTime: false,
      of: (row, nameOf) => {
        const id = idIn(row);
        return id === null || id === "" ? null : (nameOf(String(id), table ?? undefined) ?? null);
      },
    },
    { title: `${name} ID`, isTime: false, of: idIn },
  ];
}

/** The shape of the entries of a list of objects. */
function partIn(schema: z.core.$ZodType): Shape | undefined {
  const base = baseOf(schema);
  const entry = base instanceof z.ZodArray ? baseOf(base.element) : undefined;
  return entry instanceof z.ZodObject ? entry.shape : undefined;
}

function valueAt(row: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], row);
}

const dayIn = (time: unknown) => (typeof time === "string" ? dayOf(time) : null);

/** Two numbers are a range: `7250 to 14500`. */
function toCell(value: unknown, separator = " "): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (!Array.isArray(value))
    return Object.entries(value)
      .map(([key, one]) => `${key}: ${one}`)
      .join("; ");
  return value.join(value.length === 2 && typeof value[0] === "number" ? " to " : separator);
}

/** Excel does not open a sheet with a longer name. */
const MAX_NAME = 31;

function sheetsOf(table: TableName): Sheet[] {
  const record = baseOf(storedRecords[table]);
  if (!(record instanceof z.ZodObject)) throw new Error(`The records of ${table} are not objects`);
  const shape: Shape = record.shape;
  const form = commandOf("create", table)?.body;
  const fields: Record<string, Field> = form === undefined ? {} : fieldsOf(form);
  const plural = isFindable(table) ? kindPages[table].plural : showName(table.toUpperCase());
  const word = isFindable(table) ? kindPages[table].word : plural.replace(/s$/, "");
  const parts = Object.entries(shape).flatMap(([name, schema]): Sheet[] => {
    const entry = partIn(schema);
    if (entry === undefined) return [];
    const columns = [...referenceColumns(word, ["of"], table), ...columnsIn(entry, { fields: {}, path: [] })];
    const title = `${plural}, ${labelOf(name).toLowerCase()}`.slice(0, MAX_NAME);
    return [{ name: title, file: `${table}-${name}`, table, part: name, columns: withOwnTitles(columns) }];
  });
  const columns = withOwnTitles(columnsIn(shape, { fields, path: [] }));
  return [{ name: plural.slice(0, MAX_NAME), file: table, table, part: null, columns }, ...parts];
}

/** Titles that differ: a second one has its number. */
function withOwnTitles(columns: readonly SheetColumn[]): SheetColumn[] {
  const times = new Map<string, number>();
  return columns.map((column) => {
    const count = (times.get(column.title) ?? 0) + 1;
    times.set(column.title, count);
    return count === 1 ? column : { ...column, title: `${column.title} (${count})` };
  });
}

/** Every table of the lab as sheets, kinds with a page first. A field of a record is a column without further code. */
export const sheets: readonly Sheet[] = [...new Set<TableName>([...findableTables, ...tableNames])]
  .filter((table) => !tablesLeftOut.includes(table))
  .flatMap(sheetsOf);

/** The rows of a sheet in one record; an entry of a list has the id of its record as `of`. */
export function rowsIn({ part }: Pick<Sheet, "part">, doc: Doc): object[] {
  if (part === null) return [doc];
  const entries = (doc as unknown as Record<string, object[] | null | undefined>)[part] ?? [];
  return entries.map((entry) => ({ of: (doc as { id: string }).id, ...entry }));
}
