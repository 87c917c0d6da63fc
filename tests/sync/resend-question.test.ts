import { beforeEach, expect, test } from "vitest";
import { resend } from "#sync/settle/settle.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { bodyOf } from "#tests/fixtures/examples.ts";
import { aChemical, aUseRecord, chemicalChanges, ids } from "#tests/fixtures/records.ts";
import { people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";
import { aSyncedTablet, saveUse, states, usesOnServer } from "./a-tablet.ts";

const [, MARCUS] = people;
const DAY = 86_400_000;

const hers = perTest(() =>
  aSyncedTablet(chemicalChanges(aChemical({ amount_supplied: 3, use_records: [] }))),
);
const lab = perTest(async () => hers.lab);
/** Dana uses 2 litres while she has signal; the server refuses them, since Marcus has used the stock meanwhile. */
beforeEach(async () => {
  const body = bodyOf("addChemicalUseRecord", {
    amount_used: 2,
    amount_used_units: "LITRES",
    comments: "his",
  });
  await lab.request("POST", `/api/chemicals/${ids.chemical}/use-records`, { body, token: lab.token(MARCUS) });
  await saveUse(hers, { amount_used: 2, amount_used_units: "LITRES", comments: "hers" });
  await syncTurn(hers.env, { force: true });
  expect(await states(hers)).toEqual(["parked"]);
  lab.clock.pass(DAY);
});

const parked = async () => {
  const [entry] = await hers.store.outbox.toArray();
  if (!entry) throw new Error("the refused use has left the outbox");
  return entry;
};

test("a resend of a use that exceeds the stock is refused again until the person confirms", async () => {
  const { seq, problem } = await parked();
  expect(problem).toMatchObject({ code: "INSUFFICIENT_STOCK" });
  expect(await resend(hers.env, seq)).toMatchObject({ kind: "rejected", code: "INSUFFICIENT_STOCK" });
  await syncTurn(hers.env, { force: true });
  expect(await usesOnServer(hers)).toEqual(["his"]);
  expect(await states(hers)).toEqual(["parked"]);
});

test("an edited resend is asked too", async () => {
  const { seq, body } = await parked();
  expect(await resend(hers.env, seq, { ...(body as object), amount_used: 1.5 })).toMatchObject({
    code: "INSUFFICIENT_STOCK",
  });
  expect(await resend(hers.env, seq, { ...(body as object), amount_used: 1 })).toMatchObject({
    state: "queued",
  });
  await syncTurn(hers.env, { force: true });
  expect(await usesOnServer(hers)).toEqual(["his", "hers"]);
});

test("a confirmed resend is accepted, however long it waited", async () => {
  const { seq, body } = await parked();
  const again = await resend(hers.env, seq, { ...(body as object), allow_overdraw: true });
  expect(again).toMatchObject({ state: "queued" });
  lab.clock.pass(DAY);
  await syncTurn(hers.env, { force: true });
  expect(await usesOnServer(hers)).toEqual(["his", "hers"]);
  expect(await states(hers)).toEqual(["done"]);
});

test("the server asks again where this tablet does not know that the stock is used up", async () => {
  const { seq } = await parked();
  await lab.put(chemicalChanges(aChemical({ amount_supplied: 30, use_records: [] })));
  await syncTurn(hers.env);
  // The stock is used up again before the resend arrives.
  expect(await resend(hers.env, seq)).toMatchObject({ state: "queued", unconfirmed: true });
  const used = aUseRecord({ amount_used: 30, amount_used_units: "LITRES", comments: "all" });
  await lab.put(chemicalChanges(aChemical({ amount_supplied: 30, use_records: [used] })));
  lab.clock.pass(DAY);
  await syncTurn(hers.env, { force: true });
  expect((await parked()).problem).toMatchObject({
    code: expect.stringMatching(/INSUFFICIENT_STOCK|INACTIVE/),
  });
  expect((await usesOnServer(hers)).toSorted()).toEqual(["all", "his"]);
});
