import { expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { amountRemaining } from "#domain/resource-use/ledger.ts";
import type { StockTable } from "#domain/resource-use/names.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { submit } from "#sync/write/submit.ts";
import { aCnf, cnfChanges, cnfIds } from "#tests/fixtures/cnfs.ts";
import { bodyOf, exampleRecords } from "#tests/fixtures/examples.ts";
import { growIds } from "#tests/fixtures/grow-trials.ts";
import { homogenizationIds } from "#tests/fixtures/homogenizations.ts";
import { aChemical, chemicalChanges, ids } from "#tests/fixtures/records.ts";
import { people } from "#tests/support/create-lab.ts";
import { aSyncedTablet, type Tablet } from "./a-tablet.ts";

const bottle = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0b21";
const stocks: [StockTable, string][] = [
  ["feedstocks", ids.feedstock],
  ["chemicals", ids.chemical],
  ["chemicals", bottle],
  ["cnfs", cnfIds.cnf],
];

const onTablet = ({ store }: Tablet) =>
  Promise.all(
    stocks.map(async ([table, id]) => amountRemaining(table, (await store.records(table).get(id)) as never)),
  );
const onServer = ({ lab }: Tablet) =>
  Promise.all(
    stocks.map(async ([table, id]) => amountRemaining(table, (await lab.db.get(table, id)) as never)),
  );

test("uses that are recorded without signal with what was made arrive once, though every first reply is lost", async () => {
  const lye = aChemical({ id: bottle, chemical_name_id: ids.sodiumHydroxide });
  const acid = aChemical({ amount_supplied: 100 });
  const tablet = await aSyncedTablet([
    ...exampleRecords,
    ...chemicalChanges(acid),
    ...chemicalChanges(lye),
    ...cnfChanges(aCnf()),
  ]);
  const before = await onTablet(tablet);
  const save = async (...[command, input]: [Parameters<typeof submit>[2], Parameters<typeof submit>[3]]) =>
    expect((await submit(tablet.env, people[0], command, input)).kind).toBe("saved");
  await save(commands.createNopProcess, {
    body: bodyOf("createNopProcess", { resource_use_record_ids: [], acid_chemical_id: ids.chemical }),
  });
  const agent = {
    neutralizing_agent_id: bottle,
    neutralizing_agent_amount: 2,
    neutralizing_agent_amount_units: "LITRES",
  };
  await save(commands.addFiltration, {
    params: { id: ids.nopProcess },
    body: bodyOf("addFiltration", agent),
  });
  await save(commands.addPreHomogenizationData, {
    params: { id: homogenizationIds.setUp },
    body: bodyOf("addPreHomogenizationData", { neutralizing_agent_id: bottle }),
  });
  await save(commands.addFormulation, {
    params: { id: growIds.bare },
    body: bodyOf("addFormulation", {
      cnf_id: cnfIds.cnf,
      cnf_amount_used: 480,
      cnf_amount_used_units: "ML",
    }),
  });
  const drawn = [8, 64, 2.15, 0.48];
  const expected = before.map((amount, i) => expect.closeTo((amount ?? 0) - (drawn[i] ?? 0), 6));
  expect(await onTablet(tablet)).toEqual(expected);

  tablet.network = async (request, send) => {
    const reply = await send();
    if (request.method === "POST") throw new TypeError("Failed to fetch");
    return reply;
  };
  await syncTurn(tablet.env);
  // The process has arrived, and the tablet does not know.
  expect((await onServer(tablet))[0]).toEqual(expected[0]);
  expect((await tablet.store.outbox.toArray()).some(({ state }) => state === "done")).toBe(false);
  tablet.network = (_, send) => send();
  tablet.lab.clock.pass(3_600_000);
  await syncTurn(tablet.env);
  expect((await tablet.store.outbox.toArray()).map(({ state }) => state)).toEqual([
    "done",
    "done",
    "done",
    "done",
  ]);
  expect(await onServer(tablet)).toEqual(expected);
  expect(await onTablet(tablet)).toEqual(expected);
});
