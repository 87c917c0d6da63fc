import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newAccount } from "#server/auth/new-account.ts";
import { newToken, tokenHash } from "#server/auth/sessions.ts";
import { systemClock } from "#server/clock.ts";
import type { Lab } from "#server/db/accounts.ts";
import { writtenAtServer } from "#server/db/lab-db.ts";
import { openPostgres } from "#server/db/postgres/postgres.ts";
import { growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { aLeaf, imageMeta, sha256 } from "#tests/fixtures/images.ts";
import { aBucket, environmentOf, testStore } from "#tests/support/a-bucket.ts";
import { aFolder } from "#tests/support/a-folder.ts";
import { aForm } from "#tests/support/a-form.ts";
import { emptyDatabase, testDatabase } from "#tests/support/open-lab.ts";
import { type ServerProcess, startServer } from "#tests/support/server-processes.ts";

const CLIENTS = 12;
const WRITES = 25;
const KILL_AFTER = 80;

/** Three servers, each a process, on one PostgreSQL database and one folder of files. */
describe.runIf(testDatabase !== undefined)("three servers of one lab", () => {
  let servers: ServerProcess[];
  let lab: Lab;
  const token = newToken();

  beforeAll(async () => {
    const url = await emptyDatabase(testDatabase ?? "");
    const settings = { DATABASE_URL: url, FIBRIL_DATA: aFolder() };
    // At once: one of them creates the tables.
    servers = await Promise.all([1, 2, 3].map(() => startServer(settings)));
    lab = await openPostgres(url);
    const account = await newAccount(
      systemClock,
      { username: "ada", email: "ada@lab.example", password: "correct horse battery" },
      "staff",
    );
    await lab.accounts.add(account);
    const created_at = new Date().toISOString();
    const session = { user_id: account.id, created_at, valid_till: "2199-01-01T00:00:00.000Z" };
    const opened = { ...session, token_hash: tokenHash(token), device: null, used_at: null };
    await lab.accounts.sessions.add(opened, account);
  }, 60_000);

  afterAll(async () => {
    await Promise.all(servers.map(({ end }) => end()));
    await lab.db.close();
  });

  const urlOf = (i: number) => servers[i % servers.length]?.url;
  const headers = { Authorization: `Bearer ${token}` };

  test("one is killed while twelve clients write: every write is stored once, in one order that a reader follows", async () => {
    const start = await lab.db.position();
    let acknowledged = 0;
    /** Sends one write, to the next server after each that does not answer, until one has accepted it. */
    const send = async (key: string, name: string, first: number) => {
      for (let server = first; ; server += 1) {
        const answer = await fetch(`${urlOf(server)}/api/lab-lists/locations`, {
          method: "POST",
          headers: { ...headers, "Content-Type": "application/json", "Idempotency-Key": key },
          body: JSON.stringify({ name }),
        }).catch(() => null);
        if (answer === null || answer.status >= 500) continue;
        expect(answer.status).toBe(201);
        acknowledged += 1;
        if (acknowledged === KILL_AFTER) void servers[0]?.end();
        return;
      }
    };
    const keys = new Map<string, string>();
    const client = async (who: number) => {
      for (let i = 0; i < WRITES; i += 1) {
        const key = crypto.randomUUID();
        keys.set(key, `Shelf ${who}-${i}`);
        await send(key, `Shelf ${who}-${i}`, who + i);
        // A repeat, as after a lost answer, on another server.
        if (i % 5 === 0) await send(key, `Shelf ${who}-${i}`, who + i + 1);
      }
    };
    const writing = Promise.all(Array.from({ length: CLIENTS }, (_, who) => client(who)));
    let isWriting = true;
    void writing.finally(() => {
      isWriting = false;
    });

    const read: string[] = [];
    let cursor = start;
    for (let isLast = false; !isLast; ) {
      isLast = !isWriting;
      const answer = await fetch(`${urlOf(2)}/api/changes?since=${cursor}&limit=20`, { headers });
      const page = await answer.json();
      for (const { table, record } of page.changes) if (table === "locations") read.push(record.name);
      cursor = page.cursor;
      if (page.more) isLast = false;
    }
    await writing;

    expect(servers[0]?.child.signalCode).toBe("SIGKILL");
    const names = [...keys.values()].sort();
    expect(read.sort()).toEqual(names);
    const stored = (await lab.db.all("locations")).map(({ name }) => name);
    expect(stored.filter((name) => name.startsWith("Shelf")).sort()).toEqual(names);
    expect(await lab.db.devices.received([...keys.keys()])).toEqual(new Set(keys.keys()));
    // An entry of a list, and the claim on its name.
    expect(await lab.db.position()).toBe(start + 2 * names.length);
  }, 60_000);

  test("failed sign-ins on one count on the others", async () => {
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 30) {
      const answer = await fetch(`${urlOf(1 + (statuses.length % 2))}/api/auth/login`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ username: "ada", password: "wrong" }),
      });
      statuses.push(answer.status);
    }
    const refused = await fetch(`${urlOf(1 + (statuses.length % 2))}/api/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ username: "ada", password: "correct horse battery" }),
    });
    expect([statuses.at(-1), refused.status]).toEqual([429, 429]);
  });

  test("a change on one is reported at once to the tablets of the other", async () => {
    const live = await fetch(`${urlOf(2)}/api/changes/live`, { headers });
    const reader = (live.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
    await reader.read();
    const before = await lab.db.position();
    await fetch(`${urlOf(1)}/api/lab-lists/locations`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() },
      body: JSON.stringify({ name: "Cold room" }),
    });
    let text = "";
    while (!text.includes(`data: ${before + 2}\n`)) text += (await reader.read()).value ?? "";
    await reader.cancel();
  });

  test("a change of the epoch counts on every server", async () => {
    const epoch = await lab.db.renewEpoch();
    for (const i of [1, 2])
      expect((await fetch(`${urlOf(i)}/api/health`)).headers.get("X-Fibril-Epoch")).toBe(epoch);
  });
});

let servers: ServerProcess[];

beforeEach(() => {
  servers = [];
});

afterEach(async () => {
  for (const { end } of servers) await end();
});

async function start(settings: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(settings);
  servers.push(server);
  return server;
}

test.runIf(testStore !== undefined)(
  "a server starts on a bucket that it can use, and refuses any other one with one sentence",
  async () => {
    const bucket = await aBucket();
    const settings = { FIBRIL_DATA: aFolder(), ...environmentOf(bucket) };
    const { url, end } = await start(settings);
    expect((await fetch(`${url}/api/ready`)).status).toBe(200);
    await end();
    await expect(start({ ...settings, FIBRIL_S3_SECRET: "wrong" })).rejects.toThrow(
      /^The server ended: The file store [^\n]* refuses the key \(403, SignatureDoesNotMatch\)[^\n]*\n$/,
    );
    await expect(start({ ...settings, FIBRIL_S3_BUCKET: "nowhere" })).rejects.toThrow(
      /^The server ended: The file store [^\n]* has no bucket nowhere \(404, NoSuchBucket\)[^\n]*\n$/,
    );
    await expect(start({ FIBRIL_DATA: settings.FIBRIL_DATA })).rejects.toThrow(
      "The files of this lab are in a bucket",
    );
  },
  60_000,
);

describe.runIf(testStore !== undefined && testDatabase !== undefined)(
  "servers with folders of their own",
  () => {
    test("have the same pictures in one bucket, and one that is killed leaves none behind", async () => {
      const url = await emptyDatabase(testDatabase ?? "");
      const lab = await openPostgres(url);
      const token = newToken();
      const person = { username: "ada", email: "ada@lab.example", password: "correct horse battery" };
      const account = await newAccount(systemClock, person, "staff");
      await lab.accounts.add(account);
      const session = {
        user_id: account.id,
        created_at: new Date().toISOString(),
        valid_till: "2199-01-01T00:00:00.000Z",
      };
      await lab.accounts.sessions.add(
        { ...session, token_hash: tokenHash(token), device: null, used_at: null },
        account,
      );
      await lab.db.transaction((tx) =>
        tx.apply(growChanges, writtenAtServer(systemClock, "import", person.email)),
      );
      const shared = { DATABASE_URL: url, ...environmentOf(await aBucket()) };
      const [first, second] = [
        await start({ ...shared, FIBRIL_DATA: aFolder() }),
        await start({ ...shared, FIBRIL_DATA: aFolder() }),
      ];
      const headers = { Authorization: `Bearer ${token}` };
      const path = `/api/grow-trials/${growIds.trial}/save-image`;
      const send = (to: ServerProcess, key: string, bytes: Buffer) =>
        fetch(`${to.url}${path}`, {
          method: "POST",
          headers: { ...headers, "Idempotency-Key": key },
          body: aForm(imageMeta(bytes), bytes),
        });
      const shown = async (from: ServerProcess, id: string) => {
        const answer = await fetch(`${from.url}/api/images/${id}`, { headers });
        return [answer.status, sha256(new Uint8Array(await answer.arrayBuffer()))];
      };
      const saved = await (await send(first, crypto.randomUUID(), aLeaf(1))).json();
      expect(await shown(second, saved.id)).toEqual([200, sha256(aLeaf(1))]);
      // Killed while it receives pictures: what it has not answered is sent to the other one, with the same keys.
      const keys = Array.from({ length: 6 }, () => crypto.randomUUID());
      const sent = keys.map((key, i) =>
        send(first, key, aLeaf(i + 2)).then(
          (answer) => answer.status,
          () => 0,
        ),
      );
      await Promise.race(sent);
      await first.end();
      await Promise.all(sent);
      for (const [i, key] of keys.entries()) {
        const answer = await send(second, key, aLeaf(i + 2));
        expect(answer.status).toBe(201);
        expect(await shown(second, (await answer.json()).id)).toEqual([200, sha256(aLeaf(i + 2))]);
      }
      expect(await lab.db.all("images")).toHaveLength(7);
      await lab.db.close();
    }, 60_000);
  },
);
