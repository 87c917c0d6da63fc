import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Change } from "#domain/kernel/change.ts";
import type { LabDb, StoredReply } from "#server/db/lab-db.ts";
import { openExisting, openSqlite } from "#server/db/sqlite/sqlite.ts";

let folder: string;
let file: string;
const open: LabDb[] = [];

const openLab = (path = file) => {
  const { db } = openSqlite(path);
  open.push(db);
  return db;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fibril-test-"));
  file = join(folder, "lab.sqlite");
});

afterEach(async () => {
  for (const db of open.splice(0)) await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const at = "2026-03-02T14:00:00.000Z";
const by = {
  command: "c",
  operation: "o",
  user: "u",
  device: null,
  at,
  recorded_at: null,
  clock_off_ms: null,
};
const place = (id: string, name = id): Change => ({ table: "locations", id, record: { id, name } });
const put = (db: LabDb, ...changes: Change[]) => db.transaction((tx) => tx.apply(changes, by));

const refused: StoredReply = {
  key: "k",
  user: "u",
  operation: "o",
  method: "POST",
  path: "/",
  fingerprint: "f",
  request: "{}",
  recorded_at: null,
  clock_off_ms: null,
  received_at: by.at,
  device: null,
  status: 409,
  body: "",
  cursor: 0,
};

test("what is committed is there after the file is opened again, including the epoch", async () => {
  const first = openLab();
  await put(first, place("a"), place("b"));
  const again = openLab();
  expect(await again.all("locations")).toEqual([
    { id: "a", name: "a" },
    { id: "b", name: "b" },
  ]);
  expect(await again.epoch()).toBe(await first.epoch());
  expect(await again.position()).toBe(2);
});

test("a transaction sees its own writes, and no other reader sees them before it commits", async () => {
  const db = openLab();
  await put(db, place("a"), place("b"));
  await db.transaction(async (tx) => {
    expect(
      await tx.apply([place("a", "A"), { table: "locations", id: "b", record: null }, place("c")], by),
    ).toBe(5);
    expect(await tx.all("locations")).toEqual([
      { id: "a", name: "A" },
      { id: "c", name: "c" },
    ]);
    expect(await tx.lock(["locations:a", "locations:b", "locations:c"])).toEqual([
      { id: "a", name: "A" },
      null,
      { id: "c", name: "c" },
    ]);
    expect(await db.get("locations", "a")).toEqual({ id: "a", name: "a" });
    expect(await db.changes(2, 10)).toEqual([]);
  });
  expect((await db.changes(2, 10)).map(({ id, position }) => [id, position])).toEqual([
    ["a", 3],
    ["b", 4],
    ["c", 5],
  ]);
});

test("a transaction that throws leaves nothing and blocks no other", async () => {
  const db = openLab();
  const broken = db.transaction(async (tx) => {
    await tx.apply([place("a")], by);
    throw new Error("power cut");
  });
  await expect(broken).rejects.toThrow("power cut");
  expect(await put(db, place("b"))).toBe(1);
  expect(await db.get("locations", "a")).toBeUndefined();
});

test("a savepoint that throws rolls back its own writes and reply, and nothing before or after it", async () => {
  const db = openLab();
  await db.transaction(async (tx) => {
    await tx.part(() => tx.apply([place("a", "first")], by));
    const broken = tx.part(async () => {
      await tx.apply([place("a", "second"), place("b")], by);
      await tx.saveReply(refused);
      throw new Error("an unexpected error");
    });
    await expect(broken).rejects.toThrow("an unexpected error");
    expect(await tx.lock(["locations:a", "locations:b"])).toEqual([{ id: "a", name: "first" }, null]);
    expect(await tx.reply("k")).toBeNull();
    expect(await tx.part(() => tx.apply([place("c")], by))).toBe(2);
  });
  expect((await db.all("locations")).map(({ id, name }) => `${id} ${name}`)).toEqual(["a first", "c c"]);
  expect((await db.changes(0, 10)).map(({ position }) => position)).toEqual([1, 2]);
});

test("two servers on one file lose no update: the later one starts over", async () => {
  const one = openLab();
  const other = openLab();
  await put(one, place("n", "0"));
  const addOne = (db: LabDb) =>
    db.transaction(async (tx) => {
      const now = Number((await tx.get("locations", "n"))?.name);
      await tx.apply([place("n", String(now + 1))], by);
    });
  await Promise.all(Array.from({ length: 20 }, (_, i) => addOne(i % 2 === 0 ? one : other)));
  expect(await one.get("locations", "n")).toEqual({ id: "n", name: "20" });
  expect(await one.position()).toBe(21);
});

test("two servers on one file give one reply to a key, even when nothing was written", async () => {
  const labs = [openLab(), openLab()];
  const answer = (db: LabDb, body: string) =>
    db.transaction(async (tx) => {
      const known = await tx.reply("k");
      if (known !== null) return known.body;
      await tx.saveReply({ ...refused, body });
      return body;
    });
  const bodies = await Promise.all(labs.map((db, i) => answer(db, `answer ${i}`)));
  expect(new Set(bodies).size).toBe(1);
});

test("a backup opens as a lab of its own, and gets a new epoch on request", async () => {
  const db = openLab();
  await put(db, place("a"));
  const copy = join(folder, "copy.sqlite");
  await db.backup(copy);
  const restored = openLab(copy);
  expect(await restored.all("locations")).toEqual([{ id: "a", name: "a" }]);
  expect(await restored.epoch()).toBe(await db.epoch());
  expect(await restored.renewEpoch()).not.toBe(await db.epoch());
});

test("a folder written by a newer version is not changed", async () => {
  openLab();
  const sql = new Database(file);
  sql.exec("pragma user_version = 999");
  sql.close();
  expect(() => openSqlite(file)).toThrow("newer version of Fibril");
});

test("children are found by their parent, including those of the same transaction", async () => {
  const sample = (id: string, resource_id: string) =>
    ({ table: "samples", id, record: { id, resource_id } }) as unknown as Change;
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const db = openLab();
  await put(db, sample("a", "cake-1"), sample("b", "cake-2"), sample("c", "cake-1"));
  expect(idsOf(await db.childrenOf("samples", "resource_id", "cake-1"))).toEqual(["a", "c"]);
  await db.transaction(async (tx) => {
    await tx.apply([sample("a", "cake-2"), sample("d", "cake-1")], by);
    expect(idsOf(await tx.childrenOf("samples", "resource_id", "cake-1"))).toEqual(["c", "d"]);
  });
});

test("counters and notices stay on the server", async () => {
  const db = openLab();
  await put(
    db,
    place("a"),
    { table: "counters", id: "nop:2026", record: { id: "nop:2026", last: 3 } },
    place("b"),
  );
  expect((await db.changes(0, 10)).map(({ id }) => id)).toEqual(["a", "b"]);
  expect(await db.get("counters", "nop:2026")).toEqual({ id: "nop:2026", last: 3 });
});

const versionsOf = async (db: LabDb, id: string) =>
  (await db.history("locations", id)).map(({ kind, changes }) => [kind, changes.map(({ path }) => path[0])]);

test("the cleanup deletes tombstones and replies, and no history", async () => {
  const db = openLab();
  await put(db, place("a"));
  await put(db, place("a", "A"), { table: "locations", id: "a", record: null });
  const versions = await versionsOf(db, "a");
  await db.deleteExpired("2030-01-01T00:00:00.000Z");
  expect(await db.changes(0, 10)).toEqual([]);
  expect(await versionsOf(db, "a")).toEqual(versions);
  await put(db, place("a"));
  expect((await versionsOf(db, "a")).map(([kind]) => kind)).toEqual([
    "created",
    "deleted",
    "changed",
    "created",
  ]);
});

test("a long history is whole and in order, and a transaction reads no more of it than the caller", async () => {
  const db = openLab();
  const names = Array.from({ length: 45 }, (_, i) => `name ${i}`);
  for (const name of names) await put(db, place("a", name));
  const shown = (await db.history("locations", "a")).map(({ changes }) => changes.at(-1)?.after);
  expect(shown).toEqual(names.toReversed());
  const sql = new Database(file);
  sql.exec("drop trigger history_stands; update history set changes = '{' where version < 20");
  sql.close();
  const newest = await db.transaction(async (tx) => {
    for await (const version of tx.history("locations", "a")) return version;
    return null;
  });
  expect(newest).toMatchObject({ version: 45 });
});

test("a history is in the backup", async () => {
  const db = openLab();
  await put(db, place("a"));
  await put(db, place("a", "A"));
  const copy = join(folder, "copy.sqlite");
  await db.backup(copy);
  expect(await openLab(copy).history("locations", "a")).toEqual(await db.history("locations", "a"));
});

test("the entries of a history cannot be edited or deleted, not even in the file", async () => {
  await put(openLab(), place("a"));
  const sql = new Database(file);
  expect(() => sql.exec("update history set user = 'nobody'")).toThrow("not edited");
  expect(() => sql.exec("delete from history")).toThrow("not deleted");
  sql.close();
});

/** Undoes the steps of the schema after version 7. */
function undoLater(sql: Database.Database): void {
  for (const index of ["images_record", "processes_reactor", "filtrations_equipment", "cnfs_equipment"])
    sql.exec(`drop index ${index};`);
  sql.exec("drop index homogenizations_equipment; drop index uses_stock; drop table tokens;");
  sql.exec("alter table users drop column role;");
  for (const column of ["device", "used_at"]) sql.exec(`alter table sessions drop column ${column};`);
}

test("accounts from before there were roles become staff, the oldest that is enabled administrator", async () => {
  const { db, accounts } = openSqlite(file);
  open.push(db);
  const known = { password_hash: "-", picture: null, role: "member" as const };
  for (const [id, month] of Object.entries({ ada: "03", eve: "02", kay: "01" })) {
    const created_at = `2026-${month}-01T00:00:00.000Z`;
    const named = { id, username: id, email: `${id}@lab.example` };
    await accounts.add({ ...known, ...named, created_at, is_disabled: id === "kay" });
  }
  const sql = new Database(file);
  undoLater(sql);
  sql.exec("pragma user_version = 7;");
  sql.close();
  const upgraded = openSqlite(file);
  open.push(upgraded.db);
  expect((await upgraded.accounts.list()).map(({ id, role }) => [id, role])).toEqual([
    ["ada", "staff"],
    ["eve", "administrator"],
    ["kay", "staff"],
  ]);
});

test("sessions from before tokens were replaced remain, and get a new token", async () => {
  const { db, accounts } = openSqlite(file);
  open.push(db);
  const ada = { id: "ada", username: "ada", email: "ada@lab.example", password_hash: "-", picture: null };
  const at = "2026-03-01T00:00:00.000Z";
  await accounts.add({ ...ada, role: "member", is_disabled: false, created_at: at });
  const session = { user_id: "ada", created_at: at, valid_till: "2026-03-08T00:00:00.000Z" };
  await accounts.addSession({ ...session, token_hash: "first", device: "Tablet 1", used_at: null });
  const sql = new Database(file);
  undoLater(sql);
  sql.exec("pragma user_version = 7;");
  sql.close();
  const upgraded = openSqlite(file);
  open.push(upgraded.db);
  expect((await upgraded.accounts.session("first"))?.account.id).toBe("ada");
  await upgraded.accounts.renewSession("first", { tokenHash: "second", validTill: session.valid_till });
  expect((await upgraded.accounts.session("second"))?.session.token_hash).toBe("first");
});

test("a record from before histories were stored has the later entries, and no invented ones", async () => {
  await put(openLab(), place("a"));
  const sql = new Database(file);
  sql.exec("drop table history; delete from meta where name = 'history_since';");
  const later = ["homogenizations_cake", "trays_trial", "trays_cnf", "images_trial", "images_tray"];
  for (const index of [...later, "records_newest"]) sql.exec(`drop index ${index};`);
  sql.exec("drop table devices; alter table replies drop column clock_off_ms;");
  undoLater(sql);
  sql.exec("pragma user_version = 2;");
  sql.close();
  const db = openLab();
  expect(await db.history("locations", "a")).toEqual([]);
  await put(db, place("a", "A"));
  expect(await db.history("locations", "a")).toMatchObject([
    { version: 2, kind: "changed", changes: [{ path: ["name"], before: "a", after: "A" }] },
  ]);
  expect(Date.parse(await db.historySince())).toBeGreaterThan(0);
});

test("a backup from before devices and clocks were stored is read as it is", async () => {
  await put(openLab(), place("a"));
  const sql = new Database(file);
  sql.exec("drop table devices; drop index history_command;");
  for (const table of ["history", "replies"]) sql.exec(`alter table ${table} drop column clock_off_ms;`);
  undoLater(sql);
  sql.exec("pragma user_version = 6;");
  sql.close();
  const { db } = openExisting(file);
  expect(await db.faults()).toEqual([]);
  expect(await db.history("locations", "a")).toMatchObject([{ version: 1 }]);
  await db.close();
  expect((await openLab().history("locations", "a"))[0]?.clock_off_ms).toBeNull();
});
