import "fake-indexeddb/auto";
import Dexie from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, test } from "vitest";
import { tableNames } from "#domain/tables.ts";
import { LabStore } from "#store/db.ts";
import { declareVersions } from "#store/versions.ts";
import { released } from "../../fixtures/released-versions.ts";

/** Records what each version declares. */
class Declared extends Dexie {
  readonly lines = new Map<number, Record<string, string | null>>();

  override version(number: number) {
    const version = super.version(number);
    const declare = version.stores.bind(version);
    version.stores = (tables) => {
      this.lines.set(number, tables);
      return declare(tables);
    };
    return version;
  }
}

test("the declaration of a released version never changes", () => {
  const store = new Declared("declared");
  declareVersions(store);
  expect(Object.fromEntries(store.lines)).toEqual(released);
});

test("every table that is synchronised exists on the tablet", () => {
  const names = new LabStore("places").tables.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...tableNames]));
});

/** The tables of a database with their indexes. */
async function opened(store: Dexie) {
  await store.open();
  const tables = [...store.backendDB().objectStoreNames];
  const transaction = store.backendDB().transaction(tables);
  const found = tables.map((name) => {
    const table = transaction.objectStore(name);
    const indexes = [...table.indexNames].map((index) => {
      const { keyPath, unique, multiEntry } = table.index(index);
      return { keyPath, unique, multiEntry };
    });
    return { name, keyPath: table.keyPath, autoIncrement: table.autoIncrement, indexes };
  });
  store.close();
  return found;
}

test("a tablet of any released version gets the tables and indexes of the newest", async () => {
  const factory = () => ({ indexedDB: new IDBFactory(), IDBKeyRange });
  const all = new Dexie("all", factory());
  declareVersions(all);
  const newest = await opened(all);
  expect(newest.find(({ name }) => name === "outbox")?.indexes).toHaveLength(7);
  const versions = Object.entries(released).map(([version, lines]) => ({ version: Number(version), lines }));
  expect(await opened(new LabStore("fibril", factory()))).toEqual(newest);
  for (const { version: last } of versions) {
    const options = factory();
    const old = new Dexie("fibril", options);
    for (const { version, lines } of versions) if (version <= last) old.version(version).stores(lines);
    await opened(old);
    expect(await opened(new LabStore("fibril", options))).toEqual(newest);
  }
});
