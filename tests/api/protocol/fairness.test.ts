import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { Change } from "#domain/kernel/change.ts";
import { formulationSummaries } from "#domain/trays/views.ts";
import { aTray } from "#tests/fixtures/grow-trials.ts";
import { aChemical } from "#tests/fixtures/records.ts";
import { createLab, type TestLab } from "#tests/support/create-lab.ts";
import { cupboard } from "#tests/support/cupboard.ts";
import { labOnDisk } from "#tests/support/data-folder.ts";
import { testDatabase } from "#tests/support/open-lab.ts";
import { perTest } from "#tests/support/per-test.ts";

const places = Array.from(
  { length: 100 },
  (_, i) => `0b6f3a52-7a4e-4c3e-9d53-${String(i).padStart(12, "0")}`,
);

const lab = perTest(() =>
  createLab({
    operations: cupboard,
    records: places.map((id) => ({ table: "locations", id, record: { id, name: "New" } })),
  }),
);

/** 50 new names of one place. */
const renamings = (id: string) =>
  Array.from({ length: 50 }, (_, i) => ({
    key: crypto.randomUUID(),
    method: "PUT",
    path: `/api/places/${id}`,
    body: { name: `Place ${i}` },
  }));

/** Requests the health in the next turn of the event loop, as a request that arrives by a socket. */
const healthLater = () =>
  new Promise<void>((resolve) => {
    setImmediate(async () => {
      await lab.request("GET", "/api/health", { token: null });
      resolve();
    });
  });

test("100 batches of 50 writes wait, and a health request that arrives after them is answered first", async () => {
  const answered: string[] = [];
  const batches = places.map(async (id) => {
    const reply = await lab.request("POST", "/api/batch", { body: { writes: renamings(id) } });
    expect(reply.status).toBe(200);
    answered.push(id);
  });
  await Promise.all([...batches, healthLater().then(() => answered.push("health"))]);
  expect(answered[0]).toBe("health");
  // The connections to PostgreSQL have no order among each other.
  expect(testDatabase === undefined ? answered.slice(1) : answered.slice(1).toSorted()).toEqual(places);
});

test("a batch lets other requests run between its writes", async () => {
  const answered: string[] = [];
  await Promise.all([
    lab
      .request("POST", "/api/batch", { body: { writes: renamings(places[0] ?? "") } })
      .then(() => answered.push("batch")),
    healthLater().then(() => answered.push("health")),
  ]);
  expect(answered).toEqual(["health", "batch"]);
});

test("single writes that wait let other requests run", async () => {
  const answered: string[] = [];
  const writes = places.map(async (id) => {
    await lab.request("PUT", `/api/places/${id}`, { body: { name: "Attic" } });
    answered.push(id);
  });
  await Promise.all([...writes, healthLater().then(() => answered.push("health"))]);
  expect(answered.indexOf("health")).toBeLessThan(10);
});

test("full pulls let other requests run between their pages", async () => {
  const answered: string[] = [];
  const pulls = places.map(async (id) => {
    await lab.request("GET", "/api/changes?since=0");
    answered.push(id);
  });
  await Promise.all([...pulls, healthLater().then(() => answered.push("health"))]);
  expect(answered.indexOf("health")).toBeLessThan(10);
});

describe("in a lab with 1,000 chemicals and trays on the disk, other requests run", () => {
  let large: TestLab;
  beforeEach(async () => {
    large = await labOnDisk();
    const records = places.flatMap((place) =>
      Array.from("0123456789").flatMap((digit): Change[] => {
        const id = `${digit}${place.slice(1)}`;
        return [
          { table: "chemicals", id, record: aChemical({ id }) },
          { table: "tray_formulations", id, record: aTray({ id }) },
        ];
      }),
    );
    await large.put(records);
  });

  /** Resolves to the number of turns of the event loop in which the work ran. */
  async function turnsOf(work: () => Promise<unknown>): Promise<number> {
    let turns = 0;
    let isRunning = true;
    const count = () => {
      turns += 1;
      if (isRunning) setImmediate(count);
    };
    setImmediate(count);
    await work();
    isRunning = false;
    return turns;
  }

  test("between the slices of a list whose filter finds nothing", async () => {
    const read = async () => (await large.request("GET", "/api/chemicals?type=NEUTRALIZING_AGENT")).json();
    expect(await turnsOf(read)).toBeGreaterThan(3);
    expect(await read()).toEqual([]);
  });

  test("while a list is put in an order that no index has", async () => {
    const lengths: number[] = [];
    for await (const { length } of large.db.rows(formulationSummaries, {})) lengths.push(length);
    expect(lengths.lastIndexOf(0)).toBeGreaterThan(2);
    expect(lengths.reduce((sum, length) => sum + length)).toBe(1_000);
  });

  test("between the slices of a whole table, in a transaction too", async () => {
    expect(await turnsOf(() => large.db.all("chemicals"))).toBeGreaterThan(0);
    expect(await turnsOf(() => large.db.transaction((tx) => tx.all("chemicals")))).toBeGreaterThan(0);
    expect((await large.db.all("chemicals")).length).toBe(1_000);
  });

  test("while the lab is copied, backed up and checked", async () => {
    const read = async () => {
      for await (const part of large.db.copy()) expect(part.rows.length).toBeGreaterThan(0);
    };
    expect(await turnsOf(read)).toBeGreaterThan(3);
    expect(await turnsOf(() => large.db.backup(join(large.folder, "..", "backup.sqlite")))).toBeGreaterThan(
      0,
    );
    expect(await turnsOf(() => large.db.faults())).toBeGreaterThan(0);
  });
});
