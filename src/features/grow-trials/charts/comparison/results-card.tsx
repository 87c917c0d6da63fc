import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import "#components/form/form.css";
import "../charts.css";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { answersOf, significance } from "#domain/trays/figures/answers.ts";
import { type Comparison, growthFirst, type MeasureKey } from "#domain/trays/figures/measures.ts";
import type { Group } from "#domain/trays/figures/replicates.ts";
import { comparisonTable } from "#domain/trays/means-csv.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { Select } from "#ui/choice/select.tsx";
import { Field } from "#ui/field/field.tsx";
import { Card } from "#ui/panel/card.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";
import { useSaveCsv } from "../chart-files.ts";
import { type Note, useCnfNames } from "../tray-notes.ts";
import { HeatTable } from "./heat-table.tsx";

type Props = {
  trial: GrowTrialDetail;
  /** By all measures with a value, one at least. */
  comparisons: readonly Comparison[];
  groups: readonly Group<Formulation>[];
  control: Group<Formulation> | undefined;
  notes: ReadonlyMap<string, Note>;
  onControl: (id: string) => void;
  onFigure: (measure: MeasureKey) => void;
};

/** `p < 0.001`, `n = 3`: not broken at the end of a line. */
const EQUATION = /\b([np]) ([<=]) /g;

/** A sentence on each measure, those with a best formulation first, and all of them in one table, ranked by one. */
export function ResultsCard({ trial, comparisons, groups, control, notes, onControl, onFigure }: Props) {
  const [chosen, setChosen] = useState<MeasureKey>("leaf_dry_mass");
  const names = useCnfNames(trial.formulations);
  const saveCsv = useSaveCsv(trial);
  const ranking = comparisons.find(({ key }) => key === chosen) ?? growthFirst(comparisons)[0];
  const answers = answersOf(comparisons, ({ id }) => notes.get(id)?.short ?? "");
  const rows = comparisons.flatMap((one) => one.rows);
  return (
    <Card
      className="chartcard"
      title="Results"
      aside={
        <IconButton
          className="noprint"
          label="Download Results (CSV)"
          icon={IconDownload}
          onClick={() => saveCsv("results", comparisonTable(trial, names, comparisons))}
        />
      }
    >
      <ul className="answers" aria-label="Results in sentences">
        {answers.map(({ lead, text }) => (
          <li key={lead}>
            <b>{lead}:</b> <Unbroken text={text.replaceAll(EQUATION, "$1\u00a0$2\u00a0")} />
          </li>
        ))}
      </ul>
      <div className="formgrid noprint">
        <Field label="Control">
          <Select
            value={control?.id ?? ""}
            onChange={({ target }) => onControl(target.value)}
            placeholder="Select a control"
            options={groups.map(({ id, name }) => ({
              value: id,
              label: [name, notes.get(id)?.short].filter(Boolean).join(", "),
            }))}
          />
        </Field>
        <Field label="Ranked by">
          <Select
            value={ranking?.key ?? ""}
            onChange={({ target }) => setChosen(target.value as MeasureKey)}
            options={comparisons.map(({ key, name }) => ({ value: key, label: name }))}
          />
        </Field>
      </div>
      <HeatTable {...{ comparisons, control, notes, onFigure }} ranking={ranking} onRank={setChosen} />
      <p className="legend small muted">
        {control ? (
          <>
            <span>
              <i className="heatkey" data-shade="more-2" />
              More than the control
            </span>
            <span>
              <i className="heatkey" data-shade="less-2" />
              Less
            </span>
            <span>% difference from the mean of the control</span>
          </>
        ) : (
          <span>Means</span>
        )}
        {rows.some(({ test }) => test) ? (
          <span>
            {significance.map(([level, mark]) => `${mark} p < ${level}`).join(", ")} (Welch, Holm); without a
            mark: not significant
          </span>
        ) : null}
        {rows.some(({ untested }) => untested) ? <span>† no test</span> : null}
        {comparisons.some(({ name, label }) => name !== label) ? (
          <span>Masses and root volume per plug</span>
        ) : null}
        <span>Each tray is one value</span>
      </p>
    </Card>
  );
}
