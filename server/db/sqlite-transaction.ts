import { changesBetween } from "#domain/history/changes.ts";
import type { FieldChange, Version } from "#domain/history/schema.ts";
import { type Change, keyToRef, refKey } from "#domain/kernel/change.ts";
import { keyToSearch } from "#domain/kernel/records.ts";
import {
  type ChildTable,
  type Doc,
  type ParentField,
  serverTables,
  type TableName,
  type Tables,
} from "#domain/kernel/tables.ts";
import { withoutWithdrawn } from "#domain/kernel/withdrawn.ts";
import { changesOfUse, stockOfUse, withoutTotals } from "#domain/resource-use/in-history.ts";
import type { LabTransaction, StoredReply, WrittenBy } from "./lab-db.ts";
import { rereadable } from "./rereadable.ts";
import type { HistoryEntry } from "./sqlite-history.ts";
import type { Rows } from "./sqlite-rows.ts";

/** `entry` is null for tables that only the server uses, and for a use: the history of its stock has its changes. */
type Write = { change: Change; by: WrittenBy; entry: HistoryEntry | null };

/**
 * Reads committed data with the transaction's own writes applied; {@link write} writes them. Data that was read is
 * cached: if another process changes it before the commit, the transaction is repeated anyway.
 */
export class SqliteTransaction implements LabTransaction {
  readonly #rows: Rows;
  readonly #read = new Map<string, Doc | null>();
  readonly #readTables = new Map<TableName, [id: string, doc: Doc][]>();
  readonly #writes: Write[] = [];
  readonly #replies: StoredReply[] = [];
  #overlay = new Map<string, Doc | null>();
  /** Feed position when the transaction began. */
  readonly start: number;

  constructor(rows: Rows) {
    this.#rows = rows;
    this.start = rows.position();
  }

  get isEmpty(): boolean {
    return this.#writes.length === 0 && this.#replies.length === 0;
  }

  /** Whether another process has stored a reply for one of the keys since the transaction began. */
  hasNewReply(): boolean {
    return this.#rows.hasReply(this.#replies.map(({ key }) => key));
  }

  async part<T>(work: () => Promise<T>): Promise<T> {
    const [writes, replies] = [this.#writes.length, this.#replies.length];
    try {
      return await work();
    } catch (error) {
      this.#writes.length = writes;
      this.#replies.length = replies;
      this.#overlay = new Map(this.#writes.map(({ change }) => [refKey(change), change.record]));
      throw error;
    }
  }

  async get<T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined> {
    return (this.#doc(refKey({ table, id })) ?? undefined) as Tables[T] | undefined;
  }

  async all<T extends TableName>(table: T, also?: { withdrawn: boolean }): Promise<Tables[T][]> {
    const rows = this.#readTables.get(table) ?? this.#rows.docs<Doc>(table);
    this.#readTables.set(table, rows);
    const all = this.#overlaid(table, rows);
    return also?.withdrawn ? all : withoutWithdrawn(all);
  }

  async childrenOf<T extends ChildTable>(table: T, field: ParentField<T>, id: string): Promise<Tables[T][]> {
    return withoutWithdrawn(this.#referring(table, field, id));
  }

  #referring<T extends TableName>(table: T, field: string, id: string): Tables[T][] {
    const docs = this.#overlaid(table, this.#rows.children<Doc>(table, field, id));
    return docs.filter((doc) => (doc as Record<string, unknown>)[field] === id);
  }

  #overlaid<T extends TableName>(table: T, rows: [id: string, doc: Doc][]): Tables[T][] {
    const docs = new Map(rows);
    for (const [key, doc] of this.#overlay) {
      const ref = keyToRef(key);
      if (ref.table !== table) continue;
      if (doc === null) docs.delete(ref.id);
      else docs.set(ref.id, doc);
    }
    return [...docs.values()] as Tables[T][];
  }

  async lock(keys: string[]): Promise<unknown[]> {
    return keys.map((key) => {
      const search = keyToSearch(key);
      return search ? this.#referring(search.table, search.field, search.id) : this.#doc(key);
    });
  }

  #doc(key: string): Doc | null {
    const own = this.#overlay.get(key);
    const known = own === undefined ? this.#read.get(key) : own;
    if (known !== undefined) return known;
    const { table, id } = keyToRef(key);
    const doc = this.#rows.doc<Doc>(table, id) ?? null;
    this.#read.set(key, doc);
    return doc;
  }

  async reply(key: string): Promise<StoredReply | null> {
    return this.#replies.find((reply) => reply.key === key) ?? this.#rows.reply(key);
  }

  async apply(changes: Change[], by: WrittenBy): Promise<number> {
    /** Changes of uses, by the key of their stock, whose history they belong to. */
    const ofUses = new Map<string, FieldChange[]>();
    // Uses first: the feed never delivers a stock before a use that its totals include.
    const isUse = (change: Change) => stockOfUse(change) !== null;
    for (const change of [...changes.filter(isUse), ...changes.filter((change) => !isUse(change))]) {
      const key = refKey(change);
      const before = this.#doc(key);
      const stock = stockOfUse(change);
      if (stock !== null) {
        ofUses.set(stock, [...(ofUses.get(stock) ?? []), ...changesOfUse(before, change)]);
      }
      const hasHistory = stock === null && !isServerTable(change.table);
      const entry = hasHistory ? historyEntry(before, change.record, ofUses.get(key)) : null;
      ofUses.delete(key);
      this.#overlay.set(key, change.record);
      this.#writes.push({ change, by, entry });
    }
    const [orphan] = ofUses.keys();
    if (orphan !== undefined) throw new Error(`A use of ${orphan} was written without its stock`);
    return this.position();
  }

  async saveReply(reply: StoredReply): Promise<void> {
    this.#replies.push(reply);
  }

  history(table: string, id: string): Iterable<Version> {
    return rereadable(this.#rows.history.of(table, id));
  }

  async position(): Promise<number> {
    return this.start + this.#writes.length;
  }

  /** Writes inside the SQL transaction: the replies first, the feed position last. */
  write(): void {
    for (const reply of this.#replies) this.#rows.saveReply(reply);
    this.#writes.forEach(({ change, by, entry }, i) => {
      const position = this.start + i + 1;
      const text = change.record === null ? null : JSON.stringify(change.record);
      const version = this.#rows.put(change, text, position, by);
      if (entry) this.#rows.history.add(change, { position, version }, entry, by);
    });
    this.#rows.setPosition(this.start + this.#writes.length);
  }
}

const isServerTable = (table: TableName) => (serverTables as readonly TableName[]).includes(table);

function historyEntry(before: Doc | null, after: Doc | null, ofUses: FieldChange[] = []): HistoryEntry {
  const kind = before === null ? "created" : after === null ? "deleted" : "changed";
  return { kind, changes: [...ofUses, ...changesBetween(withoutTotals(before), withoutTotals(after))] };
}
