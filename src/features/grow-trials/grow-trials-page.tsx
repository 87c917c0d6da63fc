import { IconListDetails, IconPlus } from "@tabler/icons-react";
import { kindPages } from "#domain/kind-pages.ts";
import "./grow-trials.css";
import { useFormInAddress } from "#components/form/use-form-in-address.ts";
import type { ListFilter } from "#components/list/filter/filter.ts";
import { ListPage } from "#components/list/list-page.tsx";
import { showDate } from "#domain/values/time.ts";
import { toTitle } from "#domain/values/titles.ts";
import { Button } from "#ui/press/button.tsx";
import { growTrialColumns } from "./grow-trial-columns.tsx";
import { growTrialCsv } from "./grow-trial-csv.ts";
import { GrowTrialForm } from "./grow-trial-form.tsx";
import { type GrowTrialRow, useGrowTrialRows } from "./grow-trial-rows.ts";

const filters: ListFilter<GrowTrialRow>[] = [
  { key: "state", label: "State", look: "chips", of: ({ process_state }) => toTitle(process_state) },
  { key: "location", label: "Location", of: ({ location }) => location },
  { key: "method", label: "Method", of: ({ grow_trial_method }) => grow_trial_method },
  { key: "sown", label: "Seed sown", look: "days", of: ({ seed_sown_date }) => seed_sown_date },
  { key: "created", label: "Created", look: "days", of: ({ created_at }) => created_at },
];

function textOf(row: GrowTrialRow): readonly (string | null)[] {
  const { code, name, location, location_details, grow_trial_method, process_state } = row;
  const dates = [row.seed_sown_date, row.estimated_harvest_date, row.created_at];
  return [
    code,
    name,
    location,
    location_details,
    grow_trial_method,
    toTitle(process_state),
    row.created_by,
    ...dates.map((date) => (date === null ? null : showDate(date))),
  ];
}

/** `/grow-trials` */
export function GrowTrialsPage() {
  const rows = useGrowTrialRows();
  const [form, setForm] = useFormInAddress(["new"]);
  return (
    <>
      <ListPage
        title="Grow Trials"
        noun="grow trials"
        table="grow_trials"
        rows={rows}
        columns={growTrialColumns}
        isDense
        textOf={textOf}
        searchHint="Search code, name, location, state"
        filters={filters}
        initialSort={{ key: "created", direction: "descending" }}
        emptyText="Plant growth experiments are listed here, each with its current week and step."
        csvColumns={growTrialCsv}
        more={[{ label: "Formulations", icon: IconListDetails, to: kindPages.tray_formulations.page }]}
        action={
          <Button variant="primary" icon={IconPlus} onClick={() => setForm("new")}>
            New grow trial
          </Button>
        }
      />
      {form === "new" ? <GrowTrialForm onClose={() => setForm(null)} /> : null}
    </>
  );
}
