import { useState } from "react";
import "#components/form/form.css";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { niceTicks } from "#domain/statistics/figures.ts";
import { type Compared, defaultControl } from "#domain/trays/figures/comparison.ts";
import { harvestFigures } from "#domain/trays/figures/harvest-figures.ts";
import { isActiveGroup, replicatesOf } from "#domain/trays/figures/replicates.ts";
import { growthMeasures } from "#domain/trays/figures/series.ts";
import { comparisonTable } from "#domain/trays/means-csv.ts";
import { Select } from "#ui/choice/select.tsx";
import { Field } from "#ui/field/field.tsx";
import { ChartCard } from "../chart-card.tsx";
import { useSaveCsv } from "../chart-files.ts";
import { showCounts } from "../means.tsx";
import { BarChart } from "../plot/bar-chart.tsx";
import { Multiple } from "../plot/multiples.tsx";
import { useCnfNames } from "../tray-notes.ts";
import { compareChosen } from "./compare-chosen.ts";
import { ComparisonTable, showDifference, TestNote } from "./comparison-table.tsx";

/** Each formulation's difference from the control: growth in the last common week, or the harvest, with Welch's test. */
export function ComparisonCard({ trial }: { trial: GrowTrialDetail }) {
  const trays = trial.formulations;
  const groups = replicatesOf(trays);
  const [controlId, setControlId] = useState(() => defaultControl(trays)?.id ?? "");
  const [measure, setMeasure] = useState<string>("avg_height");
  const names = useCnfNames(trays);
  const saveCsv = useSaveCsv(trial);
  const control = groups.find((group) => group.trays.some(({ id }) => id === controlId));
  const isHarvested = trays.some(({ harvest_data }) => harvest_data !== null);
  if (trays.length < 2 || trays.every(({ weekly_data }) => weekly_data.length === 0)) return null;
  const compared = compareChosen({ trays, groups, control, measure });
  const { rows, label, week, unit } = compared;
  const what = week === null ? label : `${label}, week ${week}`;
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
      onCsv={() =>
        saveCsv(
          `comparison ${what}`,
          comparisonTable(trial, names, { ...compared, control: control?.name ?? "" }),
        )
      }
      foot={<TestNote rows={rows} />}
    >
      <div className="comparison">
        <div className="formgrid noprint">
          <Field label="Control">
            <Select
              value={control?.id ?? ""}
              onChange={({ target }) => setControlId(target.value)}
              placeholder="Select a control"
              options={groups.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
          <Field label="Measure">
            <Select
              value={measure}
              onChange={({ target }) => setMeasure(target.value)}
              options={[
                ...Object.entries(growthMeasures).map(([value, { label }]) => ({ value, label })),
                ...(isHarvested ? harvestFigures.map(({ key, label }) => ({ value: key, label })) : []),
              ]}
            />
          </Field>
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
