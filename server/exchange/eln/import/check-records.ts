import { queries } from "#contract/index.ts";
import type { AnyQuery } from "#contract/operation.ts";
import { refKey } from "#domain/kernel/change.ts";
import { readRow } from "#domain/kernel/list.ts";
import { type Doc, idOf, type TableName } from "#domain/kernel/tables.ts";
import { isFindable } from "#domain/kind-pages.ts";
import { titleOf } from "#domain/kinds.ts";
import { isStorable } from "#domain/values/text.ts";
import { MAX_TEXT } from "../../../stored/fields.ts";
import { StoredVersion, StoredWriting, storedRecords } from "../../../stored/records.ts";
import { recordsInMemory } from "../read/records-in-memory.ts";
import { RefusedCrate, shown } from "./archive.ts";
import { relations } from "./check-relations.ts";
import { withClaims } from "./claims.ts";
import { withCounters, withTotals } from "./computed.ts";
import { type ReadRecord, reasonOf } from "./read-crate.ts";

/** The query that returns one record of a table. */
const queryOf = new Map<TableName, AnyQuery>(
  Object.values<AnyQuery>(queries).flatMap((query) => (query.of ? [[query.of, query] as const] : [])),
);

/**
 * Checks every record and its history by the rules of the forms, and returns the records to store: as the forms would
 * have stored them, with totals, claims and counters that are computed. A record with a page is then read as the API
 * returns it, so a record that it needs and that is missing is a fault too. Throws {@link RefusedCrate} with the first
 * fault and the name of the record.
 */
export async function checkedRecords(records: readonly ReadRecord[], now: string): Promise<ReadRecord[]> {
  const keys = new Set<string>();
  const checked = records.map((record) => {
    const key = refKey(record);
    if (keys.has(key)) throw new RefusedCrate(`The record ${nameOf(record)} is in it twice.`);
    keys.add(key);
    return checkedRecord(record);
  });
  const computed = withCounters(withClaims(withTotals(checked)));
  const source = recordsInMemory(
    computed.map(({ table, id, record }) => ({ table, id, doc: record as Doc | null })),
  );
  const faultBeside = relations(computed);
  for (const one of computed) {
    const { table, id, record } = one;
    if (record === null) continue;
    const contradiction = faultBeside(one);
    if (contradiction !== null) throw new RefusedCrate(`The record ${nameOf(one)} ${contradiction}`);
    const query = queryOf.get(table);
    if (query === undefined) continue;
    const name = async () =>
      isFindable(table)
        ? readRow(source, (lab) => titleOf(lab, table, record as never)).catch(() => undefined)
        : undefined;
    try {
      const answer = await query.read(source, { params: { id }, query: {} }, now);
      const read = query.answer.safeParse(answer);
      if (!read.success)
        throw new RefusedCrate(`The record ${nameOf(one, await name())} is invalid: ${reasonOf(read.error)}`);
    } catch (error) {
      if (error instanceof RefusedCrate) throw error;
      throw new RefusedCrate(
        `The record ${nameOf(one, await name())} cannot be read: ${error instanceof Error ? error.message : error}`,
      );
    }
  }
  return computed;
}

/** Checks a record by itself: its texts, its document, its id and its history. */
function checkedRecord(one: ReadRecord): ReadRecord {
  const refuse = (reason: string) => new RefusedCrate(`The record ${nameOf(one)} ${reason}`);
  const fault = faultOfValue([one.id, one.record, one.written, one.history]);
  if (fault !== null) throw refuse(fault);
  const written = StoredWriting.safeParse(one);
  if (!written.success) throw refuse(`is invalid: ${reasonOf(written.error)}`);
  let before = one.version;
  for (const [i, version] of one.history.entries()) {
    const read = StoredVersion.safeParse(version);
    if (!read.success) throw refuse(`has an invalid history: ${reasonOf(read.error)}`);
    if (i === 0 && version.version !== one.version) throw refuse("has another version than its history.");
    if (i > 0 && version.version >= before) throw refuse("has a history whose versions are not in order.");
    before = version.version;
  }
  const { table, id, record } = one;
  if (record === null) return one;
  const shape = storedRecords[table].safeParse(record);
  if (!shape.success) throw refuse(`is invalid: ${reasonOf(shape.error)}`);
  const doc: Record<string, unknown> = { ...record, ...shape.data };
  if (idOf(table, doc as Doc) !== id) throw refuse("has another id in its document.");
  return { ...one, record: doc };
}

/** Why a value cannot be stored, with the texts and lists in it; null if it can. */
function faultOfValue(value: unknown, depth = 0): string | null {
  if (typeof value === "string") {
    if (value.length > MAX_TEXT) return `has a text of more than ${MAX_TEXT} characters.`;
    return isStorable(value) ? null : "contains a character that cannot be stored.";
  }
  if (typeof value !== "object" || value === null) return null;
  if (depth > MAX_DEPTH) return "has lists in lists without end.";
  for (const part of Array.isArray(value) ? value : Object.entries(value).flat()) {
    const fault = faultOfValue(part, depth + 1);
    if (fault !== null) return fault;
  }
  return null;
}

const MAX_DEPTH = 30;

/** `locations:8d2c… ("Wet lab")`: the key of a record, and what people call it. */
export function nameOf({ table, id, record }: ReadRecord, title?: string): string {
  const names = [
    "name",
    "identifier",
    "code",
    "batch_number",
    "file_name",
    "comment",
    "label",
    "purpose_name",
  ];
  const name = title ?? names.map((field) => record?.[field]).find((value) => typeof value === "string");
  const key = shown(refKey({ table, id }));
  return name ? `${key} ("${shown(String(name))}")` : key;
}
