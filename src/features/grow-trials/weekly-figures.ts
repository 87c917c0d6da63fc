import { fieldsOf } from "#domain/kernel/fields.ts";
import { NewWeeklyData } from "#domain/trays/forms.ts";
import { showUnit } from "#domain/values/words.ts";

export type FigureName = "avg_height" | "avg_canopy_width" | "count_plugs_for_avg";

export type WeeklyFigure = {
  name: FigureName;
  label: string;
  /** A shorter label for narrow places. */
  short: string;
  unit: string;
  /** The change per press of − or +. */
  step: number;
  isWhole: boolean;
};

const fields = fieldsOf(NewWeeklyData);

const figure = (
  name: FigureName,
  { short, step, isWhole }: Pick<WeeklyFigure, "short" | "step" | "isWhole">,
) => {
  const { label, unit = "" } = fields[name];
  return { name, label, short, unit: showUnit(unit), step, isWhole };
};

/** The weekly measurements of a tray, in the order of measuring. */
export const weeklyFigures: readonly WeeklyFigure[] = [
  figure("avg_height", { short: "Height", step: 0.1, isWhole: false }),
  figure("avg_canopy_width", { short: "Width", step: 0.1, isWhole: false }),
  figure("count_plugs_for_avg", { short: "Count", step: 1, isWhole: true }),
];
