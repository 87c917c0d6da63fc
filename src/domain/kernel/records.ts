import { refKey } from "./change.ts";
import type { ChildTable, ParentField, TableName, Tables } from "./tables.ts";

/** Access to records: IndexedDB on the tablet, SQL on the server. Both use the same views. */
export interface RecordSource {
  get<T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined>;
  /** Every record of a table; without those that were withdrawn, unless `withdrawn` is true. */
  all<T extends TableName>(table: T, also?: { withdrawn: boolean }): Promise<readonly Tables[T][]>;
  /** The records, without those that were withdrawn, whose `field` contains this parent's id, in no order. */
  childrenOf<T extends ChildTable>(table: T, field: ParentField<T>, id: string): Promise<Tables[T][]>;
  /** The rows of a list, newest first, in slices, where whole tables do not fit into the memory: on the server. */
  rows?(list: object, wanted: unknown): AsyncIterable<readonly unknown[]>;
}

/**
 * The records that a `decide` reads. A requested record that is not loaded is noted and reads as `null`; `decide`
 * then runs again with the record loaded. A rule therefore needs no separate list of its reads.
 */
export class Reads {
  readonly #records: ReadonlyMap<string, unknown>;
  /** Every key that was requested. */
  readonly requested = new Set<string>();
  /** Requested keys that were not loaded: if there are any, the decision is not valid. */
  readonly missing = new Set<string>();

  constructor(records: ReadonlyMap<string, unknown>) {
    this.#records = records;
  }

  /** Returns the record, or `null` if it does not exist or `id` is empty. */
  get<T extends TableName>(table: T, id: string | null | undefined): Tables[T] | null {
    if (id === null || id === undefined || id === "") return null;
    const key = refKey({ table, id });
    this.requested.add(key);
    if (!this.#records.has(key)) {
      this.missing.add(key);
      return null;
    }
    return (this.#records.get(key) ?? null) as Tables[T] | null;
  }

  /** Returns the records, withdrawn ones too, whose `field` contains `id`, in order of their ids. */
  referring<T extends TableName>(table: T, field: keyof Tables[T] & string, id: string): Tables[T][] {
    const search = searchKey({ table, field, id });
    if (!this.#records.has(search)) {
      this.missing.add(search);
      return [];
    }
    const prefix = refKey({ table, id: "" });
    const keys: string[] = [];
    // Of other records nothing is read: which of them are loaded depends on the writes before this one.
    for (const [key, record] of this.#records)
      if (key.startsWith(prefix) && record !== null && String((record as Tables[T])[field]) === id)
        keys.push(key);
    return keys.sort().flatMap((key) => this.get(table, key.slice(prefix.length)) ?? []);
  }
}

/** A search for the records of a table whose field contains an id. */
export type Search = { table: TableName; field: string; id: string };

/** The key of a search among the keys that {@link decideWith} loads. */
export function searchKey({ table, field, id }: Search): string {
  return `?${table}.${field}:${id}`;
}

/** The reverse of {@link searchKey}; null for the key of a record. */
export function keyToSearch(key: string): Search | null {
  const [, table, field, id] = /^\?(\w+)\.(\w+):(.*)$/.exec(key) ?? [];
  return table && field ? { table: table as TableName, field, id: id ?? "" } : null;
}

/** Adds what was loaded for a key: a record, or the records that a search found. Known records are not replaced. */
export function addLoaded(records: Map<string, unknown>, key: string, found: unknown): void {
  const search = keyToSearch(key);
  if (!records.has(key)) records.set(key, search ? true : (found ?? null));
  for (const record of search ? (found as { id: string | number }[]) : []) {
    const ref = refKey({ table: search?.table as TableName, id: String(record.id) });
    if (!records.has(ref)) records.set(ref, record);
  }
}

/**
 * Runs a pure rule until all records that it requests are loaded. `load` receives keys (`table:id`, or of a search,
 * sorted) and returns the records, or the list that a search found, in the same order. Returns the result of the last run, and every record it read.
 */
export async function decideWith<R>(
  rule: (lab: Reads) => R,
  load: (keys: string[]) => Promise<unknown[]>,
): Promise<{ result: R; read: ReadonlyMap<string, unknown> }> {
  const records = new Map<string, unknown>();
  for (;;) {
    const lab = new Reads(records);
    const result = rule(lab);
    if (lab.missing.size === 0) {
      return { result, read: new Map([...lab.requested].sort().map((key) => [key, records.get(key)])) };
    }
    const keys = [...lab.missing].sort();
    const found = await load(keys);
    keys.forEach((key, i) => {
      addLoaded(records, key, found[i]);
    });
  }
}

/** Access to records by id, which is all that a view of one record needs. */
export type ById = Pick<RecordSource, "get">;
