import Dexie, { type IntervalTree, RangeSet } from "dexie";
import { type Doc, idField, type TableName, type Tables } from "#domain/kernel/tables.ts";
import { compare, placeOf } from "#domain/values/order.ts";
import type { LabStore } from "./db.ts";

/** A whole table in memory, and the keys whose records have changed in the database since they were read. */
type Copy = {
  /** Ascending, as the database orders them; `docs` has their records. */
  keys: string[];
  docs: readonly Doc[];
  /** `"all"` while the changed keys are not known. */
  changed: Set<string> | "all";
  /** The last reading. Readings of one table follow each other, so that the older cannot replace the newer. */
  reading: Promise<unknown>;
};

/**
 * Copies of whole tables in this page's memory, for live queries: after a change only the changed records are read from
 * the database. `docs` is the same array until a record of the table changes, and has the same object for an unchanged
 * record: both are shared, and must not be changed.
 *
 * Dexie reports the changed keys of each committed transaction of every page and worker, by the same event that starts
 * live queries again. A change whose report has not arrived is not in the copy yet; the report then starts the query again.
 */
export class TableCopies {
  readonly #store: LabStore;
  readonly #copies = new Map<TableName, Copy>();
  #isListening = false;

  constructor(store: LabStore) {
    this.#store = store;
  }

  /** Begins to keep copies. Returns the function that ends it. */
  listen(): () => void {
    const note = (parts: Partial<Record<string, IntervalTree>>) => this.#note(parts);
    const forget = () => this.forget();
    Dexie.on.storagemutated.subscribe(note);
    this.#store.on.close.subscribe(forget);
    this.#isListening = true;
    return () => {
      this.#isListening = false;
      Dexie.on.storagemutated.unsubscribe(note);
      this.#store.on.close.unsubscribe(forget);
      forget();
    };
  }

  /** Drops all copies: reports may have been missed. The next reading of a table reads all of it. */
  forget(): void {
    this.#copies.clear();
  }

  /** Returns the records of a table in the order of their keys. A live query is answered again when one changes. */
  async docs<T extends TableName>(table: T): Promise<readonly Tables[T][]> {
    const [docs] = await this.ofTables([table]);
    return docs as readonly Tables[T][];
  }

  /** As {@link docs}, of several tables. */
  async ofTables(tables: readonly TableName[]): Promise<(readonly Doc[])[]> {
    const store = this.#store;
    if (!this.#isListening || Dexie.currentTransaction)
      return Promise.all(tables.map((table) => store.records(table).toArray()));
    const missing = tables.filter((table) => !this.#copies.has(table));
    // Of a table in memory one record is read; but what Dexie notes for the live query is the whole table.
    const read = store.transaction("r", [...tables], () =>
      Promise.all(
        tables.map((table) => {
          const records = store.records(table);
          return missing.includes(table) ? records.toArray() : records.limit(1).toArray();
        }),
      ),
    );
    const copies = tables.map((table, i) => {
      const known = this.#copies.get(table);
      const copy =
        known ??
        newCopy(
          table,
          read.then((all) => all[i] ?? []),
        );
      this.#copies.set(table, copy);
      return copy;
    });
    // Not beside the reading: Dexie reports a change to the last subscriber first, which can be the live query that asks here.
    await read;
    // These copies, also when they were dropped meanwhile because the page was hidden.
    return Promise.all(tables.map((table, i) => this.#current(table, copies[i] as Copy)));
  }

  /**
   * Begins to read a table that a page will need whose code is still being loaded. A failure is that page's: it reads the
   * table again.
   */
  readAhead(table: TableName): void {
    this.docs(table).catch(() => undefined);
  }

  async #current(table: TableName, copy: Copy): Promise<readonly Doc[]> {
    const next = () => this.#update(table, copy);
    copy.reading = copy.reading.then(next, next);
    await copy.reading;
    return copy.docs;
  }

  async #update(table: TableName, copy: Copy): Promise<void> {
    const { changed } = copy;
    if (changed !== "all" && changed.size === 0) return;
    // Before the records are read: a change that is reported meanwhile is read again.
    copy.changed = new Set();
    try {
      const records = this.#store.records(table);
      if (changed === "all") {
        replaceAll(copy, table, await records.toArray());
      } else {
        const keys = [...changed];
        replaceIn(copy, keys, await records.bulkGet(keys));
      }
    } catch (error) {
      copy.changed = "all";
      throw error;
    }
  }

  #note(parts: Partial<Record<string, IntervalTree>>): void {
    for (const [table, copy] of this.#copies) {
      const ranges = parts.all ?? parts[`idb://${this.#store.name}/${table}/`];
      if (!ranges || copy.changed === "all") continue;
      // From another page the ranges arrive as plain objects.
      for (const { from, to } of RangeSet(ranges)) {
        if (from !== to || typeof from !== "string") {
          copy.changed = "all";
          break;
        }
        copy.changed.add(from);
      }
    }
  }
}

/** The copy of a table that is being read. */
function newCopy(table: TableName, read: PromiseLike<Doc[]>): Copy {
  const copy: Copy = { keys: [], docs: [], changed: new Set(), reading: Promise.resolve() };
  copy.reading = Promise.resolve(read).then(
    (docs) => replaceAll(copy, table, docs),
    () => {
      copy.changed = "all";
    },
  );
  return copy;
}

function replaceAll(copy: Copy, table: TableName, docs: Doc[]): void {
  const field = idField(table) as keyof Doc;
  copy.keys = docs.map((doc) => String(doc[field]));
  copy.docs = Object.freeze(docs);
}

/** Replaces the records with these keys; `undefined`: the record was deleted. */
function replaceIn(copy: Copy, keys: readonly string[], found: readonly (Doc | undefined)[]): void {
  const docs = [...copy.docs];
  keys.forEach((key, i) => {
    const doc = found[i];
    const at = placeOf(copy.keys, key, compare);
    const known = copy.keys[at] === key ? 1 : 0;
    if (doc === undefined) {
      copy.keys.splice(at, known);
      docs.splice(at, known);
    } else {
      copy.keys.splice(at, known, key);
      docs.splice(at, known, doc);
    }
  });
  copy.docs = Object.freeze(docs);
}
