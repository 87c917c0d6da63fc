import { join } from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSqlite } from "#server/db/sqlite/sqlite.ts";
import { anEmptyFolder } from "#tests/support/a-folder.ts";
import { createLab, type TestLab } from "#tests/support/create-lab.ts";
import { cupboard } from "#tests/support/cupboard.ts";

let file: string;
let lab: TestLab;
/** What another process does with the file. */
let other: Database.Database;

async function openLab(lockMs?: number): Promise<void> {
  lab = await createLab({ opened: openSqlite(file, { lockMs }), operations: cupboard });
  other = new Database(file);
  other.exec("begin immediate");
}

beforeEach(() => {
  const folder = anEmptyFolder();
  file = join(folder, "lab.sqlite");
});

afterEach(async () => {
  other.close();
  await lab.db.close();
});

const add = (name: string, key: string = crypto.randomUUID()) =>
  lab.request("POST", "/api/places", { body: { name }, key });
const names = async () => (await lab.db.all("locations")).map(({ name }) => name).sort();

test("writes wait for another process that has the lock, and other requests are answered meanwhile", async () => {
  await openLab();
  const answered: string[] = [];
  const note = (name: string) => () => answered.push(name);
  const writes = [
    add("Attic").then(({ status }) => answered.push(`write ${status}`)),
    lab.accounts.setPicture("none", null).then(note("account")),
    lab.db.devices.remove({ id: "none", secret: "" }).then(note("device")),
    lab.db.setOwnTime("2026-03-02T14:00:00.000Z").then(note("time")),
    lab.accounts.provider.removeLink("none").then(note("link")),
  ];
  for (let i = 0; i < 3; i += 1) {
    await lab.request("GET", "/api/health", { token: null }).then(note("health"));
    await lab.request("GET", "/api/changes?since=0").then(note("pull"));
  }
  expect(answered).toEqual(["health", "pull", "health", "pull", "health", "pull"]);
  other.exec("commit");
  await Promise.all(writes);
  expect(answered.slice(6).sort()).toEqual(["account", "device", "link", "time", "write 201"]);
});

test("a write that has waited too long is answered 503 with a time, and is stored once when it is sent again", async () => {
  await openLab(0);
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const replies = await Promise.all([
    add("Attic", first),
    add("Cellar", second),
    lab.request("POST", "/api/batch", {
      body: { writes: [{ key: first, method: "POST", path: "/api/places", body: { name: "Attic" } }] },
    }),
  ]);
  for (const reply of replies) {
    expect(reply.status).toBe(503);
    expect(reply.headers.get("Retry-After")).toBe("2");
    expect(await reply.json()).toEqual({
      code: "UNAVAILABLE",
      detail: "Another process uses the lab's database. Try again later.",
    });
  }
  expect(await names()).toEqual([]);
  other.exec("commit");
  expect((await add("Attic", first)).status).toBe(201);
  expect((await add("Cellar", second)).status).toBe(201);
  expect((await add("Attic", first)).status).toBe(201);
  expect(await names()).toEqual(["Attic", "Cellar"]);
});

test("what another process wrote while it had the lock is what a waiting write decides on", async () => {
  await openLab();
  const written = add("Attic");
  await lab.request("GET", "/api/health", { token: null });
  other.exec(`
    insert into records values ('locations', 'other', 1, 1, 0, '{"id":"other","name":"Shelf"}', '', '', '');
    update counter set position = 1;
    commit;
  `);
  expect((await written).headers.get("X-Fibril-Cursor")).toBe("2");
  expect(await names()).toEqual(["Attic", "Shelf"]);
});
