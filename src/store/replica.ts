import Dexie, { type IntervalTree, RangeSet } from "dexie";
import { type Change, keyToRef, refKey } from "#domain/kernel/change.ts";
import type { InMemory, WholeTables } from "#domain/kernel/list.ts";
import { keyToSearch, type RecordSource, searchKey } from "#domain/kernel/records.ts";
import type { ChildTable, Doc, ParentField, TableName, Tables } from "#domain/kernel/tables.ts";
import { withoutWithdrawn } from "#domain/kernel/withdrawn.ts";
import type { LabStore } from "./db.ts";
import { LoadedTables } from "./loaded-tables.ts";
import { loadRecords } from "./record-source.ts";
import { ANY, type Answer, Watches } from "./watches.ts";

/** What the next transaction reads: whole tables, or what changed in those in memory, and records and searches by key. */
type Wanted = {
  tables: LoadedTables;
  whole: Set<TableName>;
  keys: Set<string>;
  found: Promise<ReadonlyMap<string, unknown>>;
};

const replicas = new WeakMap<LabStore, Replica>();

/**
 * The tablet's records in this page's memory, for the screens. A table is read as a whole when a list, the search or Home
 * first needs it, afterwards only the records that have changed: Dexie reports the keys of each committed transaction of
 * every page and worker. A record of a table that is not in memory is read by itself. What is requested together is read
 * in one transaction. The records and arrays are shared, and must not be changed.
 */
export class Replica implements RecordSource, InMemory {
  readonly #store: LabStore;
  readonly #watches = new Watches();
  #tables = new LoadedTables();
  #isListening = false;
  #next: Wanted | null = null;
  /** The last reading. Readings follow each other, so that the older cannot replace the newer. */
  #reading: Promise<unknown> = Promise.resolve();

  /** The replica of a store in this page. */
  static of(store: LabStore): Replica {
    const replica = replicas.get(store) ?? new Replica(store);
    replicas.set(store, replica);
    return replica;
  }

  private constructor(store: LabStore) {
    this.#store = store;
  }

  /** Begins to retain tables and to follow their changes. Returns the function that ends it. */
  listen(): () => void {
    const forget = () => this.forget();
    Dexie.on.storagemutated.subscribe(this.#note);
    this.#store.on.close.subscribe(forget);
    this.#isListening = true;
    return () => {
      this.#isListening = false;
      Dexie.on.storagemutated.unsubscribe(this.#note);
      this.#store.on.close.unsubscribe(forget);
      forget();
    };
  }

  /**
   * Reads now and after each change of what was read, of any page or of the worker, and publishes each answer that is not
   * equal to the last one. `also` names what `read` reads by other means: a table of the database such as `outbox`, or a row
   * such as `marks:clock`. Returns the function that ends it.
   */
  watch<T>(
    read: (records: RecordSource) => Promise<T>,
    publish: (answer: Answer<T>) => void,
    also?: readonly string[],
  ): () => void {
    return this.#watches.begin(this, read, publish, also);
  }

  /** Releases all tables: the next read of a table reads all of it. */
  forget(): void {
    this.#tables = new LoadedTables();
    this.#next = null;
  }

  /** As {@link forget}, and reads for the screens again: reports may have been missed. */
  renew(): void {
    this.forget();
    this.#watches.changed(null);
  }

  /** Returns whole tables. They remain readable after the replica has released them. */
  async tables(names: readonly TableName[]): Promise<WholeTables<TableName>> {
    const tables = this.#tables;
    if (this.#isListening && names.every((table) => tables.isCurrent(table))) return tables;
    const wanted = this.#want();
    for (const table of names) wanted.whole.add(table);
    await wanted.found;
    return wanted.tables;
  }

  async get<T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined> {
    if (this.#tables.has(table)) return (await this.tables([table])).get(table, id);
    return ((await this.#find(refKey({ table, id }))) ?? undefined) as Tables[T] | undefined;
  }

  async all<T extends TableName>(table: T, also?: { withdrawn: boolean }): Promise<readonly Tables[T][]> {
    return ((await this.tables([table])) as LoadedTables).all(table, also);
  }

  async childrenOf<T extends ChildTable>(table: T, field: ParentField<T>, id: string): Promise<Tables[T][]> {
    if (this.#tables.has(table)) return (await this.tables([table])).childrenOf(table, field, id);
    return withoutWithdrawn((await this.#find(searchKey({ table, field, id }))) as Tables[T][]);
  }

  async #find(key: string): Promise<unknown> {
    const wanted = this.#want();
    wanted.keys.add(key);
    return (await wanted.found).get(key);
  }

  /** The reading that begins when the current one has ended, and at the earliest when all of this moment have joined it. */
  #want(): Wanted {
    if (this.#next) return this.#next;
    const wanted: Wanted = {
      tables: this.#isListening ? this.#tables : new LoadedTables(),
      whole: new Set(),
      keys: new Set(),
      found: this.#reading.then(() => {
        if (this.#next === wanted) this.#next = null;
        return this.#read(wanted);
      }),
    };
    this.#reading = wanted.found.catch(() => undefined);
    this.#next = wanted;
    return wanted;
  }

  async #read({ tables, whole, keys }: Wanted): Promise<ReadonlyMap<string, unknown>> {
    // Before the records are read: a change that is reported meanwhile is read again.
    const changed = [...whole].map((table) => ({ table, changed: tables.takeChanged(table) }));
    const again = changed.flatMap(({ table, changed }) =>
      changed === "all" ? [] : changed.map((id) => refKey({ table, id })),
    );
    const all = changed.flatMap(({ table, changed }) => (changed === "all" ? [table] : []));
    const sought = [...new Set([...keys, ...again])];
    const names = new Set([...all, ...sought.map((key) => (keyToSearch(key) ?? keyToRef(key)).table)]);
    const end = () => {
      for (const { table } of changed) tables.endReading(table);
    };
    if (names.size === 0) {
      end();
      return new Map();
    }
    const store = this.#store;
    try {
      // The report may come from within a transaction, which has ended. An async function is necessary: Dexie would otherwise
      // take its awaits for those of a save that begins at the same moment, and end the save's transaction.
      const [found, ...docs] = await Dexie.ignoreTransaction(() =>
        store.transaction("r", [...names], async () =>
          Promise.all([
            loadRecords(store, sought),
            ...all.map((table) => store.records(table).toArray() as PromiseLike<Doc[]>),
          ]),
        ),
      );
      all.forEach((table, i) => {
        tables.fill(table, docs[i] ?? []);
      });
      const byKey = new Map(sought.map((key, i) => [key, found[i]]));
      for (const key of again) tables.set({ ...keyToRef(key), record: byKey.get(key) ?? null } as Change);
      end();
      return byKey;
    } catch (error) {
      for (const { table } of changed) tables.drop(table);
      throw error;
    }
  }

  readonly #note = (parts: Partial<Record<string, IntervalTree>>): void => {
    if (parts.all) {
      this.renew();
      return;
    }
    const prefix = `idb://${this.#store.name}/`;
    const names = new Set<string>();
    for (const [part, ranges] of Object.entries(parts)) {
      if (!part.startsWith(prefix)) continue;
      const [name = "", index] = part.slice(prefix.length).split("/");
      names.add(name);
      if (index !== "" || !ranges) continue;
      const keys = keysIn(ranges);
      this.#tables.note(name as TableName, keys);
      for (const key of keys === "all" ? [ANY] : keys) names.add(`${name}:${key}`);
    }
    this.#watches.changed(names);
  };
}

/** The keys that Dexie reports as changed; `"all"` where it reports a range. From another page they arrive as plain objects. */
function keysIn(ranges: IntervalTree): string[] | "all" {
  const keys: string[] = [];
  for (const { from, to } of RangeSet(ranges)) {
    if (from !== to) return "all";
    keys.push(String(from));
  }
  return keys;
}
