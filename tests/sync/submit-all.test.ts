import { expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { Replica } from "#store/replica.ts";
import { discardAll, restore } from "#sync/settle/settle.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { submit, submitAll } from "#sync/write/submit.ts";
import { bodyOf, exampleRecords } from "#tests/fixtures/examples.ts";
import { people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";
import { aSyncedTablet, aTablet, saveUse, type Tablet, usesOnScreen } from "./a-tablet.ts";
import { dumpRecords } from "./world/saving.ts";

const tablet = perTest(() => aSyncedTablet());
const lab = perTest(async () => tablet.lab);

/** Every table that a save may change; the order of a rule's reads has no meaning. */
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

/** The same ids in the same order, so that two tablets can be compared. */
function countIds({ env }: Tablet) {
  let last = 0;
  env.newId = () => `00000000-0000-4000-8000-${String(++last).padStart(12, "0")}`;
}

test("writes saved together leave the same tables as writes saved one by one", async () => {
  const other = await aTablet(lab);
  await syncTurn(other.env);
  for (const each of [tablet, other]) countIds(each);
  const inputs = many(450);
  for (const { body } of inputs) await submit(other.env, people[0], commands.createEquipment, { body });
  expect(await saveAll(inputs)).toMatchObject({ kind: "saved", warnings: [] });
  expect(await everything(tablet)).toEqual(await everything(other));
});

test("uses of one stock depend on each other as when they are saved one by one", async () => {
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

test("one write that the rule refuses cancels all of them", async () => {
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

test("one write that its form refuses cancels all of them", async () => {
  const before = await everything(tablet);
  const inputs = [...equipment("One"), { body: bodyOf("createEquipment", { name: "" }) }];
  expect(await saveAll(inputs)).toMatchObject({ kind: "rejected", index: 1, message: "Name is required" });
  expect(await everything(tablet)).toEqual(before);
});

test("a full disk cancels all of them", async () => {
  const before = await everything(tablet);
  tablet.disk.isFull = true;
  expect(await saveAll(many(3))).toEqual({ kind: "full", message: "This device has no storage left." });
  tablet.disk.isFull = false;
  expect(await everything(tablet)).toEqual(before);
});

test("the save reports its progress", async () => {
  const progress: number[] = [];
  await submitAll(tablet.env, people[0], commands.createEquipment, many(450), {
    onSaved: (count) => progress.push(count),
  });
  expect(progress).toEqual([200, 400, 450]);
});

test("writes saved together reach the server", async () => {
  await saveAll(many(120));
  await syncTurn(tablet.env);
  expect((await lab.db.all("equipment")).length).toBe(121);
  expect(await tablet.store.base.count()).toBe(0);
});

test("writes saved together are undone together, with their dependants, and can be restored", async () => {
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

test("when one write of a set was sent, none is undone", async () => {
  const saved = await saveAll(many(3));
  if (saved.kind !== "saved") throw new Error(saved.message);
  const entry = await tablet.store.outbox.toCollection().first();
  await tablet.store.outbox.update(entry?.seq ?? 0, { first_sent_at: "2026-11-19T15:42:00.000Z" });
  expect(await discardAll(tablet.env, saved.ids)).toEqual([]);
  expect(await tablet.store.outbox.where("state").equals("queued").count()).toBe(3);
});

test("writes of several commands are saved in one step: a refusal of the last saves none", async () => {
  const use = {
    params: { id: exampleRecords.find(({ table }) => table === "chemicals")?.id ?? "" },
    body: bodyOf("addChemicalUseRecord", { comments: "first" }),
    command: commands.addChemicalUseRecord,
  };
  const before = await everything(tablet);
  const unnamed = { body: bodyOf("createEquipment", { name: "" }) };
  expect(await saveAll([use, unnamed])).toMatchObject({ kind: "rejected", index: 1 });
  expect(await everything(tablet)).toEqual(before);
  expect(await saveAll([use, ...equipment("Mill"), use])).toMatchObject({ kind: "saved" });
  const entries = await tablet.store.outbox.orderBy("seq").toArray();
  expect(entries.map(({ operation }) => operation)).toEqual([
    "addChemicalUseRecord",
    "createEquipment",
    "addChemicalUseRecord",
  ]);
  expect(await usesOnScreen(tablet)).toEqual([null, "first", "first"]);
});

test.each([0, 1, 2, 3, 4, 5, 8])(
  "a save that begins %i moments after the screens read is saved, in its own transaction",
  async (moments) => {
    const { env, store } = tablet;
    const replica = Replica.of(store);
    const [{ id = "" } = {}] = await store.records("chemicals").toArray();
    const readings = [replica.get("chemicals", id), replica.all("equipment")];
    for (let moment = 0; moment < moments; moment += 1) await undefined;
    const saved = await submitAll(env, people[0], commands.createEquipment, equipment("One", "Two"));
    expect(saved.kind).toBe("saved");
    await Promise.all(readings);
  },
);
