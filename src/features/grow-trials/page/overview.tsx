import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { FilesAndHistory } from "#components/files/files-card.tsx";
import { enteredByItems } from "#components/record/record-facts.tsx";
import { type GrowTrialDetail, NewGrowTrial, SeedSown } from "#domain/grow-trials/schema.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { pathOf } from "#domain/kind-pages.ts";
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

/** The formulations, details and history of a trial. What is the same in all trays is shown once, above their table. */
export function Overview({ trial }: { trial: GrowTrialDetail }) {
  const { formulations } = trial;
  const [first, ...others] = formulations;
  const isShared = ({ text }: About) =>
    first !== undefined &&
    others.length > 0 &&
    others.every((tray) => text(tray, trial) === text(first, trial));
  const shared = about.filter(isShared);
  return (
    <div className="stack">
      <Card title="Formulations" flush>
        {first && shared.length > 0 ? (
          <div className="card__body">
            <KeyValues
              columns={3}
              items={shared.map(({ head, text, cell = text }) => ({
                label: head,
                value: cell(first, trial),
              }))}
            />
          </div>
        ) : null}
        <DataTable
          label="Formulations"
          className="trialoverview"
          columns={columnsOf(
            trial,
            about.filter((one) => !shared.includes(one)),
          )}
          rows={formulations}
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

/** What describes a tray; `text` distinguishes trays, `cell` replaces it on the screen. */
type About = {
  key: string;
  head: string;
  text: (tray: Formulation, trial: GrowTrialDetail) => string;
  cell?: (tray: Formulation, trial: GrowTrialDetail) => ReactNode;
  className?: string;
};

const about: readonly About[] = [
  { key: "test", head: "Test For", text: ({ test_for }) => test_for },
  {
    key: "plugs",
    head: "Plugs Active / Plugs Created",
    // Each tray has its own count, also where all are equal.
    text: ({ id }) => id,
    cell: (tray) => <span className="num nowrap">{plugsOf(tray)}</span>,
  },
  { key: "substrate", head: "Substrate Type", text: ({ substrate_type }) => substrate_type },
  { key: "seed", head: "Seed Type", text: ({ grow_trial_plant }) => grow_trial_plant },
  { key: "method", head: "Method", text: (_, { grow_trial_method }) => grow_trial_method },
  {
    key: "cnf",
    head: "CNF Details",
    text: ({ cnf_id, cnf_description }) => `${cnf_id} ${cnf_description}`,
    cell: (tray) => <CnfOf tray={tray} />,
  },
  { key: "additive", head: "Additive", text: additiveOf },
  {
    key: "steps",
    head: "Preparation Steps",
    className: "wide",
    text: ({ preparation_steps }) => preparation_steps.join(", "),
  },
];

function columnsOf(trial: GrowTrialDetail, shown: readonly About[]): Column<Formulation>[] {
  return [
    {
      key: "identifier",
      head: "Identifier",
      className: "wide",
      cell: (tray) => (
        <Link className="id" to={pathOf({ table: "tray_formulations", id: tray.id })}>
          <Unbroken text={`${trial.code} | ${tray.identifier}`} />
          {tray.position ? <span className="sub nowrap">Position {tray.position}</span> : null}
        </Link>
      ),
    },
    ...shown.map(({ key, head, text, cell = text, className }) => ({
      key,
      head,
      cell: (tray: Formulation) => cell(tray, trial),
      ...(className && { className }),
    })),
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
