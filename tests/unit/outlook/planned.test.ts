import { describe, expect, test } from "vitest";
import type { Change } from "#domain/kernel/change.ts";
import { namedId } from "#domain/kernel/ids.ts";
import { readPlannedUses, readUnmetPlans, showPlanned, showUnmet } from "#domain/outlook/planned.ts";
import { aCnf, aCnfUse, cnfChanges, cnfIds } from "../../fixtures/cnfs.ts";
import {
  aGrowTrial,
  aTray,
  growIds,
  growStepsIn,
  growTrialChanges,
  trayChanges,
} from "../../fixtures/grow-trials.ts";
import {
  aHomogenization,
  homogenizationChange,
  homogenizationIds,
  stepsIn,
} from "../../fixtures/homogenizations.ts";
import { aLab } from "../../fixtures/lab.ts";
import { aCake, cakeChanges, ids } from "../../fixtures/records.ts";

const unsown = { seed_sown_date: null, sown: null, process_states: growStepsIn(growIds.bare) };
const trial = (code: string, more = {}) =>
  growTrialChanges(aGrowTrial({ ...unsown, id: namedId("test", code), code, cnf_per_plug: 125, ...more }));
/** 24 plugs of the CNF. */
const tray = (code: string, identifier: string, more = {}) =>
  trayChanges(
    aTray({
      id: namedId("test", `${code}-${identifier}`),
      grow_trial_id: namedId("test", code),
      identifier,
      cnf_id: cnfIds.cnf,
      weekly_data: [],
      plug_removals: [],
      ...more,
    }),
  );
const ofCnf = (...changes: Change[]) =>
  readPlannedUses(aLab(...cnfChanges(), ...changes).records, { table: "cnfs", id: cnfIds.cnf });
const ofCake = (...changes: Change[]) =>
  readPlannedUses(aLab(...cakeChanges(aCake()), ...changes).records, { table: "cakes", id: ids.cake });

describe("the planned uses of a CNF", () => {
  test("are what its trays without a use need, in trials that are not sown", async () => {
    const used = aCnfUse();
    const voided = aCnfUse({
      id: ids.use,
      voided: { reason: "Twice", by: "d", at: "2026-11-18T10:00:00.000Z" },
    });
    const planned = await ofCnf(
      ...cnfChanges(aCnf({ use_records: [used, voided] })),
      ...trial("GT-008"),
      ...tray("GT-008", "F1"),
      ...tray("GT-008", "F2", { cnf_use_record_id: used.id }),
      ...tray("GT-008", "F3", { cnf_use_record_id: voided.id }),
      ...tray("GT-008", "F4", { cnf_id: null }),
      ...trial("GT-007", { seed_sown_date: "2026-11-16T14:00:00.000Z" }),
      ...tray("GT-007", "F1"),
    );
    expect(planned).toMatchObject([
      { by: { table: "grow_trials", name: "GT-008" }, amount: 6, units: "LITRES", plugs: 48 },
    ]);
    expect(planned.map(showPlanned)).toEqual(["6 L"]);
  });

  test("are a number of plugs where the amount of a plug is not known", async () => {
    const planned = await ofCnf(...trial("GT-008", { cnf_per_plug: null }), ...tray("GT-008", "F1"));
    expect(planned.map(showPlanned)).toEqual(["24 plugs"]);
  });

  test("are the volume of the plugs where no other amount was planned", async () => {
    const volume = { cnf_per_plug: null, plug_size: 25, plug_size_units: "CM3" };
    const planned = await ofCnf(...trial("GT-008", volume), ...tray("GT-008", "F1"));
    expect(planned.map(showPlanned)).toEqual(["0.6 L"]);
  });
});

test("the planned uses of a cake are what homogenizations need that have none of it yet", async () => {
  const { setUp } = homogenizationIds;
  expect(await ofCake(homogenizationChange())).toMatchObject([
    { by: { table: "homogenizations", id: setUp, name: "HOM-NOP-2026-004-01" }, amount: 0.525, units: "KG" },
  ]);
  for (const more of [
    { cake_use_record_id: ids.cakeUse },
    { cnf_id: cnfIds.cnf },
    { process_states: stepsIn(setUp, "SKIPPED", "COMPLETED", "COMPLETED") },
  ])
    expect(await ofCake(homogenizationChange(aHomogenization(more)))).toEqual([]);
});

describe("a plan that needs more than is left", () => {
  test("is found, with what the plans before it need", async () => {
    const later = { created_at: "2026-11-12T14:00:00.000Z" };
    const { records } = aLab(
      ...cnfChanges(aCnf({ amount_supplied: 6 })),
      ...trial("GT-009", { ...later, cnf_per_plug: 150 }),
      ...tray("GT-009", "F1"),
      ...trial("GT-008"),
      ...tray("GT-008", "F1"),
    );
    const unmet = await readUnmetPlans(records);
    expect(unmet).toMatchObject([{ by: { name: "GT-009" }, before: 3 }]);
    expect(unmet.map(showUnmet)).toEqual(["GT-009 needs 3.6 L of CNF-2026-004-01, 6 L left"]);
  });

  test("can be a homogenization", async () => {
    const { records } = aLab(...cakeChanges(aCake({ amount_supplied: 0.3 })), homogenizationChange());
    expect((await readUnmetPlans(records)).map(showUnmet)).toEqual([
      "HOM-NOP-2026-004-01 needs 0.525 kg of Cake NOP-2026-004 Hour 3, 0.3 kg left",
    ]);
  });

  test("is no plan that uses up the rest, nor one of an unknown amount", async () => {
    const { records } = aLab(
      ...cnfChanges(aCnf({ amount_supplied: 3 })),
      ...trial("GT-008"),
      ...tray("GT-008", "F1"),
      ...trial("GT-009", { cnf_per_plug: null }),
      ...tray("GT-009", "F1"),
    );
    expect(await readUnmetPlans(records)).toEqual([]);
  });
});
