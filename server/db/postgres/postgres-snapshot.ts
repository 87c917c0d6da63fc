import type { Version } from "#domain/history/schema.ts";
import { type Ref, refKey } from "#domain/kernel/change.ts";
import { Recent } from "../recent.ts";
import type { StoredRecord } from "../snapshot.ts";
import type { Query, Value } from "../sql.ts";
import { type OpenState, StoredSnapshot } from "../stored-snapshot.ts";
import { rowsIn } from "./rows.ts";

/** Records whose newest versions are in memory, and versions of each. */
const NEWEST = 500;
const PAGE = 20;
const UNKNOWN: Version[] = [];

/** The lab as the queries of one transaction show it; `end` ends that transaction. */
export class PostgresSnapshot extends StoredSnapshot {
  readonly #query: Query;
  /** The newest versions of the records that were read last: a query for each record would take most of the time. */
  readonly #newest = new Recent<string, Version[]>(NEWEST);

  constructor({ query, since, end }: Pick<OpenState, "query" | "since" | "end">) {
    super({
      query,
      since,
      end,
      committed: rowsIn(query),
      field: (name) => `doc ->> '${name}'`,
      json: <T>(column: unknown) => column as T,
    });
    this.#query = query;
  }

  protected override async records(condition: string, values: Value[]): Promise<StoredRecord[]> {
    const records = await super.records(condition, values);
    if (records.length <= 1) return records;
    for (const one of records) this.#newest.put(refKey(one), []);
    const versions = await this.#query<Version & Ref>(
      `select r.table_name as table, r.id, v.* from unnest($1::text[], $2::text[]) as r (table_name, id)
       cross join lateral (
         select version, kind, at, recorded_at, clock_off_ms, "user", device, command, operation, changes
         from history h where h.table_name = r.table_name and h.id = r.id order by position desc limit ${PAGE}) v`,
      [records.map(({ table }) => table), records.map(({ id }) => id)],
    );
    for (const { table, id, ...version } of versions)
      this.#newest.get(refKey({ table, id }), () => []).push(version);
    return records;
  }

  override async *history(table: string, id: string): AsyncGenerator<Version> {
    const known = this.#newest.get(`${table}:${id}`, () => UNKNOWN);
    if (known !== UNKNOWN && known.length < PAGE) yield* known;
    else yield* super.history(table, id);
  }
}
