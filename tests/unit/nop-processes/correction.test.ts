import { expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import type { NopProcessDetail } from "#domain/nop-processes/answers.ts";
import type { Filtration } from "#domain/nop-processes/schema.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import {
  aFiltration,
  aNopProcess,
  anEquipment,
  aStamp,
  DANA,
  equipmentChanges,
  filtrationChange,
  ids,
  MARCUS,
  NOW,
  nopProcessChanges,
} from "../../fixtures/records.ts";

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
