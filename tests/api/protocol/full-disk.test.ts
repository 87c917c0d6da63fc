import { join } from "node:path";
import Database from "libsql";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { Accounts } from "#server/db/accounts.ts";
import { openPostgres } from "#server/db/postgres/postgres.ts";
import { migrate } from "#server/db/sqlite/schema.ts";
import { SqliteLabDb } from "#server/db/sqlite/sqlite-lab.ts";
import { SqliteSql } from "#server/db/sqlite/sqlite-sql.ts";
import { whenUnlocked } from "#server/db/sqlite/when-unlocked.ts";
import { SmallDisk } from "#tests/e2e/support/small-disk.ts";
import { createLab, type TestLab } from "#tests/support/create-lab.ts";
import { emptyDatabase, testDatabase } from "#tests/support/open-lab.ts";

/** A lab with a function that fills its disk, and one that makes room again. */
type Filled = { lab: TestLab; fill(): Promise<void>; empty(): Promise<void> };

/** SQLite that may use no further page. */
async function onSqlite(): Promise<Filled> {
  const sql = new Database(":memory:");
  migrate(sql);
  const when = whenUnlocked();
  const lab = await createLab({
    opened: { db: new SqliteLabDb(sql, null, when), accounts: new Accounts(new SqliteSql(sql, when)) },
  });
  const limit = async (pages: number) => void sql.pragma(`max_page_count = ${pages}`);
  return { lab, fill: () => limit(1), empty: () => limit(1_000_000) };
}

/** PostgreSQL that reports a full disk whenever a reply or a session is stored. */
async function onPostgres(server: string): Promise<Filled> {
  const url = await emptyDatabase(server);
  const opened = await openPostgres(url, { short: 4, lists: 2, idleMs: 200 });
  const lab = await createLab({ opened });
  const run = async (text: string) => {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(text);
    await client.end();
  };
  const tables = ["replies", "sessions"];
  return {
    lab,
    fill: () =>
      run(
        `create function full_disk() returns trigger language plpgsql as
         $$ begin raise exception using errcode = '53100', message = 'could not extend file'; end $$;
         ${tables.map((one) => `create trigger full_disk before insert on ${one} execute function full_disk();`).join("")}`,
      ),
    empty: () => run("drop function full_disk cascade"),
  };
}

const open = () => (testDatabase === undefined ? onSqlite() : onPostgres(testDatabase));
const FULL = { code: "NOT_STORED", detail: "The server's disk is full. Try again later." };
/** More than the free part of the last page. */
const names = Array.from({ length: 40 }, (_, i) => `Shelf ${i} ${"x".repeat(60)}`);

// The disk is full at another row of the write each time.
test.each([0, 3, 6, 9, 12])(
  "a write that the disk cannot take is answered with 507, and is stored once when it is sent again: after %i others",
  async (earlier) => {
    const { lab, fill, empty } = await open();
    for (const name of names.slice(0, earlier))
      await lab.request("POST", "/api/lab-lists/locations", { body: { name: `Earlier ${name}` } });
    const before = (await lab.db.all("locations")).length;
    const key = crypto.randomUUID();
    const send = () =>
      lab.request("POST", "/api/lab-lists/locations", { body: { name: `Cupboard ${"x".repeat(60)}` }, key });
    await fill();
    const replies = [];
    for (const name of names)
      replies.push(await lab.request("POST", "/api/lab-lists/locations", { body: { name } }));
    const refused = replies.find(({ status }) => status !== 201);
    expect([refused?.status, await refused?.json()]).toEqual([507, FULL]);
    const stored = replies.filter(({ status }) => status === 201).length;
    expect((await send()).status).toBe(507);
    await empty();
    expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
    expect(await lab.db.all("locations")).toHaveLength(before + stored + 1);
  },
);

test("a batch that the disk cannot take is answered with 507, and none of its writes is stored", async () => {
  const { lab, fill, empty } = await open();
  const before = (await lab.db.all("locations")).length;
  const writes = names.map((name) => ({
    key: crypto.randomUUID(),
    method: "POST",
    path: "/api/lab-lists/locations",
    body: { name },
    recorded_at: null,
  }));
  const send = () => lab.request("POST", "/api/batch", { body: { writes } });
  await fill();
  const refused = await send();
  expect([refused.status, await refused.json()]).toEqual([507, FULL]);
  expect(await lab.db.all("locations")).toHaveLength(before);
  await empty();
  for (let times = 0; times < 2; times += 1) {
    const { replies } = await (await send()).json();
    expect(new Set(replies.map(({ status }: { status: number }) => status))).toEqual(new Set([201]));
  }
  expect(await lab.db.all("locations")).toHaveLength(before + names.length);
});

test.each([
  ["SQLITE_IOERR_WRITE", "The server cannot write to its disk. Try again later."],
  ["SQLITE_IOERR_SHMSIZE", "The server cannot write to its disk. Try again later."],
  ["EDQUOT", "The server's disk is full. Try again later."],
])("a commit that fails with %s is answered with 507, alone and in a batch", async (code, detail) => {
  const lab = await createLab();
  lab.db.transaction = () => Promise.reject(Object.assign(new Error("disk I/O error"), { code }));
  const key = crypto.randomUUID();
  const [path, body] = ["/api/lab-lists/locations", { name: "Shelf" }];
  const write = { key, method: "POST", path, body, recorded_at: null };
  for (const reply of [
    await lab.request("POST", path, { body, key }),
    await lab.request("POST", "/api/batch", { body: { writes: [write] } }),
  ])
    expect([reply.status, await reply.json()]).toEqual([507, { code: "NOT_STORED", detail }]);
});

test("every write to a disk that is full to its last byte is answered with 507, until there is room", async ({
  skip,
}) => {
  const disk = SmallDisk.mount();
  if (disk === null) return skip("This machine mounts no disk in memory.");
  onTestFinished(() => disk.remove());
  const { folder } = disk;
  const lab = await createLab({
    file: join(folder, "lab.sqlite"),
    folder: join(folder, "files"),
    bucket: null,
  });
  const send = async (name: string) =>
    (await lab.request("POST", "/api/lab-lists/locations", { body: { name } })).status;
  expect(await send("Before")).toBe(201);
  disk.fill();
  const statuses: number[] = [];
  for (const name of names) statuses.push(await send(name));
  // What is left of the last page may take the first ones.
  expect(new Set(statuses.slice(statuses.findIndex((status) => status !== 201)))).toEqual(new Set([507]));
  disk.free();
  expect(await send("After")).toBe(201);
  await lab.db.close();
});
