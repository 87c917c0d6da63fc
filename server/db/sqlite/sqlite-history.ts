import type Database from "libsql";
import type { Version } from "#domain/history/schema.ts";
import type { Ref } from "#domain/kernel/change.ts";
import { lazy } from "../../turns.ts";
import type { HistoryEntry } from "../collected-transaction.ts";
import type { WrittenBy } from "../lab-db.ts";

type HistoryRow = Omit<Version, "changes"> & { changes: string; position: number };

/** Versions read at once: an edit mostly requests the newest. */
const PAGE = 20;

/** The prepared statements of the history: adding and reading. The schema refuses updates and deletions. */
export function historyRowsOf(sql: Database.Database) {
  // Prepared when used: a backup of an older version has fewer columns.
  const add = lazy(() => sql.prepare("insert into history values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"));
  const page = sql.prepare(
    "select * from history where table_name = ? and id = ? and position < ? order by position desc limit ?",
  );
  return {
    add(
      { table, id }: Ref,
      at: { position: number; version: number },
      entry: HistoryEntry,
      by: WrittenBy,
    ): void {
      add().run(
        at.position,
        table,
        id,
        at.version,
        entry.kind,
        by.at,
        by.recorded_at,
        by.user,
        by.device,
        by.command,
        by.operation,
        JSON.stringify(entry.changes),
        by.clock_off_ms,
      );
    },
    /** Newest first, read page by page as far as the caller reads. */
    *of(table: string, id: string): Generator<Version> {
      for (let [before, isMore] = [Number.MAX_SAFE_INTEGER, true]; isMore; ) {
        const rows = page.all(table, id, before, PAGE) as HistoryRow[];
        for (const row of rows) yield toVersion(row);
        before = rows.at(-1)?.position ?? 0;
        isMore = rows.length === PAGE;
      }
    },
  };
}

function toVersion(row: HistoryRow): Version {
  const { version, kind, at, recorded_at, user, device, command, operation, changes, clock_off_ms } = row;
  const known = { version, kind, at, recorded_at, clock_off_ms, user, device, command, operation };
  return { ...known, changes: JSON.parse(changes) };
}
