import { expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import { Characterization, NewFeedstock } from "#domain/feedstocks/schema.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import {
  aFeedstock,
  aFeedstockUse,
  aStamp,
  DANA,
  feedstockChanges,
  ids,
  MARCUS,
  NOW,
} from "../../fixtures/records.ts";

const { createFeedstock, characterizeFeedstock, addFeedstockUseRecord } = commands;
const lab = (more = {}) => aLab(...feedstockChanges(aFeedstock(more)));
const params = { id: ids.feedstock };

test("a new feedstock is stored with the person who recorded it, and its identifier is in use", async () => {
  const { result, reply, title } = await lab().run(
    createFeedstock,
    { body: bodyOf("createFeedstock") },
    aStamp({ user: MARCUS }),
  );
  const id = createdId(aStamp(), {});
  const [record, claim] = accepted(result).changes;
  expect(record).toMatchObject({
    table: "feedstocks",
    id,
    record: {
      identifier: "FS-SPR-01",
      type: "OTHER",
      product_id: null,
      recorded_by: MARCUS,
      recorded_at: NOW,
    },
  });
  expect(claim).toMatchObject({ table: "claims", id: "feedstock.identifier:fs-spr-01" });
  expect(await reply()).toMatchObject({
    identifier: "FS-SPR-01",
    feedstock_name: { name: "Spruce pulp", feedstock_type: "SOFTWOOD" },
    supplier: { name: "North Fork Biomass Co-op" },
    location: { name: "Wet lab A" },
    amount_remaining: 120,
    is_active: true,
    characterized_by: null,
  });
  expect(await title()).toBe("New feedstock: FS-SPR-01");
});

test.each([
  ["FS-JUTE-01", false],
  [" fs-jute-01", false],
  ["FS-JUTE-02", true],
])("the identifier %s is unique: %s", async (value, isUnique) => {
  const query = { fieldName: "identifier", value };
  expect(await lab().ask(queries.checkFeedstockUnique, { query })).toEqual({ isUnique });
});

test("a characterization names the person who measured, and the list shows it", async () => {
  const one = lab();
  const { result, reply, title } = await one.run(characterizeFeedstock, {
    params,
    body: bodyOf("characterizeFeedstock"),
  });
  accepted(result);
  expect(await reply()).toMatchObject({ particle_size: 4, impurities: "Some bark", characterized_by: DANA });
  expect(await one.ask(queries.listFeedstocks)).toMatchObject([
    { is_characterized: true, characterized_by: DANA },
  ]);
  expect(await title()).toBe("Characterization of FS-JUTE-01");
});

const measured = aFeedstock({
  particle_size: 4,
  moisture_content: 9,
  characterized_by: MARCUS,
  characterized_at: "2026-11-18T15:00:00.000Z",
});

function edit(body: object) {
  const one = aLab(...feedstockChanges(measured));
  return one.run(characterizeFeedstock, { params, body: { characterized_by: DANA, ...body } });
}

test("measurements of different values by two people are both stored, whoever is named", async () => {
  const { result, reply } = await edit({
    particle_size: null,
    lignin_content: 13,
    base: { particle_size: null, lignin_content: null },
  });
  accepted(result);
  expect(await reply()).toMatchObject({
    particle_size: 4,
    moisture_content: 9,
    lignin_content: 13,
    characterized_by: DANA,
  });
});

test("who was signed in is stored beside the person who is named", async () => {
  const { reply } = await edit({ particle_size: 5, characterized_by: MARCUS });
  expect(await reply()).toMatchObject({ characterized_by: MARCUS, characterized_recorded_by: DANA });
});

test("measurements of one value by two people are reported when they differ", async () => {
  const { result } = await edit({ particle_size: 5, base: { particle_size: null } });
  expect(rejected(result)).toMatchObject({
    status: 409,
    code: "EDIT_CONFLICT",
    field: "particle_size",
    message: `particle_size was changed meanwhile by ${MARCUS} on Nov 18, 2026.`,
    current: { particle_size: 4, updated_by: MARCUS, updated_at: "2026-11-18T15:00:00.000Z" },
  });
});

test("a value can be emptied", async () => {
  const { result, reply } = await edit({ particle_size: null, base: { particle_size: 4 } });
  accepted(result);
  expect(await reply()).toMatchObject({ particle_size: null, moisture_content: 9 });
});

test("a feedstock that the lab does not have cannot be characterized", async () => {
  const body = bodyOf("characterizeFeedstock");
  const { result } = await aLab().run(characterizeFeedstock, { params, body });
  expect(rejected(result)).toMatchObject({ status: 404, message: "Feedstock not found" });
});

test("a use is taken from the delivery, in any unit of mass", async () => {
  const one = lab({ use_records: [aFeedstockUse()] });
  const { result, reply } = await one.run(addFeedstockUseRecord, {
    params,
    body: bodyOf("addFeedstockUseRecord"),
  });
  expect(accepted(result).warnings).toEqual([]);
  expect(await reply()).toMatchObject({ resource_type: "FEEDSTOCK", resource_use_purpose: "NOP_PROCESS" });
  expect(await one.ask(queries.getFeedstock, { params })).toMatchObject({ amount_remaining: 236 });
});

test.each([
  [{ amount_used_units: "LITRES" }, "These units are not valid for FEEDSTOCK"],
  [
    { amount_used: 251, amount_used_units: "KG" },
    "Amount used (251 KG) exceeds the amount remaining (250 KG).",
  ],
])("a use with %j is refused: %s", async (more, message) => {
  const body = bodyOf("addFeedstockUseRecord", more);
  expect(rejected((await lab().run(addFeedstockUseRecord, { params, body })).result)).toMatchObject({
    message,
  });
});

test("a new feedstock is active and of type OTHER, without a catalogue number, whether or not these are sent", () => {
  const body = bodyOf("createFeedstock", { product_id: undefined, type: undefined, is_active: undefined });
  expect(NewFeedstock.parse(body)).toMatchObject({ product_id: null, type: "OTHER", is_active: true });
});

test("zero is a measurement, empty text is none, and a field left out remains unchanged", () => {
  const body = { particle_size: 0, moisture_content: "", impurities: " ", characterized_by: "a@b.example" };
  const read = Characterization.parse(body);
  expect(read).toMatchObject({ particle_size: 0, moisture_content: null, impurities: null });
  expect(read.lignin_content).toBeUndefined();
  expect(read.characterization_comments).toBeUndefined();
});
