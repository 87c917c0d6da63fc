import fc from "fast-check";
import { play, type Step, schedule } from "../world/schedules.ts";
import type { PlantedFault } from "./faults.ts";
import { type Stored, sizeOf, store, stored } from "./stored.ts";
import { whilePlanted } from "./switch.ts";

const RUNS = 600;
/** Number of attempts to shrink a schedule. */
const SHRINKS = 150;

/** The laws that a schedule breaks while a fault is switched on; an exception counts as a broken law. */
export function brokenBy(n: number, groups: Step[][]): Promise<string[]> {
  return whilePlanted(n, async () => {
    try {
      return (await play(groups)).broken;
    } catch (error) {
      return [`it throws ${error}`];
    }
  });
}

/**
 * Searches for a schedule that catches a fault, and stores it unless a smaller schedule is stored that still catches
 * the fault.
 */
export async function searchAnew(fault: PlantedFault): Promise<void> {
  const found = await search(fault);
  if (!found) throw new Error(`No schedule catches fault ${fault.n}. Is there a second guard?`);
  const old = stored(fault);
  const isBetter = !old || sizeOf(found) < sizeOf(old);
  if (isBetter || (await brokenBy(fault.n, old.schedule)).length === 0) store(fault, found);
}

/**
 * A small schedule that catches a fault: among {@link RUNS} new ones, or else among those that contain the stored schedule
 * and other steps. Null where none does.
 */
async function search(fault: PlantedFault): Promise<Stored | null> {
  const old = stored(fault);
  return (await searchAmong(fault, schedule)) ?? (old && searchAmong(fault, around(old.schedule)));
}

/** Schedules with a few other steps before, between and after the given ones. */
function around(groups: Step[][]): fc.Arbitrary<Step[][]> {
  const place = fc.nat({ max: groups.length });
  return fc
    .tuple(schedule, place)
    .map(([others, at]) => [...groups.slice(0, at), ...others.slice(0, 2), ...groups.slice(at)]);
}

async function searchAmong(fault: PlantedFault, among: fc.Arbitrary<Step[][]>): Promise<Stored | null> {
  let shrinks = 0;
  let isFound = false;
  const catches = async (groups: Step[][]) => {
    if (isFound) shrinks += 1;
    if (shrinks > SHRINKS) return true;
    // A schedule that catches a fault only by chance, or breaks a law without the fault, is no test.
    const isCaught =
      (await brokenBy(fault.n, groups)).length > 0 &&
      (await brokenBy(fault.n, groups)).length > 0 &&
      (await brokenBy(0, groups)).length === 0;
    isFound ||= isCaught;
    return !isCaught;
  };
  const details = await fc.check(fc.asyncProperty(among, catches), { numRuns: RUNS });
  const [found] = details.counterexample ?? [];
  if (!found) return null;
  const [breaks = ""] = await brokenBy(fault.n, found);
  return { fault: fault.name, breaks, schedule: found };
}
