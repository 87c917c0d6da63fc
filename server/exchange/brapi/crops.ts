import { listOf } from "#domain/kernel/list.ts";
import type { LabDb } from "../../db/lab-db.ts";

/** The names of the plants of the lab's list, and the one for objects that belong to every plant. */
export type Crops = { names: ReadonlySet<string>; main: string | null };

/** Where BrAPI has one crop and the lab several: the plant of the most trays, by name among equals; null without one. */
export function mainCrop(plants: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const name of plants.toSorted()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
}

const plantsOfTrays = listOf("tray_formulations", {
  newestBy: "created_at",
  joins: ["grow_trial_plants"],
  row: (lab, { grow_trial_plant_id }) => lab.get("grow_trial_plants", grow_trial_plant_id)?.name,
});

/** Reads the lab's crops; the main one is that of the most trays. */
export async function readCrops(db: LabDb): Promise<Crops> {
  const names = new Set((await db.all("grow_trial_plants")).map(({ name }) => name));
  const plants: string[] = [];
  for await (const slice of db.rows(plantsOfTrays, {})) plants.push(...slice);
  return { names, main: mainCrop(plants) };
}

/** The filter by crop of what every plant has. */
export const isCropOf =
  ({ names }: Crops) =>
  (_: unknown, value: string) =>
    names.has(value);
