import { fieldsOf, labelWithUnit } from "../../kernel/fields.ts";
import { dropFloatError } from "../../values/quantities.ts";
import { type HarvestFigures, NewHarvestData } from "../harvest-forms.ts";
import type { HarvestData } from "../schema.ts";

/** A figure of the harvest as charts and exports show it. */
export type HarvestFigure = {
  key: keyof HarvestFigures;
  label: string;
  /** Empty for a number without unit. */
  unit: string;
  /** True for a total of the plugs taken for the averages; the others are means or ratios. */
  isPooled: boolean;
  /** Figures with the same scale name share one axis. */
  scale: string;
};

type Kind = Pick<HarvestFigure, "key"> & { isPooled?: boolean; scale?: string };

const fields = fieldsOf(NewHarvestData);

function figure({ key, isPooled = false, scale = key }: Kind): HarvestFigure {
  const { label, unit = "" } = fields[key];
  return { key, label, unit, isPooled, scale };
}

const pooled = { isPooled: true };

/** The figures of a harvest, grouped, in display order. */
export const harvestGroups: readonly { title: string; figures: readonly HarvestFigure[] }[] = [
  {
    title: "Mass",
    figures: [
      figure({ key: "leaf_wet_mass", scale: "wet", ...pooled }),
      figure({ key: "root_wet_mass", scale: "wet", ...pooled }),
      figure({ key: "leaf_dry_mass", scale: "dry", ...pooled }),
      figure({ key: "root_dry_mass", scale: "dry", ...pooled }),
    ],
  },
  {
    title: "Size",
    figures: [
      figure({ key: "final_canopy_height_avg", scale: "size" }),
      figure({ key: "final_canopy_width_avg", scale: "size" }),
      figure({ key: "final_root_length_avg", scale: "size" }),
    ],
  },
  {
    title: "Roots",
    figures: [
      figure({ key: "root_to_shoot_ratio" }),
      figure({ key: "root_volume", ...pooled }),
      figure({ key: "root_density" }),
      figure({ key: "root_score" }),
    ],
  },
];

/** The figures without their groups. */
export const harvestFigures: readonly HarvestFigure[] = harvestGroups.flatMap(({ figures }) => figures);

/** Returns a figure as entered; if `perPlug` and pooled, divided by the number of plugs. Null before it is weighed. */
export function harvestValue(
  harvest: HarvestData,
  { key, isPooled }: HarvestFigure,
  perPlug: boolean,
): number | null {
  if (harvest[key] === null) return null;
  const value = Number(harvest[key]);
  return perPlug && isPooled ? dropFloatError(value / harvest.num_plugs_for_avg) : value;
}

/** `g`, or `g per plug` for a divided total. */
export function unitOf({ unit, isPooled }: HarvestFigure, perPlug: boolean): string {
  return perPlug && isPooled ? `${unit} per plug` : unit;
}

/** `Leaf Wet Mass (g per plug)` */
export function columnTitle(figure: HarvestFigure, perPlug: boolean): string {
  return labelWithUnit({ label: figure.label, unit: unitOf(figure, perPlug) });
}
