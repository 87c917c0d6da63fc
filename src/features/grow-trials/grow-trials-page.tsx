import "./grow-trials.css";
import { kindList } from "#components/kind/kind-list.tsx";
import {
  assignedColumn,
  CreatedBy,
  type ListColumn,
  nameColumn,
  textColumn,
} from "#components/list/list-columns.tsx";
import { showDate } from "#domain/values/time.ts";
import { toTitle, withUnit } from "#domain/values/words.ts";
import { GrowTrialForm } from "./grow-trial-form.tsx";
import { type GrowTrialRow, growTrialCsv, useGrowTrialRows } from "./grow-trial-rows.ts";
import { TrialStateBadge, weekOfAll } from "./trial-labels.tsx";

const stateOf = ({ process_state }: GrowTrialRow) => toTitle(process_state);

/** `/grow-trials` */
export const GrowTrialsPage = kindList<GrowTrialRow>("grow_trials", {
  useRows: useGrowTrialRows,
  isDense: true,
  columns: [
    nameColumn("grow_trials", "code", "Code", ({ code }) => code, {
      facts: ({ name }) => [name],
    }),
    textColumn("location", "Location", ({ location }) => location, {
      className: "growtriallist__place",
      inLine: 1,
      line: ({ location, location_details }) => [location, location_details].filter(Boolean).join(", "),
      sortValue: ({ location, location_details }) => `${location} ${location_details ?? ""}`,
      cell: ({ location, location_details }) => (
        <>
          {location}
          {location_details ? <span className="sub">{location_details}</span> : null}
        </>
      ),
    }),
    textColumn("method", "Method", ({ grow_trial_method }) => grow_trial_method, { hideBelow: "desk" }),
    {
      key: "week",
      head: "Week",
      inLine: 1,
      foldedLabel: "week",
      line: weekOfAll,
      sortValue: ({ current_week_number }) => current_week_number ?? -1,
      cell: (row) => (
        <>
          <span className="num nowrap">{weekOfAll(row)}</span>
          {row.trial_length === null ? null : (
            <span className="sub nowrap">{withUnit(String(row.trial_length), "days")}</span>
          )}
        </>
      ),
    },
    textColumn("state", "State", stateOf, {
      className: "listtable__state growtriallist__state wide",
      cardLabel: null,
      inLine: undefined,
      sortValue: ({ process_state }) => process_state,
      cell: ({ process_state }) => <TrialStateBadge state={process_state} />,
    }),
    dateColumn("sown", "Seed Sown", ({ seed_sown_date }) => seed_sown_date, "sown"),
    dateColumn("harvest", "Est. harvest", ({ estimated_harvest_date }) => estimated_harvest_date, "harvest"),
    assignedColumn,
    textColumn("created", "Created", ({ created_at }) => showDate(created_at), {
      className: "listtable__created",
      hideBelow: "landscape",
      hideInCards: true,
      sortValue: ({ created_at }) => created_at,
      cell: ({ created_at, created_by, recorded_by }) => (
        <CreatedBy at={created_at} created_by={created_by} recorded_by={recorded_by} />
      ),
    }),
  ],
  alsoFound: ({ name, location_details, created_by }) => [name, location_details, created_by],
  filters: [
    { key: "state", label: "State", look: "chips", of: stateOf },
    "location",
    "method",
    "assigned",
    { key: "sown", label: "Seed Sown", look: "days", of: ({ seed_sown_date }) => seed_sown_date },
    { key: "created", label: "Created", look: "days", of: ({ created_at }) => created_at },
  ],
  searchHint: "Search code, name, location, state",
  emptyText: "Plant growth experiments are listed here, each with its current week and step.",
  csvColumns: growTrialCsv,
  add: { label: "New grow trial", Form: GrowTrialForm },
});

function dateColumn(
  key: string,
  head: string,
  of: (row: GrowTrialRow) => string | null,
  foldedLabel: string,
): ListColumn<GrowTrialRow> {
  const text = (row: GrowTrialRow) => {
    const date = of(row);
    return date === null ? null : showDate(date);
  };
  return textColumn(key, head, text, {
    hideBelow: "tablet",
    foldedLabel,
    sortValue: of,
    cell: (row) => (text(row) === null ? "–" : <span className="nowrap">{text(row)}</span>),
  });
}
