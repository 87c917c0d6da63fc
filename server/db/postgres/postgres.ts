import { Accounts, type Lab } from "../accounts.ts";
import { connectionFault } from "./connection-fault.ts";
import { Connections } from "./connections.ts";
import { PostgresLabDb } from "./postgres-lab.ts";
import { migrate } from "./schema.ts";

/**
 * Connections of one server process: `short` for single statements and the write, `lists` for the lists that are being
 * read. Each is closed after it was unused for `idleMs` milliseconds.
 */
type Limits = { short: number; lists: number; idleMs: number };
const LIMITS: Limits = { short: 8, lists: 4, idleMs: 60_000 };

/**
 * Opens the lab in a PostgreSQL database, creating or upgrading its tables. Throws if it does not answer, with a sentence that
 * names what to correct.
 */
export async function openPostgres(url: string, { short, lists, idleMs } = LIMITS): Promise<Lab> {
  const connections = new Connections(url, { max: short, idleMs });
  try {
    await migrate(connections);
  } catch (error) {
    await connections.close();
    throw connectionFault(error, url);
  }
  return labOf(url, connections, { lists, idleMs });
}

/** Opens the existing lab in a database without upgrading it. Throws if there is none. */
export async function openExistingPostgres(url: string): Promise<Lab> {
  const { short, lists, idleMs } = LIMITS;
  const connections = new Connections(url, { max: short, idleMs });
  try {
    await connections.query("select value from meta where name = 'schema'");
  } catch (error) {
    await connections.close();
    if ((error as { code?: string }).code !== "42P01") throw connectionFault(error, url);
    throw new Error("There is no lab in this database: DATABASE_URL must name a lab's database.");
  }
  return labOf(url, connections, { lists, idleMs });
}

function labOf(url: string, connections: Connections, { lists, idleMs }: Omit<Limits, "short">): Lab {
  const db = new PostgresLabDb(url, connections, new Connections(url, { max: lists, idleMs }));
  return { db, accounts: new Accounts(connections) };
}
