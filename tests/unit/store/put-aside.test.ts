import "fake-indexeddb/auto";
import Dexie from "dexie";
import { expect, test } from "vitest";
import { abortWhenFrozen } from "#store/abort-when-frozen.ts";
import { LabStore } from "#store/db.ts";

/** What a browser tells a page that it takes from the window; `persisted`: it may come back as it is. */
const pageHide = (persisted: boolean) => Object.assign(new Event("pagehide"), { persisted });

const device = (value: string) => ({ key: "device" as const, value });

/** A page whose write never ends: frozen, nobody goes on with it. */
async function pageInTheMiddleOfAWrite() {
  const page = new EventTarget();
  const store = new LabStore(crypto.randomUUID());
  abortWhenFrozen(store, page);
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let isFrozen = true;
  const write = store.transaction("rw", store.marks, async () => {
    await store.marks.put(device("half written"));
    begun();
    while (isFrozen) await store.marks.get("device");
  });
  const release = () => {
    isFrozen = false;
  };
  const ended = write.then(
    () => "written",
    (error: Error) => error.name,
  );
  await hasBegun;
  return { page, store, ended, release };
}

test("a page that is put aside in the middle of a write keeps nobody else from the tables", async () => {
  const { page, store, ended } = await pageInTheMiddleOfAWrite();
  page.dispatchEvent(pageHide(true));
  expect(await ended).toBe("AbortError");
  const other = new LabStore(store.name);
  await other.marks.put(device("the other page's"));
  expect(await other.marks.toArray()).toEqual([device("the other page's")]);
  // The page has come back and goes on; Dexie would take this read for one of the write that was waited for above.
  expect(await Dexie.ignoreTransaction(() => store.marks.toArray())).toEqual([device("the other page's")]);
  other.close();
  store.close();
});

test("a page that is closed for good is left to the browser", async () => {
  const { page, store, ended, release } = await pageInTheMiddleOfAWrite();
  page.dispatchEvent(pageHide(false));
  release();
  expect(await ended).toBe("written");
  store.close();
});
