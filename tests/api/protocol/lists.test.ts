import fc from "fast-check";
import { expect, test } from "vitest";
import { calls, operations } from "#contract/index.ts";
import { type AnyList, readList } from "#domain/kernel/list.ts";
import { anyLab } from "../../fixtures/any-lab.ts";
import { aLab } from "../../fixtures/lab.ts";
import { createLab } from "../../support/create-lab.ts";

const lists = [...operations, calls.listNotifications].flatMap((operation) =>
  operation.kind !== "command" && operation.list ? [{ ...operation, list: operation.list as AnyList }] : [],
);
const filters: Record<string, string[]> = {
  listChemicals: ["", "?type=ACID"],
  listEquipment: ["", "?equipment_type=HOMOGENIZER"],
  listHomogenizations: ["", "?is_active_only=true"],
  listCnfs: ["", "?is_active_only=true"],
  listUseRecords: [
    "",
    "?resource_type=CHEMICAL",
    "?resource_type=CAKE&purpose=GROW_TRIAL",
    "?purpose=NOP_PROCESS",
  ],
  listLedgerUses: ["", "?from=2026-01-01&to=2026-11-19", "?material=cake", "?purpose=grow%20trial"],
};

test("every list and the notices are read row by row", () => {
  expect(lists.map(({ name }) => name).sort()).toEqual([
    "listCakes",
    "listChemicals",
    "listCnfs",
    "listEquipment",
    "listFeedstocks",
    "listFiltrations",
    "listFormulations",
    "listHomogenizations",
    "listLedgerUses",
    "listNopProcesses",
    "listNotifications",
    "listSamples",
    "listUseRecords",
  ]);
});

test("whatever the lab contains, the server's lists are the views over its records, to the byte", async () => {
  await fc.assert(
    fc.asyncProperty(anyLab, async (changes) => {
      const lab = await createLab();
      await lab.put(changes);
      const { records } = aLab(...changes);
      for (const { name, path, list, query } of lists)
        for (const filter of filters[name] ?? [""]) {
          const wanted = query.parse(Object.fromEntries(new URLSearchParams(filter)));
          const answer = await lab.request("GET", path + filter);
          expect(await answer.text()).toBe(JSON.stringify(await readList(records, list, wanted)));
        }
      await lab.db.close();
    }),
    { numRuns: 25 },
  );
}, 120_000);
