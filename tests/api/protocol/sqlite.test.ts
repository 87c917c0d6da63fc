import { join } from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { LabDb } from "#server/db/lab-db.ts";
import { openExisting, openSqlite } from "#server/db/sqlite/sqlite.ts";
import { anEmptyFolder } from "#tests/support/a-folder.ts";
import { place, put } from "#tests/support/open-lab.ts";

let folder: string;
let file: string;
const open: LabDb[] = [];

const openLab = (path = file) => {
  const { db } = openSqlite(path);
  open.push(db);
  return db;
};

beforeEach(() => {
  folder = anEmptyFolder();
  file = join(folder, "lab.sqlite");
});

afterEach(async () => {
  for (const db of open.splice(0)) await db.close();
});

test("a folder written by a newer version is not changed", async () => {
  openLab();
  const sql = new Database(file);
  sql.exec("pragma user_version = 999");
  sql.close();
  expect(() => openSqlite(file)).toThrow("newer version of Fibril");
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
  sql.exec("drop index homogenizations_equipment; drop index uses_stock;");
  sql.exec("drop table tokens; drop table api_tokens; drop table provider_links;");
  for (const column of ["role", "seen_at", "must_change_password", "former_key", "name"])
    sql.exec(`alter table users drop column ${column};`);
  sql.exec("drop index sessions_user;");
  for (const column of ["device", "used_at", "ended"])
    sql.exec(`alter table sessions drop column ${column};`);
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
  await accounts.sessions.add({ ...session, token_hash: "first", device: "Tablet 1", used_at: null }, ada);
  const sql = new Database(file);
  undoLater(sql);
  sql.exec("pragma user_version = 7;");
  sql.close();
  const upgraded = openSqlite(file);
  open.push(upgraded.db);
  expect((await upgraded.accounts.sessions.find("first"))?.account.id).toBe("ada");
  await upgraded.accounts.sessions.renew("first", { tokenHash: "second", validTill: session.valid_till });
  expect((await upgraded.accounts.sessions.find("second"))?.session.token_hash).toBe("first");
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

test("a device from before there were secrets remains, without one", async () => {
  const device = {
    id: "d",
    user: "u",
    seen_at: "2026-03-02T14:00:00.000Z",
    report: {} as never,
    deleted: [],
  };
  await openLab().devices.put({ ...device, secret: "" });
  const sql = new Database(file);
  sql.exec(`create table earlier as select id, user, seen_at, report, deleted from devices;
    drop table devices; alter table earlier rename to devices`);
  undoLater(sql);
  sql.exec("pragma user_version = 7;");
  sql.close();
  expect(await openLab().devices.list()).toEqual([{ ...device, secret: "" }]);
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
