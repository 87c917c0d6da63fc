import { refKey } from "./change.ts";
import type { ChildTable, ParentField, TableName, Tables } from "./tables.ts";

/** Access to records: IndexedDB on the tablet, SQL on the server. Both use the same views. */
export interface RecordSource {
  get<T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined>;
  all<T extends TableName>(table: T): Promise<Tables[T][]>;
  /** The records whose `field` contains this parent's id, in no order. */
  childrenOf<T extends ChildTable>(table: T, field: ParentField<T>, id: string): Promise<Tables[T][]>;
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
}

/**
 * Runs a pure rule until all records that it requests are loaded. `load` receives keys (`table:id`, sorted) and
 * returns the records in the same order. Returns the result of the last run, and every record it read.
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
      records.set(key, found[i] ?? null);
    });
  }
}

/** Access to records by id, which is all that a view of one record needs. */
export type ById = Pick<RecordSource, "get">;
