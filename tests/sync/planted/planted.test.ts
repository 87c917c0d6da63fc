import { describe, expect, test } from "vitest";
import { plantedFaults } from "./faults.ts";
import { misplaced } from "./plant.ts";
import { brokenBy, searchAnew } from "./search.ts";
import { stored } from "./stored.ts";

const wanted = process.env.PLANTED_SEARCH;
const again = (n: number) => `PLANTED_SEARCH=${n} npm run test:sync -- --project planted`;

describe.each(plantedFaults)("$n: $name", (fault) => {
  const { n } = fault;

  test("has its place in the source", () => {
    expect(misplaced(fault)).toEqual([]);
  });

  if (wanted === "all" || wanted === String(n))
    test("is caught by new schedules too", () => searchAnew(fault), 3_600_000);

  test("is caught by its schedule, which is clean without it", async () => {
    const found = stored(fault);
    if (!found) throw new Error(`There is no schedule that catches fault ${n}. To look for one: ${again(n)}`);
    const broken = await brokenBy(n, found.schedule);
    if (broken.length === 0)
      throw new Error(`The schedule of fault ${n} no longer catches it. To look for another: ${again(n)}`);
    expect(await brokenBy(0, found.schedule)).toEqual([]);
  });
});
