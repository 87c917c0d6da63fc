import { describe, expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import { InitialCharacteristics } from "#domain/cnfs/characteristics.ts";
import type { Cnf } from "#domain/cnfs/schema.ts";
import type { WithUses } from "#tests/fixtures/stocks.ts";
import { aCnf, aCnfUse, cnfChanges, cnfIds } from "../../fixtures/cnfs.ts";
import { bodyOf, examples } from "../../fixtures/examples.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import { aStamp, ids, MARCUS } from "../../fixtures/records.ts";

const params = { id: cnfIds.cnf };
const labWith = (more: Partial<WithUses<Cnf>> = {}) => aLab(...cnfChanges(aCnf(more)));
const ask = (lab: ReturnType<typeof labWith>) => lab.ask(queries.getCnf, { params });
const who = { created_by: MARCUS, creation_date: "2026-11-18T15:00:00.000Z" };

describe("a characterization", () => {
  const initial = (lab: ReturnType<typeof labWith>, body: object, stamp = aStamp()) =>
    lab.run(commands.saveCnfInitialCharacteristics, { params, body: { ...who, ...body } }, stamp);
  const detailed = (lab: ReturnType<typeof labWith>, body: object, stamp = aStamp()) =>
    lab.run(commands.addCnfDetailedCharacterization, { params, body: { ...who, ...body } }, stamp);

  test("stores the entered values, and the person who measured", async () => {
    const lab = labWith();
    await initial(lab, { ph: 7.4, wt_percent_for_ph: 0.1, appearance: "Gel" });
    await detailed(lab, { zeta_potential: -48.2, density: 1.001 });
    expect(await ask(lab)).toMatchObject({
      ph: 7.4,
      wt_percent_for_ph: 0.1,
      appearance: "Gel",
      wt_percent: 1.02,
      zeta_potential: -48.2,
      density: 1.001,
      fiber_width: null,
      characterized: who,
    });
  });

  test("of different fields merges, whichever arrives first", async () => {
    const one = [initial, { ph: 7.4, base: { ph: 7.2, wt_percent: 1.02 }, wt_percent: 1.02 }] as const;
    const two = [initial, { wt_percent: 1.1, base: { ph: 7.2, wt_percent: 1.02 }, ph: 7.2 }] as const;
    for (const order of [
      [one, two],
      [two, one],
    ]) {
      const lab = labWith();
      for (const [write, body] of order) accepted((await write(lab, body)).result);
      expect(await ask(lab)).toMatchObject({ ph: 7.4, wt_percent: 1.1 });
    }
  });

  test("of the same field is refused with the current value, and accepted when it starts from that value", async () => {
    const lab = labWith({ fiber_width: 5 });
    accepted((await detailed(lab, { fiber_width: 6, base: { fiber_width: 5 } })).result);
    const mine = { fiber_width: 7, base: { fiber_width: 5 } };
    expect(rejected((await detailed(lab, mine)).result)).toMatchObject({
      status: 409,
      code: "EDIT_CONFLICT",
      field: "fiber_width",
      current: { fiber_width: 6 },
    });
    accepted((await detailed(lab, { ...mine, base: { fiber_width: 6 } })).result);
    expect(await ask(lab)).toMatchObject({ fiber_width: 7 });
  });

  test("in detail overwrites what it gives; null empties only what its form showed", async () => {
    const lab = labWith({ fiber_width: 5, fiber_length: 600 });
    await detailed(lab, { fiber_width: null, fiber_length: 620 });
    expect(await ask(lab)).toMatchObject({ fiber_width: 5, fiber_length: 620 });
    await detailed(lab, { fiber_width: null, base: { fiber_width: 5 } });
    expect(await ask(lab)).toMatchObject({ fiber_width: null, fiber_length: 620 });
  });

  test("with unusual values is warned about, not refused", async () => {
    const { result } = await initial(labWith(), { ph: 15 });
    expect(accepted(result).warnings).toEqual(["pH is more than 14. Please check."]);
  });
});

describe("marked inactive", () => {
  const mark = (lab: ReturnType<typeof labWith>, stamp = aStamp()) =>
    lab.run(commands.markCnfInactive, { params, body: {} }, stamp);

  test("it remains inactive, since the first time", async () => {
    const lab = labWith();
    accepted((await mark(lab)).result);
    const again = await mark(lab, aStamp({ now: "2026-11-20T10:00:00.000Z" }));
    expect(accepted(again.result).changes).toEqual([]);
    expect(await again.reply()).toMatchObject({ is_active: false, inactivated_at: aStamp().now });
    expect(await lab.ask(queries.listCnfs, { query: { is_active_only: "true" } })).toEqual([]);
    expect(await lab.ask(queries.listCnfs, { query: { is_active_only: "false" } })).toHaveLength(1);
  });

  test("it refuses further uses, unless the amount was used already", async () => {
    const lab = labWith();
    await mark(lab);
    const use = (more = {}) =>
      lab.run(commands.addCnfUseRecord, { params, body: bodyOf("addCnfUseRecord", more) });
    expect(rejected((await use()).result)).toMatchObject({
      code: "INACTIVE",
      message: "The item is inactive.",
    });
    accepted((await use({ allow_overdraw: true })).result);
  });
});

describe("what remains", () => {
  const use = (amount_used: number, amount_used_units: "GRAMS" | "ML") =>
    aCnfUse({ amount_used, amount_used_units });

  test.each<[string, Parameters<typeof labWith>[0], number, boolean]>([
    ["by the density", { density: 1.001, use_records: [use(500, "GRAMS")] }, 14.5004995, false],
    ["by the density of water where none is recorded", { use_records: [use(500, "GRAMS")] }, 14.5, true],
    ["where 0 means none", { density: 0, use_records: [use(500, "GRAMS")] }, 14.5, true],
    ["without a density, for a volume of a volume", { use_records: [use(500, "ML")] }, 14.5, false],
  ])("%s", async (_, more, amount_remaining, estimated) => {
    expect(await ask(labWith(more))).toMatchObject({ amount_remaining, estimated });
  });

  test("limits a use, in every unit, and a use stores no assumed density", async () => {
    const lab = labWith({ amount_supplied: 0.4 });
    const body = bodyOf("addCnfUseRecord", { amount_used: 500, amount_used_units: "GRAMS" });
    const { result } = await lab.run(commands.addCnfUseRecord, { params, body });
    expect(rejected(result)).toMatchObject({
      code: "INSUFFICIENT_STOCK",
      message: "Amount used (500 GRAMS) exceeds the amount remaining (0.4 LITRES).",
    });
    const overdrawn = await lab.run(commands.addCnfUseRecord, {
      params,
      body: { ...body, allow_overdraw: true },
    });
    expect(accepted(overdrawn.result).warnings).toEqual([
      "Stock of CNF-2026-004-01 is overdrawn by 0.1 LITRES. Please check the stock and correct it.",
    ]);
    expect((await lab.records.get("cnfs", cnfIds.cnf))?.density).toBeNull();
  });
});

test.each([
  "saveCnfInitialCharacteristics",
  "addCnfDetailedCharacterization",
  "markCnfInactive",
  "addCnfUseRecord",
] as const)("%s of a CNF the lab does not have is not found", async (name) => {
  const body = examples[name]?.body ?? {};
  const { result } = await aLab().run(commands[name], { params: { id: ids.nowhere }, body });
  expect(rejected(result)).toMatchObject({ status: 404, message: "CNF not found" });
});

test("fields left out of a characterization are absent, and emptied fields are null", () => {
  const { created_by, creation_date } = bodyOf("saveCnfInitialCharacteristics");
  const body = { created_by, creation_date, ph: "", appearance: " " };
  expect(InitialCharacteristics.parse(body)).toEqual({
    created_by,
    creation_date,
    ph: null,
    appearance: null,
  });
});
