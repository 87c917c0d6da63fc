import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Step } from "../world/schedules.ts";
import type { PlantedFault } from "./faults.ts";

/** The schedule that catches a fault, and the law that it then breaks. */
export type Stored = { fault: string; breaks: string; schedule: Step[][] };

const fileOf = ({ n }: PlantedFault) => join(import.meta.dirname, "schedules", `${n}.json`);

/** The schedule stored for a fault; null where there is none yet. */
export function stored(fault: PlantedFault): Stored | null {
  return existsSync(fileOf(fault)) ? JSON.parse(readFileSync(fileOf(fault), "utf8")) : null;
}

/** Stores a schedule, one step a line. */
export function store(fault: PlantedFault, { schedule, ...found }: Stored): void {
  const groups = schedule.map((group) => `    [${group.map(onOneLine).join(", ")}]`);
  const head = JSON.stringify(found, null, 2).slice(0, -2);
  writeFileSync(fileOf(fault), `${head},\n  "schedule": [\n${groups.join(",\n")}\n  ]\n}\n`);
}

/** Number of steps of a schedule. */
export function sizeOf({ schedule }: Stored): number {
  return schedule.flat().length;
}

function onOneLine(step: Step): string {
  return JSON.stringify(step, null, 1).replace(/\n\s*/g, " ").replace(/\[ /g, "[").replace(/ \]/g, "]");
}
