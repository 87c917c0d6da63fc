import { IconCamera } from "@tabler/icons-react";
import { Amount } from "#components/stock/stock-amount.tsx";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { NewWeeklyData } from "#domain/trays/forms.ts";
import { showPhotoWidth } from "#domain/trays/photo-width.ts";
import type { WeeklyData } from "#domain/trays/schema.ts";
import { showDate } from "#domain/values/time.ts";
import type { Column } from "#ui/table/column.ts";
import { Icon } from "#ui/text/icon.tsx";

const fields = fieldsOf(NewWeeklyData);

/** Columns of the weekly measurements of a tray. */
export const weekColumns = (weeks: readonly WeeklyData[]): Column<WeeklyData>[] => [
  {
    key: "week",
    head: fields.week_number.label,
    cell: ({ week_number }) => <b className="wkn">Week {week_number}</b>,
  },
  {
    key: "height",
    head: fields.avg_height.label,
    align: "end",
    cell: ({ avg_height }) => (
      <b>
        <Amount of={avg_height} unit={fields.avg_height.unit} column={weeks.map((week) => week.avg_height)} />
      </b>
    ),
  },
  {
    key: "width",
    head: fields.avg_canopy_width.label,
    align: "end",
    cell: ({ avg_canopy_width, photo_width }) => (
      <>
        <b>
          <Amount
            of={avg_canopy_width}
            unit={fields.avg_canopy_width.unit}
            column={weeks.map((week) => week.avg_canopy_width)}
          />
        </b>
        {photo_width ? (
          <span className="sub wk__photo">
            <Icon of={IconCamera} />
            <span className="vh">{fields.photo_width.label}: </span>
            <span>{showPhotoWidth(photo_width)}</span>
          </span>
        ) : null}
      </>
    ),
  },
  {
    key: "count",
    head: fields.count_plugs_for_avg.label,
    align: "end",
    cell: ({ count_plugs_for_avg }) => <span className="num">{count_plugs_for_avg}</span>,
  },
];

/** The day on which a week was measured. */
export const measuredColumn: Column<WeeklyData> = {
  key: "measured",
  head: "Measured on",
  hideBelow: "landscape",
  cell: ({ created_at }) => showDate(created_at),
};
