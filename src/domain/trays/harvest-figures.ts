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
  /** Figures with the same word here are drawn on one scale. */
  scale: string;
};

type Kind = { unit: string; isPooled?: boolean; scale?: string };

const of = (key: HarvestFigure["key"], label: string, { unit, isPooled = false, scale = key }: Kind) => ({
  ...{ key, label, unit, isPooled, scale },
});

const wet = { unit: "g", isPooled: true, scale: "wet" };
const dry = { unit: "g", isPooled: true, scale: "dry" };
const size = { unit: "cm", scale: "size" };

/** The figures of a harvest, in the order they are looked at. */
export const harvestGroups: readonly { title: string; figures: readonly HarvestFigure[] }[] = [
  {
    title: "Mass",
    figures: [
      of("leaf_wet_mass", "Leaf Wet Mass", wet),
      of("root_wet_mass", "Root Wet Mass", wet),
      of("leaf_dry_mass", "Leaf Dry Mass", dry),
      of("root_dry_mass", "Root Dry Mass", dry),
    ],
  },
  {
    title: "Size",
    figures: [
      of("final_canopy_height_avg", "Final Canopy Height", size),
      of("final_canopy_width_avg", "Final Canopy Width", size),
      of("final_root_length_avg", "Final Root Length", size),
    ],
  },
  {
    title: "Roots",
    figures: [
      of("root_to_shoot_ratio", "Root to Shoot Ratio", { unit: "" }),
      of("root_volume", "Root Volume", { unit: "cm3", isPooled: true }),
      of("root_density", "Root Density", { unit: "g/cm3" }),
      of("root_score", "Root Score (0–10)", { unit: "" }),
    ],
  },
];

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
