import { commandOf } from "#contract/operations.ts";
import { type CsvColumn, csvOf } from "#domain/csv/write.ts";
import { type Field, fieldsOf, isTable } from "#domain/kernel/fields.ts";
import { readRow } from "#domain/kernel/list.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { type Doc, idOf, type TableName } from "#domain/kernel/tables.ts";
import { isFindable } from "#domain/kind-pages.ts";
import { titleOf } from "#domain/kinds.ts";

type Stored = Readonly<Record<string, unknown>>;

/**
 * The columns of an export, followed by those of every field of the kind's form that they lack: an export has all that a person
 * entered. A record that a field names is written as its name.
 */
export async function withEntered<R extends { id: string }>(
  table: TableName,
  columns: readonly CsvColumn<R>[],
  records: RecordSource,
): Promise<readonly CsvColumn<R>[]> {
  const form = (commandOf("create", table) ?? commandOf("edit", table))?.body;
  if (form === undefined) return columns;
  const docs = new Map<string, Stored>(
    (await records.all(table)).map((doc) => [idOf(table, doc), doc as unknown as Stored]),
  );
  const stored = new Set(
    [...docs.values()].flatMap((doc) => Object.keys(doc).filter((name) => isCell(doc[name]))),
  );
  const fields: Record<string, Field> = { ...fieldsOf(form), recorded_by: { label: "Entered By" } };
  // A title has the unit of its field, or the zone of its time, in brackets.
  const isLacking = ({ label }: Field) =>
    columns.every(({ title }) => title !== label && !title.startsWith(`${label} (`));
  const lacking = Object.entries(fields).flatMap(([name, field]) =>
    stored.has(name) && isLacking(field) ? [name] : [],
  );
  const entries = lacking.map(async (name) => {
    const of = fields[name]?.of;
    if (!isTable(of)) return name;
    const names = await namesOf(
      records,
      of,
      [...docs.values()].map((doc) => doc[name]),
    );
    return [name, (_: R, doc: Partial<Stored>) => names.get(String(doc[name])) ?? null] as const;
  });
  return [...columns, ...csvOf<R, Stored>(form, await Promise.all(entries), docs)];
}

/** True for a value that a cell can have: no object, and no list of objects. */
function isCell(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isCell) : typeof value !== "object" || value === null;
}

/** The names of these records by their ids; a record without a name has its id. */
async function namesOf(records: RecordSource, table: TableName, ids: readonly unknown[]) {
  const names = new Map<string, string>();
  const isId = (id: unknown) => typeof id === "string" || typeof id === "number";
  for (const id of new Set(ids.filter(isId).map(String))) {
    const record = await records.get(table, id);
    if (record !== undefined) names.set(id, await nameOf(records, table, record));
  }
  return names;
}

async function nameOf(records: RecordSource, table: TableName, record: Doc): Promise<string> {
  if (isFindable(table)) return readRow(records, (lab) => titleOf(lab, table, record as never));
  return (record as { name?: string }).name ?? idOf(table, record);
}
