import { liveQuery } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { LabStore } from "#store/db.ts";
import { Requests } from "#store/requests.ts";
import { aUseRecord, ids } from "#tests/fixtures/records.ts";

let store: LabStore;

beforeEach(() => {
  store = new LabStore("fibril", { indexedDB: new IDBFactory(), IDBKeyRange });
});

const within = <T>(work: (requests: Requests) => PromiseLike<T>) =>
  store.transaction("rw", store.outbox, store.records("use_records"), store.base, (transaction) =>
    work(new Requests(store, transaction)),
  );
const aRow = (more: object = {}) => ({ id: "w-1", state: "queued", open_refs: ["chemicals:c"], ...more });

test("a live query is answered again when a row is added, put or deleted, whichever index it reads", async () => {
  const reads = {
    byKey: () => store.outbox.get(1).then((row) => row?.state),
    byIndex: () => store.outbox.where("state").equals("queued").primaryKeys(),
    byOneOfSeveral: () => store.outbox.where("open_refs").equals("chemicals:c").count(),
    byParent: () => store.records("use_records").where("stock_id").equals(ids.chemical).primaryKeys(),
  };
  const answers: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(reads))
    liveQuery<unknown>(read).subscribe((answer) => {
      answers[name] = answer;
    });
  await vi.waitFor(() => expect(answers).toEqual({ byIndex: [], byOneOfSeveral: 0, byParent: [] }));
  const use = aUseRecord({ id: "u-1" });
  await within((all) => Promise.all([all.addAll("outbox", [aRow()]), all.put("use_records", "u-1", use)]));
  await vi.waitFor(() =>
    expect(answers).toEqual({ byKey: "queued", byIndex: [1], byOneOfSeveral: 1, byParent: ["u-1"] }),
  );
  await within((all) =>
    Promise.all([
      all.put("outbox", 1, aRow({ seq: 1, state: "done", open_refs: [] })),
      all.delete("use_records", "u-1"),
    ]),
  );
  await vi.waitFor(() =>
    expect(answers).toEqual({ byKey: "done", byIndex: [], byOneOfSeveral: 0, byParent: [] }),
  );
});

test("of very many changes, those of the last row are seen by a live query too", async () => {
  let count: number | undefined;
  liveQuery(() => store.outbox.where("untold").equals(1).count()).subscribe((answer) => {
    count = answer;
  });
  await vi.waitFor(() => expect(count).toBe(0));
  const rows = Array.from({ length: 1200 }, (_, i) =>
    aRow({ id: `w-${i}`, ...(i === 1199 && { untold: 1 }) }),
  );
  await within((all) => all.addAll("outbox", rows));
  await vi.waitFor(() => expect(count).toBe(1));
});

test("a request that fails undoes the whole transaction and rejects with its reason", async () => {
  await within((all) => all.addAll("outbox", [aRow()]));
  const again = within((all) =>
    Promise.all([all.put("base", "a", { key: "a", record: null }), all.addAll("outbox", [aRow()])]),
  );
  await expect(again).rejects.toMatchObject({ name: "ConstraintError" });
  expect(await store.base.count()).toBe(0);
});

test("a request that fails undoes the whole transaction, also if its result is not read", async () => {
  await within((all) => all.addAll("outbox", [aRow()]));
  const again = within(async (all) => {
    void Promise.resolve(all.addAll("outbox", [aRow()])).catch(() => {});
    await all.put("base", "a", { key: "a", record: null });
  });
  await expect(again).rejects.toMatchObject({ name: expect.stringMatching(/Error$/) });
  expect(await store.base.count()).toBe(0);
});
