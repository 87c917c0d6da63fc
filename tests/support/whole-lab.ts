import type { Version } from "#domain/history/schema.ts";
import { refKey } from "#domain/kernel/change.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import type { Cell, Table, TableRows } from "#server/db/copied-tables.ts";
import type { LabDb } from "#server/db/lab-db.ts";
import type { StoredRecord } from "#server/db/snapshot.ts";

type PartRecord = StoredRecord & { history: Version[] };
type Row = Record<string, Cell>;

/** Reads every record with its history from one snapshot. Pictures are not read. */
export async function readWholeLab(db: LabDb): Promise<{ since: string; records: PartRecord[] }> {
  const records = new Map<string, PartRecord>();
  let since = "";
  for await (const part of db.copy()) {
    // What follows the histories is not part of an export: replies, devices, accounts.
    if (part.table.name === "replies") break;
    for (const row of rowsOf(part)) {
      const table = row.table_name as TableName;
      const ref = { table, id: row.id as string };
      if (part.table.name === "meta" && row.name === "history_since") since = row.value as string;
      if (part.table.name === "records")
        records.set(refKey(ref), {
          ...ref,
          version: row.version as number,
          doc: row.deleted || row.doc === null ? null : JSON.parse(row.doc as string),
          written: {
            at: row.updated_at as string,
            by: row.updated_by as string,
            command: row.command as string,
          },
          history: [],
        });
      // Oldest first.
      if (part.table.name === "history") records.get(refKey(ref))?.history.unshift(toVersion(row));
    }
  }
  return { since, records: [...records.values()] };
}

function* rowsOf({ table, rows }: TableRows): Generator<Row> {
  const names = columnNames(table);
  for (const row of rows) yield Object.fromEntries(names.map((name, i) => [name, row[i] ?? null]));
}

const columnNames = ({ columns }: Table) => Object.keys(columns);

function toVersion(row: Row): Version {
  return {
    version: row.version as number,
    kind: row.kind as Version["kind"],
    at: row.at as string,
    recorded_at: row.recorded_at as string | null,
    clock_off_ms: row.clock_off_ms as number | null,
    user: row.user as string,
    device: row.device as string | null,
    command: row.command as string,
    operation: row.operation as string,
    changes: JSON.parse(row.changes as string) as Version["changes"],
  };
}
