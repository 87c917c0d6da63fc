import type Database from "libsql";
import { hasUsesInside, withUsesApart } from "#domain/resource-use/apart.ts";
import { type StockTable, stockTables } from "#domain/resource-use/names.ts";

type Row = {
  rowid: number;
  table_name: StockTable;
  doc: string;
  updated_at: string;
  updated_by: string;
  command: string;
};

/**
 * Schema step 11: the uses of a stock become records of their own. Uses and stocks get new positions, the uses of a
 * stock before the stock, so that every tablet receives both. A document that is not JSON, or whose uses are no list of records, stays as it is.
 */
export function moveUsesApart(sql: Database.Database): void {
  const tables = stockTables.map((table) => `'${table}'`).join(", ");
  const stocks = sql
    .prepare(
      `select rowid, table_name, doc, updated_at, updated_by, command from records
       where table_name in (${tables}) and deleted = 0 and json_valid(doc) order by position`,
    )
    .all() as Row[];
  const put = sql.prepare("insert into records values ('use_records', ?, 1, ?, 0, ?, ?, ?, ?)");
  const change = sql.prepare("update records set doc = ?, position = ? where rowid = ?");
  let { position } = sql.prepare("select position from counter").get() as { position: number };
  for (const { rowid, table_name, doc, updated_at, updated_by, command } of stocks) {
    const before: unknown = JSON.parse(doc);
    if (!hasUsesInside(before)) continue;
    const { stock, uses } = withUsesApart(table_name, before);
    for (const use of uses) {
      position += 1;
      put.run(use.id, position, JSON.stringify(use), updated_at, updated_by, command);
    }
    position += 1;
    change.run(JSON.stringify(stock), position, rowid);
  }
  sql.prepare("update counter set position = ?").run(position);
  // The use itself now names its stock. A tablet deletes the same claims when its own database is upgraded.
  sql.exec("delete from records where table_name = 'claims' and id like 'use!_record:%' escape '!'");
}
