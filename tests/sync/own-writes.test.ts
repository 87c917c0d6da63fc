import type { DBCore } from "dexie";
import { expect, test } from "vitest";
import type { LabStore } from "#store/db.ts";
import { countSent, readLastSent, readRecent } from "#sync/outbox/own-writes.ts";
import { discard } from "#sync/settle/settle.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";
import { aSyncedTablet, saveUse } from "./a-tablet.ts";

const [DANA, MARCUS] = people;

const tablet = perTest(() => aSyncedTablet());

/** Counts the rows that the store reads; keys in an index are not rows. */
function countRows(store: LabStore): () => number {
  let rows = 0;
  store.close({ disableAutoOpen: false });
  store.use({
    stack: "dbcore",
    name: "rows",
    create: (core: DBCore): DBCore => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return {
          ...table,
          query: async (request) => {
            const found = await table.query(request);
            if (request.values !== false) rows += found.result.length;
            return found;
          },
          openCursor: async (request) => {
            const cursor = await table.openCursor(request);
            if (!cursor || request.values === false) return cursor;
            const start = (next: () => void) =>
              cursor.start(() => {
                rows += 1;
                next();
              });
            return Object.create(cursor, { start: { value: start } });
          },
        };
      },
    }),
  });
  return () => rows;
}

test("the receipts of the person and of other people are counted without reading them", async () => {
  await saveUse(tablet, { amount_used: 1 });
  await syncTurn(tablet.env);
  const [receipt] = await tablet.store.outbox.toArray();
  if (!receipt) throw new Error("nothing was sent");
  const copies = Array.from({ length: 200 }, (_, i) => ({
    ...receipt,
    seq: 1000 + i,
    id: crypto.randomUUID(),
    title: `use ${i}`,
    user: i < 100 ? DANA : MARCUS,
    finished_at: new Date(Date.UTC(2026, 1, 1, 0, i % 100)).toISOString(),
  }));
  await tablet.store.outbox.bulkPut(copies);
  const discarded = await saveUse(tablet, { amount_used: 1 });
  await discard(tablet.env, discarded.seq);
  const waiting = await saveUse(tablet, { amount_used: 1 });

  const rows = countRows(tablet.store);
  const recent = await readRecent(tablet.store, DANA, 5, () => true);
  expect(recent.map(({ title }) => title)).toEqual([waiting.title, "use 99", "use 98", "use 97", "use 96"]);
  expect(await readLastSent(tablet.store, DANA)).toBe("2026-03-02T14:00:00.000Z");
  expect(await countSent(tablet.store, DANA)).toBe(101);
  expect(await countSent(tablet.store, DANA, { from: "2026-03-02", to: "2026-03-02" })).toBe(1);
  expect(await countSent(tablet.store, DANA, { from: "2026-03-03", to: "2026-03-03" })).toBe(0);
  expect(rows()).toBeGreaterThan(0);
  expect(rows()).toBeLessThan(20);
});

test("another person's writes are not the person's own, and a discarded one was not sent", async () => {
  const own = await saveUse(tablet, { amount_used: 1 });
  const discarded = await saveUse(tablet, { amount_used: 1 });
  await discard(tablet.env, discarded.seq);
  const [row] = await tablet.store.outbox.toArray();
  if (!row) throw new Error("nothing was saved");
  const theirs = (more: Partial<typeof row>) => ({ ...row, id: crypto.randomUUID(), user: MARCUS, ...more });
  await tablet.store.outbox.bulkPut([
    theirs({ seq: 2000 }),
    theirs({ seq: 2001, state: "discarded", finished_at: "2026-03-02T15:00:00.000Z" }),
    theirs({ seq: 2002, state: "sent", finished_at: "2026-03-02T16:00:00.000Z" }),
  ]);
  const { store } = tablet;
  expect((await readRecent(store, DANA, 5, () => true)).map(({ seq }) => seq)).toEqual([own.seq]);
  expect(await readRecent(store, DANA, 5, () => false)).toEqual([]);
  expect([await readLastSent(store, DANA), await countSent(store, DANA)]).toEqual([null, 0]);
  expect(await countSent(store, MARCUS)).toBe(1);
  expect(await readLastSent(store, MARCUS)).toBe("2026-03-02T16:00:00.000Z");
});
