import Dexie from "dexie";
import { IDBKeyRange } from "fake-indexeddb";
import { describe, expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { closeForNewVersion, type LabStore } from "#store/db.ts";
import { declareVersions } from "#store/versions.ts";
import { writeTables } from "#sync/outbox/server-copies.ts";
import { discard, restore } from "#sync/settle/settle.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { rebase } from "#sync/write/overlay.ts";
import { submit } from "#sync/write/submit.ts";
import { bodyOf } from "#tests/fixtures/examples.ts";
import { aChemical, aStamp, ids } from "#tests/fixtures/records.ts";
import { people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";
import { aSyncedTablet, aTablet, saveChemical, saveUse, type Tablet, usesOnScreen } from "./a-tablet.ts";
import { eachRequest, failing, type OnRequest } from "./world/each-request.ts";
import { dumpRecords } from "./world/saving.ts";

const tablet = perTest(() => aSyncedTablet());

/** Every table that a save may change. */
async function everything({ store }: Tablet) {
  return {
    records: await dumpRecords(store),
    base: await store.base.toArray(),
    outbox: await store.outbox.toArray(),
  };
}

/** Opens the store again; from then on `onRequest` makes the requests of its transactions. */
async function whileOpen(store: LabStore, onRequest: OnRequest): Promise<void> {
  store.close();
  store.use({
    stack: "dbcore",
    name: "requests",
    create: (core) => ({
      ...core,
      transaction: (...args) => eachRequest(core.transaction(...args) as IDBTransaction, onRequest),
    }),
  });
  await store.open();
}

const use = (more: Record<string, unknown> = {}, id = ids.chemical) =>
  submit(tablet.env, people[0], commands.addChemicalUseRecord, {
    params: { id },
    body: bodyOf("addChemicalUseRecord", more),
  });

describe("saving", () => {
  test("shows the record at once and stores the server's copy as its base", async () => {
    const before = await tablet.store.records("chemicals").get(ids.chemical);
    const { id } = await saveUse(tablet, { comments: "for batch 12" });
    expect(await usesOnScreen(tablet)).toEqual([null, "for batch 12"]);
    expect(await tablet.store.base.get(`chemicals:${ids.chemical}`)).toMatchObject({ record: before });
    const use = `use_records:${createdId(aStamp({ id }), {})}`;
    expect(await tablet.store.base.get(use)).toEqual({ key: use, record: null });
  });

  test("can give a write time to be undone: until then it is sent only on request", async () => {
    const body = bodyOf("addChemicalUseRecord");
    const input = { params: { id: ids.chemical }, body };
    await submit(tablet.env, people[0], commands.addChemicalUseRecord, input, { delayMs: 12_000 });
    await syncTurn(tablet.env);
    expect(await tablet.store.outbox.toArray()).toMatchObject([{ state: "queued", first_sent_at: null }]);
    await syncTurn(tablet.env, { force: true });
    expect(await tablet.store.outbox.toArray()).toMatchObject([{ state: "done" }]);
  });

  test("stores the exact bytes that will be sent, and the person who recorded them", async () => {
    const entry = await saveUse(tablet);
    expect(entry).toMatchObject({
      user: people[0],
      state: "queued",
      method: "POST",
      attempts: 0,
      first_sent_at: null,
      path: `/api/chemicals/${ids.chemical}/use-records`,
      lane: `chemicals:${ids.chemical}`,
      title: "Use of Nitric acid",
      operation: "addChemicalUseRecord",
      creates: [entry.touches[0]],
    });
    expect(entry.body_text).toBe(JSON.stringify(entry.body));
    expect(entry.open_refs).toEqual(entry.touches);
  });

  test("sends nothing", async () => {
    tablet.sent.length = 0;
    await saveUse(tablet);
    expect(tablet.sent).toEqual([]);
  });

  test("names the same reads again as at the first time", async () => {
    const readsOfUse = async () => {
      const { reads, touches } = await saveUse(tablet);
      return reads.filter((key) => key !== touches[0]);
    };
    const first = await readsOfUse();
    expect(first).toContain(`chemical_names:${ids.nitricAcid}`);
    expect(await readsOfUse()).toEqual(first);
  });

  test("reads the records again as they are now, and no longer names its former reads", async () => {
    await saveUse(tablet);
    const record = aChemical({ chemical_name_id: ids.ethanol, use_records: [] });
    await tablet.lab.put([{ table: "chemicals", id: ids.chemical, record }]);
    await syncTurn(tablet.env);
    const { title, reads } = await saveUse(tablet);
    expect(title).toBe("Use of Ethanol");
    expect(reads).toContain(`chemical_names:${ids.ethanol}`);
    expect(reads).not.toContain(`chemical_names:${ids.nitricAcid}`);
  });

  test("preserves the order of saving, whatever the clock shows", async () => {
    const first = await saveUse(tablet, { comments: "first" });
    tablet.clockOff = -86_400_000;
    const second = await saveUse(tablet, { comments: "second" });
    expect(second.seq).toBeGreaterThan(first.seq);
    expect(await usesOnScreen(tablet)).toEqual([null, "first", "second"]);
  });

  test("allows a new record to be used before the server knows it", async () => {
    const { touches, creates } = await saveChemical(tablet);
    const id = (touches[0] ?? "").slice("chemicals:".length);
    const later = await saveUse(tablet, { comments: "of the new one", amount_used_units: "GRAMS" }, id);
    expect(creates).toEqual([`chemicals:${id}`]);
    expect(later.reads).toContain(`chemicals:${id}`);
    expect(await usesOnScreen(tablet, id)).toEqual(["of the new one"]);
  });

  test("returns the warnings of the lab", async () => {
    const saved = await use({ amount_used: 50, amount_used_units: "LITRES", allow_overdraw: true });
    expect(saved).toMatchObject({ kind: "saved", warnings: [expect.stringContaining("overdrawn")] });
  });

  test("of many at once stores every write, each applied over the earlier ones", async () => {
    const marks = ["a", "b", "c", "d", "e", "f"];
    await Promise.all(marks.map((comments) => use({ comments })));
    expect((await usesOnScreen(tablet)).slice(1).sort()).toEqual(marks);
    expect(await tablet.store.outbox.count()).toBe(6);
  });
});

describe("a refused write", () => {
  test("that the form refuses names its field and stores nothing", async () => {
    const before = await everything(tablet);
    expect(await use({ amount_used: -1 })).toMatchObject({
      kind: "rejected",
      code: "VALIDATION",
      field: "amount_used",
    });
    expect(await everything(tablet)).toEqual(before);
  });

  test("that the lab's rules refuse stores nothing", async () => {
    const before = await everything(tablet);
    const refused = await use({ amount_used: 50, amount_used_units: "LITRES" });
    expect(refused).toMatchObject({ kind: "rejected", code: "INSUFFICIENT_STOCK", field: "amount_used" });
    expect(await everything(tablet)).toEqual(before);
  });
});

describe("a disk that fails", () => {
  test("because it is full is reported and changes nothing; with space again the same save succeeds", async () => {
    const before = await everything(tablet);
    tablet.disk.isFull = true;
    expect(await use()).toEqual({ kind: "full", message: "This device has no storage left." });
    tablet.disk.isFull = false;
    expect(await everything(tablet)).toEqual(before);
    expect(await use()).toMatchObject({ kind: "saved" });
  });

  test("because one of many requests is out of space counts as a full disk", async () => {
    const before = await everything(tablet);
    let isFull = true;
    await whileOpen(tablet.store, ({ store, writes, make }) => {
      const request = make();
      // The request fails as in a browser: its error event aborts the transaction.
      if (isFull && writes && store === "outbox") failing(request);
      return request;
    });
    expect(await use()).toMatchObject({ kind: "full" });
    isFull = false;
    expect(await everything(tablet)).toEqual(before);
  });

  test.each(Array.from({ length: 12 }, (_, i) => i + 1))(
    "at operation %i stores both the records and the outbox entry, or neither",
    async (nth) => {
      const dying = await aTablet(tablet.lab, { beside: tablet });
      dying.disk.dieAt = nth;
      const body = bodyOf("addChemicalUseRecord", { comments: "torn" });
      const saved = await submit(dying.env, people[0], commands.addChemicalUseRecord, {
        params: { id: ids.chemical },
        body,
      }).catch(() => null);
      dying.store.close();
      const onScreen = (await usesOnScreen(tablet)).includes("torn");
      expect(await tablet.store.outbox.count()).toBe(onScreen ? 1 : 0);
      expect(await tablet.store.base.count()).toBe(onScreen ? 2 : 0);
      if (saved?.kind === "saved") expect(onScreen).toBe(true);
    },
  );

  test("because the database was closed unexpectedly is opened once more", async () => {
    tablet.store.close({ disableAutoOpen: true });
    expect(await use({ comments: "after the sleep" })).toMatchObject({ kind: "saved" });
    expect(await usesOnScreen(tablet)).toEqual([null, "after the sleep"]);
  });

  test("is not opened again by code that closed it for a newer version of the app", async () => {
    let isOutdated = false;
    closeForNewVersion(tablet.store, () => {
      isOutdated = true;
    });
    await tablet.store.open();
    const newer = new Dexie("fibril", { indexedDB: tablet.factory, IDBKeyRange });
    declareVersions(newer);
    newer.version(99).stores({ outbox: "++seq, &id, state, *open_refs, recorded_at, lane" });
    await newer.open();
    await expect(use()).rejects.toThrow(Dexie.DatabaseClosedError);
    expect(isOutdated).toBe(true);
    expect(await newer.table("outbox").count()).toBe(0);
  });
});

describe("rebasing", () => {
  const again = () =>
    tablet.store.transaction("rw", writeTables(tablet.store), async () => rebase(tablet.store));

  test("changes nothing, however often it runs", async () => {
    await saveChemical(tablet);
    await saveUse(tablet, { comments: "one" });
    await saveUse(tablet, { comments: "two" });
    const before = await everything(tablet);
    await again();
    expect(await everything(tablet)).toEqual(before);
    await again();
    expect(await everything(tablet)).toEqual(before);
  });

  test("restores the exact former record when the write is undone", async () => {
    const before = await dumpRecords(tablet.store);
    const { seq } = await saveUse(tablet, { comments: "a mistake" });
    await discard(tablet.env, seq);
    expect(await dumpRecords(tablet.store)).toEqual(before);
    expect(await tablet.store.base.count()).toBe(0);
    await restore(tablet.env, seq);
    expect(await usesOnScreen(tablet)).toEqual([null, "a mistake"]);
  });

  test("leaves no trace of a write whose record was deleted, and retains the write in the outbox", async () => {
    const parent = await saveChemical(tablet);
    const id = (parent.touches[0] ?? "").slice("chemicals:".length);
    const child = await saveUse(tablet, { amount_used_units: "GRAMS" }, id);
    await tablet.store.outbox.update(parent.seq, { state: "done", open_refs: [] });
    await again();
    expect(await tablet.store.records("chemicals").get(id)).toBeUndefined();
    expect(await tablet.store.outbox.get(child.seq)).toMatchObject({ state: "queued" });
  });
});
