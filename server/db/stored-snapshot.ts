import type { Version } from "#domain/history/schema.ts";
import { type Ref, refKey } from "#domain/kernel/change.ts";
import type { ChildTable, ParentField, TableName } from "#domain/kernel/tables.ts";
import type { Committed } from "./collected-transaction.ts";
import type { Snapshot, StoredRecord } from "./snapshot.ts";
import type { Query, Value } from "./sql.ts";
import { StoredRecords } from "./stored-lab.ts";

/** One state of a database, as `query` and `committed` show it until `end` is called. */
export type OpenState = {
  since: string;
  query: Query;
  committed: Committed;
  /** SQL of a field of a record's document, as the indexes contain it, and the value of a column of JSON. */
  field(name: string): string;
  json<T>(column: unknown): T;
  end(): void | Promise<void>;
};

type Row = {
  table_name: TableName;
  id: string;
  version: number;
  deleted: boolean | number;
  doc: unknown;
  updated_at: string;
  updated_by: string;
  command: string;
};

/** A snapshot on either database. */
export class StoredSnapshot extends StoredRecords implements Snapshot {
  readonly since: string;
  readonly #state: OpenState;
  #ended: Promise<void> | undefined;

  constructor(state: OpenState) {
    super(state.committed);
    this.since = state.since;
    this.#state = state;
  }

  storedAfter(table: TableName, id: string, limit: number): Promise<StoredRecord[]> {
    return this.records("table_name = $1 and id > $2 order by id limit $3", [table, id, limit]);
  }

  async stored(refs: readonly Ref[]): Promise<StoredRecord[]> {
    const [tables, ids] = [refs.map(({ table }) => table), refs.map(({ id }) => id)];
    const found = await this.records("table_name = any($1) and id = any($2)", [
      [...new Set(tables)],
      [...new Set(ids)],
    ]);
    const byKey = new Map(found.map((one) => [refKey(one), one]));
    return refs.flatMap((ref) => byKey.get(refKey(ref)) ?? []);
  }

  protected async records(condition: string, values: Value[]): Promise<StoredRecord[]> {
    const found = await this.#state.query<Row>(
      `select table_name, id, version, deleted, doc, updated_at, updated_by, command from records where ${condition}`,
      values,
    );
    return found.map(({ table_name: table, id, version, deleted, doc, updated_at: at, ...by }) => ({
      table,
      id,
      version,
      doc: deleted || doc === null ? null : this.#state.json(doc),
      written: { at, by: by.updated_by, command: by.command },
    }));
  }

  async idsOfChildren<T extends ChildTable>(
    table: T,
    field: ParentField<T>,
    parent: string,
  ): Promise<string[]> {
    // Names are literals: the partial indexes are used only then. The plus prevents that all records are read in order.
    const found = await this.#state.query<{ id: string }>(
      `select id from records where table_name = '${table}' and not deleted
       and ${this.#state.field(field)} = $1 order by +position`,
      [parent],
    );
    return found.map(({ id }) => id);
  }

  async *history(table: string, id: string): AsyncGenerator<Version> {
    yield* this.committed.history(table, id);
  }

  close(): Promise<void> {
    this.#ended ??= Promise.resolve(this.#state.end());
    return this.#ended;
  }
}
