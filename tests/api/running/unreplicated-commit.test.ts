import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Lab } from "#server/db/accounts.ts";
import { DatabaseUnavailable } from "#server/db/lab-db.ts";
import { openPostgres } from "#server/db/postgres/postgres.ts";
import { by, testDatabase } from "#tests/support/open-lab.ts";
// @ts-expect-error The runner of the suites has no types.
import { startPostgres } from "../../postgres.mjs";

/**
 * A database whose commits wait for a standby that does not exist. An administrator, or a limit, can end the wait: the
 * database then answers as if the commit were safe, with a warning.
 */
let server: { url: string; stop(): Promise<void> } | null = null;
let lab: Lab;
let admin: pg.Client;

beforeAll(async () => {
  if (testDatabase === undefined) return;
  server = await startPostgres({ settings: { synchronous_commit: "on" } });
  lab = await openPostgres(server?.url ?? "", { short: 2, lists: 1, idleMs: 200 });
  admin = new pg.Client(server?.url);
  await admin.connect();
  const known = { password_hash: "-", picture: null, role: "member" as const, is_disabled: false };
  await lab.accounts.add({ ...known, id: "ada", username: "Ada", email: "a@lab.example", created_at: at });
  await admin.query("alter system set synchronous_standby_names = 'nobody'");
  await admin.query("select pg_reload_conf()");
});

afterAll(async () => {
  await lab?.db.close();
  await admin?.end();
  await server?.stop();
});

/** Ends the wait of every commit, from the moment when one waits. */
async function endWait(): Promise<void> {
  const waiting = "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'";
  while ((await admin.query(waiting)).rows.length === 0);
}

const { at } = by;

const session = {
  user_id: "ada",
  created_at: at,
  valid_till: "2099-01-01T00:00:00.000Z",
  token_hash: "t",
  device: null,
  used_at: null,
};

const writes: [string, () => Promise<unknown>][] = [
  [
    "a record",
    () =>
      lab.db.transaction((tx) =>
        tx.apply([{ table: "locations", id: "a", record: { id: "a", name: "A" } }], by),
      ),
  ],
  ["a new password", () => lab.accounts.setPassword("ada", "new")],
  ["a session", () => lab.accounts.sessions.add(session, { password_hash: "new" })],
];

test.runIf(testDatabase).each(writes)(
  "%s that did not reach the standby is not reported as stored",
  async (_, write) => {
    const answer = expect(write()).rejects.toThrow(DatabaseUnavailable);
    await endWait();
    await answer;
  },
);
