import Dexie from "dexie";
import { expect, test } from "vitest";
import { tableNames } from "#domain/kernel/tables.ts";
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
