import { expect, test } from "vitest";
import { queries } from "#contract/index.ts";
import type { Change } from "#domain/kernel/change.ts";
import { aLab } from "../../fixtures/lab.ts";
import { productChanges } from "../../fixtures/products.ts";
import {
  aFeedstock,
  aFiltration,
  aNopProcess,
  feedstockChanges,
  filtrationChange,
  ids,
  nopProcessChanges,
} from "../../fixtures/records.ts";

const process = [...nopProcessChanges(aNopProcess()), ...feedstockChanges(aFeedstock())];
const hour = filtrationChange(aFiltration());
const afterId = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0d02";
const after = filtrationChange(
  aFiltration({ id: afterId, hour_number_for_sample: null, is_after_reaction_completed: true }),
);
const detailOf = (...changes: Change[]) =>
  aLab(...process, ...changes).ask(queries.getNopProcess, { params: { id: "NOP-2026-004" } });

test.each<[string, Change[], string, number]>([
  ["without a filtration", [], "REACTION_PENDING", 0],
  [
    "with a cake of an hour",
    [hour, ...productChanges(ids.filtration)],
    "FILTRATION_AND_NEUTRALIZATION_PENDING",
    1,
  ],
  ["worked up at its end, with no cake of that", [hour, after], "FILTRATION_AND_NEUTRALIZATION_PENDING", 0],
  ["with a cake of its end", [hour, after, ...productChanges(afterId)], "PROCESS_FINISHED", 1],
])("a process %s has its state, in list and detail", async (_, changes, state, cakes_count) => {
  expect(await detailOf(...changes)).toMatchObject({ state });
  expect(await aLab(...process, ...changes).ask(queries.listNopProcesses)).toMatchObject([
    {
      id: ids.nopProcess,
      batch_number: "NOP-2026-004",
      state,
      feedstock_name: "Jute fibre",
      is_one_tonne_reaction: false,
      reaction_hours: 6,
      cakes_count,
      created_by: "dana.ruiz@cnf-lab.example",
      creation_date: "2026-06-17T14:00:00.000Z",
    },
  ]);
});

test("the detail has the products of the process, by cake, CNF and sample", async () => {
  expect(await detailOf(hour, ...productChanges(ids.filtration))).toMatchObject({
    filtration_and_neutralization_details: [{ sample_type: "Hour 3", cakes_count: 1 }],
    cakes: [
      {
        batch_num: "NOP-2026-004",
        sample_type: "Hour 3",
        is_for_research: true,
        amount_remaining: 6.3,
        storage_type: "FROZEN",
        location_name: "Wet lab A",
        is_active: true,
      },
    ],
    cnfs: [
      {
        batch_number: "NOP-2026-004",
        description: "CNF-2026-004-01 | 1.5 wt% | Hour 3",
        amount_remaining: 9.95,
        amount_units: "LITRES",
      },
    ],
    samples: [
      {
        resource_type: "CNF",
        resource_url: "/inventory/cnfs/8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f1c02",
        sample_purpose: "VISCOSITY_TEST",
        location: "Wet lab A | Shelf 2",
        amount: "50 ML",
        batch_num: "NOP-2026-004",
      },
    ],
  });
});

test("filtrations to choose from have the labels of their cakes", async () => {
  expect(await aLab(...process, hour).ask(queries.listFiltrations)).toEqual([
    {
      id: ids.filtration,
      nop_process_id: ids.nopProcess,
      batch_number: "NOP-2026-004",
      sample_type: "Hour 3",
      creation_date: "2026-06-17T18:00:00.000Z",
    },
  ]);
});

test("an unknown batch is null", async () => {
  expect(await aLab().ask(queries.getNopProcess, { params: { id: "NOP-1999-001" } })).toBeUndefined();
});
