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

/** What is measured of a tray each week, in the order it is measured. */
export const weeklyFigures: readonly WeeklyFigure[] = [
  { name: "avg_height", label: "Avg Height", short: "Height", unit: "cm", step: 0.1, isWhole: false },
  {
    name: "avg_canopy_width",
    label: "Avg Canopy Width",
    short: "Width",
    unit: "cm",
    step: 0.1,
    isWhole: false,
  },
  {
    name: "count_plugs_for_avg",
    label: "Count Plugs for Avg",
    short: "Count",
    unit: "PLUGS",
    step: 1,
    isWhole: true,
  },
];
