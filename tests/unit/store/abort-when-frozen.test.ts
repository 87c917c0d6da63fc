import Dexie from "dexie";
import { expect, test } from "vitest";
import { abortWhenFrozen } from "#store/abort-when-frozen.ts";
import { LabStore } from "#store/db.ts";

/** The event by which a browser hides a page; `persisted`: the page may be restored. */
const pageHide = (persisted: boolean) => Object.assign(new Event("pagehide"), { persisted });

const device = (value: string) => ({ key: "device" as const, value });

/** A page whose write never ends: the page is frozen, and nothing continues the write. */
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

test("a page that is frozen in the middle of a write does not block the tables for other pages", async () => {
  const { page, store, ended } = await pageInTheMiddleOfAWrite();
  page.dispatchEvent(pageHide(true));
  expect(await ended).toBe("AbortError");
  const other = new LabStore(store.name);
  await other.marks.put(device("the other page's"));
  expect(await other.marks.toArray()).toEqual([device("the other page's")]);
  // The page was restored and continues; Dexie would treat this read as part of the transaction that was awaited above.
  expect(await Dexie.ignoreTransaction(() => store.marks.toArray())).toEqual([device("the other page's")]);
  other.close();
  store.close();
});

test("a page that is closed permanently is left to the browser", async () => {
  const { page, store, ended, release } = await pageInTheMiddleOfAWrite();
  page.dispatchEvent(pageHide(false));
  release();
  expect(await ended).toBe("written");
  store.close();
});
