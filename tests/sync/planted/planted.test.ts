import { describe, expect, test } from "vitest";
import { plantedFaults } from "./faults.ts";
import { misplaced } from "./plant.ts";
import { brokenBy, searchAnew } from "./search.ts";
import { stored } from "./stored.ts";

/** The faults to search anew for: "all", "odd" or "even" numbers (two halves, side by side), or their numbers. */
const { PLANTED_SEARCH: wanted = "" } = process.env;
const isWanted = (n: number) =>
  wanted === "all" || wanted === (n % 2 ? "odd" : "even") || wanted.split(",").includes(String(n));
const again = (n: number) => `PLANTED_SEARCH=${n} npm run test:sync -- --project planted`;

describe.each(wanted ? plantedFaults.filter(({ n }) => isWanted(n)) : plantedFaults)("$n: $name", (fault) => {
  const { n } = fault;

  test("every site of the fault is in the source", () => {
    expect(misplaced(fault)).toEqual([]);
  });

  if (wanted) test("new schedules catch the fault too", () => searchAnew(fault), 3_600_000);

  test("the stored schedule catches the fault, and breaks no law without it", async () => {
    const found = stored(fault);
    if (!found) throw new Error(`No schedule catches fault ${n}. To search for one: ${again(n)}`);
    const broken = await brokenBy(n, found.schedule);
    if (broken.length === 0)
      throw new Error(`The schedule of fault ${n} no longer catches it. To search for another: ${again(n)}`);
    expect(await brokenBy(0, found.schedule)).toEqual([]);
  });
});
