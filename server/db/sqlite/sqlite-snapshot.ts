import type Database from "libsql";
import type { Ref } from "#domain/kernel/change.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { withoutWithdrawn } from "#domain/kernel/withdrawn.ts";
import { nextTurn } from "../../turns.ts";
import type { Snapshot, StoredRecord } from "../snapshot.ts";
import { docsOf, rowsOf } from "./sqlite-rows.ts";

type Row = {
  table_name: TableName;
  id: string;
  version: number;
  deleted: number;
  doc: string | null;
  updated_at: string;
  updated_by: string;
  command: string;
};

/** Versions of a record after which other requests run. */
const VERSIONS = 100;

/**
 * The lab as `sql` shows it: one state, if its connection is in a transaction. Each read lets other requests run first,
 * because SQLite is synchronous. `end` is called once, when the snapshot is closed.
 */
export function snapshotOf(sql: Database.Database, end: () => void): Snapshot {
  const rows = rowsOf(sql);
  const one = sql.prepare("select * from records where table_name = ? and id = ?");
  const after = sql.prepare("select * from records where table_name = ? and id > ? order by id limit ?");
  const children = new Map<string, Database.Statement>();
  // Table and field are literals, as in `rowsOf`; the plus prevents that all records of the table are read in order.
  const prepareChildren = (table: string, field: string) =>
    sql.prepare(
      `select id from records where table_name = '${table}' and deleted = 0
       and json_extract(doc, '$.${field}') = ? order by +position`,
    );
  let isOpen = true;
  return {
    since: rows.meta("history_since"),
    async get(table, id) {
      return rows.doc(table, String(id));
    },
    async all(table, also) {
      await nextTurn();
      const docs = (await docsOf<never>(rows, table)).map(([, doc]) => doc);
      return also?.withdrawn ? docs : withoutWithdrawn(docs);
    },
    async childrenOf(table, field, id) {
      await nextTurn();
      return withoutWithdrawn(rows.children<never>(table, field, id).map(([, doc]) => doc));
    },
    async storedAfter(table, id, limit) {
      await nextTurn();
      return (after.all(table, id, limit) as Row[]).map(toStored);
    },
    async stored(refs: readonly Ref[]) {
      await nextTurn();
      return refs.flatMap(({ table, id }) => {
        const row = one.get(table, id) as Row | undefined;
        return row === undefined ? [] : [toStored(row)];
      });
    },
    async idsOfChildren(table, field, parent) {
      await nextTurn();
      const key = `${table}.${field}`;
      const statement = children.get(key) ?? prepareChildren(table, field);
      children.set(key, statement);
      return (statement.all(parent) as { id: string }[]).map(({ id }) => id);
    },
    async *history(table, id) {
      let read = 0;
      for (const version of rows.history.of(table, id)) {
        yield version;
        read += 1;
        if (read % VERSIONS === 0) await nextTurn();
      }
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      end();
    },
  };
}

function toStored(row: Row): StoredRecord {
  const { table_name: table, id, version, updated_at: at, updated_by: by, command } = row;
  const doc = row.deleted === 1 || row.doc === null ? null : JSON.parse(row.doc);
  return { table, id, version, doc, written: { at, by, command } };
}
