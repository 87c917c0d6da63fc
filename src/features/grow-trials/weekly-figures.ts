import { fieldsOf } from "#domain/fields.ts";
import { NewWeeklyData } from "#domain/trays/forms.ts";

export type FigureName = "avg_height" | "avg_canopy_width" | "count_plugs_for_avg";

export type WeeklyFigure = {
  name: FigureName;
  label: string;
  /** Its name where there is little room. */
  short: string;
  unit: string;
  /** What − and + change it by. */
  step: number;
  isWhole: boolean;
};

const fields = fieldsOf(NewWeeklyData);

const figure = (
  name: FigureName,
  { short, step, isWhole }: Pick<WeeklyFigure, "short" | "step" | "isWhole">,
) => {
  const { label, unit = "" } = fields[name];
  return { name, label, short, unit, step, isWhole };
};

/** What is measured of a tray each week, in the order it is measured. */
export const weeklyFigures: readonly WeeklyFigure[] = [
  figure("avg_height", { short: "Height", step: 0.1, isWhole: false }),
  figure("avg_canopy_width", { short: "Width", step: 0.1, isWhole: false }),
  figure("count_plugs_for_avg", { short: "Count", step: 1, isWhole: true }),
];
