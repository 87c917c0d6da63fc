import { Amount } from "#components/amount.tsx";
import type { WeeklyData } from "#domain/trays/schema.ts";
import type { Column } from "#ui/column.ts";

/** What was measured of a tray, week by week. */
export const weekColumns: Column<WeeklyData>[] = [
  {
    key: "week",
    head: "Week Number",
    cell: ({ week_number }) => <b className="wkn">Week {week_number}</b>,
  },
  {
    key: "height",
    head: "Avg Height",
    align: "end",
    cell: ({ avg_height }) => (
      <b>
        <Amount of={avg_height} unit="cm" />
      </b>
    ),
  },
  {
    key: "width",
    head: "Avg Canopy Width",
    align: "end",
    cell: ({ avg_canopy_width }) => (
      <b>
        <Amount of={avg_canopy_width} unit="cm" />
      </b>
    ),
  },
  {
    key: "count",
    head: "Count Plugs for Avg",
    align: "end",
    cell: ({ count_plugs_for_avg }) => <span className="num">{count_plugs_for_avg}</span>,
  },
];
