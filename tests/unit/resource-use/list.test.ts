import { expect, test } from "vitest";
import { queries } from "#contract/index.ts";
import { purposeId } from "#domain/resource-use/rules.ts";
import { aLab } from "../../fixtures/lab.ts";
import { aChemical, aUseRecord, chemicalChanges, ids } from "../../fixtures/records.ts";

const id = (n: number) => `8d2c1c6e-6a55-4a1b-9d0c-00000000000${n}`;

const lab = aLab(
  ...chemicalChanges(
    aChemical({
      id: id(1),
      use_records: [
        aUseRecord({ id: "old", creation_date: "2026-01-01T12:00:00.000Z" }),
        aUseRecord({ id: "new" }),
      ],
    }),
  ),
  ...chemicalChanges(
    aChemical({
      id: id(2),
      chemical_name_id: ids.ethanol,
      use_records: [
        aUseRecord({
          id: "words",
          resource_use_purpose_id: null,
          purpose: "Cleaning",
          amount_used: 1.2345,
          creation_date: "2026-06-01T02:00:00.000Z",
        }),
      ],
    }),
  ),
  ...chemicalChanges(
    aChemical({
      id: id(3),
      chemical_name_id: ids.sodiumHydroxide,
      use_records: [
        aUseRecord({
          id: "base",
          resource_use_purpose_id: purposeId("NOP_PROCESS"),
          creation_date: "2026-05-01T12:00:00.000Z",
        }),
      ],
    }),
  ),
);

const ask = async (query: Record<string, string>) =>
  ((await lab.ask(queries.listUseRecords, { query })) as { id: string }[]).map((use) => use.id);

test.each<[Record<string, string>, string[]]>([
  [{}, ["new", "words", "base", "old"]],
  [{ resource_type: "", purpose: "" }, ["new", "words", "base", "old"]],
  [{ resource_type: "CHEMICAL" }, ["new", "words", "base", "old"]],
  [{ resource_type: "ACID" }, ["new", "old"]],
  [{ resource_type: "NEUTRALIZING_AGENT" }, ["base"]],
  [{ resource_type: "CNF" }, []],
  [{ purpose: "CHEMICAL_DILUTION" }, ["new", "old"]],
  [{ resource_type: "CHEMICAL", purpose: "NOP_PROCESS" }, ["base"]],
  [{ purpose: "GROW_TRIAL" }, []],
])("%j gives %j, newest first", async (query, expected) => {
  expect(await ask(query)).toEqual(expected);
});

test.each<[Record<string, string>]>([[{ resource_type: "WATER" }], [{ purpose: "FUN" }]])(
  "%j is refused",
  async (query) => {
    await expect(ask(query)).rejects.toThrow();
  },
);

test("a label names resource, amount, purpose and New York date", async () => {
  const [acid, freeText] = (await lab.ask(queries.listUseRecords)) as object[];
  expect(acid).toMatchObject({
    id: "new",
    resource_id: id(1),
    resource_type: "ACID",
    resource_use_purpose: "CHEMICAL_DILUTION",
    amount_used: 500,
    amount_used_units: "ML",
    linked_to: null,
    voided: null,
    label: "Nitric acid | 500 ML | Chemical Dilution | Nov 10, 2026",
  });
  expect(freeText).toMatchObject({
    resource_type: "CHEMICAL",
    resource_use_purpose: null,
    label: "Ethanol | 1.235 ML | Cleaning | May 31, 2026",
  });
});
