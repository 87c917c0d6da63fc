import { expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import type { Change, Stamp } from "#domain/kernel/change.ts";
import { createdId } from "#domain/kernel/ids.ts";
import type { NopProcessDetail } from "#domain/nop-processes/answers.ts";
import { type Filtration, NewNopProcess } from "#domain/nop-processes/schema.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import {
  aFeedstock,
  aFeedstockUse,
  aFiltration,
  aNopProcess,
  anEquipment,
  aStamp,
  DANA,
  equipmentChanges,
  feedstockChanges,
  filtrationChange,
  ids,
  MARCUS,
  NOW,
  nopProcessChanges,
} from "../../fixtures/records.ts";

const { createNopProcess, addFiltration } = commands;
const records = [
  ...feedstockChanges(aFeedstock({ use_records: [aFeedstockUse()] })),
  ...equipmentChanges(anEquipment()),
];
const atServer = (n = 1, more: Partial<Stamp> = {}) =>
  aStamp({ id: `3f0b7c38-2f0d-4c53-8a53-1f1b3a1f9c${n + 10}`, final: true, ...more });

const lab = (...more: Change[]) => aLab(...records, ...more);

function create(one: ReturnType<typeof lab>, more: object = {}, stamp = atServer()) {
  const named = { resource_use_record_ids: [], records_feedstock_use: false };
  const body = bodyOf("createNopProcess", { ...named, ...more });
  return one.run(createNopProcess, { body }, stamp);
}

async function batchOf(made: Awaited<ReturnType<typeof create>>) {
  accepted(made.result);
  return ((await made.reply()) as { batch_number: string }).batch_number;
}

test("the server numbers batches within the year of the reaction in New York", async () => {
  const one = lab();
  const dates = [
    "2026-11-19T15:42:00Z",
    "2027-01-01T04:59:00Z",
    "2027-01-01T05:00:00Z",
    "2026-12-01T12:00:00Z",
  ];
  const given: string[] = [];
  for (const [n, creation_date] of dates.entries())
    given.push(await batchOf(await create(one, { creation_date }, atServer(n))));
  expect(given).toEqual(["NOP-2026-001", "NOP-2026-002", "NOP-2027-001", "NOP-2026-003"]);
});

test("a number that a person entered is skipped", async () => {
  const one = lab(...nopProcessChanges(aNopProcess({ batch_number: "NOP-2026-001" })));
  expect(await batchOf(await create(one))).toBe("NOP-2026-002");
});

test("on a tablet the number is not assigned yet", async () => {
  const made = await create(lab(), {}, aStamp());
  expect(await batchOf(made)).toBe("assigned on sync");
  expect(accepted(made.result).changes.map(({ table }) => table)).toEqual(["nop_processes"]);
  expect(await made.title()).toBe("New NOP process");
});

test("a batch number that exists is refused, and a free one is stored on tablets too", async () => {
  const one = lab(...nopProcessChanges(aNopProcess()));
  expect(rejected((await create(one, { batch_number: "NOP-2026-004" })).result)).toMatchObject({
    status: 409,
    code: "DUPLICATE",
    field: "batch_number",
    message: "Batch number NOP-2026-004 already exists.",
  });
  const free = await create(one, { batch_number: "TRIAL-7" }, aStamp());
  expect(await batchOf(free)).toBe("TRIAL-7");
  expect(await free.title()).toBe("New NOP process: TRIAL-7");
});

test("the uses it names are shown with it and remain without a link", async () => {
  const one = lab();
  const { result, reply } = await create(one, { resource_use_record_ids: [ids.feedstockUse] });
  accepted(result);
  expect(await reply()).toMatchObject({
    resource_use_records: [
      { id: ids.feedstockUse, label: "FS-JUTE-01 | 8 KG | NOP Process | Nov 10, 2026", linked_to: null },
    ],
  });
});

test("a use belongs to one process, online or off", async () => {
  const one = lab();
  const named = { resource_use_record_ids: [ids.feedstockUse] };
  accepted((await create(one, named)).result);
  const later = atServer(2, { recordedOffline: "2026-11-19T10:00:00.000Z" });
  expect(rejected((await create(one, named, later)).result)).toMatchObject({
    status: 409,
    code: "LINKED",
    field: "resource_use_record_ids",
    message: "The selected use record is already linked to another entry.",
  });
});

test("a voided use cannot be named", async () => {
  const voided = { reason: "Wrong bale", by: "x@y.example", at: "2026-11-11T14:00:00.000Z" };
  const one = aLab(...feedstockChanges(aFeedstock({ use_records: [aFeedstockUse({ voided })] })));
  const body = {
    feedstock_id: null,
    reactor_equipment_id: null,
    resource_use_record_ids: [ids.feedstockUse],
  };
  expect(rejected((await create(one, body)).result).message).toBe(
    "Please select a valid resource use record",
  );
});

test("it takes no stock for a use that it names", async () => {
  const one = lab();
  accepted((await create(one, { resource_use_record_ids: [ids.feedstockUse] })).result);
  const params = { id: ids.feedstock };
  expect(await one.ask(queries.getFeedstock, { params })).toMatchObject({ amount_remaining: 242 });
});

test("a filtration is of an hour or of the end, and names its process in the outbox", async () => {
  const one = lab(...nopProcessChanges(aNopProcess()));
  const params = { id: ids.nopProcess };
  const { result, reply, title } = await one.run(addFiltration, { params, body: bodyOf("addFiltration") });
  accepted(result);
  expect(await reply()).toMatchObject({
    id: createdId(aStamp(), {}),
    batch_number: "NOP-2026-004",
    sample_type: "After reaction",
    hour_number_for_sample: null,
    filtration_equipment_name: "Bench high-pressure homogenizer",
    cakes_count: 0,
  });
  expect(await title()).toBe("After reaction of NOP-2026-004");
  const hour = bodyOf("addFiltration", { hour_number_for_sample: 3, is_after_reaction_completed: null });
  const second = await one.run(addFiltration, { params, body: hour }, atServer(3));
  accepted(second.result);
  expect(await second.reply()).toMatchObject({ sample_type: "Hour 3" });
});

test("a filtration of a process that the lab does not have is refused", async () => {
  const body = bodyOf("addFiltration");
  const { result } = await aLab().run(addFiltration, { params: { id: ids.nowhere }, body });
  expect(rejected(result)).toMatchObject({ status: 404, message: "NOP process not found" });
});

test("uses are added to a process once; a use of another process is refused", async () => {
  const other = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0b09";
  const one = lab(
    ...nopProcessChanges(aNopProcess()),
    ...nopProcessChanges(aNopProcess({ id: other, batch_number: "NOP-2026-009" })),
  );
  const add = (id: string) =>
    one.run(commands.addUsesToProcess, { params: { id }, body: bodyOf("addUsesToProcess") });
  const { result, title } = await add(ids.nopProcess);
  accepted(result);
  expect(await title()).toBe("Uses for NOP-2026-004");
  expect(accepted((await add(ids.nopProcess)).result).changes).toEqual([]);
  expect(await one.ask(queries.getNopProcess, { params: { id: ids.nopProcess } })).toMatchObject({
    resource_use_records: [{ id: ids.feedstockUse }],
  });
  expect(rejected((await add(other)).result)).toMatchObject({ status: 409, code: "LINKED" });
  expect(rejected((await add(ids.nowhere)).result)).toMatchObject({ status: 404 });
});

const staff = aStamp({ user: MARCUS, final: true, role: "staff" });

function labWith(more: Partial<Filtration> = {}) {
  return aLab(
    ...equipmentChanges(anEquipment()),
    ...nopProcessChanges(aNopProcess()),
    filtrationChange(aFiltration(more)),
  );
}
const correct = (lab: ReturnType<typeof labWith>, more: object = {}, stamp = staff, params: object = {}) =>
  lab.run(
    commands.correctFiltration,
    {
      params: { id: ids.nopProcess, filtration_id: ids.filtration, ...params },
      body: bodyOf("correctFiltration", { ...more }),
    },
    stamp,
  );

test("a correction changes what was measured, with who, when and why; the sample and the author remain", async () => {
  const lab = labWith();
  const { result, reply, title } = await correct(lab);
  accepted(result);
  expect(await reply()).toMatchObject({
    sample_type: "Hour 3",
    effluent_volume: 50.5,
    ph_after_neutralization: 7.1,
    filtration_equipment_id: ids.equipment,
    recorded_by: DANA,
    corrected: { by: MARCUS, at: staff.now, reason: "The meter was not calibrated" },
  });
  expect(await title()).toBe("Correction of Hour 3 of NOP-2026-004");
});

test("a correction merges by field; another value of the same field is refused", async () => {
  const lab = labWith();
  const { filtration_equipment_id, effluent_volume, effluent_ph, ph_after_neutralization } = aFiltration();
  const base = { filtration_equipment_id, effluent_volume, effluent_ph, ph_after_neutralization };
  accepted((await correct(lab, { ...base, effluent_volume: 50, base })).result);
  accepted((await correct(lab, { ...base, effluent_ph: 1.5, base })).result);
  expect(await lab.records.get("filtrations", ids.filtration)).toMatchObject({
    effluent_volume: 50,
    effluent_ph: 1.5,
  });
  const refused = rejected((await correct(lab, { ...base, effluent_volume: 51, base })).result);
  expect(refused).toMatchObject({ status: 409, code: "EDIT_CONFLICT", field: "effluent_volume" });
});

test.each([
  ["who entered it, on the same day", DANA, NOW, "member", true],
  ["who entered it, on another day", DANA, "2026-06-17T18:00:05.000Z", "member", false],
  ["another member", MARCUS, NOW, "member", false],
  ["staff, on any day", MARCUS, "2026-06-17T18:00:05.000Z", "staff", true],
] as const)("%s", async (_, user, recorded_at, role, may) => {
  const { result } = await correct(labWith({ recorded_at }), {}, aStamp({ user, final: true, role }));
  if (may) accepted(result);
  else
    expect(rejected(result)).toMatchObject({
      status: 403,
      code: "FORBIDDEN",
      message: `Only ${DANA}, on the same day, or staff may correct this data.`,
    });
});

test("a filtration of another process is not found, and unknown equipment is refused", async () => {
  const elsewhere = await correct(labWith(), {}, staff, { id: ids.nowhere });
  expect(rejected(elsewhere.result)).toMatchObject({ status: 404, message: "Filtration not found" });
  const { result } = await correct(labWith(), { filtration_equipment_id: ids.nowhere });
  expect(rejected(result)).toMatchObject({ status: 422, field: "filtration_equipment_id" });
});

test("a filtration that was never corrected has no correction", async () => {
  const process = await labWith().ask(queries.getNopProcess, { params: { id: ids.nopProcess } });
  const [filtration] = (process as NopProcessDetail).filtration_and_neutralization_details;
  expect(filtration?.corrected).toBeNull();
});

test("a process requires only a person and a time", () => {
  const body = { batch_number: "", feedstock_id: "", created_by: DANA, creation_date: NOW };
  expect(NewNopProcess.parse(body)).toMatchObject({
    batch_number: null,
    feedstock_id: null,
    is_one_tonne_reaction: false,
    resource_use_record_ids: [],
  });
});

test("a use record named twice is stored once", () => {
  const body = bodyOf("createNopProcess", { resource_use_record_ids: [ids.use, ids.use.toUpperCase()] });
  expect(NewNopProcess.parse(body).resource_use_record_ids).toEqual([ids.use]);
});
