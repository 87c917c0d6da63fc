import Dexie from "dexie";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { chemicalList } from "#domain/chemicals/views.ts";
import type { Change } from "#domain/kernel/change.ts";
import { readList } from "#domain/kernel/list.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { demoLookups } from "#domain/lookups/first-lookups.ts";
import { LabStore } from "#store/db.ts";
import { Replica } from "#store/replica.ts";
import { writeRecords } from "#store/write-records.ts";
import { storeRecords } from "#tests/support/store-records.ts";
import { aChemical, chemicalChanges } from "../../fixtures/records.ts";

const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

/** Two pages of one tablet: the replica is that of the first. */
function twoPages() {
  const store = new LabStore(crypto.randomUUID());
  const second = new LabStore(store.name);
  const replica = Replica.of(store);
  ended.push(
    replica.listen(),
    () => store.close(),
    () => second.close(),
  );
  return { store, second, replica };
}

const supplier = (id: number, name = `Supplier ${id}`): Change => ({
  table: "suppliers",
  id: String(id),
  record: { id, name, email: "", country: "", type: "CHEMICAL", address: null },
});
const suppliers = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => supplier(from + i));

/** Follows a read; `answers` has each published answer. */
function follow<T>(replica: Replica, read: (records: RecordSource) => Promise<T>, also?: string[]) {
  const answers: (T | undefined)[] = [];
  const errors: unknown[] = [];
  const publish = ({ value, error }: { value?: T; error?: unknown }) => {
    if (error === undefined) answers.push(value);
    else errors.push(error);
  };
  const end = replica.watch(read, publish, also);
  ended.push(end);
  return { answers, errors, end };
}

const names = async (records: RecordSource) => (await records.all("suppliers")).map(({ name }) => name);

describe("a table of the replica", () => {
  test("is the same array until a record changes, and has the same object for every other record", async () => {
    const { store, replica } = twoPages();
    await writeRecords(store, suppliers(1, 3));
    const before = await replica.all("suppliers");
    expect(await replica.all("suppliers")).toBe(before);
    await writeRecords(store, [supplier(2, "Hudson Reagents")]);
    const after = await replica.all("suppliers");
    expect(after.map(({ name }) => name)).toEqual(["Supplier 1", "Hudson Reagents", "Supplier 3"]);
    expect(after[0]).toBe(before[0]);
    expect(after[2]).toBe(before[2]);
    expect(after[1]).not.toBe(before[1]);
  });

  test("is never older than a save that has ended, although a reading of the change is under way", async () => {
    const { store, replica } = twoPages();
    await writeRecords(store, suppliers(1, 3));
    await replica.all("suppliers");
    for (const steps of [0, 1, 2, 3, 5, 8, 13]) {
      await writeRecords(store, [supplier(1, `After ${steps}`)]);
      const reading = replica.all("suppliers");
      for (let step = 0; step < steps; step += 1) await undefined;
      expect(await replica.get("suppliers", "1")).toMatchObject({ name: `After ${steps}` });
      await reading;
    }
  });

  test("is the same array after a record was stored again without a change", async () => {
    const { second, replica } = twoPages();
    await writeRecords(second, suppliers(1, 3));
    const before = await replica.all("suppliers");
    await writeRecords(second, [supplier(2)]);
    expect(await replica.all("suppliers")).toBe(before);
  });

  test("has what another page has stored, one record or many at once, and not what was deleted", async () => {
    const { store, second, replica } = twoPages();
    expect(await replica.all("suppliers")).toEqual([]);
    for (const count of [1, 120, 1200]) {
      await writeRecords(second, suppliers(1, count));
      expect(await replica.all("suppliers")).toEqual(await store.records("suppliers").toArray());
      expect(await replica.all("suppliers")).toHaveLength(count);
    }
    await second.records("suppliers").delete("7");
    expect((await replica.all("suppliers")).map(({ id }) => id)).not.toContain(7);
    await second.records("suppliers").clear();
    expect(await replica.all("suppliers")).toEqual([]);
  });

  test.each(["purposes", "resource_types", "suppliers"] as const)(
    "has all of the %s after one has changed, whatever the field of its id is named",
    async (table) => {
      const { store, replica } = twoPages();
      const lookups = demoLookups().filter((change) => change.table === table);
      await writeRecords(store, lookups);
      const before = await replica.all(table);
      const [{ id, record }] = lookups as [Change];
      await writeRecords(store, [{ table, id, record: { ...record, note: "changed" } as never }]);
      expect(await replica.all(table)).toEqual(await store.records(table).toArray());
      expect(await replica.all(table)).toHaveLength(before.length);
      expect(await replica.get(table, id)).toMatchObject({ note: "changed" });
    },
  );

  test("is read once, and afterwards only the changed records", async () => {
    const { store, second, replica } = twoPages();
    await writeRecords(store, suppliers(1, 3));
    const whole = vi.spyOn(IDBObjectStore.prototype, "getAll");
    ended.push(() => whole.mockRestore());
    await Promise.all([replica.all("suppliers"), replica.all("suppliers")]);
    await writeRecords(second, suppliers(3, 600));
    expect(await replica.all("suppliers")).toHaveLength(602);
    expect(whole).toHaveBeenCalledTimes(1);
  });

  test("has the children of a parent as the database has them, whatever is moved or deleted", async () => {
    const { store, replica } = twoPages();
    const tray = (id: string, grow_trial_id: string) =>
      ({ table: "tray_formulations", id, record: { id, grow_trial_id } }) as unknown as Change;
    const found = async (id: string) => {
      const children = await replica.childrenOf("tray_formulations", "grow_trial_id", id);
      return children.map((child) => child.id).sort();
    };
    await writeRecords(store, [tray("a", "one"), tray("b", "one"), tray("c", "two")]);
    // Of a table that is not in memory, and of one that is.
    expect(await found("one")).toEqual(["a", "b"]);
    await replica.all("tray_formulations");
    expect(await found("one")).toEqual(["a", "b"]);
    await writeRecords(store, [tray("b", "two"), { ...tray("c", "two"), record: null }, tray("d", "one")]);
    expect(await found("one")).toEqual(["a", "d"]);
    expect(await found("two")).toEqual(["b"]);
  });

  test("reads a report of another process, and one without keys", async () => {
    const { store, replica } = twoPages();
    await writeRecords(store, suppliers(1, 2));
    await replica.all("suppliers");
    const part = `idb://${store.name}/suppliers/`;
    for (const [name, report] of [
      ["of one key", { [part]: { d: 1, from: "1", to: "1" } }],
      ["of a range", { [part]: { d: 1, from: "0", to: "9" } }],
      ["after a page was restored", { all: { d: 1, from: Number.NEGATIVE_INFINITY, to: [[]] } }],
    ] as const) {
      // Stored without a report, as by another process whose report follows.
      await Dexie.ignoreTransaction(() => storeUnreported(store, supplier(1, name)));
      Dexie.on.storagemutated.fire(report as never);
      expect((await replica.all("suppliers"))[0]).toMatchObject({ name });
    }
  });

  test("is read to its end when the replica is released meanwhile, as the page is hidden, and read anew then", async () => {
    const { store, replica } = twoPages();
    await writeRecords(store, suppliers(1, 3));
    const reading = replica.all("suppliers");
    replica.forget();
    const before = await reading;
    expect(before).toHaveLength(3);
    expect(await replica.all("suppliers")).not.toBe(before);
  });

  test("is not changed by who reads it", async () => {
    const { store, replica } = twoPages();
    await writeRecords(store, suppliers(1, 2));
    const docs = (await replica.all("suppliers")) as unknown[];
    expect(() => docs.reverse()).toThrow(TypeError);
  });

  test("is read from the database each time while no page follows its changes", async () => {
    const store = new LabStore(crypto.randomUUID());
    ended.push(() => store.close());
    const replica = Replica.of(store);
    await writeRecords(store, suppliers(1, 1));
    expect(await replica.all("suppliers")).toHaveLength(1);
    await writeRecords(store, suppliers(2, 1));
    expect(await replica.all("suppliers")).toHaveLength(2);
  });
});

test("what is requested together is read in one transaction, and single records without their table", async () => {
  // Before the database is opened: Dexie binds the function then.
  const begun = vi.spyOn(IDBDatabase.prototype, "transaction");
  ended.push(() => begun.mockRestore());
  const { store, replica } = twoPages();
  await writeRecords(store, [...chemicalChanges(aChemical()), supplier(7)]);
  const whole = vi.spyOn(IDBObjectStore.prototype, "getAll");
  ended.push(() => whole.mockRestore());
  begun.mockClear();
  const [tables, one, missing] = await Promise.all([
    replica.tables(["chemicals", "locations"]),
    replica.get("suppliers", "7"),
    replica.get("suppliers", "none"),
  ]);
  expect(tables.all("chemicals")).toHaveLength(1);
  expect(one).toMatchObject({ name: "Supplier 7" });
  expect(missing).toBeUndefined();
  expect(begun).toHaveBeenCalledTimes(1);
  expect(whole).toHaveBeenCalledTimes(2);
});

describe("a followed read", () => {
  test("is answered again after each change of its tables, of this page or another", async () => {
    const { store, second, replica } = twoPages();
    const { answers } = follow(replica, async (records) => (await names(records)).length);
    await expect.poll(() => answers.at(-1)).toBe(0);
    for (const [page, id] of [
      [store, 1],
      [second, 2],
      [store, 3],
    ] as const) {
      await writeRecords(page, [supplier(id)]);
      await expect.poll(() => answers.at(-1)).toBe(id);
    }
    await writeRecords(second, suppliers(4, 60));
    await expect.poll(() => answers.at(-1)).toBe(63);
    await second.records("suppliers").delete("1");
    await expect.poll(() => answers.at(-1)).toBe(62);
  });

  test("is not answered again while its answer is equal, and runs only for what it has read", async () => {
    const { store, replica } = twoPages();
    await writeRecords(store, suppliers(1, 2));
    let runs = 0;
    const { answers } = follow(replica, async (records) => {
      runs += 1;
      return { name: (await records.get("suppliers", "1"))?.name };
    });
    await expect.poll(() => answers).toEqual([{ name: "Supplier 1" }]);
    await writeRecords(store, [supplier(2, "Another"), ...chemicalChanges(aChemical())]);
    await writeRecords(store, [supplier(1), supplier(3)]);
    await writeRecords(store, [supplier(1, "Hudson")]);
    await expect.poll(() => answers.at(-1)).toEqual({ name: "Hudson" });
    expect(answers).toHaveLength(2);
    expect(runs).toBeLessThan(4);
  });

  test("that other changes overtake is answered once, after the last of them", async () => {
    const { store, replica } = twoPages();
    // A read that begins before the database is made runs twice.
    await store.marks.count();
    let release = () => {};
    let runs = 0;
    const { answers } = follow(replica, async (records) => {
      runs += 1;
      const all = await names(records);
      if (runs === 2)
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      return all.length;
    });
    await expect.poll(() => answers).toEqual([0]);
    // As the pages of a pull arrive, faster than the screen can read them.
    for (let page = 0; page < 10; page += 1) await writeRecords(store, suppliers(page * 100, 100));
    expect(runs).toBe(2);
    release();
    await expect.poll(() => answers).toEqual([0, 1000]);
    expect(runs).toBe(3);
  });

  test("is answered together with the others that a change concerns", async () => {
    const { store, replica } = twoPages();
    const order: string[] = [];
    const publish = (name: string) => () => void order.push(name);
    const slow = async (records: RecordSource) => {
      await names(records);
      return store.outbox.count().then(() => crypto.randomUUID());
    };
    ended.push(replica.watch(slow, publish("slow")), replica.watch(names, publish("fast")));
    await expect.poll(() => order.length).toBe(2);
    order.length = 0;
    await writeRecords(store, suppliers(1, 1));
    await expect.poll(() => order).toEqual(["slow", "fast"]);
  });

  test("follows rows of the tablet by their keys", async () => {
    const { store, replica } = twoPages();
    await store.marks.count();
    let runs = 0;
    const { answers } = follow(replica, async () => {
      runs += 1;
      return (await store.marks.get("device"))?.value;
    }, ["marks:device"]);
    await expect.poll(() => answers).toEqual([undefined]);
    await store.marks.put({ key: "report", value: { text: "" } as never } as never);
    await store.marks.put({ key: "device", value: "Tablet 1" });
    await expect.poll(() => answers).toEqual([undefined, "Tablet 1"]);
    expect(runs).toBe(2);
    await store.marks.clear();
    await expect.poll(() => answers.length).toBe(3);
  });

  test("reads again when the page is shown: reports may have been missed", async () => {
    const { store, replica } = twoPages();
    const { answers } = follow(replica, names);
    await expect.poll(() => answers).toEqual([[]]);
    await storeUnreported(store, supplier(1));
    replica.renew();
    await expect.poll(() => answers.at(-1)).toEqual(["Supplier 1"]);
  });

  test("passes on what the database throws, and is answered again after the next change", async () => {
    const { store, replica } = twoPages();
    let isBroken = true;
    const { answers, errors } = follow(replica, async (records) => {
      const all = await names(records);
      if (isBroken) throw new Error("The disk is full");
      return all;
    });
    await expect.poll(() => errors).toEqual([new Error("The disk is full")]);
    isBroken = false;
    await writeRecords(store, suppliers(1, 1));
    await expect.poll(() => answers).toEqual([["Supplier 1"]]);
  });

  test("has no answer, and no error, while the database is closed", async () => {
    const { store, replica } = twoPages();
    const { answers, errors } = follow(replica, names);
    await expect.poll(() => answers).toEqual([[]]);
    store.close({ disableAutoOpen: true });
    replica.renew();
    await expect(replica.all("suppliers")).rejects.toThrow("closed");
    expect([answers, errors]).toEqual([[[]], []]);
  });

  test("ends", async () => {
    const { store, replica } = twoPages();
    const { answers, end } = follow(replica, names);
    await expect.poll(() => answers).toEqual([[]]);
    end();
    const other = follow(replica, names);
    await writeRecords(store, suppliers(1, 1));
    await expect.poll(() => other.answers.at(-1)).toEqual(["Supplier 1"]);
    expect(answers).toEqual([[]]);
  });
});

/** Stores a record past Dexie. */
async function storeUnreported(store: LabStore, { table, id, record }: Change): Promise<void> {
  await store.open();
  const transaction = store.backendDB().transaction(table, "readwrite");
  transaction.objectStore(table).put(record, id);
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onerror = reject;
  });
}

const withdrawn = { by: "dana@lab.example", at: "2026-11-20T10:00:00.000Z", reason: "twice" };

const chemicalAt = (n: number, time: number, more = {}) =>
  chemicalChanges(
    aChemical({
      id: `7f0d1a52-3c44-4a6e-9b1f-00000000000${n}`,
      creation_date: `2026-11-0${time + 1}T10:00:00.000Z`,
      use_records: [],
      ...more,
    }),
  );

const chemicalName = (name: string): Change[] => [
  {
    table: "chemical_names",
    id: aChemical().chemical_name_id,
    record: { id: aChemical().chemical_name_id, name, type: "ACID" } as never,
  },
];

test("a row of a list remains the same object while its item and what it joined are the same", async () => {
  const { store, replica } = twoPages();
  await writeRecords(store, [...chemicalAt(0, 0), ...chemicalAt(1, 1), ...chemicalName("Nitric acid")]);
  const before = await readList(replica, chemicalList, {});
  await writeRecords(store, [...chemicalAt(1, 2), supplier(99)]);
  const after = await readList(replica, chemicalList, {});
  expect(after[1]).toBe(before[1]);
  expect(after[0]).not.toBe(before[0]);
  await writeRecords(store, [supplier(98)]);
  expect(await readList(replica, chemicalList, {})).toBe(after);
  await writeRecords(store, chemicalName("Nitric acid, 65 %"));
  const renamed = await readList(replica, chemicalList, {});
  expect(renamed.map((row) => row.chemical_name)).toEqual(["Nitric acid, 65 %", "Nitric acid, 65 %"]);
});

/** One change of the records that the list of chemicals reads, by one of two pages. */
const arbitraryStep = fc.record({
  second: fc.boolean(),
  /** The next step begins when this one has ended. */
  waits: fc.boolean(),
  kind: fc.constantFrom("put", "put", "withdraw", "delete", "name", "many", "read"),
  chemical: fc.integer({ min: 0, max: 5 }),
  time: fc.integer({ min: 0, max: 3 }),
});

type Step = typeof arbitraryStep extends fc.Arbitrary<infer S> ? S : never;

test("whatever two pages store, a list over the replica has the rows that the database gives", async () => {
  const property = fc.asyncProperty(fc.array(arbitraryStep, { maxLength: 25 }), async (steps) => {
    const { store, second, replica } = twoPages();
    const rows = () => readList(replica, chemicalList, {});
    const run = ({ second: isSecond, kind, chemical, time }: Step): PromiseLike<unknown> => {
      const page = isSecond ? second : store;
      const changes = (n: number, more = {}) => chemicalAt(n, time, more);
      if (kind === "read") return rows();
      if (kind === "delete") return page.records("chemicals").delete(changes(chemical)[0]?.id ?? "");
      if (kind === "name") return writeRecords(page, chemicalName(`Name ${time}`));
      if (kind === "many") return writeRecords(page, [...changes(0), ...changes(1), ...changes(2)]);
      return writeRecords(page, changes(chemical, kind === "withdraw" ? { withdrawn } : {}));
    };
    const running: PromiseLike<unknown>[] = [];
    for (const step of steps) {
      running.push(run(step));
      if (step.waits) await Promise.all(running);
    }
    await Promise.all(running);
    expect(await rows()).toEqual(await readList(storeRecords(store), chemicalList, {}));
    expect(await rows()).toBe(await rows());
    for (const end of ended.splice(0)) end();
  });
  await fc.assert(property, { numRuns: 40 });
});
