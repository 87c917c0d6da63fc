import type { Version } from "#domain/history/schema.ts";
import type { Ref } from "#domain/kernel/change.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import type { ChildTable, ParentField, TableName, Tables } from "#domain/kernel/tables.ts";
import { withoutWithdrawn } from "#domain/kernel/withdrawn.ts";
import { serverTables } from "#domain/tables.ts";
import type { Committed } from "./collected-transaction.ts";
import { Devices } from "./devices.ts";
import type { FeedRow } from "./lab-db.ts";
import { rows, type Sql, type Steps } from "./sql.ts";

/** Committed records, as everyone reads them. */
export class StoredRecords implements RecordSource {
  protected readonly committed: Committed;

  constructor(committed: Committed) {
    this.committed = committed;
  }

  async get<T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined> {
    const [doc] = await this.committed.docsOf([{ table, id: String(id) }]);
    return (doc ?? undefined) as Tables[T] | undefined;
  }

  async all<T extends TableName>(table: T, also?: { withdrawn: boolean }): Promise<Tables[T][]> {
    const all = (await this.committed.docs(table)).map(([, doc]) => doc as Tables[T]);
    return also?.withdrawn ? all : withoutWithdrawn(all);
  }

  async childrenOf<T extends ChildTable>(table: T, field: ParentField<T>, id: string): Promise<Tables[T][]> {
    const found = await this.committed.children(table, field, id);
    return withoutWithdrawn(found.map(([, doc]) => doc as Tables[T]));
  }
}

type FeedDoc = {
  table_name: string;
  id: string;
  version: number;
  position: number;
  deleted: boolean | number;
  doc: unknown;
};

/** What is the same on both databases: the reads of committed data, the devices, and the lab's own values. */
export abstract class StoredLab extends StoredRecords {
  readonly devices: Devices;
  readonly #sql: Sql;

  constructor(sql: Sql, committed: Committed) {
    super(committed);
    this.devices = new Devices(sql);
    this.#sql = sql;
  }

  async version({ table, id }: Ref): Promise<number | null> {
    const [found] = await this.#sql.query<{ version: number }>(
      "select version from records where table_name = $1 and id = $2 and not deleted",
      [table, id],
    );
    return found?.version ?? null;
  }

  async changes(cursor: number, limit: number, maxBytes = Number.MAX_SAFE_INTEGER): Promise<FeedRow[]> {
    // Lengths are read before documents: a page ends where its documents would be too many bytes.
    const found = await this.#sql.query<FeedDoc>(
      `select r.table_name, r.id, r.version, r.position, r.deleted, r.doc from (
        select position, sum(bytes) over rows_before as bytes, row_number() over rows_before as row
        from (select position, ${this.#sql.bytesOfDoc} as bytes from records
          where position > $1 and table_name not in (${serverOnly}) order by position limit $2) sizes
        window rows_before as (order by position)) page
       join records r on r.position = page.position
       where coalesce(page.bytes, 0) <= $3 or page.row = 1 order by page.position`,
      [cursor, limit, maxBytes],
    );
    return found.map(({ table_name: table, id, version, position, deleted, doc }) => ({
      table,
      id,
      version,
      deleted: Boolean(deleted),
      record: deleted ? null : this.#sql.json(doc),
      position,
    }));
  }

  async position(): Promise<number> {
    const [counter] = await this.#sql.query<{ position: number }>("select position from counter");
    return counter?.position ?? 0;
  }

  async history(table: string, id: string): Promise<Version[]> {
    const versions: Version[] = [];
    for await (const version of this.committed.history(table, id)) versions.push(version);
    return versions;
  }

  historySince(): Promise<string> {
    return this.#value("history_since");
  }

  async oldestCursor(): Promise<number> {
    return Number(await this.#value("oldest_cursor"));
  }

  epoch(): Promise<string> {
    return this.#value("epoch");
  }

  receiptKey(): Promise<string | null> {
    return this.#optionalValue("receipt_key");
  }

  async renewEpoch(): Promise<string> {
    await this.#sql.atomically(() => setValue("epoch", crypto.randomUUID()));
    return this.epoch();
  }

  ownTime(): Promise<string> {
    return this.#value("own_time");
  }

  async setOwnTime(time: string): Promise<void> {
    await this.#sql.atomically(() => setValue("own_time", time));
  }

  deleteExpired(before: string): Promise<void> {
    return this.#sql.atomically(() => deleteExpired(before, this.#sql.rowNumber));
  }

  async #value(name: string): Promise<string> {
    const value = await this.#optionalValue(name);
    if (value === null) throw new Error(`The database has no value ${name}`);
    return value;
  }

  async #optionalValue(name: string): Promise<string | null> {
    const [found] = await this.#sql.query<{ value: string }>("select value from meta where name = $1", [
      name,
    ]);
    return found?.value ?? null;
  }
}

const serverOnly = serverTables.map((table) => `'${table}'`).join(", ");

const setValue = (name: string, value: string) =>
  rows(
    `insert into meta (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value`,
    [name, value],
  );

/** Positions and numbers are in the order of storing; a time is older than an earlier one if the clock was wrong. */
function* deleteExpired(before: string, rowNumber: string): Steps<void> {
  // The row of the feed position is the lock that all writes share.
  yield* rows("update counter set position = position");
  const [young] = yield* rows<{ position: number | null; reply: number | null }>(
    `select (select position from records where updated_at >= $1 order by position limit 1) as position,
       (select min(${rowNumber}) from replies where received_at >= $1) as reply`,
    [before],
  );
  const end = young?.position ?? Number.MAX_SAFE_INTEGER;
  const [last] = yield* rows<{ position: number | null }>(
    "select max(position) as position from records where deleted and updated_at < $1 and position < $2",
    [before, end],
  );
  if (last && last.position !== null) yield* setValue("oldest_cursor", String(last.position));
  yield* rows("delete from records where deleted and updated_at < $1 and position < $2", [before, end]);
  yield* rows(`delete from replies where received_at < $1 and ${rowNumber} < $2`, [
    before,
    young?.reply ?? Number.MAX_SAFE_INTEGER,
  ]);
  yield* rows("delete from sessions where valid_till < $1", [before]);
  yield* rows("delete from audit where at < $1", [before]);
}
