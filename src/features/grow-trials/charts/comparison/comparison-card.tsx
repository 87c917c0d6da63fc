import { IconChartBar } from "@tabler/icons-react";
import { useState } from "react";
import "#components/form/form.css";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { niceTicks } from "#domain/statistics/figures.ts";
import { showDifference } from "#domain/trays/figures/answers.ts";
import type { Compared } from "#domain/trays/figures/comparison.ts";
import { type Comparison, growthFirst, type MeasureKey, titleOf } from "#domain/trays/figures/measures.ts";
import { isActiveGroup } from "#domain/trays/figures/replicates.ts";
import { comparisonTable } from "#domain/trays/means-csv.ts";
import { Select } from "#ui/choice/select.tsx";
import { Field } from "#ui/field/field.tsx";
import { Button } from "#ui/press/button.tsx";
import { ChartCard } from "../chart-card.tsx";
import { useSaveCsv } from "../chart-files.ts";
import { showCounts } from "../means.tsx";
import { BarChart } from "../plot/bar-chart.tsx";
import { Multiple } from "../plot/multiples.tsx";
import { useCnfNames } from "../tray-notes.ts";
import { ComparisonTable, TestNote } from "./comparison-table.tsx";

type Props = {
  trial: GrowTrialDetail;
  /** By all measures with a value, one at least. */
  comparisons: readonly Comparison[];
  onFigure: (measure: MeasureKey) => void;
};

/** Each formulation's difference from the control: growth in the last common week, or the harvest, with Welch's test. */
export function ComparisonCard({ trial, comparisons, onFigure }: Props) {
  const trays = trial.formulations;
  const offered = growthFirst(comparisons);
  const [measure, setMeasure] = useState<MeasureKey>("avg_height");
  const names = useCnfNames(trays);
  const saveCsv = useSaveCsv(trial);
  const compared = offered.find(({ key }) => key === measure) ?? offered[0];
  if (!compared) return null;
  const { rows, unit, control } = compared;
  const what = titleOf(compared);
  const measured = rows.flatMap(({ group, summary }) =>
    summary ? [{ name: group.name, n: summary.n }] : [],
  );
  const against = control ? `${what} compared with ${control.name}` : what;
  return (
    <ChartCard
      title="Comparison with the Control"
      pictureTitle={`${trial.code}: ${against}, difference in %`}
      signs={[
        { mark: "bar", text: "More than the control" },
        { mark: "lost", text: "Less" },
        ...(trays.some(({ is_active }) => !is_active)
          ? [{ mark: "inactiveBar", text: "Inactive" } as const]
          : []),
        { text: "% difference" },
        ...(rows.some(({ test }) => test)
          ? [{ mark: "errorAcross", text: "95 % interval (Welch), in % of the control’s mean" } as const]
          : []),
        ...(measured.length > 0 ? [{ text: showCounts(measured, "tray") }] : []),
      ]}
      onCsv={() => saveCsv(`comparison ${what}`, comparisonTable(trial, names, [compared]))}
      foot={<TestNote rows={rows} />}
    >
      <div className="comparison">
        <div className="formgrid noprint">
          <Field label="Measure">
            <Select
              value={compared.key}
              onChange={({ target }) => setMeasure(target.value as MeasureKey)}
              options={offered.map(({ key, name }) => ({ value: key, label: name }))}
            />
          </Field>
          <Button icon={IconChartBar} onClick={() => onFigure(compared.key)}>
            Figure for a paper
          </Button>
        </div>
        <Multiple title={what} note={control && `compared with ${control.name}`}>
          <BarChart
            label={`${against}: ${rows.map((row) => `${row.group.name} ${showDifference(row, control?.id)}`).join(", ")}`}
            width={320}
            range={rangeOf(rows)}
            bars={rows.map((row) => ({
              key: row.group.id,
              name: row.group.name,
              isActive: isActiveGroup(row.group),
              value: row.difference,
              text: showDifference(row, control?.id),
              span: row.span,
            }))}
          />
        </Multiple>
        <ComparisonTable {...{ rows, what, unit }} controlId={control?.id} label={`${against}, in figures`} />
      </div>
    </ChartCard>
  );
}

function rangeOf(rows: readonly Compared<unknown>[]): [number, number] {
  const ends = rows.flatMap((row) => [row.difference ?? 0, ...(row.span ?? [])]);
  const ticks = niceTicks(Math.min(...ends), Math.max(...ends), 4);
  return [ticks[0] ?? 0, ticks.at(-1) ?? 1];
}
