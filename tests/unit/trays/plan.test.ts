import { describe, expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { nextGrowTrialCode } from "#domain/grow-trials/views.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { readRow } from "#domain/kernel/list.ts";
import { labelText } from "#domain/qr-labels/print/label-text.ts";
import { readCnfNeeds } from "#domain/trays/cnf-needs.ts";
import { Plan, plannedTrays, rowsOf } from "#domain/trays/plan.ts";
import { aCnf, cnfChanges, cnfIds } from "../../fixtures/cnfs.ts";
import { bodyOf, exampleRecords } from "../../fixtures/examples.ts";
import { aGrowTrial, aTray, growIds, growStepsIn, growTrialChanges } from "../../fixtures/grow-trials.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import { aStamp, ids } from "../../fixtures/records.ts";

type Lab = ReturnType<typeof aLab>;
const lab = () => aLab(...exampleRecords);
const plan = (one: Lab, more = {}, stamp = aStamp(), id: string = growIds.trial) =>
  one.run(commands.addFormulations, { params: { id }, body: bodyOf("addFormulations", more) }, stamp);
const [row, control] = (bodyOf("addFormulations") as { rows: object[] }).rows;
const trialOf = async (one: Lab, id: string = growIds.trial) =>
  (await one.ask(queries.getGrowTrial, { params: { id } })) as GrowTrialDetail;
const trayIds = [1, 2, 3, 4, 5].map((n) => createdId(aStamp(), {}, `tray ${n}`));

describe("a plan", () => {
  test("becomes trays of its trial in one write, each with the composition of its row", async () => {
    const one = lab();
    const { result, title } = await plan(one);
    expect(accepted(result).changes).toHaveLength(11);
    expect(await title()).toBe("5 trays of GT-003");
    const trial = await trialOf(one);
    expect(trial.formulations.slice(2)).toMatchObject([
      ...["F3", "F4", "F5"].map((identifier) => ({
        identifier,
        additive_name: "BIOCHAR",
        additive_ratio: 0.1,
        num_plugs_active: 24,
        composition:
          "Control, no CNF, Lettuce (Butterhead), Biochar: 0.1, Soak 15 min > Drain, Hoagland half strength, Water retention",
      })),
      ...["F6", "F7"].map((identifier) => ({
        identifier,
        cnf_description: "Peat",
        composition:
          "Peat, Lettuce (Butterhead), No Additive, Drain, Hoagland half strength, Water retention",
      })),
    ]);
    expect(trial.formulations.slice(2).map(({ id }) => id)).toEqual(trayIds);
    expect(trial).toMatchObject({
      position_seed: 4821,
      cnf_per_plug: 12.5,
      next_formulation_identifier: "F8",
    });
  });

  test("that is decided again beside its own trays writes only those that are missing", async () => {
    const one = lab();
    await plan(one);
    const before = await trialOf(one);
    const { changes } = accepted((await plan(one)).result);
    expect(changes.filter(({ table }) => table === "tray_formulations")).toEqual([]);
    expect(await trialOf(one)).toEqual(before);
  });

  test("takes the CNF's description where none is entered", async () => {
    const one = lab();
    accepted((await plan(one, { rows: [{ ...row, cnf_id: cnfIds.cnf, cnf_description: null }] })).result);
    expect((await trialOf(one)).formulations[2]).toMatchObject({
      cnf_description: "CNF-2026-004-01 | 1.02 wt% | Hour 3",
      composition: expect.stringMatching(/^CNF-2026-004-01 \| 1.02 wt% \| Hour 3, Lettuce/),
    });
  });

  test("with one identifier in use is refused as a whole, with the next free one", async () => {
    const one = lab();
    expect(rejected((await plan(one, { first_identifier: "F2" })).result)).toMatchObject({
      code: "DUPLICATE",
      field: "first_identifier",
      message: "Formulation identifier F2 already exists in this grow trial.",
      current: { next_formulation_identifier: "F3" },
    });
    expect((await trialOf(one)).formulations).toHaveLength(2);
  });

  test("with an unknown choice is refused, and the refusal names its row", async () => {
    const rows = [row, { ...control, grow_trial_plant_id: ids.nowhere }];
    expect(rejected((await plan(lab(), { rows })).result)).toMatchObject({
      status: 422,
      field: "rows.1.grow_trial_plant_id",
      message: "Row 2: Please select a valid plant",
    });
  });

  test("is not added to a trial that is finished", async () => {
    const done = growStepsIn(growIds.trial, "COMPLETED", "COMPLETED", "COMPLETED", "SKIPPED");
    const one = aLab(...exampleRecords, ...growTrialChanges(aGrowTrial({ process_states: done })));
    expect(rejected((await plan(one)).result).code).toBe("FINAL");
  });

  test.each([
    [{ additive_ratio: null }, "additive_ratio"],
    [{ cnf_description: null }, "cnf_id"],
    [{ replicates: 0 }, "replicates"],
    [{ num_plugs_created: 1.5 }, "num_plugs_created"],
    [{ preparation_steps: [] }, "preparation_steps"],
  ])("with %j in its second row is not valid", (wrong, field) => {
    const body = bodyOf("addFormulations", { rows: [control, { ...row, ...wrong }] });
    expect(Plan.safeParse(body).error?.issues.map(({ path }) => path)).toEqual([["rows", 1, field]]);
  });

  test("has at most 200 trays", () => {
    const body = bodyOf("addFormulations", {
      rows: [
        { ...row, replicates: 150 },
        { ...control, replicates: 51 },
      ],
    });
    expect(Plan.safeParse(body).error?.issues).toMatchObject([
      { path: ["rows"], message: "At most 200 trays at once" },
    ]);
  });
});

describe("the positions of planned trays", () => {
  const rows = [{ replicates: 3 }, { replicates: 2 }];
  const positions = (seed: number | null, first_identifier = "F1") =>
    plannedTrays({ first_identifier, rows }, seed).map(({ position }) => position);

  test("depend on the seed alone, and have the numbers of the identifiers", () => {
    expect(positions(4821)).toEqual(DRAWN);
    expect(positions(4821, "F3")).toEqual(DRAWN.map((position) => position + 2));
    expect(positions(null)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  test("are those that were shown, though another person has added a tray meanwhile", async () => {
    const one = lab();
    const body = bodyOf("addFormulation", { formulation_identifier: "Reserve" });
    const other = { params: { id: growIds.trial }, body };
    accepted((await one.run(commands.addFormulation, other, aStamp({ id: ids.use }))).result);
    await plan(one);
    const drawn = (await trialOf(one)).formulations.filter(({ id }) => trayIds.includes(id));
    expect(drawn.map(({ position }) => position)).toEqual(DRAWN.map((position) => position + 2));
  });

  test("are drawn by the seed that the trial has, and are on the labels with it", async () => {
    const one = lab();
    await plan(one);
    await plan(one, { first_identifier: "F8", position_seed: 7 }, aStamp({ id: ids.use }));
    const trial = await trialOf(one);
    expect(trial.position_seed).toBe(4821);
    expect(trial.formulations.slice(2).map(({ position }) => position)).toEqual([
      ...DRAWN.map((position) => position + 2),
      ...DRAWN.map((position) => position + 7),
    ]);
    const label = await readRow(one.records, (records) =>
      labelText(records, { table: "tray_formulations", id: trayIds[0] ?? "" }),
    );
    expect(label?.facts[0]).toBe(`Position ${(DRAWN[0] ?? 0) + 2} (seed 4821)`);
  });
});

const DRAWN = [1, 2, 4, 5, 3];

test("what a plan needs of a CNF is beside what is left of it, in the units of the CNF", async () => {
  const one = aLab(...exampleRecords, ...cnfChanges(aCnf()));
  const wanted = { cnf_id: cnfIds.cnf, num_plugs_created: 24, replicates: 3 };
  const [need] = await readCnfNeeds(one.records, [wanted, { ...wanted, replicates: 1 }, {}], 12.5);
  const { amount_units, amount_remaining } = (await one.ask(queries.getCnf, {
    params: { id: cnfIds.cnf },
  })) as { amount_units: string; amount_remaining: number };
  expect(amount_units).toBe("LITRES");
  expect(need).toMatchObject({ plugs: 96, needed: 1.2, left: amount_remaining, units: "LITRES" });
  expect((await readCnfNeeds(one.records, [wanted], null))[0]?.needed).toBeNull();
});

test("the trays of a trial are copied as rows: equal compositions are one row", () => {
  const trays = ["F10", "F2", "F1"].map((identifier) => aTray({ identifier }));
  const other = aTray({ identifier: "F3", additive_id: null, additive_ratio: null });
  expect(rowsOf([...trays, other])).toMatchObject([
    { replicates: 3, additive_ratio: 0.1, cnf_description: "Control, no CNF", num_plugs_created: 24 },
    { replicates: 1, additive_ratio: null },
  ]);
});

test("the next code of a trial is one more than the highest", async () => {
  expect(await nextGrowTrialCode(lab().records)).toBe("GT-007");
  const other = growTrialChanges(aGrowTrial({ id: ids.use, code: "gt-099" }));
  expect(await nextGrowTrialCode(aLab(...exampleRecords, ...other).records)).toBe("GT-100");
});
