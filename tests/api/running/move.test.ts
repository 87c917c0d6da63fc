import { describe, expect, test } from "vitest";
import { moveCommands } from "#server/admin/data/move-command.ts";
import { createApp } from "#server/api/app.ts";
import { databaseIn, filesIn } from "#server/data-folder.ts";
import type { Lab } from "#server/db/accounts.ts";
import { openPostgres } from "#server/db/postgres/postgres.ts";
import { openSqlite } from "#server/db/sqlite/sqlite.ts";
import { diskFiles } from "#server/files/disk-files.ts";
import { openData } from "#server/open-data.ts";
import { exampleRecords } from "#tests/fixtures/examples.ts";
import { aFolder } from "#tests/support/a-folder.ts";
import { labOnDisk } from "#tests/support/data-folder.ts";
import { emptyDatabase, testDatabase } from "#tests/support/open-lab.ts";

type Source = Awaited<ReturnType<typeof labOnDisk>>;

const move = (lab: Source, db: Lab["db"], to: string) =>
  moveCommands["move-to"]?.run({ ...lab, db, folder: lab.data }, to, {});

/** Sends one write with its key; returns the status of the answer. */
async function send({ request }: { request: Source["request"] }, key: string): Promise<number> {
  const body = { name: `Shelf ${key}` };
  return (await request("POST", "/api/lab-lists/locations", { body, key })).status;
}

/** The same people and clock in front of another database. */
function servedBy(source: Source, { db, accounts }: Lab): Pick<Source, "request"> {
  const app = createApp({ db, accounts, files: source.files, clock: source.clock });
  return {
    request: (method, path, ask = {}) =>
      Promise.resolve(
        app.request(path, {
          method,
          headers: {
            Authorization: `Bearer ${source.token()}`,
            "Content-Type": "application/json",
            ...(ask.key && { "Idempotency-Key": ask.key }),
          },
          ...(ask.body !== undefined && { body: JSON.stringify(ask.body) }),
        }),
      ),
  };
}

describe.runIf(testDatabase !== undefined)("npm run admin -- move-to", () => {
  test("to PostgreSQL and back, while people write: each write is accepted once, at one place or the next", async () => {
    const source = await labOnDisk();
    await source.put(exampleRecords);
    const url = await emptyDatabase(testDatabase ?? "");
    const back = aFolder();
    let served: Pick<Source, "request"> = source;
    const keys: string[] = [];
    let isWriting = true;
    /** Writes one after another; a write that is refused with 503 is repeated with its key until it is accepted. */
    const person = async () => {
      while (isWriting) {
        const key = crypto.randomUUID();
        let status = await send(served, key);
        while (status === 503) {
          await new Promise((resolve) => setImmediate(resolve));
          status = await send(served, key);
        }
        expect(status).toBe(201);
        keys.push(key);
      }
    };
    const written = (count: number) => expect.poll(() => keys.length, { interval: 5 }).toBeGreaterThan(count);
    const people = Promise.all([person(), person(), person()]);

    await written(20);
    expect(await move(source, source.db, url)).toMatch(
      /^Moved the lab to .*: \d+ rows, every table compared\./,
    );
    const postgres = await openPostgres(url);
    served = servedBy(source, postgres);
    await written(keys.length + 20);
    expect(await move(source, postgres.db, back)).toContain("every table compared. Files: 0 copied");
    const sqlite = openSqlite(databaseIn(back));
    served = servedBy(source, sqlite);
    await written(keys.length + 20);
    isWriting = false;
    await people;

    const names = (await sqlite.db.all("locations")).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith("Shelf ")).sort()).toEqual(
      keys.map((key) => `Shelf ${key}`).sort(),
    );
    expect(await sqlite.db.epoch()).toBe(await source.db.epoch());
    // The signed-in people remain signed in, and a repeat of the first write has its first reply.
    expect(await send(served, keys[0] ?? "")).toBe(201);
    expect((await sqlite.db.all("locations")).length).toBe(names.length);
    for (const { db } of [postgres, sqlite]) await db.close();
  });

  test("copies the pictures to another folder, and the former place does not start again", async () => {
    const source = await labOnDisk();
    const name = crypto.randomUUID();
    await source.files.write(name, new Uint8Array([1, 2, 3]));
    const target = aFolder();
    await move(source, source.db, target);
    expect((await diskFiles(filesIn(target)).read(name))?.length).toBe(3);
    await source.db.close();
    await expect(openData({ dataFolder: source.data })).rejects.toThrow(`The lab was moved to ${target}.`);
  });

  test("to a place that has a lab changes nothing: the lab is in use as before", async () => {
    const source = await labOnDisk();
    const url = await emptyDatabase(testDatabase ?? "");
    const other = await openPostgres(url);
    await other.db.transaction((tx) =>
      tx.apply([{ table: "locations", id: "a", record: { id: "a", name: "a" } }], {
        ...{ command: "c", operation: "o", user: "u", device: null, at: "2026-03-02T14:00:00.000Z" },
        ...{ recorded_at: null, clock_off_ms: null },
      }),
    );
    await expect(move(source, source.db, url)).rejects.toThrow("contains a lab already. Nothing was copied.");
    await expect(move(source, source.db, source.data)).rejects.toThrow("contains a lab already.");
    expect(await send(source, crypto.randomUUID())).toBe(201);
    expect((await other.db.all("locations")).map(({ id }) => id)).toEqual(["a"]);
    await other.db.close();
  });

  test("a lab on PostgreSQL is not started beside a SQLite lab that was not moved", async () => {
    const source = await labOnDisk();
    const databaseUrl = await emptyDatabase(testDatabase ?? "");
    await expect(openData({ dataFolder: source.data, databaseUrl })).rejects.toThrow("Move that lab with");
    await move(source, source.db, databaseUrl);
    const { db, folder } = await openData({ dataFolder: source.data, databaseUrl });
    expect(folder).toBe(source.data);
    await db.close();
  });
});
