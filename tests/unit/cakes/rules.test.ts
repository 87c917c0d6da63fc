import { expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { UNUSED } from "#domain/resource-use/totals.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { accepted, aLab } from "../../fixtures/lab.ts";
import { aCake, aCakeUse, aStamp, cakeChanges, DANA, ids, MARCUS, NOW } from "../../fixtures/records.ts";

const lab = (more = {}) => aLab(...cakeChanges(aCake(more)));
const create = (more = {}) =>
  lab().run(commands.createCake, { body: bodyOf("createCake", more) }, aStamp({ user: MARCUS }));

test("a new cake is stored with every entered value, and with the person who recorded it", async () => {
  const { result, title } = await create();
  const id = createdId(aStamp(), {});
  const { use_records: _, ...record } = aCake({
    id,
    appearance: "off-white, moist",
    amount_supplied: 2.1,
    ph: 6.1,
    wt_percent: 12.3,
    location_details: "Freezer 1, drawer 3",
    cake_storage_type_id: ids.frozen,
    storage_temperature: -20,
    water_type: "RO_WATER",
    water_amount_for_washing: 15,
    water_amount_for_washing_units: "LITRES",
    creation_date: NOW,
    recorded_by: MARCUS,
    recorded_at: NOW,
  });
  expect(record.use_totals).toEqual(UNUSED);
  const changes = [{ table: "cakes", id, record }];
  expect(accepted(result)).toMatchObject({ kind: "accepted", warnings: [], changes });
  expect(await title()).toBe("New cake: NOP-2026-004 Hour 3");
});

test("units of water that was not measured are not stored", async () => {
  const { result } = await create({ amount_water_for_washing: null });
  expect(accepted(result).changes[0]?.record).toMatchObject({
    water_amount_for_washing: null,
    water_amount_for_washing_units: null,
  });
});

test.each([
  [{ ph: 14, wt_percent: 100 }, []],
  [{ ph: 14.1 }, ["pH is more than 14. Please check."]],
  [{ wt_percent: 100.5 }, ["Wt % is more than 100. Please check."]],
])("%j is stored with the warning %j", async (more, warnings) => {
  const edit = { body: { ...bodyOf("enterCakeDetailedCharacteristics"), base: null, ...more } };
  const edited = await lab().run(commands.enterCakeDetailedCharacteristics, {
    params: { id: ids.cake },
    ...edit,
  });
  expect(accepted((await create(more)).result).warnings).toEqual(warnings);
  expect(accepted(edited.result).warnings).toEqual(warnings);
});

test("characteristics are stored with the person who measured them, and leave the rest of the cake unchanged", async () => {
  const one = lab({ use_records: [aCakeUse()] });
  const params = { id: ids.cake };
  const body = bodyOf("enterCakeDetailedCharacteristics", { created_by: DANA });
  const { result, title } = await one.run(
    commands.enterCakeDetailedCharacteristics,
    { params, body },
    aStamp({ user: MARCUS }),
  );
  const { use_records: _, ...record } = aCake({
    DO: 0.66,
    density: 1.051,
    zeta_potential: -53.5,
    has_high_shear: true,
    cake_storage_type_id: ids.frozen,
    storage_temperature: -20,
    location_details: null,
    characterized: { created_by: DANA, creation_date: NOW, recorded_by: MARCUS, recorded_at: NOW },
    use_records: [aCakeUse()],
  });
  expect(accepted(result).changes).toEqual([{ table: "cakes", id: ids.cake, record }]);
  expect(await title()).toBe("Detailed characterization of Cake NOP-2026-004 Hour 3");
});

test.each([
  [763, "GRAMS", null],
  [3, "KG", "INSUFFICIENT_STOCK"],
  [1, "LITRES", "VALIDATION"],
] as const)("a use of %d %s", async (amount_used, amount_used_units, code) => {
  const body = bodyOf("addCakeUseRecord", { amount_used, amount_used_units });
  const { result, title } = await lab().run(commands.addCakeUseRecord, { params: { id: ids.cake }, body });
  expect(result.kind === "rejected" ? result.code : null).toBe(code);
  expect(await title()).toBe("Use of Cake NOP-2026-004 Hour 3");
});

test("the warning names the overdrawn cake", async () => {
  const body = bodyOf("addCakeUseRecord", { amount_used: 3, amount_used_units: "KG", allow_overdraw: true });
  const { result } = await lab().run(commands.addCakeUseRecord, { params: { id: ids.cake }, body });
  expect(accepted(result).warnings).toEqual([
    "Stock of Cake NOP-2026-004 Hour 3 is overdrawn by 0.34 KG. Please check the stock and correct it.",
  ]);
});
