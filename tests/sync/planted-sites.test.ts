import { expect, test } from "vitest";
import { plantedFaults } from "./planted/faults.ts";
import { misplaced } from "./planted/plant.ts";

test("every site of a planted fault is in the source; npm run test:deep plants them", () => {
  expect(plantedFaults.flatMap(misplaced)).toEqual([]);
});
