import { dropDust } from "../quantities.ts";
import type { HarvestData, HarvestFigures } from "./schema.ts";

/** A figure of the harvest as charts and exports show it. */
export type HarvestFigure = {
  key: keyof HarvestFigures & keyof HarvestData;
  label: string;
  /** Empty where it is a plain number. */
  unit: string;
  /** A total of the plugs taken for the averages; the others are means or ratios already. */
  isPooled: boolean;
};

const of = (key: HarvestFigure["key"], label: string, unit: string, isPooled = false): HarvestFigure => ({
  ...{ key, label, unit, isPooled },
});

/** The figures of a harvest, those of one kind and unit together: a group is drawn on one scale. */
export const harvestGroups = [
  {
    title: "Wet mass",
    isOneScale: true,
    figures: [
      of("leaf_wet_mass", "Leaf wet mass", "g", true),
      of("root_wet_mass", "Root wet mass", "g", true),
    ],
  },
  {
    title: "Dry mass",
    isOneScale: true,
    figures: [
      of("leaf_dry_mass", "Leaf dry mass", "g", true),
      of("root_dry_mass", "Root dry mass", "g", true),
    ],
  },
  {
    title: "Size",
    isOneScale: true,
    figures: [
      of("final_canopy_height_avg", "Final canopy height", "cm"),
      of("final_canopy_width_avg", "Final canopy width", "cm"),
      of("final_root_length_avg", "Final root length", "cm"),
    ],
  },
  {
    title: "Roots",
    isOneScale: false,
    figures: [
      of("root_volume", "Root volume", "cm3", true),
      of("root_density", "Root density", "g/cm3"),
      of("root_to_shoot_ratio", "Root-to-shoot ratio", ""),
      of("root_score", "Root score (0–10)", ""),
    ],
  },
] as const satisfies readonly { title: string; isOneScale: boolean; figures: readonly HarvestFigure[] }[];

export const harvestFigures: readonly HarvestFigure[] = harvestGroups.flatMap(({ figures }) => figures);

/** A figure as it was entered, or, where it is a pooled total, divided by the plugs it was taken of. */
export function harvestValue(
  harvest: HarvestData,
  { key, isPooled }: HarvestFigure,
  perPlug: boolean,
): number {
  const value = Number(harvest[key]);
  return perPlug && isPooled ? dropDust(value / harvest.num_plugs_for_avg) : value;
}

/** `g`, or `g per plug` where a pooled total was divided. */
export function unitOf({ unit, isPooled }: HarvestFigure, perPlug: boolean): string {
  return perPlug && isPooled ? `${unit} per plug` : unit;
}
