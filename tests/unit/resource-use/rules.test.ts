import { describe, expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import type { Change } from "#domain/kernel/change.ts";
import { purposeId, resourceTypeId } from "#domain/resource-use/rules.ts";
import { tableOf } from "#tests/fixtures/tables.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import { aChemical, aStamp, aUseRecord, chemicalChanges, ids, NOW } from "../../fixtures/records.ts";

const offline = aStamp({ recordedOffline: "2026-11-19T12:00:00.000Z" });

/** Uses 250 ML of ten litres of nitric acid for NOP_PROCESS, except for the given fields. */
function use(
  chemical: Parameters<typeof aChemical>[0],
  more: Record<string, unknown> = {},
  stamp = aStamp(),
) {
  const lab = aLab(...chemicalChanges(aChemical(chemical)));
  const input = { params: { id: ids.chemical }, body: bodyOf("addChemicalUseRecord", more) };
  return lab.run(commands.addChemicalUseRecord, input, stamp);
}

test("a use is a record of its own, and its chemical has the totals", async () => {
  const { result } = await use(
    { use_records: [aUseRecord()] },
    { id: "8D2C1C6E-6A55-4A1B-9D0C-0F6F2F1F0A02" },
  );
  const { changes, warnings } = accepted(result);
  const id = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0a02";
  expect(warnings).toEqual([]);
  const { use_records: _, ...chemical } = aChemical({ use_records: [aUseRecord()] });
  expect(changes).toEqual([
    {
      table: "use_records",
      id,
      record: aUseRecord({
        id,
        number: 2,
        resource_use_purpose_id: purposeId("NOP_PROCESS"),
        comments: "Batch NOP-2026-012",
        amount_used: 250,
        creation_date: NOW,
        recorded_at: NOW,
      }),
    },
    {
      table: "chemicals",
      id: ids.chemical,
      record: {
        ...chemical,
        use_totals: { count: 2, amounts: { ML: 750 }, first_used_at: aUseRecord().creation_date },
      },
    },
  ]);
});

test("a purpose as free text is stored without a purpose id", async () => {
  const { result, reply } = await use(
    {},
    { resource_use_purpose_id: "other", purpose: "Cleaning the reactor" },
  );
  accepted(result);
  expect(await reply()).toMatchObject({
    resource_type: "ACID",
    resource_use_purpose: null,
    purpose: "Cleaning the reactor",
  });
});

test("an unknown chemical is not found", async () => {
  const lab = aLab();
  const input = { params: { id: ids.nowhere }, body: bodyOf("addChemicalUseRecord") };
  const { result } = await lab.run(commands.addChemicalUseRecord, input);
  expect(rejected(result)).toMatchObject({ status: 404, code: "NOT_FOUND", message: "Chemical not found" });
});

test("a use cannot be checked without the metadata of its type", async () => {
  const missing: Change = { table: "resource_types", id: resourceTypeId("ACID"), record: null };
  const lab = aLab(...chemicalChanges(aChemical()), missing);
  const input = { params: { id: ids.chemical }, body: bodyOf("addChemicalUseRecord") };
  const { result } = await lab.run(commands.addChemicalUseRecord, input);
  expect(rejected(result)).toMatchObject({ status: 422, message: "Please refresh or Contact support." });
});

test.each<[string, string, Record<string, unknown>, string, string]>(
  tableOf<[string, string, Record<string, unknown>, string, string]>("uses that are refused"),
)("%s is refused", async (_, chemical_name_id, more, code, message) => {
  const { result } = await use({ chemical_name_id }, more, offline);
  expect(rejected(result)).toMatchObject({ status: 422, code, message });
});

test.each([
  [ids.sodiumHydroxide, "HOMOGENIZATION"],
  [ids.ethanol, "GROW_TRIAL"],
  [ids.nitricAcid, "CHEMICAL_DILUTION"],
  [ids.nitricAcid, "SAMPLE_FOR_STORAGE_OR_CHARACTERIZATION"],
  [ids.sodiumHydroxide, "SAMPLE_FOR_STORAGE_OR_CHARACTERIZATION"],
  [ids.ethanol, "SAMPLE_FOR_STORAGE_OR_CHARACTERIZATION"],
])("%s may be used for %s", async (chemical_name_id, purpose) => {
  accepted((await use({ chemical_name_id }, { resource_use_purpose_id: purposeId(purpose) })).result);
});

test("a stock in other units accepts uses in other units only", async () => {
  const stock = { chemical_name_id: ids.ethanol, amount_units: "OTHER" } as const;
  accepted((await use(stock, { amount_used: 3, amount_used_units: "OTHER" })).result);
});

describe("more than the remaining amount", () => {
  const litre = { amount_supplied: 1 };

  test("is refused, with both figures", async () => {
    const { result } = await use(litre, { amount_used: 1.0006, amount_used_units: "LITRES" });
    expect(rejected(result)).toMatchObject({
      status: 409,
      code: "INSUFFICIENT_STOCK",
      message: "Amount used (1.001 LITRES) exceeds the amount remaining (1 LITRES).",
      field: "amount_used",
    });
  });

  test("is reported in the units of the entry", async () => {
    const { result } = await use(litre, { amount_used: 1250.5 });
    expect(rejected(result).message).toBe("Amount used (1250.5 ML) exceeds the amount remaining (1 LITRES).");
  });

  test("is accepted up to the precision of weighing", async () => {
    const { result } = await use(litre, { amount_used: 1.0005, amount_used_units: "LITRES" });
    expect(accepted(result).warnings).toEqual([]);
  });

  test.each([
    ["recorded offline", {}, offline],
    ["marked as used already", { allow_overdraw: true }, aStamp()],
  ])("is accepted with a warning when %s", async (_, more, stamp) => {
    const { result, reply } = await use(litre, { amount_used: 1300, ...more }, stamp);
    expect(accepted(result).warnings).toEqual([
      "Stock of Nitric acid is overdrawn by 0.3 LITRES. Please check the stock and correct it.",
    ]);
    expect(await reply()).toMatchObject({ amount_used: 1300 });
  });

  test("used twice offline is accepted twice, and the second use has a warning", async () => {
    const lab = aLab(...chemicalChanges(aChemical({ amount_supplied: 1 })));
    const take = (amount_used: number, id: string) => {
      const body = bodyOf("addChemicalUseRecord", { amount_used, amount_used_units: "LITRES" });
      return lab.run(
        commands.addChemicalUseRecord,
        { params: { id: ids.chemical }, body },
        { ...offline, id },
      );
    };
    const first = await take(0.7, "3f0b7c38-2f0d-4c53-8a53-1f1b3a1f9c21");
    const second = await take(0.6, "3f0b7c38-2f0d-4c53-8a53-1f1b3a1f9c22");
    expect(accepted(first.result).warnings).toEqual([]);
    expect(accepted(second.result).warnings[0]).toContain("overdrawn by 0.3 LITRES");
  });
});

describe("an inactive item", () => {
  const inactive = { inactivated_at: NOW };
  const usedUp = { amount_supplied: 0.5, use_records: [aUseRecord()] };

  test("is refused for that reason if it was marked so, even when it is used up as well", async () => {
    for (const chemical of [inactive, { ...inactive, ...usedUp }])
      expect(rejected((await use(chemical)).result)).toMatchObject({
        status: 409,
        code: "INACTIVE",
        message: "The item is inactive.",
      });
  });

  test.each([
    [0, "Amount used (0 ML) exceeds the amount remaining (0 LITRES)."],
    [1, "Amount used (1 ML) exceeds the amount remaining (0 LITRES)."],
  ])("that is only used up is refused for its stock: a use of %d ML", async (amount_used, message) => {
    expect(rejected((await use(usedUp, { amount_used })).result)).toMatchObject({
      status: 409,
      code: "INSUFFICIENT_STOCK",
      message,
    });
  });

  test.each([
    ["recorded offline", {}, offline],
    ["marked as used already", { allow_overdraw: true }, aStamp()],
  ])("can be used when %s", async (_, more, stamp) => {
    expect(accepted((await use(inactive, more, stamp)).result).warnings).toEqual([]);
  });
});

describe("half a page of the feed", () => {
  const delivered = aUseRecord({ amount_used: 250, amount_used_units: "ML", number: 2 });
  const half = () =>
    aLab(...chemicalChanges(aChemical({ use_records: [aUseRecord({ id: ids.cakeUse })] })), {
      table: "use_records",
      id: delivered.id,
      record: delivered,
    });
  const input = { params: { id: ids.chemical }, body: bodyOf("addChemicalUseRecord", { id: delivered.id }) };

  test("that contains a use, but not the stock that includes it, shows the use once and draws it once", async () => {
    const lab = half();
    const { changes } = accepted((await lab.run(commands.addChemicalUseRecord, input, offline)).result);
    expect(changes.map(({ table }) => table)).toEqual(["chemicals"]);
    expect(await lab.records.get("chemicals", ids.chemical)).toMatchObject({
      use_totals: { count: 2, amounts: { ML: 750 } },
    });
  });

  test("with the stock is a use that exists", async () => {
    const lab = half();
    await lab.run(commands.addChemicalUseRecord, input, offline);
    const { result } = await lab.run(commands.addChemicalUseRecord, input, offline);
    expect(rejected(result)).toMatchObject({ code: "DUPLICATE", field: "id" });
  });
});
