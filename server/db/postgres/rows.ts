import type { Version } from "#domain/history/schema.ts";
import type { Ref } from "#domain/kernel/change.ts";
import { type Doc, serverTables, type TableName } from "#domain/kernel/tables.ts";
import type { Committed } from "../collected-transaction.ts";
import type { FeedRow, StoredReply } from "../lab-db.ts";
import type { Query } from "./connections.ts";

type DocRow = { id: string; doc: Doc };
type RecordRow = {
  table_name: string;
  id: string;
  version: number;
  position: number;
  deleted: boolean;
  doc: Doc;
};

/** Versions read at once: an edit asks mostly for the newest. */
const HISTORY_PAGE = 20;

/** The committed records, replies and histories, read with `query`. */
export function rowsIn(query: Query) {
  const docsById = (table: TableName, ids: readonly string[]) =>
    query<DocRow>("select id, doc from records where table_name = $1 and id = any($2) and not deleted", [
      table,
      ids,
    ]);
  return {
    docsById,
    async docsOf(refs: readonly Ref[]): Promise<(Doc | null)[]> {
      const tables = refs.map(({ table }) => table);
      const ids = refs.map(({ id }) => id);
      const found = await query<{ at: number; doc: Doc }>(
        `select w.at::integer as at, r.doc from unnest($1::text[], $2::text[]) with ordinality as w(table_name, id, at)
         join records r on r.table_name = w.table_name and r.id = w.id and not r.deleted`,
        [tables, ids],
      );
      const docs = new Map(found.map(({ at, doc }) => [at - 1, doc]));
      return refs.map((_, i) => docs.get(i) ?? null);
    },
    async docs(table: TableName): Promise<[string, Doc][]> {
      const found = await query<DocRow>(
        "select id, doc from records where table_name = $1 and not deleted order by id",
        [table],
      );
      return found.map(({ id, doc }) => [id, doc]);
    },
    children: async (table: TableName, field: string, id: string): Promise<[string, Doc][]> =>
      (await childrenOf(query, table, field, [id])).map(({ id, doc }) => [id, doc]),
    async repliesOf(keys: readonly string[]): Promise<StoredReply[]> {
      const found = await query<StoredReply & { number: number }>(
        "select * from replies where key = any($1)",
        [keys],
      );
      return found.map(({ number: _, ...reply }) => reply);
    },
    /** Newest first, read page by page as far as the caller reads. */
    async *history(table: string, id: string): AsyncGenerator<Version> {
      for (let [before, isMore] = [Number.MAX_SAFE_INTEGER, true]; isMore; ) {
        const versions = await query<Version & { position: number }>(
          `select position, version, kind, at, recorded_at, clock_off_ms, "user", device, command, operation, changes
           from history where table_name = $1 and id = $2 and position < $3 order by position desc limit $4`,
          [table, id, before, HISTORY_PAGE],
        );
        for (const { position, ...version } of versions) yield version;
        before = versions.at(-1)?.position ?? 0;
        isMore = versions.length === HISTORY_PAGE;
      }
    },
  } satisfies Committed & Record<string, unknown>;
}

/** Records, withdrawn ones too, whose field contains one of these parents, in order of their ids. */
export function childrenOf(
  query: Query,
  table: TableName,
  field: string,
  parents: readonly string[],
): Promise<(DocRow & { parent: string })[]> {
  // Names of table and field are literals: a generic plan uses a partial index only then.
  if (!/^\w+$/.test(table) || !/^\w+$/.test(field)) throw new Error(`Not a field: ${table}.${field}`);
  return query(
    `select id, doc, doc ->> '${field}' as parent from records
     where table_name = '${table}' and not deleted and doc ->> '${field}' = any($1) order by id`,
    [parents],
  );
}

/** Feed rows after `cursor`: the first row, and others while their records have `maxBytes`. */
export async function feedRows(
  query: Query,
  cursor: number,
  limit: number,
  maxBytes: number,
): Promise<FeedRow[]> {
  const found = await query<RecordRow>(
    `select r.table_name, r.id, r.version, r.position, r.deleted, r.doc from (
       select position, sum(bytes) over rows_before as bytes, row_number() over rows_before as row
       from (select position, octet_length(doc::text) as bytes from records
         where position > $1 and table_name <> all($2) order by position limit $3) sizes
       window rows_before as (order by position)) page
     join records r on r.position = page.position
     where coalesce(page.bytes, 0) <= $4 or page.row = 1 order by page.position`,
    [cursor, serverTables, limit, maxBytes],
  );
  return found.map(({ table_name, id, version, deleted, doc, position }) => ({
    table: table_name,
    id,
    version,
    deleted,
    record: deleted ? null : doc,
    position,
  }));
}
