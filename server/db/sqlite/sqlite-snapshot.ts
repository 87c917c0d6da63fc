import type Database from "libsql";
import { nextTurn } from "../../turns.ts";
import { StoredSnapshot } from "../stored-snapshot.ts";
import { committedIn, docsOf, rowsOf } from "./sqlite-rows.ts";
import { SqliteSql } from "./sqlite-sql.ts";
import type { WhenUnlocked } from "./when-unlocked.ts";

/** Versions of a record after which other requests run. */
const VERSIONS = 100;

/**
 * The lab as `sql` shows it: one state, if its connection is in a transaction. Each read lets other requests run first,
 * because SQLite is synchronous.
 */
export function snapshotOf(
  sql: Database.Database,
  whenUnlocked: WhenUnlocked,
  end: () => void,
): StoredSnapshot {
  const rows = rowsOf(sql);
  const statements = new SqliteSql(sql, whenUnlocked);
  const since = rows.optionalMeta("history_since");
  if (since === null) throw new Error("The database does not show when its histories begin");
  return new StoredSnapshot({
    since,
    query: async (text, values) => {
      await nextTurn();
      return statements.query(text, values);
    },
    committed: {
      ...committedIn(rows),
      docs: async (table) => {
        await nextTurn();
        return docsOf(rows, table);
      },
      children: async (table, field, id) => {
        await nextTurn();
        return rows.children(table, field, id);
      },
      async *history(table, id) {
        let read = 0;
        for (const version of rows.history.of(table, id)) {
          yield version;
          read += 1;
          if (read % VERSIONS === 0) await nextTurn();
        }
      },
    },
    field: (name) => `json_extract(doc, '$.${name}')`,
    json: statements.json,
    end,
  });
}
