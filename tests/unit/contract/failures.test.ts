import { expect, test } from "vitest";
import { listFailure, recordFailure } from "#contract/operations.ts";
import { findableTables } from "#domain/tables.ts";

test("every kind of record has the message of a failed list and of a failed record", () => {
  expect(Object.fromEntries(findableTables.map((table) => [table, listFailure(table)]))).toEqual({
    equipment: "Error fetching equipment",
    feedstocks: "Error fetching feedstocks",
    chemicals: "Error fetching chemicals",
    nop_processes: "Error fetching NOP processes",
    cakes: "Error fetching cakes. Please refresh the page or contact support",
    homogenizations: "Error fetching homogenizations",
    cnfs: "Error fetching CNFs",
    tray_formulations: "Error fetching formulations",
    samples: "Error fetching samples. Please refresh the page and try again or contact support.",
    grow_trials: "Error fetching grow trials",
  });
  for (const table of findableTables) expect(recordFailure(table)).toMatch(/fetch/);
});
