import pg from "pg";
import type { Change } from "#domain/kernel/change.ts";
import type { Lab } from "#server/db/accounts.ts";
import type { LabDb } from "#server/db/lab-db.ts";
import { openPostgres } from "#server/db/postgres/postgres.ts";
import { openExisting, openSqlite } from "#server/db/sqlite/sqlite.ts";

/** The PostgreSQL server that the labs of this run use; undefined for SQLite. */
export const testDatabase = process.env.FIBRIL_TEST_DATABASE || undefined;

/** Who writes in the tests of the databases, and when. */
export const by = {
  command: "c",
  operation: "o",
  user: "u",
  device: null,
  at: "2026-03-02T14:00:00.000Z",
  recorded_at: null,
  clock_off_ms: null,
};
/** A record that needs no other, and a write of such records. */
export const place = (id: string, name = id): Change => ({ table: "locations", id, record: { id, name } });
export const put = (db: LabDb, ...changes: Change[]) => db.transaction((tx) => tx.apply(changes, by));

/** Opens an empty lab: in memory, or in a schema of its own on the PostgreSQL server of this run. */
export async function openEmptyLab(): Promise<Lab> {
  if (testDatabase === undefined) return openSqlite(":memory:");
  // Tests do not close their labs: the connections are closed soon.
  return openPostgres(await emptyDatabase(testDatabase), { short: 4, lists: 2, idleMs: 200 });
}

/** Opens a lab with the content of a backup, on the database of this run; its epoch is that of the backup. */
export async function openBackup(file: string): Promise<Lab> {
  if (testDatabase === undefined) return openSqlite(file);
  const [backup, lab] = [openExisting(file), await openEmptyLab()];
  await lab.db.fill(backup.db.copy());
  await backup.db.close();
  return lab;
}

/** Creates an empty schema on a PostgreSQL server and returns the URL that leads to it. */
export async function emptyDatabase(server: string): Promise<string> {
  const name = `lab_${crypto.randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`create schema ${name}`);
  await client.end();
  return `${server}?options=${encodeURIComponent(`-c search_path=${name}`)}`;
}
