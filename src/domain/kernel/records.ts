import { refKey } from "./change.ts";
import type { ChildTable, ParentField, TableName, Tables } from "./tables.ts";

/** Where records are read from: IndexedDB on the tablet, SQL on the server. The same views run over both. */
export interface RecordSource {
  get<T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined>;
  all<T extends TableName>(table: T): Promise<Tables[T][]>;
  /** The records whose `field` names this parent, in no order. */
  childrenOf<T extends ChildTable>(table: T, field: ParentField<T>, id: string): Promise<Tables[T][]>;
}

/**
 * The records a `decide` looks at. It names them by asking; one that has not been loaded yet reads as `null` and is
 * noted, and `decide` is run again once it is there. So a rule and the list of what it depends on are one thing.
 */
export class Reads {
  readonly #records: ReadonlyMap<string, unknown>;
  /** Every key asked for. */
  readonly requested = new Set<string>();
  /** Keys asked for that were not loaded: while there are any, the decision does not count. */
  readonly missing = new Set<string>();

  constructor(records: ReadonlyMap<string, unknown>) {
    this.#records = records;
  }

  /** The record, or `null` where the lab has none (or `id` is empty). */
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
 * Runs a pure rule over records that are loaded as it names them: `load` gets the keys (`table:id`, sorted) and
 * answers in their order. Returns what the rule answered once it had everything, and every record it then looked at.
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

/** Finds records by their ids alone: all that a view of one record needs. */
export type ById = Pick<RecordSource, "get">;
