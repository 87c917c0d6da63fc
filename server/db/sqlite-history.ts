import type Database from "libsql";
import type { Version } from "#domain/history/schema.ts";
import type { Ref } from "#domain/kernel/change.ts";
import { lazy } from "../lazy.ts";
import type { WrittenBy } from "./lab-db.ts";

type HistoryRow = Omit<Version, "changes"> & { changes: string };

/** What a write changed in a record. */
export type HistoryEntry = Pick<Version, "kind" | "changes">;

/** The prepared statements of the history: adding and reading. The schema refuses updates and deletions. */
export function historyRowsOf(sql: Database.Database) {
  // Prepared when used: a backup of an older version has fewer columns.
  const add = lazy(() => sql.prepare("insert into history values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"));
  const of = sql.prepare("select * from history where table_name = ? and id = ? order by position desc");
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
    /** Newest first. */
    of(table: string, id: string): Version[] {
      return (of.all(table, id) as HistoryRow[]).map(
        ({ version, kind, at, recorded_at, user, device, command, operation, changes, clock_off_ms }) => ({
          version,
          kind,
          at,
          recorded_at,
          clock_off_ms,
          user,
          device,
          command,
          operation,
          changes: JSON.parse(changes),
        }),
      );
    },
  };
}
