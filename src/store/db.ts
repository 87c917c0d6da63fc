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
  SessionRow,
  ThumbnailRow,
} from "./rows.ts";
import { declareVersions } from "./versions.ts";

/** Everything this tablet holds: the lab's records, what waits to be sent, who is signed in, half-filled forms. */
export class LabStore extends Dexie {
  /** The server's copy of each record that has unsent writes on it. */
  declare base: EntityTable<BaseRow, "key">;
  declare outbox: EntityTable<OutboxEntry, "seq">;
  declare cursor: EntityTable<CursorRow, "key">;
  /** Keys seen during a fresh pull; what is not among them at its end has gone from the server. */
  declare sweep: EntityTable<{ key: string }, "key">;
  declare marks: EntityTable<MarkRow, "key">;
  declare session: EntityTable<SessionRow, "key">;
  declare people: EntityTable<Person, "email">;
  declare drafts: EntityTable<Draft, "key">;
  declare histories: EntityTable<HistoryRow, "key">;
  /** What waits to be sent and is no record: the pictures of outbox entries, by the command's id. */
  declare blobs: EntityTable<FileRow, "id">;
  /** Small pictures for looking at without signal, by the image's id. */
  declare thumbnails: EntityTable<ThumbnailRow, "id">;
  /** A newer version of the app owns the database: this one must not open it again. */
  isOutdated = false;

  constructor(name = "fibril", options?: ConstructorParameters<typeof Dexie>[1]) {
    super(name, options);
    declareVersions(this);
  }

  /** The table of one record type. */
  records<T extends TableName>(table: T): Table<Tables[T], string> {
    return this.table(table);
  }
}

/**
 * Gives way to a newer version of the app: stops using the database and does not open it again, since old code must
 * never write into a new schema. `outdated` then asks the person to reload.
 */
export function closeForNewVersion(store: LabStore, outdated: () => void): void {
  store.on("versionchange", () => {
    store.isOutdated = true;
    store.close({ disableAutoOpen: true });
    outdated();
    return false;
  });
}
