import type { Change } from "#domain/kernel/change.ts";
import { isSame } from "#domain/kernel/edits.ts";
import { indexBy, type WholeTables } from "#domain/kernel/list.ts";
import {
  type ChildTable,
  type Doc,
  idOf,
  type ParentField,
  type TableName,
  type Tables,
} from "#domain/kernel/tables.ts";
import { withoutWithdrawn } from "#domain/kernel/withdrawn.ts";
import { compare } from "#domain/values/order.ts";

/** Whole tables in memory, for synchronous reads. A read of another table throws. */
export class LoadedTables implements WholeTables<TableName> {
  readonly #tables = new Map<TableName, LoadedTable>();

  /** True if a table is in memory. */
  has(table: TableName): boolean {
    return this.#tables.get(table)?.isRead === true;
  }

  /** True if a table is in memory with every change that was reported: none is still to be read, or being read. */
  isCurrent(table: TableName): boolean {
    const loaded = this.#tables.get(table);
    return (
      loaded?.isRead === true && !loaded.isReading && loaded.changed !== "all" && loaded.changed.size === 0
    );
  }

  get<T extends TableName>(table: T, id: string | number | null | undefined): Tables[T] | undefined {
    return this.#read(table).records.get(String(id)) as Tables[T] | undefined;
  }

  childrenOf<T extends ChildTable>(table: T, field: ParentField<T>, id: string): Tables[T][] {
    return withoutWithdrawn((this.#read(table).indexOf(field).get(id) ?? []) as readonly Tables[T][]);
  }

  all<T extends TableName>(table: T, also?: { withdrawn: boolean }): readonly Tables[T][] {
    const read = this.#read(table);
    return (also?.withdrawn ? read.all() : read.listed()) as unknown as readonly Tables[T][];
  }

  /** Returns the keys to read again, `"all"` of a table that was not read. What is reported from now on is read after that. */
  takeChanged(table: TableName): readonly string[] | "all" {
    const loaded = this.#tables.get(table) ?? new LoadedTable();
    this.#tables.set(table, loaded);
    const { changed } = loaded;
    loaded.changed = new Set();
    loaded.isReading = true;
    return changed === "all" ? changed : [...changed];
  }

  /** Ends a reading that {@link takeChanged} has begun. */
  endReading(table: TableName): void {
    const loaded = this.#tables.get(table);
    if (loaded) loaded.isReading = false;
  }

  fill(table: TableName, docs: readonly Doc[]): void {
    this.#tables.get(table)?.fill(new Map(docs.map((doc) => [idOf(table, doc), doc])), docs);
  }

  /** Sets a record to what was read again; a table that is not in memory is ignored. */
  set({ table, id, record }: Change): void {
    if (this.has(table)) this.#read(table).set(id, record as Doc | null);
  }

  /** Notes that the records with these keys have changed in the database. */
  note(table: TableName, keys: readonly string[] | "all"): void {
    const loaded = this.#tables.get(table);
    if (!loaded || loaded.changed === "all") return;
    if (keys === "all") loaded.changed = keys;
    else for (const key of keys) loaded.changed.add(key);
  }

  drop(table: TableName): void {
    this.#tables.delete(table);
  }

  #read(table: TableName): LoadedTable {
    const loaded = this.#tables.get(table);
    if (!loaded?.isRead) throw new Error(`The table ${table} was not read`);
    return loaded;
  }
}

/** One table. The arrays, in the order of the keys, and the indexes are made when they are first needed. */
class LoadedTable {
  records = new Map<string, Doc>();
  /** The keys whose records have changed in the database since they were read; `"all"` where they are not known. */
  changed: Set<string> | "all" = "all";
  isRead = false;
  /** What was reported as changed is being read. */
  isReading = false;
  #all: readonly Doc[] | null = null;
  #listed: readonly Doc[] | null = null;
  readonly #indexes = new Map<string, Map<string, readonly Doc[]>>();

  fill(records: Map<string, Doc>, docs: readonly Doc[]): void {
    this.isRead = true;
    this.records = records;
    this.#indexes.clear();
    this.#all = Object.freeze(docs);
    this.#listed = null;
  }

  set(id: string, doc: Doc | null): void {
    const before = this.records.get(id);
    // Stored again without a change: the same object remains.
    if (isSame(before, doc)) return;
    for (const [field, index] of this.#indexes) {
      if (before) change(index, textOf(before, field), (docs) => docs.filter((one) => one !== before));
      if (doc) change(index, textOf(doc, field), (docs) => [...docs, doc]);
    }
    if (doc) this.records.set(id, doc);
    else this.records.delete(id);
    this.#all = null;
    this.#listed = null;
  }

  all(): readonly Doc[] {
    this.#all ??= Object.freeze(
      [...this.records].sort(([one], [other]) => compare(one, other)).map(([, doc]) => doc),
    );
    return this.#all;
  }

  listed(): readonly Doc[] {
    this.#listed ??= Object.freeze(withoutWithdrawn(this.all()));
    return this.#listed;
  }

  indexOf(field: string): ReadonlyMap<string, readonly Doc[]> {
    const index = this.#indexes.get(field) ?? indexBy(this.records.values(), field);
    this.#indexes.set(field, index);
    return index;
  }
}

const textOf = (doc: Doc, field: string) => String((doc as unknown as Record<string, unknown>)[field]);

function change(
  index: Map<string, readonly Doc[]>,
  value: string,
  next: (docs: readonly Doc[]) => readonly Doc[],
): void {
  index.set(value, next(index.get(value) ?? []));
}
