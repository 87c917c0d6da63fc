import type { Version } from "#domain/history/schema.ts";
import { type Ref, refKey } from "#domain/kernel/change.ts";
import type { Doc, TableName } from "#domain/kernel/tables.ts";
import type { Committed } from "../collected-transaction.ts";
import type { StoredReply } from "../lab-db.ts";
import type { Query } from "../sql.ts";

type DocRow = { id: string; doc: Doc };
type ReplyRow = StoredReply & { number: number };

const toReply = ({ number: _, ...reply }: ReplyRow): StoredReply => reply;

/** The replies of these keys, whose rows were found: null for a key without a reply. */
export function repliesOf(
  keys: readonly string[],
  found: readonly unknown[],
): Map<string, StoredReply | null> {
  const replies = new Map<string, StoredReply | null>(keys.map((key) => [key, null]));
  for (const reply of (found as ReplyRow[]).map(toReply)) replies.set(reply.key, reply);
  return replies;
}

/** Versions read at once: an edit mostly requests the newest. */
const HISTORY_PAGE = 20;

/** The committed records, replies and histories, read with `query`. */
export function rowsIn(query: Query) {
  return {
    async docsOf(refs: readonly Ref[]): Promise<(Doc | null)[]> {
      const tables = refs.map(({ table }) => table);
      const ids = refs.map(({ id }) => id);
      const found = await query<DocRow & { table_name: TableName }>(
        `select table_name, id, doc from records
         where table_name = any($1) and id = any($2) and not deleted`,
        [[...new Set(tables)], ids],
      );
      const docs = new Map(found.map(({ table_name: table, id, doc }) => [refKey({ table, id }), doc]));
      return refs.map((ref) => docs.get(refKey(ref)) ?? null);
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
    async replyOf(key: string): Promise<StoredReply | null> {
      const [found] = await query<ReplyRow>("select * from replies where key = $1", [key]);
      return found === undefined ? null : toReply(found);
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
  } satisfies Committed;
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
