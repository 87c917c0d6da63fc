import { Link } from "react-router-dom";
import { FilesAndHistory } from "#components/files/files-card.tsx";
import { enteredByItems } from "#components/record/record-facts.tsx";
import { type GrowTrialDetail, NewGrowTrial, SeedSown } from "#domain/grow-trials/schema.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { trayCode } from "#domain/trays/composition.ts";
import { Plan } from "#domain/trays/plan.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { showAmount } from "#domain/values/quantities.ts";
import { showDate, showDateTime } from "#domain/values/time.ts";
import { showUnit, withUnit } from "#domain/values/words.ts";
import { Card } from "#ui/panel/card.tsx";
import { Disclosure } from "#ui/panel/disclosure.tsx";
import { KeyValues } from "#ui/panel/key-values.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";
import { additiveOf, CnfOf } from "../trays/formulation-facts.tsx";
import { placeOf, plugsOf, TrialStateBadge, weekOfAll } from "../trial-labels.tsx";

const fields = { ...fieldsOf(Plan), ...fieldsOf(SeedSown), ...fieldsOf(NewGrowTrial) };

/** The formulations, details and history of a trial. */
export function Overview({ trial }: { trial: GrowTrialDetail }) {
  return (
    <div className="stack">
      <Card title="Formulations" flush>
        <DataTable
          label="Formulations"
          className="trialoverview"
          columns={columnsOf(trial)}
          rows={trial.formulations}
          rowKey={({ id }) => id}
          rowClassName={({ is_active }) => (is_active ? undefined : "is-off")}
        />
      </Card>
      <Disclosure title="Grow Trial Details" defaultOpen>
        <KeyValues columns={3} items={detailsOf(trial)} />
      </Disclosure>
      <FilesAndHistory of={{ table: "grow_trials", id: trial.id }} title={trial.code} />
    </div>
  );
}

function columnsOf(trial: GrowTrialDetail): Column<Formulation>[] {
  return [
    {
      key: "identifier",
      head: "Identifier",
      className: "wide",
      cell: (tray) => (
        <Link className="id" to={pathOf({ table: "tray_formulations", id: tray.id })}>
          <Unbroken text={trayCode(trial, tray)} />
          {tray.position ? <span className="sub nowrap">Position {tray.position}</span> : null}
        </Link>
      ),
    },
    { key: "test", head: "Test For", cell: ({ test_for }) => test_for },
    {
      key: "plugs",
      head: "Plugs Active / Plugs Created",
      cell: (tray) => <span className="num nowrap">{plugsOf(tray)}</span>,
    },
    { key: "substrate", head: "Substrate Type", cell: ({ substrate_type }) => substrate_type },
    { key: "seed", head: "Seed Type", cell: ({ grow_trial_plant }) => grow_trial_plant },
    { key: "method", head: "Method", cell: () => trial.grow_trial_method },
    { key: "cnf", head: "CNF Details", cell: (tray) => <CnfOf tray={tray} /> },
    { key: "additive", head: "Additive", cell: additiveOf },
    {
      key: "steps",
      head: "Preparation Steps",
      className: "wide",
      cell: ({ preparation_steps }) => preparation_steps.join(", "),
    },
  ];
}

function detailsOf(trial: GrowTrialDetail) {
  const { seed_sown_date, estimated_harvest_date, trial_length, created_by } = trial;
  return [
    { label: "Grow Trial Code", value: trial.code },
    { label: "Current Week Number", value: <span className="num">{weekOfAll(trial)}</span> },
    {
      label: fields.trial_length.label,
      value: trial_length === null ? "N/A" : withUnit(String(trial_length), "days"),
    },
    { label: fields.grow_trial_method_id.label, value: trial.grow_trial_method },
    { label: "Grow Trial Location", value: placeOf(trial) },
    { label: fields.seed_sown_date.label, value: seed_sown_date === null ? "N/A" : showDate(seed_sown_date) },
    {
      label: fields.estimated_harvest_date.label,
      value: estimated_harvest_date === null ? "N/A" : showDate(estimated_harvest_date),
    },
    { label: fields.plug_size.label, value: `${trial.plug_size} ${showUnit(trial.plug_size_units)}` },
    ...(trial.position_seed ? [{ label: fields.position_seed.label, value: trial.position_seed }] : []),
    ...(trial.cnf_per_plug
      ? [{ label: fields.cnf_per_plug.label, value: showAmount(trial.cnf_per_plug, "ML") }]
      : []),
    { label: "State", value: <TrialStateBadge state={trial.process_state} /> },
    { label: fields.created_at.label, value: `${showDateTime(trial.created_at)}, ${created_by}`, wide: true },
    ...enteredByItems(trial),
    ...(trial.initial_comments
      ? [{ label: fields.initial_comments.label, value: trial.initial_comments, wide: true }]
      : []),
  ];
}
