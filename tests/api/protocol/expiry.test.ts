import { beforeEach, describe, expect, test } from "vitest";
import { deleteExpired } from "#server/lab/housekeeping.ts";
import { createLab } from "#tests/support/create-lab.ts";
import { cupboard } from "#tests/support/cupboard.ts";
import { perTest } from "#tests/support/per-test.ts";

const HOUR = 60 * 60 * 1000;
const YEAR = 365 * 24 * HOUR;

const lab = perTest(() => createLab({ operations: cupboard }));
beforeEach(async () => {
  await lab.db.setOwnTime("2026-03-02T14:00:00.000Z");
});

const key = () => crypto.randomUUID();
const add = async (name: string, as = key()) => {
  const { status } = await lab.request("POST", "/api/places", { body: { name }, key: as });
  return status;
};
/** Sends a write again; a write that runs again moves the position, even where it stores the same record. */
const repeat = async (name: string, as: ReturnType<typeof key>) => {
  const before = await lab.db.position();
  return { status: await add(name, as), ranAgain: (await lab.db.position()) !== before };
};
const names = async () => (await lab.db.all("locations")).map(({ name }) => name).sort();
/** The server runs for these hours, and its clock with it. */
const run = async (hours: number) => {
  for (let i = 0; i < hours; i += 1) {
    lab.clock.pass(HOUR);
    await deleteExpired(lab.db, lab.clock);
  }
};

describe("receipts are not forgotten", () => {
  test("when the clock is twelve years ahead for three days: a repeated write runs once", async () => {
    const first = key();
    await add("Attic", first);
    lab.clock.pass(12 * YEAR);
    await run(72);
    lab.clock.set("2026-03-05T14:00:00.000Z");
    await run(72);
    expect(await repeat("Attic", first)).toEqual({ status: 201, ranAgain: false });
    expect(await names()).toEqual(["Attic"]);
  });

  test("when they were stored while the clock was behind", async () => {
    await add("Attic");
    lab.clock.set("1999-01-01T00:00:00.000Z");
    const second = key();
    await add("Cellar", second);
    lab.clock.set("2026-03-02T15:00:00.000Z");
    await run(72);
    expect(await repeat("Cellar", second)).toEqual({ status: 201, ranAgain: false });
    expect(await names()).toEqual(["Attic", "Cellar"]);
  });

  test("before the server has run for 400 days, and are after that", async () => {
    const first = key();
    await add("Attic", first);
    await run(399 * 24);
    expect((await lab.db.devices.received([first])).size).toBe(1);
    expect(await lab.db.transaction((tx) => tx.reply(first))).not.toBe(null);
    await run(2 * 24);
    expect(await lab.db.transaction((tx) => tx.reply(first))).toBe(null);
  });
});

test("a tombstone that was stored while the clock was behind remains", async () => {
  const id = crypto.randomUUID();
  await lab.put([{ table: "locations", id, record: { id, name: "Attic" } }]);
  lab.clock.set("1999-01-01T00:00:00.000Z");
  await lab.put([{ table: "locations", id, record: null }]);
  await lab.db.deleteExpired("2025-01-01T00:00:00.000Z");
  expect(await lab.db.oldestCursor()).toBe(2);
});
