import { expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import type { Change, Stamp } from "#domain/kernel/change.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { NewSample } from "#domain/sample-library/schema.ts";
import { customUnits, toCustomFields } from "#domain/values/custom-fields.ts";
import { units } from "#domain/values/units.ts";
import { cnfChanges } from "../../fixtures/cnfs.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import { messagesOf } from "../../fixtures/messages.ts";
import { aStamp, ids, MARCUS, NOW } from "../../fixtures/records.ts";
import { aSampledCnf, aSampleUse, sampled, sampledChanges } from "../../fixtures/sampled.ts";

const lab = (...more: Change[]) => aLab(...sampledChanges, ...more);

function create(more: Record<string, unknown> = {}, stamp: Partial<Stamp> = {}, ...changes: Change[]) {
  const body = bodyOf("createSample", more);
  return lab(...changes).run(commands.createSample, { body }, aStamp({ user: MARCUS, ...stamp }));
}

function take(more: Record<string, unknown> = {}, stamp: Partial<Stamp> = {}, ...changes: Change[]) {
  const input = { params: { id: sampled.cnf }, body: bodyOf("addSampleForLibrary", more) };
  return lab(...changes).run(commands.addSampleForLibrary, input, aStamp(stamp));
}

const tablesOf = (changes: Change[]) => changes.map(({ table }) => table).sort();

test("a sample is stored with its source, and its use is linked", async () => {
  const { changes } = accepted((await create()).result);
  const id = createdId(aStamp(), {});
  expect(changes.find(({ table }) => table === "samples")).toMatchObject({
    table: "samples",
    id,
    record: {
      ...bodyOf("createSample"),
      id,
      resource_table: "cnfs",
      resource_id: sampled.cnf,
      recorded_by: MARCUS,
      recorded_at: NOW,
    },
  });
  expect(changes.find(({ table }) => table === "use_records")?.record).toMatchObject({
    id: sampled.freeUse,
    linked_to: { type: "SAMPLE", id },
  });
});

test("the Quality Control Team is notified when the server has the sample, and not before", async () => {
  expect(tablesOf(accepted((await create()).result).changes)).toEqual(["cnfs", "samples", "use_records"]);
  const { changes } = accepted((await create({}, { final: true })).result);
  expect(changes.find(({ table }) => table === "notifications")?.record).toMatchObject({
    kind: "SAMPLE_CREATED",
    entity_id: createdId(aStamp(), {}),
    created_at: NOW,
    sent_at: null,
  });
  const quiet = accepted((await create({ inform_qnc_team: false }, { final: true })).result);
  expect(tablesOf(quiet.changes)).toEqual(["cnfs", "samples", "use_records"]);
});

test("a sample of a CNF is stored with its use, under ids derived from the command's id", async () => {
  const { changes } = accepted((await take()).result);
  const id = createdId(aStamp(), {});
  const useId = createdId(aStamp(), {}, "use_record");
  expect(tablesOf(changes)).toEqual(["cnfs", "samples", "use_records"]);
  expect(changes.find(({ table }) => table === "samples")?.record).toMatchObject({
    id,
    resource_use_record_id: useId,
    resource_table: "cnfs",
    resource_id: sampled.cnf,
  });
  expect(changes.find(({ table }) => table === "use_records")?.record).toEqual(
    aSampleUse({
      id: useId,
      stock_table: "cnfs",
      stock_id: sampled.cnf,
      number: 3,
      amount_used: 100,
      linked_to: { type: "SAMPLE", id },
      creation_date: NOW,
      recorded_at: NOW,
    }),
  );
});

const TOO_MUCH = "Amount used (3 LITRES) exceeds the amount remaining (1.9 LITRES).";
const tooMuch = { amount_used: 3, amount_used_units: "LITRES" };

test("more than remains is refused, unless it was used already or was recorded without signal", async () => {
  expect(rejected((await take(tooMuch)).result)).toMatchObject({
    status: 409,
    code: "INSUFFICIENT_STOCK",
    field: "amount_used",
    message: TOO_MUCH,
  });
  const warning =
    "Stock of CNF-2026-004-01 is overdrawn by 1.1 LITRES. Please check the stock and correct it.";
  const result = await take({ ...tooMuch, allow_overdraw: true });
  expect(accepted(result.result).warnings).toEqual([warning]);
  expect(accepted((await take(tooMuch, { recordedOffline: NOW })).result).warnings).toEqual([warning]);
});

test("an inactive CNF cannot be sampled", async () => {
  const inactive = cnfChanges(aSampledCnf({ inactivated_at: NOW }));
  expect(rejected((await take({}, {}, ...inactive)).result)).toMatchObject({
    status: 409,
    code: "INACTIVE",
    message: "The item is inactive.",
  });
});

test("a sample without a source is refused", async () => {
  const input = { params: { id: ids.nowhere }, body: bodyOf("addSampleForLibrary") };
  const { result } = await lab().run(commands.addSampleForLibrary, input);
  expect(rejected(result)).toMatchObject({ status: 404, message: "CNF not found" });
});

test("writes have names that people recognize", async () => {
  expect(await (await create()).title()).toBe("New sample: For the viscosity series");
  expect(await (await take()).title()).toBe("Sample of CNF-2026-004-01");
});

const field = { key: "Viscosity", value: "216", unit: "MPA_S" };

test.each([
  [[field], { Viscosity: "216 MPA_S" }],
  [[{ key: " Colour ", value: " pale grey ", unit: "NONE" }], { Colour: "pale grey NONE" }],
  [{ Viscosity: "216 MPA_S" }, { Viscosity: "216 MPA_S" }],
  [[], {}],
  [null, {}],
  [undefined, {}],
])("custom fields %j are stored as %j", (more_info, stored) => {
  expect(NewSample.parse(bodyOf("createSample", { more_info })).more_info).toEqual(stored);
});

test("201 custom fields are refused, as lines and in stored form", () => {
  const lines = Array.from({ length: 201 }, (_, i) => ({ ...field, key: `${i}` }));
  for (const more_info of [lines, Object.fromEntries(lines.map(({ key }) => [key, "216 MPA_S"]))])
    expect(messagesOf(NewSample, bodyOf("createSample", { more_info }))).toEqual([
      "more_info: Add at most 200 fields",
    ]);
  expect(messagesOf(NewSample, bodyOf("createSample", { more_info: lines.slice(1) }))).toEqual([]);
});

test("stored custom fields are split into name, value and unit again", () => {
  expect(toCustomFields({ Colour: "pale grey NONE" })).toEqual([
    { key: "Colour", value: "pale grey", unit: "NONE" },
  ]);
});

test("custom fields have every unit of the lab but OTHER, and five of their own", () => {
  expect(customUnits).toEqual([
    ...units.filter((unit) => unit !== "OTHER"),
    "NONE",
    "MPA_S",
    "MV",
    "DEG_C",
    "US_PER_CM",
  ]);
});
