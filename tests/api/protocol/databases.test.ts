import { join } from "node:path";
import Database from "libsql";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Change } from "#domain/kernel/change.ts";
import type { Accounts, Lab } from "#server/db/accounts.ts";
import { digested } from "#server/db/copied-tables.ts";
import type { LabDb, StoredReply } from "#server/db/lab-db.ts";
import { openPostgres } from "#server/db/postgres/postgres.ts";
import type { Proof } from "#server/db/sessions.ts";
import { openSqlite } from "#server/db/sqlite/sqlite.ts";
import { anEmptyFolder } from "#tests/support/a-folder.ts";
import { by, emptyDatabase, place, put, testDatabase } from "#tests/support/open-lab.ts";

/** Opens the lab of a place: a file in a folder, or a schema on the PostgreSQL server of this run. */
type Engine = { name: string; aPlace(): Promise<string>; open(place: string): Promise<Lab> };

const sqlite: Engine = {
  name: "SQLite",
  aPlace: async () => {
    const folder = anEmptyFolder();
    return join(folder, "lab.sqlite");
  },
  open: async (file) => openSqlite(file),
};
const postgres: Engine = {
  name: "PostgreSQL",
  aPlace: () => emptyDatabase(testDatabase ?? ""),
  open: (url) => openPostgres(url, { short: 4, lists: 2, idleMs: 200 }),
};
const engines = testDatabase === undefined ? [sqlite] : [sqlite, postgres];

const opened: LabDb[] = [];
afterEach(async () => {
  for (const db of opened.splice(0)) await db.close();
});

async function openAt(engine: Engine, place: string): Promise<Lab> {
  const lab = await engine.open(place);
  opened.push(lab.db);
  return lab;
}

const { at } = by;

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

const versionsOf = async (db: LabDb, id: string) =>
  (await db.history("locations", id)).map(({ kind, changes }) => [kind, changes.map(({ path }) => path[0])]);

describe.each(engines)("a lab on $name", (engine) => {
  let where: string;
  beforeEach(async () => {
    where = await engine.aPlace();
  });
  const openLab = async () => (await openAt(engine, where)).db;
  const openBackup = async (file: string) => (await openAt(sqlite, file)).db;
  const aFile = async () => join(await sqlite.aPlace(), "..", "copy.sqlite");

  test("what is committed is there after the lab is opened again, including the epoch", async () => {
    const first = await openLab();
    await put(first, place("a"), place("b"));
    const again = await openLab();
    expect(await again.all("locations")).toEqual([
      { id: "a", name: "a" },
      { id: "b", name: "b" },
    ]);
    expect(await again.epoch()).toBe(await first.epoch());
    expect(await again.position()).toBe(2);
  });

  test("a transaction sees its own writes, and no other reader sees them before it commits", async () => {
    const db = await openLab();
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
    const db = await openLab();
    const broken = db.transaction(async (tx) => {
      await tx.apply([place("a")], by);
      throw new Error("power cut");
    });
    await expect(broken).rejects.toThrow("power cut");
    expect(await put(db, place("b"))).toBe(1);
    expect(await db.get("locations", "a")).toBeUndefined();
  });

  test("a savepoint that throws rolls back its own writes and reply, and nothing before or after it", async () => {
    const db = await openLab();
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

  test("two servers of one lab lose no update: the later one starts over", async () => {
    const one = await openLab();
    const other = await openLab();
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

  test("two servers of one lab give one reply to a key, even when nothing was written", async () => {
    const labs = [await openLab(), await openLab()];
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
    const db = await openLab();
    await put(db, place("a"));
    const copy = await aFile();
    await db.backup(copy);
    const restored = await openBackup(copy);
    expect(await restored.all("locations")).toEqual([{ id: "a", name: "a" }]);
    expect(await restored.epoch()).toBe(await db.epoch());
    expect(await restored.renewEpoch()).not.toBe(await db.epoch());
  });

  test("children are found by their parent, including those of the same transaction", async () => {
    const sample = (id: string, resource_id: string) =>
      ({ table: "samples", id, record: { id, resource_id } }) as unknown as Change;
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
    const db = await openLab();
    await put(db, sample("a", "cake-1"), sample("b", "cake-2"), sample("c", "cake-1"));
    expect(idsOf(await db.childrenOf("samples", "resource_id", "cake-1"))).toEqual(["a", "c"]);
    await db.transaction(async (tx) => {
      await tx.apply([sample("a", "cake-2"), sample("d", "cake-1")], by);
      expect(idsOf(await tx.childrenOf("samples", "resource_id", "cake-1"))).toEqual(["c", "d"]);
    });
  });

  test("counters and notices stay on the server", async () => {
    const db = await openLab();
    await put(
      db,
      place("a"),
      { table: "counters", id: "nop:2026", record: { id: "nop:2026", last: 3 } },
      place("b"),
    );
    expect((await db.changes(0, 10)).map(({ id }) => id)).toEqual(["a", "b"]);
    expect(await db.get("counters", "nop:2026")).toEqual({ id: "nop:2026", last: 3 });
  });

  test("the cleanup deletes tombstones and replies, and no history", async () => {
    const db = await openLab();
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

  test("a history is in the backup", async () => {
    const db = await openLab();
    await put(db, place("a"));
    await put(db, place("a", "A"));
    const copy = await aFile();
    await db.backup(copy);
    expect(await (await openBackup(copy)).history("locations", "a")).toEqual(
      await db.history("locations", "a"),
    );
  });

  test("refuses writes while it is sealed, completes those that run, and accepts them again", async () => {
    const [one, other] = [await openLab(), await openLab()];
    await put(one, place("a"));
    await one.seal("elsewhere");
    await expect(put(one, place("b"))).rejects.toThrow("The lab was moved to elsewhere.");
    await expect(put(other, place("b"))).rejects.toThrow("The lab was moved to elsewhere.");
    expect(await other.sealedFor()).toBe("elsewhere");
    await other.seal(null);
    await put(one, place("b"));
    expect((await other.all("locations")).map(({ id }) => id)).toEqual(["a", "b"]);
  });

  test("a write that runs is completed before the lab is sealed", async () => {
    const [one, other] = [await openLab(), await openLab()];
    let finish = (): void => undefined;
    let running: Promise<unknown> = Promise.resolve();
    await new Promise<void>((begun) => {
      running = one.transaction(async (tx) => {
        await tx.apply([place("a")], by);
        begun();
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
      });
    });
    const sealing = other.seal("elsewhere");
    finish();
    const written = await running.then(
      () => ["a"],
      () => [],
    );
    await sealing;
    expect((await other.all("locations")).map(({ id }) => id)).toEqual(written);
  });
});

describe.each(engines)("a lab that is copied from $name", (from) => {
  test.each(engines)("to $name has every row, in its order", async (to) => {
    const source = await openAt(from, await from.aPlace());
    await fillWithEverything(source);
    const target = await openAt(to, await to.aPlace());
    await target.db.fill(source.db.copy());
    const [before, after] = [digested(source.db.copy()), digested(target.db.copy())];
    for await (const _ of before.rows);
    for await (const _ of after.rows);
    expect([...after.digests]).toEqual([...before.digests]);
    expect([...before.digests.values()].map(({ rows }) => rows > 0)).not.toContain(false);
    expect(await target.db.changes(0, 100)).toEqual(await source.db.changes(0, 100));
    expect(await target.db.history("locations", "a")).toEqual(await source.db.history("locations", "a"));
    expect((await target.accounts.sessions.find("second"))?.isNewer).toBe(true);
    await put(target.db, place("later"));
    expect(await target.db.position()).toBe((await source.db.position()) + 1);
  });

  test.each(engines)("to $name has what was committed when the copy began", async (to) => {
    const { db } = await openAt(from, await from.aPlace());
    await put(db, place("a"));
    const target = await openAt(to, await to.aPlace());
    const copy = db.copy();
    const first = await copy.next();
    await put(db, place("b"));
    await target.db.fill(
      (async function* () {
        if (!first.done) yield first.value;
        yield* copy;
      })(),
    );
    expect((await target.db.all("locations")).map(({ id }) => id)).toEqual(["a"]);
  });

  test.each(engines)(
    "to $name is refused where a lab is, and leaves nothing where it was interrupted",
    async (to) => {
      const { db } = await openAt(from, await from.aPlace());
      await put(db, place("a"));
      const target = await openAt(to, await to.aPlace());
      const interrupted = target.db.fill(
        (async function* () {
          yield* db.copy();
          throw new Error("power cut");
        })(),
      );
      await expect(interrupted).rejects.toThrow("power cut");
      expect(await target.db.all("locations")).toEqual([]);
      await put(target.db, place("b"));
      await expect(target.db.fill(db.copy())).rejects.toThrow("contains a lab already");
      expect((await target.db.all("locations")).map(({ id }) => id)).toEqual(["b"]);
    },
  );
});

describe.each(engines)("accounts on $name", (engine) => {
  const person = { password_hash: "", picture: null, role: "member" as const, is_disabled: false };
  const now = "2026-03-02T14:00:00.000Z";
  const later = "2026-03-02T14:10:00.000Z";
  const openAccounts = async () => {
    const { accounts } = await openAt(engine, await engine.aPlace());
    for (const id of ["ada", "eve"])
      await accounts.add({ ...person, id, username: id, email: `${id}@lab.example`, created_at: now });
    return accounts;
  };

  test("an account has one person of a provider, and a person one account", async () => {
    const { provider } = await openAccounts();
    const link = { user_id: "ada", issuer: "https://sso.example", subject: "17", picture_url: null };
    await provider.setLink(link);
    await provider.setLink({ ...link, picture_url: "https://sso.example/a.png" });
    const stored = { ...link, picture_url: "https://sso.example/a.png" };
    expect(await provider.linkOf("ada")).toEqual(stored);
    expect(await provider.linkOfSubject(link.issuer, "17")).toEqual(stored);
    expect(await provider.linkOfSubject("https://other.example", "17")).toBeNull();
    await expect(provider.setLink({ ...link, user_id: "eve" })).rejects.toThrow();
    expect(await provider.links()).toEqual([stored]);
    expect([await provider.removeLink("ada"), await provider.removeLink("ada")]).toEqual([true, false]);
    expect(await provider.linkOf("ada")).toBeNull();
  });

  test("a user name is changed unless another account has it, in any spelling", async () => {
    const accounts = await openAccounts();
    expect(await accounts.setUsername("ada", "EVE")).toBe(false);
    expect(await accounts.setUsername("ada", "ｅｖｅ\u200b")).toBe(false);
    expect(await accounts.setUsername("ada", "Ada")).toBe(true);
    expect(await accounts.setUsername("ada", "Ada Lovelace")).toBe(true);
    expect((await accounts.byId("ada"))?.username).toBe("Ada Lovelace");
    expect((await accounts.byId("eve"))?.username).toBe("eve");
  });

  test("an account is found by its name in any spelling, and no other takes the name in another", async () => {
    const accounts = await openAccounts();
    const add = (username: string, email: string) =>
      accounts.add({ ...person, id: crypto.randomUUID(), username, email, created_at: now });
    expect(await add("Zoë", "zoe@lab.example")).toBe(true);
    for (const name of ["ZOE\u0308", " zoë\u200b", "ＺＯＥ@lab.example"])
      expect((await accounts.find(name))?.username).toBe("Zoë");
    expect(await add("zoe\u0308", "other@lab.example")).toBe(false);
    expect(await add("other", "ＺＯＥ@lab.example")).toBe(false);
    expect(await add("zoe＠lab.example", "other@lab.example")).toBe(false);
    expect(await accounts.find("other")).toBeNull();
  });

  const aSession = { user_id: "ada", created_at: now, valid_till: later, device: null, used_at: now };
  const opens = (accounts: Accounts, token_hash: string, proof: Proof) =>
    accounts.sessions.add({ ...aSession, token_hash }, proof);

  test("a session is opened only while its proof is valid and the account is enabled", async () => {
    const accounts = await openAccounts();
    await accounts.setPassword("ada", "new");
    expect(await opens(accounts, "a", { password_hash: "" })).toBe(false);
    expect(await opens(accounts, "b", { password_hash: "new" })).toBe(true);
    const link = { user_id: "ada", issuer: "https://sso.example", subject: "17", picture_url: null };
    expect(await opens(accounts, "c", link)).toBe(false);
    await accounts.provider.setLink(link);
    expect(await opens(accounts, "d", link)).toBe(true);
    await accounts.setDisabled("ada", true);
    expect(await opens(accounts, "e", { password_hash: "new" })).toBe(false);
    expect(await opens(accounts, "f", link)).toBe(false);
    expect(await accounts.sessions.find("e")).toBeNull();
  });

  test("no session or API token of a disabled account lives again when it is enabled", async () => {
    const accounts = await openAccounts();
    const token = { id: "t", token_hash: "t", user_id: "ada", name: "Balance", scope: "read" as const };
    const stored = { ...token, created_at: now, valid_till: later, used_at: null };
    await opens(accounts, "a", person);
    await accounts.setDisabled("ada", true);
    expect(await accounts.apiTokens.add(stored)).toBe(false);
    await accounts.setDisabled("ada", false);
    expect((await accounts.sessions.find("a"))?.session.ended).toBe("ended");
    expect(await accounts.sessions.renew("a", { tokenHash: "b", validTill: later })).toBe(false);
    expect(await accounts.apiTokens.add(stored)).toBe(true);
  });

  test("a password that was replaced meanwhile is not replaced by its former owner", async () => {
    const accounts = await openAccounts();
    await opens(accounts, "a", person);
    await accounts.setPassword("ada", "reset");
    expect(await accounts.setPassword("ada", "own", { from: "", session: "a" })).toBe(false);
    expect(await accounts.setPassword("ada", "own", { from: "reset", session: "a" })).toBe(false);
    await opens(accounts, "b", { password_hash: "reset" });
    await opens(accounts, "c", { password_hash: "reset" });
    expect(await accounts.setPassword("ada", "own", { from: "reset", session: "b" })).toBe(true);
    expect((await accounts.sessions.list("")).map(({ token_hash }) => token_hash)).toEqual(["b"]);
  });

  test("sessions that are opened while the password is replaced do not outlive it, on two servers", async () => {
    const place = await engine.aPlace();
    const [one, other] = [await openAt(engine, place), await openAt(engine, place)];
    await one.accounts.add({
      ...person,
      id: "ada",
      username: "ada",
      email: "ada@lab.example",
      created_at: now,
    });
    for (let round = 0; round < 5; round += 1) {
      const from = { password_hash: round === 0 ? "" : `${round}` };
      const opening = Array.from({ length: 40 }, (_, i) => opens(one.accounts, `${round} ${i}`, from));
      await Promise.all([...opening, other.accounts.setPassword("ada", `${round + 1}`)]);
      expect(await one.accounts.sessions.list("")).toEqual([]);
    }
  });

  test("an ended session that is to wipe its device still is, whatever ends it again", async () => {
    const accounts = await openAccounts();
    await opens(accounts, "a", person);
    await accounts.sessions.end("a", { wipes: true });
    await accounts.sessions.endOf("ada", {});
    expect((await accounts.sessions.find("a"))?.session.ended).toBe("wipe");
    expect(await accounts.sessions.list("")).toEqual([]);
  });
});

test("a database from before sessions were ended is upgraded: those of disabled accounts have ended", async () => {
  const place = await sqlite.aPlace();
  const before = await openAt(sqlite, place);
  await fillWithEverything(before);
  const sql = new Database(place);
  sql.exec(
    "update users set is_disabled = 1; drop index sessions_user; alter table sessions drop column ended;",
  );
  for (const column of ["seen_at", "must_change_password", "former_key", "name"])
    sql.exec(`alter table users drop column ${column};`);
  sql.exec("pragma user_version = 15");
  sql.close();
  const { accounts } = await openAt(sqlite, place);
  expect((await accounts.sessions.find("second"))?.session.ended).toBe("ended");
  // Without a name of its own, the name of an account is derived from its e-mail.
  expect(await accounts.list()).toMatchObject([{ id: "ada", name: "" }]);
});

test.runIf(testDatabase)("a PostgreSQL database from before there were API tokens is upgraded", async () => {
  const place = await postgres.aPlace();
  const before = await openAt(postgres, place);
  await fillWithEverything(before);
  const client = new pg.Client(place);
  await client.connect();
  await client.query(
    `drop table api_tokens, provider_links; alter table sessions drop column ended;
     alter table users drop column seen_at, drop column must_change_password, drop column former_key,
       drop column name;
     alter table devices drop constraint devices_pkey, drop column number, drop column secret, add primary key (id);
     update meta set value = '12' where name = 'schema'`,
  );
  await client.end();
  await before.accounts.apiTokens.removeAll();
  const { db, accounts } = await openAt(postgres, place);
  expect(await accounts.apiTokens.list()).toEqual([]);
  expect(await accounts.provider.links()).toEqual([]);
  expect(await accounts.list()).toMatchObject([{ id: "ada", name: "" }]);
  expect(await db.devices.list()).toMatchObject([{ id: "d", secret: "" }]);
  expect(await db.history("locations", "a")).toHaveLength(2);
});

/** Rows in every table: a deleted record, a reply, a device, an account with a session of two tokens, an API token and a person of a provider, an entry of the audit, a failed sign-in. */
async function fillWithEverything({ db, accounts }: Lab): Promise<void> {
  await put(db, place("a"), place("b"));
  await put(db, place("a", "Ångström “x” \u2028 \\"), { table: "locations", id: "b", record: null });
  await db.transaction(async (tx) => tx.saveReply({ ...refused, clock_off_ms: -7_500_000 }));
  const report = { id: "d", database: "x", name: "Tablet 3", app: "0.1.0" };
  await db.devices.put({ id: "d", secret: "", user: "u", seen_at: at, report: report as never, deleted: [] });
  const known = { password_hash: "-", picture: null, role: "administrator" as const, is_disabled: false };
  const named = { username: "Ada", email: "ada@lab.example", name: "Ada Lovelace" };
  await accounts.add({ ...known, ...named, id: "ada", created_at: at });
  const session = { user_id: "ada", created_at: at, valid_till: "2099-01-01T00:00:00.000Z" };
  await accounts.sessions.add({ ...session, token_hash: "first", device: "Tablet 3", used_at: at }, known);
  await accounts.sessions.renew("first", { tokenHash: "second", validTill: session.valid_till });
  const token = { id: "t", token_hash: "hash", user_id: "ada", name: "Balance", scope: "read" as const };
  await accounts.apiTokens.add({ ...token, created_at: at, valid_till: session.valid_till, used_at: null });
  const link = { user_id: "ada", issuer: "https://sso.lab.example", subject: "17", picture_url: null };
  await accounts.provider.setLink(link);
  const entry = { at, actor: "ada", action: "setRole", about: "ada", details: { role: "staff" } };
  await accounts.audit.add({ ...entry, device: "Tablet 3", address: "10.0.0.2" });
  await accounts.attempts.add([{ who: "ada" }], { at, since: "2026-03-01T00:00:00.000Z" }, () => true);
}
