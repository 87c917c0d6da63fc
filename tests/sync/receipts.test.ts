import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { verifyReceipt } from "#server/lab/receipts.ts";
import { replay } from "#sync/send/replay.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { anEmptyFolder } from "#tests/support/a-folder.ts";
import type { TestLab } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";
import { aSyncedTablet, restoreLab, saveUse, states } from "./a-tablet.ts";

let lab: TestLab;

const tablet = perTest(() => aSyncedTablet());
beforeEach(async () => {
  ({ lab } = tablet);
});

const entries = () => tablet.store.outbox.orderBy("seq").toArray();
const save = () => saveUse(tablet, { amount_used: 10 });

test.each([1, 6])("each of %i sent writes has the server's receipt", async (count) => {
  for (let i = 0; i < count; i += 1) await save();
  await syncTurn(tablet.env);
  const sent = await entries();
  expect(sent).toHaveLength(count);
  for (const { id, user, cursor, receipt } of sent) {
    expect(receipt).toMatchObject({ key: id, user, number: cursor, device: "Tablet 7K3M" });
    if (receipt) expect(await verifyReceipt(lab.db, receipt)).toBe("valid");
  }
});

test("a write whose reply was lost has the receipt of the first attempt", async () => {
  await save();
  let first: string | null = null;
  tablet.network = async (_, send) => {
    first = (await send()).headers.get("x-fibril-receipt");
    throw new TypeError("Failed to fetch");
  };
  await replay(tablet.env);
  tablet.network = (_, send) => send();
  lab.clock.pass(600_000);
  await syncTurn(tablet.env, { force: true });
  expect(await states(tablet)).toEqual(["done"]);
  const [entry] = await entries();
  expect(entry?.receipt).toEqual(JSON.parse(Buffer.from(first ?? "", "base64url").toString()));
});

test.each([null, "", "!", "e30", "bm8ganNvbg"])(
  "a write is acknowledged although its receipt is %s",
  async (header) => {
    await save();
    tablet.network = async (request, send) => {
      const reply = await send();
      if (request.method === "GET") return reply;
      const headers = new Headers(reply.headers);
      if (header === null) headers.delete("x-fibril-receipt");
      else headers.set("x-fibril-receipt", header);
      return new Response(await reply.text(), { status: reply.status, headers });
    };
    await syncTurn(tablet.env);
    expect(await states(tablet)).toEqual(["done"]);
    expect((await entries())[0]?.receipt).toBeUndefined();
  },
);

test("a refused write has no receipt", async () => {
  await lab.put([{ table: "chemicals", id: (await save()).params.id ?? "", record: null }]);
  await syncTurn(tablet.env);
  expect(await states(tablet)).toEqual(["parked"]);
  expect((await entries())[0]?.receipt).toBeUndefined();
});

test("after a restore, the receipt is that of the server that has the write now", async () => {
  const folder = anEmptyFolder();
  await lab.db.backup(join(folder, "backup.sqlite"));
  await save();
  await syncTurn(tablet.env);
  lab.clock.pass(600_000);
  lab = await restoreLab(lab, join(folder, "backup.sqlite"), tablet);
  await syncTurn(tablet.env, { force: true });
  const [entry] = await entries();
  expect(entry?.receipt).toMatchObject({ accepted_at: "2026-03-02T14:10:00.000Z", number: entry?.cursor });
});
