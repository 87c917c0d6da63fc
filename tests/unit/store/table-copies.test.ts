import Dexie, { liveQuery } from "dexie";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { chemicalList } from "#domain/chemicals/views.ts";
import type { Change } from "#domain/kernel/change.ts";
import { readList } from "#domain/kernel/list.ts";
import { LabStore } from "#store/db.ts";
import { liveRecords, storeRecords } from "#store/record-source.ts";
import { TableCopies } from "#store/table-copies.ts";
import { writeRecords } from "#store/write-records.ts";
import { aChemical, chemicalChanges } from "../../fixtures/records.ts";

const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

/** Two pages of one tablet: the copies are of the first. */
function twoPages() {
  const store = new LabStore(crypto.randomUUID());
  const second = new LabStore(store.name);
  const copies = new TableCopies(store);
  ended.push(
    copies.listen(),
    () => store.close(),
    () => second.close(),
  );
  return { store, second, copies, records: liveRecords(store, copies) };
}

const supplier = (id: number, name = `Supplier ${id}`): Change => ({
  table: "suppliers",
  id: String(id),
  record: { id, name, email: "", country: "", type: "CHEMICAL", address: null },
});
const suppliers = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => supplier(from + i));

describe("the copy of a table", () => {
  test("is the same array until a record changes, and has the same object for every other record", async () => {
    const { store, copies } = twoPages();
    await writeRecords(store, suppliers(1, 3));
    const before = await copies.docs("suppliers");
    expect(await copies.docs("suppliers")).toBe(before);
    await writeRecords(store, [supplier(2, "Hudson Reagents")]);
    const after = await copies.docs("suppliers");
    expect(after.map(({ name }) => name)).toEqual(["Supplier 1", "Hudson Reagents", "Supplier 3"]);
    expect(after[0]).toBe(before[0]);
    expect(after[2]).toBe(before[2]);
    expect(after[1]).not.toBe(before[1]);
  });

  test("is read to its end when the copies are dropped meanwhile, as the page is hidden", async () => {
    const { store, copies } = twoPages();
    await writeRecords(store, suppliers(1, 3));
    const reading = copies.docs("suppliers");
    copies.forget();
    expect(await reading).toHaveLength(3);
  });

  test("that is being read ahead is not read again by the query that needs it, and has what changed since", async () => {
    const { store, copies } = twoPages();
    await writeRecords(store, suppliers(1, 3));
    const read = vi.spyOn(IDBObjectStore.prototype, "getAll");
    ended.push(() => read.mockRestore());
    copies.readAhead("suppliers");
    await writeRecords(store, suppliers(4, 1));
    expect(await copies.docs("suppliers")).toHaveLength(4);
    // A query of a table in memory reads one record of it.
    const counts = read.mock.calls.flatMap(([how], i) =>
      (read.mock.contexts[i] as IDBObjectStore).name === "suppliers"
        ? [(how as { count?: number }).count]
        : [],
    );
    expect(counts).toEqual([undefined, 1]);
  });

  test("has what another page has stored, one record or many at once, and not what was deleted", async () => {
    const { store, second, copies } = twoPages();
    expect(await copies.docs("suppliers")).toEqual([]);
    for (const count of [1, 120, 600]) {
      await writeRecords(second, suppliers(1, count));
      expect(await copies.docs("suppliers")).toEqual(await store.records("suppliers").toArray());
      expect(await copies.docs("suppliers")).toHaveLength(count);
    }
    await second.records("suppliers").delete("7");
    expect((await copies.docs("suppliers")).map(({ id }) => id)).not.toContain(7);
  });

  test("answers a live query again after each change", async () => {
    const { store, second, copies } = twoPages();
    const answers: number[] = [];
    const query = liveQuery(() => copies.docs("suppliers")).subscribe((docs) => answers.push(docs.length));
    ended.push(() => query.unsubscribe());
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

  test("is complete for each of two readers at once", async () => {
    const { store, copies } = twoPages();
    await writeRecords(store, suppliers(1, 2));
    for (const count of [2, 3]) {
      const both = await Promise.all([copies.docs("suppliers"), copies.docs("suppliers")]);
      expect(both.map((docs) => docs.length)).toEqual([count, count]);
      await writeRecords(store, [supplier(3)]);
    }
  });

  test("reads a report of another process, and one without keys", async () => {
    const { store, copies } = twoPages();
    await writeRecords(store, suppliers(1, 2));
    await copies.docs("suppliers");
    const part = `idb://${store.name}/suppliers/`;
    for (const [name, report] of [
      ["of one key", { [part]: { d: 1, from: "1", to: "1" } }],
      ["of a range", { [part]: { d: 1, from: "0", to: "9" } }],
      ["after a page was restored", { all: { d: 1, from: Number.NEGATIVE_INFINITY, to: [[]] } }],
    ] as const) {
      // Stored without a report, as by another process whose report follows.
      await Dexie.ignoreTransaction(() => storeUnreported(store, supplier(1, name)));
      Dexie.on.storagemutated.fire(report as never);
      expect((await copies.docs("suppliers"))[0]).toMatchObject({ name });
    }
  });

  test("is read anew after it was dropped, and inside a transaction from the database", async () => {
    const { store, copies } = twoPages();
    await writeRecords(store, suppliers(1, 2));
    const before = await copies.docs("suppliers");
    copies.forget();
    expect(await copies.docs("suppliers")).not.toBe(before);
    const inside = await store.transaction("rw", store.records("suppliers"), async () => {
      await writeRecords(store, [supplier(3)]);
      return copies.docs("suppliers");
    });
    expect(inside).toHaveLength(3);
  });

  test("is not changed by who reads it", async () => {
    const { store, copies } = twoPages();
    await writeRecords(store, suppliers(1, 2));
    const docs = (await copies.docs("suppliers")) as unknown[];
    expect(() => docs.reverse()).toThrow(TypeError);
  });
});

/** Stores a record past Dexie. */
async function storeUnreported(store: LabStore, { table, id, record }: Change): Promise<void> {
  const db = store.backendDB();
  const transaction = db.transaction(table, "readwrite");
  transaction.objectStore(table).put(record, id);
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onerror = reject;
  });
}

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
const withdrawn = { by: "dana@lab.example", at: "2026-11-20T10:00:00.000Z", reason: "twice" };

test("whatever two pages store, a list over copies has the rows that the database gives", async () => {
  const chemicalAt = (n: number, time: number, more = {}) =>
    chemicalChanges(
      aChemical({
        id: `7f0d1a52-3c44-4a6e-9b1f-00000000000${n}`,
        creation_date: `2026-11-0${time + 1}T10:00:00.000Z`,
        use_records: [],
        ...more,
      }),
    );
  const property = fc.asyncProperty(fc.array(arbitraryStep, { maxLength: 25 }), async (steps) => {
    const { store, second, records } = twoPages();
    const rows = () => readList(records, chemicalList, {});
    const name = (n: number): Change[] => [
      {
        table: "chemical_names",
        id: aChemical().chemical_name_id,
        record: { id: aChemical().chemical_name_id, name: `Name ${n}`, type: "ACID" } as never,
      },
    ];
    const run = ({ second: isSecond, kind, chemical, time }: Step): PromiseLike<unknown> => {
      const page = isSecond ? second : store;
      const changes = (n: number, more = {}) => chemicalAt(n, time, more);
      if (kind === "read") return rows();
      if (kind === "delete") return page.records("chemicals").delete(changes(chemical)[0]?.id ?? "");
      if (kind === "name") return writeRecords(page, name(time));
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

test("records that a row joins, and tables that a list reads, are read in one transaction each", async () => {
  // Before the database is opened: Dexie binds the function then.
  const begun = vi.spyOn(IDBDatabase.prototype, "transaction");
  ended.push(() => begun.mockRestore());
  const { store, records } = twoPages();
  await writeRecords(store, [...chemicalChanges(aChemical()), supplier(7)]);
  begun.mockClear();
  const first = await records.ofTables?.(["suppliers", "chemicals", "locations"]);
  expect(first?.map((docs) => docs.length)).toEqual([1, 1, 0]);
  expect(begun).toHaveBeenCalledTimes(1);
  begun.mockClear();
  const [one, missing] = (await records.several?.(["suppliers:7", "chemicals:none"])) ?? [];
  expect(one).toMatchObject({ name: "Supplier 7" });
  expect(missing).toBeNull();
  expect(begun).toHaveBeenCalledTimes(1);
  const docs = await records.ofTables?.(["suppliers", "chemicals", "locations"]);
  expect(docs?.[1]).toHaveLength(1);
  expect(begun).toHaveBeenCalledTimes(2);
});
