import { type Change, keyToRef, refKey } from "#domain/change.ts";
import type { ChildTable, Doc, ParentField, TableName, Tables } from "#domain/tables.ts";
import type { LabTransaction, StoredReply } from "./lab-db.ts";
import type { Rows, WrittenBy } from "./sqlite-rows.ts";

type Write = { change: Change; by: WrittenBy };

/** Reads what is committed with its own writes laid over it; {@link write} lands them. */
export class SqliteTransaction implements LabTransaction {
  readonly #rows: Rows;
  readonly #writes: Write[] = [];
  readonly #overlay = new Map<string, Doc | null>();
  #reply: StoredReply | null = null;
  /** Feed position when it began. */
  readonly start: number;

  constructor(rows: Rows) {
    this.#rows = rows;
    this.start = rows.position();
  }

  get isEmpty(): boolean {
    return this.#writes.length === 0 && this.#reply === null;
  }

  /** True when another process has stored an answer for this key since. */
  isAnswered(): boolean {
    return this.#reply !== null && this.#rows.reply(this.#reply.key) !== null;
  }

  async get<T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined> {
    const own = this.#overlay.get(refKey({ table, id }));
    if (own !== undefined) return own === null ? undefined : (structuredClone(own) as Tables[T]);
    return this.#rows.doc<Tables[T]>(table, id);
  }

  async all<T extends TableName>(table: T): Promise<Tables[T][]> {
    return this.#overlaid(table, this.#rows.docs<Tables[T]>(table));
  }

  async childrenOf<T extends ChildTable>(table: T, field: ParentField<T>, id: string): Promise<Tables[T][]> {
    const docs = this.#overlaid(table, this.#rows.children<Tables[T]>(table, field, id));
    return docs.filter((doc) => (doc as Record<string, unknown>)[field] === id);
  }

  #overlaid<T extends TableName>(table: T, rows: [id: string, doc: Tables[T]][]): Tables[T][] {
    const docs = new Map(rows);
    for (const [key, doc] of this.#overlay) {
      const ref = keyToRef(key);
      if (ref.table !== table) continue;
      if (doc === null) docs.delete(ref.id);
      else docs.set(ref.id, structuredClone(doc) as Tables[T]);
    }
    return [...docs.values()];
  }

  lock(keys: string[]): Promise<unknown[]> {
    return Promise.all(
      keys.map(async (key) => {
        const { table, id } = keyToRef(key);
        return (await this.get(table, id)) ?? null;
      }),
    );
  }

  async reply(key: string): Promise<StoredReply | null> {
    return this.#rows.reply(key);
  }

  async apply(changes: Change[], by: WrittenBy): Promise<number> {
    for (const change of changes) {
      this.#overlay.set(refKey(change), change.record);
      this.#writes.push({ change, by });
    }
    return this.position();
  }

  async saveReply(reply: StoredReply): Promise<void> {
    this.#reply = reply;
  }

  async position(): Promise<number> {
    return this.start + this.#writes.length;
  }

  /** Inside the SQL transaction: the reply first, the feed positions last. */
  write(): void {
    if (this.#reply !== null) this.#rows.saveReply(this.#reply);
    for (const { change, by } of this.#writes) {
      const text = change.record === null ? null : JSON.stringify(change.record);
      this.#rows.put(change.table, change.id, text, by);
    }
  }
}
