import Dexie, { type EntityTable, type Table } from "dexie";
import type { TableName, Tables } from "#domain/kernel/tables.ts";
import type {
  BaseRow,
  CursorRow,
  Draft,
  FileRow,
  HistoryRow,
  MarkRow,
  OutboxEntry,
  Person,
  Sealed,
  SessionRow,
  ThumbnailRow,
} from "./rows.ts";
import { declareSchema } from "./versions.ts";

/** The tablet's database: the lab's records, the outbox with its files, the session, and drafts of forms. */
export class LabStore extends Dexie {
  /** The server's copy of each record that has open writes. */
  declare base: EntityTable<BaseRow, "key">;
  declare outbox: EntityTable<OutboxEntry, "seq">;
  declare cursor: EntityTable<CursorRow, "key">;
  /**
   * Keys received during a full pull. At its end, records with other keys are deleted: the server no longer has them.
   */
  declare sweep: EntityTable<{ key: string }, "key">;
  declare marks: EntityTable<MarkRow, "key">;
  declare session: EntityTable<SessionRow, "key">;
  declare people: EntityTable<Person, "email">;
  declare drafts: EntityTable<Draft, "key">;
  declare histories: EntityTable<HistoryRow, "key">;
  /** The attached files of outbox entries, by the command's id. */
  declare blobs: EntityTable<FileRow, "id">;
  /** Thumbnails for use without signal, by the image's id. */
  declare thumbnails: EntityTable<ThumbnailRow, "id">;
  /** True after a newer version of the app has upgraded the database: this version must not open it again. */
  isOutdated = false;
  #isSuspect = false;
  readonly #listeners = new Set<() => void>();

  constructor(name = "fibril", options?: ConstructorParameters<typeof Dexie>[1]) {
    super(name, options);
    declareSchema(this);
  }

  /** True after the storage has failed: until the browser is started again, it may lose what it reports as stored. */
  get isSuspect(): boolean {
    return this.#isSuspect;
  }

  /** Marks the storage as failed, for as long as this page is open. */
  distrust(): void {
    this.#isSuspect = true;
    for (const listener of this.#listeners) listener();
  }

  /** Calls `listener` when the storage is marked as failed; returns the function that ends this. */
  onDistrust(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The table of one record type, by the record's id. */
  records<T extends TableName>(table: T): Table<Tables[T], string> {
    return this.table(table);
  }
}

/**
 * Closes the store when a newer version of the app upgrades the database, and prevents opening it again: old code must
 * never write into a new schema. Then calls `outdated`, which asks the person to reload.
 */
export function closeForNewVersion(store: LabStore, outdated: () => void): void {
  store.on("versionchange", () => {
    store.isOutdated = true;
    store.close({ disableAutoOpen: true });
    outdated();
    return false;
  });
}

/** The key of the mark of encrypted work, and of its bytes among the files. `id` is the public key that it was encrypted for. */
export const sealedKey = (id: string) => `sealed ${id}` as const;

/** The work that was encrypted on this tablet by an administrator's order, and waits for the server's key. */
export async function readSealed(store: LabStore): Promise<Sealed[]> {
  const marks = await store.marks.where("key").startsWith(sealedKey("")).toArray();
  return marks.map(({ value }) => value as Sealed);
}
