import pg from "pg";
import type { Lab } from "#server/db/accounts.ts";
import { openPostgres } from "#server/db/postgres/postgres.ts";
import { openExisting, openSqlite } from "#server/db/sqlite/sqlite.ts";

/** The PostgreSQL server that the labs of this run use; undefined for SQLite. */
export const testDatabase = process.env.FIBRIL_TEST_DATABASE || undefined;

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
