import Dexie, {
  type IndexableType,
  type IndexSpec,
  type IntervalTree,
  RangeSet,
  type Transaction,
} from "dexie";
import { keyToRef } from "#domain/kernel/change.ts";
import { keyToSearch, type Search } from "#domain/kernel/records.ts";
import type { LabStore } from "./db.ts";

/** Of more changed rows of one table, it is reported that any row may have changed. */
const REPORTED = 500;

/** Where Dexie collects what a transaction changes: when it is complete, the live queries that read it are answered again. */
type Reporting = IDBTransaction & { mutatedParts?: Record<string, IntervalTree> };

/**
 * The requests of a Dexie transaction, made of IndexedDB itself: a save makes ten, and Dexie's tables take as long
 * for each as the browser does. As with Dexie's tables, a request that fails aborts the transaction, and what was changed is
 * reported to the live queries of all pages when the transaction is complete.
 */
export class Requests {
  readonly #store: LabStore;
  readonly #transaction: Reporting;
  /** How many changes of each table were reported. */
  readonly #counts = new Map<string, number>();
  /** Why the first request failed that failed; the others are then aborted. */
  #reason: DOMException | null = null;

  constructor(store: LabStore, transaction: Transaction) {
    this.#store = store;
    this.#transaction = transaction.idbtrans;
  }

  /** Returns the row with this key; `undefined` where there is none. */
  get<T>(table: string, key: string): PromiseLike<T | undefined> {
    return this.#result(() => this.#transaction.objectStore(table).get(key));
  }

  /** As `loadRecords`: records by key (`table:id`), in the order of `keys`; `null` for a missing record, a list for a search. */
  load(keys: readonly string[]): PromiseLike<unknown[]> {
    return Promise.all(
      keys.map((key) => {
        const search = keyToSearch(key);
        if (search) return this.#find(search);
        const { table, id } = keyToRef(key);
        return this.get(table, id).then((record) => record ?? null);
      }),
    );
  }

  #find({ table, field, id }: Search): PromiseLike<unknown[]> {
    return this.#result<Record<string, unknown>[]>(() => {
      const records = this.#transaction.objectStore(table);
      return records.indexNames.contains(field) ? records.index(field).getAll(id) : records.getAll();
    }).then((all) => all.filter((record) => record[field] === id));
  }

  /** Returns the last row of a table; `undefined` of an empty one. */
  last<T>(table: string): PromiseLike<T | undefined> {
    const request = () => this.#transaction.objectStore(table).openCursor(null, "prev");
    return this.#result(request).then((cursor) => cursor?.value as T | undefined);
  }

  /** Puts a row. Nothing waits for its result: the transaction is complete only if every request has succeeded. */
  put(table: string, key: string | number, row: object): void {
    const rows = this.#transaction.objectStore(table);
    this.#watch(rows.keyPath === null ? rows.put(row, key) : rows.put(row));
    this.#report(table, key, row);
  }

  /** Deletes a row, in the same way. */
  delete(table: string, key: string): void {
    this.#watch(this.#transaction.objectStore(table).delete(key));
    this.#report(table, key, null);
  }

  /** Adds rows to a table that numbers its rows; resolves to the numbers. */
  addAll(table: string, rows: readonly object[]): PromiseLike<number[]> {
    const add = (row: object) =>
      this.#result(() => this.#transaction.objectStore(table).add(row) as IDBRequest<number>).then((key) => {
        this.#report(table, key, row);
        return key;
      });
    return Promise.all(rows.map(add));
  }

  /** The result of a request; a request that cannot be made is a rejection too, so that one `catch` has all. */
  #result<T>(make: () => IDBRequest<T>): PromiseLike<T> {
    return new Dexie.Promise((resolve, reject) => {
      const request = make();
      request.onsuccess = () => resolve(request.result);
      this.#watch(request, reject);
    });
  }

  /**
   * A request that fails aborts its transaction, as IndexedDB does by itself: Dexie, which would take the error as handled,
   * does not receive it.
   */
  #watch(request: IDBRequest, reject?: (reason: unknown) => void): void {
    request.onerror = (event) => {
      event.stopPropagation();
      this.#reason ??= request.error;
      reject?.(this.#reason);
    };
  }

  /** Reports a change in Dexie's form: the key of the row, and of each index the key under which the row is found now. */
  #report(table: string, key: IDBValidKey, row: object | null): void {
    const count = (this.#counts.get(table) ?? 0) + 1;
    this.#counts.set(table, count);
    if (count > REPORTED) return;
    const { indexes } = this.#store.table(table).schema;
    if (count === REPORTED) {
      const all = { from: Dexie.minKey, to: Dexie.maxKey };
      for (const part of ["", ":dels", ...indexes.map(({ name }) => name)]) this.#part(table, part).add(all);
      return;
    }
    this.#part(table, "").addKey(key as IndexableType);
    // The row may have been found under other keys before: queries that found it are answered again.
    this.#part(table, ":dels").addKey(key as IndexableType);
    for (const index of indexes)
      for (const at of keysIn(index, row)) this.#part(table, index.name).addKey(at as IndexableType);
  }

  /** What the transaction has changed in an index, in the table (`""`), or among the rows that were there before (`":dels"`). */
  #part(table: string, part: string): RangeSet {
    this.#transaction.mutatedParts ??= {};
    const { mutatedParts: parts } = this.#transaction;
    const name = `idb://${this.#store.name}/${table}/${part}`;
    const known = parts[name];
    // What Dexie's tables have reported has no methods.
    const ranges = known && "addKey" in known ? (known as RangeSet) : RangeSet(known ?? new RangeSet());
    parts[name] = ranges;
    return ranges;
  }
}

/** The keys under which an index has a row; none where a field of the index is empty. */
function keysIn({ keyPath = "", compound, multi }: IndexSpec, row: object | null): IDBValidKey[] {
  const [first, ...more] = [keyPath].flat().map((path) => row && Dexie.getByKeyPath(row, path));
  const all = [first, ...more];
  if (all.some((value) => value === undefined || value === null)) return [];
  if (compound) return [all];
  return multi ? first : [first];
}
