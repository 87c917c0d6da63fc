import { changesBetween } from "#domain/history/changes.ts";
import type { FieldChange, Version } from "#domain/history/schema.ts";
import { type Change, keyToRef, type Ref, refKey } from "#domain/kernel/change.ts";
import { keyToSearch } from "#domain/kernel/records.ts";
import type { ChildTable, Doc, ParentField, TableName, Tables } from "#domain/kernel/tables.ts";
import { withoutWithdrawn } from "#domain/kernel/withdrawn.ts";
import { changesOfUse, stockOfUse, withoutTotals } from "#domain/resource-use/in-history.ts";
import { serverTables } from "#domain/tables.ts";
import type { LabTransaction, StoredReply, WrittenBy } from "./lab-db.ts";

type Awaitable<T> = T | Promise<T>;

/** The committed data, as an adapter reads it during a transaction. */
export interface Committed {
  /** The records in the order of `refs`; null for a missing record. */
  docsOf(refs: Ref[]): Awaitable<(Doc | null)[]>;
  /** Ids and documents of a table in order of the ids, withdrawn ones too. */
  docs(table: TableName): Awaitable<[id: string, doc: Doc][]>;
  /** As {@link docs}, of the records that refer to this parent. */
  children(table: TableName, field: string, id: string): Awaitable<[id: string, doc: Doc][]>;
  /** The stored reply of a key; null for a key without one. */
  replyOf(key: string): Awaitable<StoredReply | null>;
  /** The versions of a record, newest first, read as far as the caller reads. */
  history(table: string, id: string): Generator<Version> | AsyncGenerator<Version>;
}

/** What a write changed in a record. */
export type HistoryEntry = Pick<Version, "kind" | "changes">;

/** `entry` is null for tables that only the server uses, and for a use: the history of its stock has its changes. */
type Write = { change: Change; by: WrittenBy; entry: HistoryEntry | null };

/**
 * Reads committed data with the transaction's own writes applied, and collects the writes: the adapter stores them at the
 * end. Data that was read is cached, because no other transaction commits meanwhile; otherwise the adapter repeats it.
 */
export class CollectedTransaction implements LabTransaction {
  readonly #committed: Committed;
  readonly #read = new Map<string, Doc | null>();
  readonly #readTables = new Map<TableName, [id: string, doc: Doc][]>();
  readonly #readReplies: Map<string, StoredReply | null>;
  /** What was written last, by table and id: a search in a table does not read the others. */
  #overlay = new Overlay();
  /** Feed position when the transaction began. */
  readonly start: number;
  /** In the order of their positions, which begin after {@link start}. */
  readonly writes: Write[] = [];
  readonly replies: StoredReply[] = [];
  /** {@link replies} by their keys. */
  readonly #ownReplies = new Map<string, StoredReply>();

  /** `replies` are those of keys that were read already, null for a key without a reply. */
  constructor(
    committed: Committed,
    start: number,
    replies: ReadonlyMap<string, StoredReply | null> = new Map(),
  ) {
    this.#committed = committed;
    this.start = start;
    this.#readReplies = new Map(replies);
  }

  get isEmpty(): boolean {
    return this.writes.length === 0 && this.replies.length === 0;
  }

  async part<T>(work: () => Promise<T>): Promise<T> {
    const [writes, replies] = [this.writes.length, this.replies.length];
    try {
      return await work();
    } catch (error) {
      this.writes.length = writes;
      for (const { key } of this.replies.splice(replies)) this.#ownReplies.delete(key);
      this.#overlay = new Overlay();
      for (const { change } of this.writes) this.#overlay.set(change);
      throw error;
    }
  }

  async get<T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined> {
    const [doc] = await this.#docsOf([refKey({ table, id })]);
    return (doc ?? undefined) as Tables[T] | undefined;
  }

  async all<T extends TableName>(table: T, also?: { withdrawn: boolean }): Promise<Tables[T][]> {
    const rows = this.#readTables.get(table) ?? (await this.#committed.docs(table));
    this.#readTables.set(table, rows);
    const all = this.#overlaid(table, rows);
    return also?.withdrawn ? all : withoutWithdrawn(all);
  }

  async childrenOf<T extends ChildTable>(table: T, field: ParentField<T>, id: string): Promise<Tables[T][]> {
    return withoutWithdrawn(await this.#referring(table, field, id));
  }

  async #referring<T extends TableName>(table: T, field: string, id: string): Promise<Tables[T][]> {
    const docs = this.#overlaid(table, await this.#committed.children(table, field, id));
    // The number of a supplier is searched as text.
    return docs.filter((doc) => String((doc as Record<string, unknown>)[field]) === id);
  }

  #overlaid<T extends TableName>(table: T, rows: [id: string, doc: Doc][]): Tables[T][] {
    const written = this.#overlay.of(table);
    if (written.size === 0) return rows.map(([, doc]) => doc) as Tables[T][];
    const docs = new Map(rows);
    for (const [id, doc] of written) {
      if (doc === null) docs.delete(id);
      else docs.set(id, doc);
    }
    return [...docs.values()] as Tables[T][];
  }

  async lock(keys: string[]): Promise<unknown[]> {
    const docs = await this.#docsOf(keys.filter((key) => keyToSearch(key) === null));
    const found: unknown[] = [];
    for (const key of keys) {
      const search = keyToSearch(key);
      found.push(search ? await this.#referring(search.table, search.field, search.id) : docs.shift());
    }
    return found;
  }

  async #docsOf(keys: string[]): Promise<(Doc | null)[]> {
    const unread = keys.filter((key) => this.#overlay.get(key) === undefined && !this.#read.has(key));
    if (unread.length > 0) {
      const docs = await this.#committed.docsOf(unread.map(keyToRef));
      unread.forEach((key, i) => {
        this.#read.set(key, docs[i] ?? null);
      });
    }
    return keys.map((key) => this.#doc(key));
  }

  /** A record that was read or written before. */
  #doc(key: string): Doc | null {
    const written = this.#overlay.get(key);
    return written === undefined ? (this.#read.get(key) ?? null) : written;
  }

  async reply(key: string): Promise<StoredReply | null> {
    const own = this.#ownReplies.get(key);
    if (own !== undefined) return own;
    const read = this.#readReplies.get(key);
    if (read !== undefined) return read;
    const stored = await this.#committed.replyOf(key);
    this.#readReplies.set(key, stored);
    return stored;
  }

  async apply(changes: Change[], by: WrittenBy): Promise<number> {
    await this.#docsOf(changes.map(refKey));
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
      this.#overlay.set(change);
      this.writes.push({ change, by, entry });
    }
    const [orphan] = ofUses.keys();
    if (orphan !== undefined) throw new Error(`A use of ${orphan} was written without its stock`);
    return this.position();
  }

  async saveReply(reply: StoredReply): Promise<void> {
    this.replies.push(reply);
    this.#ownReplies.set(reply.key, reply);
  }

  history(table: string, id: string): AsyncIterable<Version> {
    return rereadable(this.#committed.history(table, id));
  }

  async position(): Promise<number> {
    return this.start + this.writes.length;
  }
}

/** The records that a transaction has written; null for a deleted one. */
class Overlay {
  readonly #tables = new Map<string, Map<string, Doc | null>>();

  /** Returns `undefined` for a record that was not written. */
  get(key: string): Doc | null | undefined {
    const { table, id } = keyToRef(key);
    return this.#tables.get(table)?.get(id);
  }

  /** The written records of a table. */
  of(table: TableName): ReadonlyMap<string, Doc | null> {
    return this.#tables.get(table) ?? new Map();
  }

  set({ table, id, record }: Change): void {
    const docs = this.#tables.get(table) ?? new Map<string, Doc | null>();
    this.#tables.set(table, docs.set(id, record));
  }
}

const isServerTable = (table: TableName) => (serverTables as readonly TableName[]).includes(table);

function historyEntry(before: Doc | null, after: Doc | null, ofUses: FieldChange[] = []): HistoryEntry {
  const kind = before === null ? "created" : after === null ? "deleted" : "changed";
  return { kind, changes: [...ofUses, ...changesBetween(withoutTotals(before), withoutTotals(after))] };
}

/** Values of an iterator that can be read several times. Each is taken from the iterator once, when it is first read. */
function rereadable<T>(source: Iterator<T> | AsyncIterator<T>): AsyncIterable<T> {
  const read: T[] = [];
  return {
    async *[Symbol.asyncIterator]() {
      for (let i = 0; ; i += 1) {
        if (i === read.length) {
          const next = await source.next();
          if (next.done) return;
          read.push(next.value);
        }
        yield read[i] as T;
      }
    },
  };
}
