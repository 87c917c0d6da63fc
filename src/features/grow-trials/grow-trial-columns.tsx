import { Link } from "react-router-dom";
import { CreatedBy } from "#components/list/list-columns.tsx";
import { pathOf } from "#domain/kind-pages.ts";
import { showDate } from "#domain/values/time.ts";
import type { Column } from "#ui/table/column.ts";
import type { GrowTrialRow } from "./grow-trial-rows.ts";
import { weekOfAll } from "./trial-labels.ts";
import { TrialStateBadge } from "./trial-state-badge.tsx";

/** The columns of the list of grow trials. */
export const growTrialColumns: Column<GrowTrialRow>[] = [
  {
    key: "code",
    head: "Code",
    className: "listtable__name",
    sortValue: ({ code }) => code,
    cell: ({ id, code, name }) => (
      <>
        <Link className="id" to={pathOf({ table: "grow_trials", id })}>
          {code}
        </Link>
        {name ? <span className="sub">{name}</span> : null}
      </>
    ),
  },
  {
    key: "location",
    head: "Location",
    className: "growtriallist__place",
    sortValue: ({ location, location_details }) => `${location} ${location_details ?? ""}`,
    cell: ({ location, location_details }) => (
      <>
        {location}
        {location_details ? <span className="sub">{location_details}</span> : null}
      </>
    ),
  },
  {
    key: "method",
    head: "Method",
    hideBelow: "desk",
    sortValue: ({ grow_trial_method }) => grow_trial_method,
    cell: ({ grow_trial_method }) => grow_trial_method,
  },
  {
    key: "week",
    head: "Week",
    sortValue: ({ current_week_number }) => current_week_number ?? -1,
    cell: (row) => (
      <>
        <span className="num nowrap">{weekOfAll(row)}</span>
        {row.trial_length === null ? null : <span className="sub nowrap">{row.trial_length} days</span>}
      </>
    ),
  },
  {
    key: "state",
    head: "State",
    className: "listtable__state",
    sortValue: ({ process_state }) => process_state,
    cell: ({ process_state }) => <TrialStateBadge state={process_state} />,
  },
  {
    ...dateColumn("sown", "Seed sown", ({ seed_sown_date }) => seed_sown_date),
    hideBelow: "tablet",
    foldedLabel: "sown",
  },
  {
    ...dateColumn("harvest", "Est. harvest", ({ estimated_harvest_date }) => estimated_harvest_date),
    hideBelow: "tablet",
    foldedLabel: "harvest",
  },
  {
    key: "created",
    head: "Created",
    className: "listtable__created",
    hideBelow: "landscape",
    hideInCards: true,
    sortValue: ({ created_at }) => created_at,
    cell: ({ created_at, created_by, recorded_by }) => (
      <CreatedBy at={created_at} created_by={created_by} recorded_by={recorded_by} />
    ),
  },
];

function dateColumn(
  key: string,
  head: string,
  of: (row: GrowTrialRow) => string | null,
): Column<GrowTrialRow> {
  return {
    key,
    head,
    sortValue: (row) => of(row) ?? "",
    cell: (row) => {
      const date = of(row);
      return date === null ? "–" : <span className="nowrap">{showDate(date)}</span>;
    },
  };
}
