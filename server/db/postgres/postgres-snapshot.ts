import type { Version } from "#domain/history/schema.ts";
import { type Ref, refKey } from "#domain/kernel/change.ts";
import type { Doc, TableName } from "#domain/kernel/tables.ts";
import { withoutWithdrawn } from "#domain/kernel/withdrawn.ts";
import { Recent } from "../recent.ts";
import type { Snapshot, StoredRecord } from "../snapshot.ts";
import type { Query } from "../sql.ts";
import { rowsIn } from "./rows.ts";

type Row = {
  table_name: TableName;
  id: string;
  version: number;
  deleted: boolean;
  doc: Doc | null;
  updated_at: string;
  updated_by: string;
  command: string;
};

/** Records whose newest versions are in memory, and versions of each. */
const NEWEST = 500;
const PAGE = 20;
const UNKNOWN: Version[] = [];

/**
 * The lab as the queries of one transaction show it. `end` is called once, when the snapshot is closed, and ends that
 * transaction.
 */
export function snapshotOf(query: Query, since: string, end: () => Promise<void>): Snapshot {
  const rows = rowsIn(query);
  const columns = "table_name, id, version, deleted, doc, updated_at, updated_by, command";
  /** The newest versions of the records that were read last: a query for each record would take most of the time. */
  const newest = new Recent<string, Version[]>(NEWEST);
  const withNewest = async (found: Row[]): Promise<StoredRecord[]> => {
    const records = found.map(toStored);
    if (records.length > 1) {
      for (const { table, id } of records) newest.put(refKey({ table, id }), []);
      const versions = await query<Version & Ref>(
        `select r.table_name as table, r.id, v.* from unnest($1::text[], $2::text[]) as r (table_name, id)
         cross join lateral (
           select version, kind, at, recorded_at, clock_off_ms, "user", device, command, operation, changes
           from history h where h.table_name = r.table_name and h.id = r.id order by position desc limit ${PAGE}) v`,
        [records.map(({ table }) => table), records.map(({ id }) => id)],
      );
      for (const { table, id, ...version } of versions)
        newest.get(refKey({ table, id }), () => []).push(version);
    }
    return records;
  };
  let ended: Promise<void> | undefined;
  return {
    since,
    async get(table, id) {
      const [found] = await rows.docsById(table, [String(id)]);
      return found?.doc as never;
    },
    async all(table, also) {
      const docs = (await rows.docs(table)).map(([, doc]) => doc as never);
      return also?.withdrawn ? docs : withoutWithdrawn(docs);
    },
    async childrenOf(table, field, id) {
      return withoutWithdrawn((await rows.children(table, field, id)).map(([, doc]) => doc as never));
    },
    async storedAfter(table, id, limit) {
      const found = await query<Row>(
        `select ${columns} from records where table_name = $1 and id > $2 order by id limit $3`,
        [table, id, limit],
      );
      return withNewest(found);
    },
    async stored(refs: readonly Ref[]) {
      const found = await query<Row>(
        `select ${columns} from records where table_name = any($1) and id = any($2)`,
        [[...new Set(refs.map(({ table }) => table))], [...new Set(refs.map(({ id }) => id))]],
      );
      const byKey = new Map((await withNewest(found)).map((one) => [refKey(one), one]));
      return refs.flatMap((ref) => byKey.get(refKey(ref)) ?? []);
    },
    async idsOfChildren(table, field, parent) {
      // Names of table and field are literals, as in `childrenOf`: a generic plan uses a partial index only then.
      const found = await query<{ id: string }>(
        `select id from records
         where table_name = '${table}' and not deleted and doc ->> '${field}' = any($1) order by position`,
        [[parent]],
      );
      return found.map(({ id }) => id);
    },
    async *history(table, id) {
      const known = newest.get(`${table}:${id}`, () => UNKNOWN);
      if (known !== UNKNOWN && known.length < PAGE) yield* known;
      else yield* rows.history(table, id);
    },
    close() {
      ended ??= end();
      return ended;
    },
  };
}

function toStored(row: Row): StoredRecord {
  const { table_name: table, id, version, updated_at: at, updated_by: by, command } = row;
  return { table, id, version, doc: row.deleted ? null : row.doc, written: { at, by, command } };
}
