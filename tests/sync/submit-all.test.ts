import { beforeEach, expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { syncTurn } from "#sync/turn.ts";
import { submit } from "#sync/write/outbox.ts";
import { discardAll, restore } from "#sync/write/settle.ts";
import { submitAll } from "#sync/write/submit-all.ts";
import { bodyOf, exampleRecords } from "#tests/fixtures/examples.ts";
import { createLab, people, type TestLab } from "#tests/support/create-lab.ts";
import { aTablet, saveUse, type Tablet, usesOnScreen } from "./a-tablet.ts";
import { dumpRecords } from "./world/world.ts";

let lab: TestLab;
let tablet: Tablet;

beforeEach(async () => {
  lab = await createLab();
  await lab.put(exampleRecords);
  tablet = await aTablet(lab);
  await syncTurn(tablet.env);
});

/** Everything a save may change; what a rule read has no order. */
async function everything({ store }: Tablet) {
  const outbox = await store.outbox.toArray();
  return {
    records: await dumpRecords(store),
    base: await store.base.toArray(),
    outbox: outbox.map((entry) => ({ ...entry, reads: entry.reads.toSorted() })),
  };
}

const equipment = (...names: string[]) =>
  names.map((name) => ({ body: bodyOf("createEquipment", { name, short_name: name }) }));
const many = (count: number) => equipment(...Array.from({ length: count }, (_, i) => `Mill ${i}`));
const saveAll = (
  inputs: { params?: Record<string, string>; body: unknown }[],
  command = commands.createEquipment,
) => submitAll(tablet.env, people[0], command as never, inputs);

/** The same ids in the same order, for a tablet that is compared with another. */
function countIds({ env }: Tablet) {
  let last = 0;
  env.newId = () => `00000000-0000-4000-8000-${String(++last).padStart(12, "0")}`;
}

test("many saved together leave what they leave one by one", async () => {
  const other = await aTablet(lab);
  await syncTurn(other.env);
  for (const each of [tablet, other]) countIds(each);
  const inputs = many(450);
  for (const { body } of inputs) await submit(other.env, people[0], commands.createEquipment, { body });
  expect(await saveAll(inputs)).toMatchObject({ kind: "saved", warnings: [] });
  expect(await everything(tablet)).toEqual(await everything(other));
});

test("uses of one stock stand on each other as when they are saved one by one", async () => {
  const other = await aTablet(lab);
  await syncTurn(other.env);
  for (const each of [tablet, other]) countIds(each);
  const use = (comments: string) => ({
    params: { id: exampleRecords.find(({ table }) => table === "chemicals")?.id ?? "" },
    body: bodyOf("addChemicalUseRecord", { comments }),
  });
  const inputs = [use("first"), use("second"), use("third")];
  for (const input of inputs) await submit(other.env, people[0], commands.addChemicalUseRecord, input);
  await submitAll(tablet.env, people[0], commands.addChemicalUseRecord, inputs);
  expect(await everything(tablet)).toEqual(await everything(other));
  expect(await usesOnScreen(tablet)).toEqual([null, "first", "second", "third"]);
});

test("one that the rule refuses takes all of them back", async () => {
  const before = await everything(tablet);
  const inputs = [...many(250), ...equipment("MILL 3", "Late")];
  expect(await saveAll(inputs)).toMatchObject({
    kind: "rejected",
    code: "DUPLICATE",
    index: 250,
    message: "Equipment name MILL 3 already exists.",
  });
  expect(await everything(tablet)).toEqual(before);
});

test("one that its form refuses keeps all of them out", async () => {
  const before = await everything(tablet);
  const inputs = [...equipment("One"), { body: bodyOf("createEquipment", { name: "" }) }];
  expect(await saveAll(inputs)).toMatchObject({ kind: "rejected", index: 1, message: "Name is required" });
  expect(await everything(tablet)).toEqual(before);
});

test("a disk without room keeps all of them out", async () => {
  const before = await everything(tablet);
  tablet.disk.isFull = true;
  expect(await saveAll(many(3))).toEqual({ kind: "full", message: "This tablet has no storage left." });
  tablet.disk.isFull = false;
  expect(await everything(tablet)).toEqual(before);
});

test("it tells how far it is", async () => {
  const told: number[] = [];
  await submitAll(tablet.env, people[0], commands.createEquipment, many(450), {
    onSaved: (count) => told.push(count),
  });
  expect(told).toEqual([200, 400, 450]);
});

test("what was saved together reaches the server", async () => {
  await saveAll(many(120));
  await syncTurn(tablet.env);
  expect((await lab.db.all("equipment")).length).toBe(121);
  expect(await tablet.store.base.count()).toBe(0);
});

test("what was saved together is taken back together, with what stands on it, and can be restored", async () => {
  const before = await dumpRecords(tablet.store);
  const saved = await submitAll(tablet.env, people[0], commands.createChemical, [
    { body: bodyOf("createChemical") },
    { body: bodyOf("createChemical") },
  ]);
  if (saved.kind !== "saved") throw new Error(saved.message);
  const [first] = await tablet.store.outbox.toArray();
  const made = first?.creates[0]?.slice("chemicals:".length) ?? "";
  await saveUse(tablet, { amount_used: 1, amount_used_units: "KG" }, made);
  const after = await dumpRecords(tablet.store);
  expect(await discardAll(tablet.env, saved.ids)).toHaveLength(3);
  expect(await dumpRecords(tablet.store)).toEqual(before);
  for (const { seq } of await tablet.store.outbox.toArray()) await restore(tablet.env, seq);
  expect(await dumpRecords(tablet.store)).toEqual(after);
});

test("once one of them was sent, none is taken back", async () => {
  const saved = await saveAll(many(3));
  if (saved.kind !== "saved") throw new Error(saved.message);
  const entry = await tablet.store.outbox.toCollection().first();
  await tablet.store.outbox.update(entry?.seq ?? 0, { first_sent_at: "2026-11-19T15:42:00.000Z" });
  expect(await discardAll(tablet.env, saved.ids)).toEqual([]);
  expect(await tablet.store.outbox.where("state").equals("queued").count()).toBe(3);
});
