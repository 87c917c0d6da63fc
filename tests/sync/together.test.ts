import { IDBFactory, IDBIndex, IDBKeyRange, IDBObjectStore } from "fake-indexeddb";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { commands } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { demoLookups } from "#domain/lookups/first-lookups.ts";
import { LabStore } from "#store/db.ts";
import { writeRecords } from "#store/write-records.ts";
import type { WriteEnv } from "#sync/env.ts";
import { submit, submitAll, type WriteInput } from "#sync/write/submit.ts";
import { bodyOf, exampleRecords } from "#tests/fixtures/examples.ts";
import { growIds } from "#tests/fixtures/grow-trials.ts";
import { fileOf, leaf } from "#tests/fixtures/images.ts";
import { DANA, ids, NOW } from "#tests/fixtures/records.ts";
import { type Variation, variation, vary } from "#tests/fixtures/variations.ts";
import { storeRecords } from "#tests/support/store-records.ts";
import { dumpRecords } from "./world/saving.ts";

/** A tablet that never reaches a server: the lab's records, one clock, and ids that count up. */
async function aTablet() {
  const store = new LabStore("fibril", { indexedDB: new IDBFactory(), IDBKeyRange, cache: "disabled" });
  await writeRecords(store, [...demoLookups(), ...exampleRecords]);
  let last = 0;
  const nextId = () => `00000000-0000-4000-8000-${String(++last).padStart(12, "0")}`;
  const env: WriteEnv = { store, now: () => Date.parse(NOW), newId: nextId };
  return { store, env };
}

/** Every table that a save may change. */
async function everything(store: LabStore) {
  return {
    records: await dumpRecords(store),
    base: await store.base.toArray(),
    outbox: await store.outbox.toArray(),
    blobs: await store.blobs.toArray(),
    thumbnails: await store.thumbnails.toArray(),
  };
}

const week = (id: string, week_number: number) => ({
  params: { id },
  body: bodyOf("addWeeklyData", { week_number, plug_removal_data: [] }),
});

describe("writes saved together", () => {
  test("have the same titles as writes saved one by one", async () => {
    const { env, store } = await aTablet();
    const weeks = [week(growIds.tray, 3), week(growIds.harvested, 3)];
    expect(await submitAll(env, DANA, commands.addWeeklyData, weeks)).toMatchObject({ kind: "saved" });
    const titles = (await store.outbox.toArray()).map(({ title }) => title);
    expect(titles).toEqual(["Week 3 of GT-003-F1", "Week 3 of GT-003-F2"]);
  });

  const variations = fc.array(variation, { minLength: 2, maxLength: 5 });
  const names = Object.keys(commands) as (keyof typeof commands)[];
  test.each(names)("%s leaves the same records and the same rows", async (name) => {
    const property = fc.asyncProperty(variations, (inputs) => saveBothWays(commands[name], inputs));
    await fc.assert(property, { numRuns: 2 });
  });
});

/** Saves the accepted writes one by one; saved together, on another tablet, they leave the same tables. */
async function saveBothWays(command: AnyCommand, inputs: readonly Variation[]): Promise<void> {
  const [alone, together] = [await aTablet(), await aTablet()];
  const accepted: WriteInput[] = [];
  const refused: WriteInput[] = [];
  const stamps: string[] = [];
  for (const one of inputs) {
    const input = {
      ...(await vary(storeRecords(alone.store), command.name, one)),
      file: command.file && fileOf(leaf),
    };
    const id = alone.env.newId();
    const outcome = await submit({ ...alone.env, newId: () => id }, DANA, command, input);
    if (outcome.kind === "saved") stamps.push(id);
    (outcome.kind === "saved" ? accepted : refused).push(input);
  }
  const before = await everything(together.store);
  for (const last of refused.slice(0, 1)) {
    const outcome = await submitAll(together.env, DANA, command, [...accepted, last]);
    expect(outcome).toMatchObject({ kind: "rejected", index: accepted.length });
    expect(await everything(together.store)).toEqual(before);
  }
  const env = { ...together.env, newId: () => stamps.shift() ?? "" };
  expect(await submitAll(env, DANA, command, accepted)).toMatchObject({ kind: "saved" });
  expect(await everything(together.store)).toEqual(await everything(alone.store));
  for (const { store } of [alone, together]) store.close();
}

describe("a save", () => {
  afterEach(() => vi.restoreAllMocks());

  /** Counts the requests that reach IndexedDB, by kind. */
  function countRequests() {
    const counts = new Map<string, number>();
    const count = (target: object, method: string) => {
      const original = Reflect.get(target, method) as (...given: unknown[]) => unknown;
      vi.spyOn(target as Record<string, () => unknown>, method).mockImplementation(function (
        this: unknown,
        ...given: unknown[]
      ) {
        counts.set(method, (counts.get(method) ?? 0) + 1);
        return original.apply(this, given);
      } as () => unknown);
    };
    const reads = ["get", "getAll", "getAllKeys", "getKey", "count", "openCursor", "openKeyCursor"];
    for (const method of [...reads, "put", "add", "delete", "clear"]) count(IDBObjectStore.prototype, method);
    for (const method of reads) count(IDBIndex.prototype, method);
    return counts;
  }

  const use = { params: { id: ids.chemical }, body: bodyOf("addChemicalUseRecord") };

  test("of a use makes twelve requests, and runs its rule four times", async () => {
    const { env } = await aTablet();
    await submit(env, DANA, commands.addChemicalUseRecord, use);
    const decide = vi.fn(commands.addChemicalUseRecord.decide);
    const counts = countRequests();
    await submit(env, DANA, { ...commands.addChemicalUseRecord, decide }, use);
    expect(Object.fromEntries(counts)).toEqual({ get: 7, getAll: 1, put: 2, add: 2 });
    expect(decide).toHaveBeenCalledTimes(4);
  });
});
