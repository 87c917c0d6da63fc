import { describe, expect, test } from "vitest";
import { readNames } from "#components/record/record-names.ts";
import { kinds } from "#domain/kinds.ts";
import { showBalance } from "#domain/lineage/balance.ts";
import { lineageOf } from "#domain/lineage/lineage.ts";
import { allNodes, type Branch, mainLine } from "#domain/lineage/thread.ts";
import { purposeId } from "#domain/resource-use/rules.ts";
import { findableTables, lineageTables, type RecordRef } from "#domain/tables.ts";
import { aCnf, cnfChanges, cnfIds } from "../../fixtures/cnfs.ts";
import { aGrowTrial, aTray, growIds, growTrialChanges, trayChanges } from "../../fixtures/grow-trials.ts";
import { aHomogenization, homogenizationChange, homogenizationIds } from "../../fixtures/homogenizations.ts";
import { aLab } from "../../fixtures/lab.ts";
import { aCake, aCakeUse, aUseRecord, cakeChanges, ids } from "../../fixtures/records.ts";
import { record, stock, threadChanges, use } from "../../fixtures/thread.ts";

const lab = aLab(...threadChanges);

const titles = (branches: readonly Branch[]) => allNodes(branches).map(({ title }) => title);
const thread = async (table: RecordRef["table"], id: string) => {
  const found = await lineageOf(lab.records, { table, id });
  if (found === undefined) throw new Error(`No ${table} ${id}`);
  return found;
};

test("a sample's lineage goes back to the fibre and to the acid's own source", async () => {
  const { node, ancestors, descendants } = await thread("samples", "sample-1");
  expect([node.title, node.note, node.made]).toEqual([
    "Vial A",
    "Library Storage",
    { amount: 500, units: "GRAMS" },
  ]);
  expect(titles(ancestors)).toEqual([
    "CNF-2026-001-01",
    "Cake NOP-2026-001 After reaction",
    "NOP-2026-001",
    "FS-JUTE-01",
    "Nitric acid",
    "Nitric acid",
  ]);
  expect(mainLine(ancestors).map((branch) => branch.node.title)).toEqual([
    "FS-JUTE-01",
    "NOP-2026-001",
    "Cake NOP-2026-001 After reaction",
    "CNF-2026-001-01",
  ]);
  expect(descendants).toEqual([]);
});

test("a feedstock's lineage fans out to everything made of it, with the amount of each step", async () => {
  const { descendants } = await thread("feedstocks", "jute");
  const [process] = descendants;
  expect(process?.quantity).toEqual({ amount: 3, units: "KG" });
  const steps = process?.branches.map(({ node, quantity }) => [node.title, quantity]);
  expect(steps).toHaveLength(2);
  expect(steps).toContainEqual(["Cake NOP-2026-001 After reaction", { amount: 10, units: "KG" }]);
  expect(titles(descendants)).toEqual(
    expect.arrayContaining([
      "CNF-2026-001-01",
      "assigned on sync",
      "Vial A",
      "Bag B",
      "Cake NOP-2026-001 Hour 3",
    ]),
  );
});

test("a chemical's lineage includes what was diluted from it, up to the process", async () => {
  const { descendants } = await thread("chemicals", "acid");
  expect(titles(descendants).slice(0, 2)).toEqual(["Nitric acid", "NOP-2026-001"]);
  expect(descendants[0]?.quantity).toEqual({ amount: 10, units: "LITRES" });
});

test.each([
  ["feedstocks", "jute", "5 kg in, 4.6 kg accounted for"],
  ["cakes", "cake-end", "10 kg in, 10 kg accounted for"],
  // 500 g at 1 g/ml are half a litre.
  ["cnfs", "cnf-1", "15 L in, 15 L accounted for"],
  // 3 kg less a tenth of water; 1 kg at 20 % and 10 kg at 15 %.
  ["nop_processes", "nop", "2.7 kg dry in, 1.7 kg dry accounted for"],
] as const)("the mass balance of a %s: %s", async (table, id, sentence) => {
  const { balance } = (await thread(table, id)).node;
  expect(balance && showBalance(balance)).toBe(sentence);
});

test("a balance that would need an unknown figure is not shown", async () => {
  const { node } = await thread("cnfs", "cnf-1");
  expect(node.balance).not.toBeNull();
  const unknown = aLab(
    record("nop_processes", "bare", {
      feedstock_id: null,
      amount_feedstock: null,
      resource_use_record_ids: [],
    }),
  );
  const bare = await lineageOf(unknown.records, { table: "nop_processes", id: "bare" });
  expect(bare?.node.balance).toBeNull();
});

test("a record that the lab does not have has no lineage", async () => {
  expect(await lineageOf(lab.records, { table: "cnfs", id: "nowhere" })).toBeUndefined();
});

test("records that name themselves as their source end the lineage instead of an endless loop", async () => {
  const round = aLab(
    ...stock("chemicals", "a", {
      chemical_name_id: "",
      amount_supplied: 1,
      amount_units: "KG",
      derived_from_use_record_id: "u-b",
      use_records: [use("u-a", 1, "KG", { type: "CHEMICAL", id: "b" })],
    }),
    ...stock("chemicals", "b", {
      chemical_name_id: "",
      amount_supplied: 1,
      amount_units: "KG",
      derived_from_use_record_id: "u-a",
      use_records: [use("u-b", 1, "KG", { type: "CHEMICAL", id: "a" })],
    }),
  );
  const found = await lineageOf(round.records, { table: "chemicals", id: "a" });
  expect(found?.ancestors.map(({ node }) => node.id)).toEqual(["b"]);
  expect(found?.ancestors[0]?.branches).toEqual([]);
});

test("an experiment is between its cake and its CNF; an experiment that used nothing yet is not shown", async () => {
  const cake = aCake({ use_records: [aCakeUse({ linked_to: { type: "CNF", id: cnfIds.cnf } })] });
  const withCnf = { cake_use_record_id: ids.cakeUse, cnf_id: cnfIds.cnf };
  const bench = aLab(
    ...cakeChanges(cake),
    homogenizationChange(aHomogenization(withCnf)),
    homogenizationChange(aHomogenization({ id: homogenizationIds.ready, name: "HOM-NOP-2026-004-02" })),
    ...cnfChanges(aCnf({ homogenization_id: homogenizationIds.setUp, cake_use_record_id: ids.cakeUse })),
  );
  const down = await lineageOf(bench.records, { table: "cakes", id: ids.cake });
  expect(down?.descendants).toMatchObject([
    {
      node: { title: "HOM-NOP-2026-004-01", note: "1 wt%", balance: null },
      quantity: { amount: 316, units: "GRAMS" },
      branches: [{ node: { title: "CNF-2026-004-01" }, quantity: { amount: 15, units: "LITRES" } }],
    },
  ]);
  expect(down?.descendants).toHaveLength(1);
  expect(down?.node.balance).toMatchObject({ in: 2.66, accounted: 2.66 });
  const up = await lineageOf(bench.records, { table: "cnfs", id: cnfIds.cnf });
  expect(mainLine(up?.ancestors ?? []).map(({ node }) => node.title)).toEqual([
    "NOP-2026-004",
    "Cake NOP-2026-004 Hour 3",
    "HOM-NOP-2026-004-01",
  ]);
});

test("an experiment without a name is pending sync, in its lineage and where a record references it", async () => {
  const bench = aLab(...cakeChanges(aCake()), homogenizationChange(aHomogenization({ name: null })));
  const homogenization_id = homogenizationIds.setUp;
  const found = await lineageOf(bench.records, { table: "homogenizations", id: homogenization_id });
  expect(found?.node.title).toBe("Pending sync");
  const names = await readNames(bench.records, [{ homogenization_id }]);
  expect(names.get(homogenization_id)).toBe("Pending sync");
});

describe("a CNF in trays", () => {
  const litres = (id: string, amount_used: number, purpose: string) =>
    aUseRecord({
      id,
      amount_used,
      amount_used_units: "LITRES",
      resource_use_purpose_id: purposeId(purpose),
    });
  const drawn = [litres("a", 0.6, "GROW_TRIAL"), litres("b", 0.4, "CUSTOMER_SAMPLE")];
  const cnf = aCnf({ amount_supplied: 3, amount_units: "LITRES", use_records: drawn });
  const green = aLab(
    ...cnfChanges(cnf),
    ...growTrialChanges(aGrowTrial()),
    ...trayChanges(aTray({ cnf_id: cnf.id })),
    ...trayChanges(aTray({ id: growIds.harvested, identifier: "F2" })),
  );
  const threadOf = (table: RecordRef["table"], id: string) => lineageOf(green.records, { table, id });

  test("leads to each of them and to their trial, without an amount, since none is recorded", async () => {
    const down = await threadOf("cnfs", cnf.id);
    expect(down?.descendants).toMatchObject([
      {
        node: { title: "GT-003-F1", note: "in trial GT-003" },
        quantity: null,
        branches: [{ node: { title: "GT-003", note: "Grow Trial 2026-10-29" }, quantity: null }],
      },
    ]);
  });

  test("accounts for what was used of it for grow trials, and for no other use", async () => {
    const { balance } = (await threadOf("cnfs", cnf.id))?.node ?? {};
    expect(balance && showBalance(balance)).toBe("3 L in, 2.6 L accounted for");
    const ungrown = aLab(...cnfChanges(cnf));
    const alone = await lineageOf(ungrown.records, { table: "cnfs", id: cnf.id });
    expect(alone?.node.balance && showBalance(alone.node.balance)).toBe("3 L in, 2 L accounted for");
  });

  test("is found from the tray and from the trial, which represents all its trays", async () => {
    const tray = await threadOf("tray_formulations", growIds.tray);
    expect(mainLine(tray?.ancestors ?? []).at(-1)?.node.title).toBe("CNF-2026-004-01");
    expect(titles(tray?.descendants ?? [])).toEqual(["GT-003"]);
    const trial = await threadOf("grow_trials", growIds.trial);
    expect(titles(trial?.ancestors ?? [])).toEqual(["GT-003-F1", "GT-003-F2", "CNF-2026-004-01"]);
    expect(mainLine(trial?.ancestors ?? [])).toEqual([]);
  });

  test("a control tray has no CNF as its source", async () => {
    const control = await threadOf("tray_formulations", growIds.harvested);
    expect(control?.ancestors).toEqual([]);
  });
});

test("the tables of the lineage are those of kinds with parents or children", () => {
  expect(lineageTables).toEqual(findableTables.filter((table) => kinds[table].thread !== null));
});
