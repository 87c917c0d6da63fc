import { useState } from "react";
import "#components/form/form-grid.css";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import {
  type Compared,
  commonWeek,
  compareGrowth,
  compareHarvest,
  defaultControl,
} from "#domain/trays/figures/comparison.ts";
import { harvestFigures } from "#domain/trays/figures/harvest-figures.ts";
import { type GrowthMeasure, growthMeasures } from "#domain/trays/figures/series.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { roundTo, showNumber } from "#domain/values/quantities.ts";
import { niceTicks } from "#domain/values/ticks.ts";
import { Select } from "#ui/choice/select.tsx";
import { Field } from "#ui/field/field.tsx";
import { ChartCard } from "./chart-card.tsx";
import { BarChart } from "./draw/bar-chart.tsx";
import { ChartTable } from "./draw/chart-table.tsx";
import { Multiple } from "./draw/multiples.tsx";

const isGrowth = (key: string): key is GrowthMeasure => key in growthMeasures;

/** Each formulation's difference from the control in %: growth in the last common week, or the harvest. */
export function ComparisonCard({ trial }: { trial: GrowTrialDetail }) {
  const trays = trial.formulations;
  const [controlId, setControlId] = useState(() => defaultControl(trays)?.id ?? "");
  const [measure, setMeasure] = useState<string>("avg_height");
  const control = trays.find(({ id }) => id === controlId);
  const isHarvested = trays.some(({ harvest_data }) => harvest_data !== null);
  if (trays.length < 2 || trays.every(({ weekly_data }) => weekly_data.length === 0)) return null;
  const { rows, what, unit } = compare(trays, control, measure);
  const differenceText = ({ tray, difference }: Compared<Formulation>) =>
    tray === control ? "Control" : showDifference(difference);
  const against = control ? `${what} compared with ${control.identifier}` : what;
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
      ]}
    >
      <div className="comparison">
        <div className="formgrid noprint">
          <Field label="Control">
            <Select
              value={controlId}
              onChange={({ target }) => setControlId(target.value)}
              placeholder="Select a control"
              options={trays.map(({ id, identifier }) => ({ value: id, label: identifier }))}
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
        <Multiple title={what} note={control && `compared with ${control.identifier}`}>
          <BarChart
            label={`${against}: ${rows.map((row) => `${row.tray.identifier} ${differenceText(row)}`).join(", ")}`}
            width={320}
            range={rangeOf(rows)}
            bars={rows.map((row) => ({
              key: row.tray.id,
              name: row.tray.identifier,
              isActive: row.tray.is_active,
              value: row.difference,
              text: differenceText(row),
            }))}
          />
        </Multiple>
        <ChartTable
          label={`${against}, in figures`}
          heads={["Identifier", unit ? `${what} (${unit})` : what, "n", "Difference"]}
          rows={rows.map((row) => ({
            key: row.tray.id,
            name: row.tray.identifier,
            cells: [row.value === null ? null : showNumber(row.value), row.n, differenceText(row)],
          }))}
        />
      </div>
    </ChartCard>
  );
}

type Result = { rows: Compared<Formulation>[]; what: string; unit: string };

function compare(trays: readonly Formulation[], control: Formulation | undefined, measure: string): Result {
  const noValues = trays.map((tray) => ({ tray, value: null, n: null, difference: null }));
  const figure = harvestFigures.find(({ key }) => key === measure);
  if (figure)
    return {
      rows: control ? compareHarvest(trays, control, figure) : noValues,
      what: figure.isPooled ? `${figure.label} per plug` : figure.label,
      unit: figure.unit,
    };
  const growth = isGrowth(measure) ? measure : "avg_height";
  const week = control ? commonWeek(trays, control) : null;
  const { label, unit = "" } = growthMeasures[growth];
  return {
    rows: control && week !== null ? compareGrowth(trays, control, { measure: growth, week }) : noValues,
    what: week === null ? label : `${label}, week ${week}`,
    unit,
  };
}

function rangeOf(rows: readonly Compared<unknown>[]): [number, number] {
  const differences = rows.map(({ difference }) => difference ?? 0);
  const ticks = niceTicks(Math.min(...differences), Math.max(...differences), 4);
  return [ticks[0] ?? 0, ticks.at(-1) ?? 1];
}

/** `+12.3 %`, with a true minus sign. */
function showDifference(difference: number | null): string {
  if (difference === null) return "No data";
  const rounded = roundTo(difference, 1);
  const sign = rounded > 0 ? "+" : rounded < 0 ? "−" : "";
  return `${sign}${Math.abs(rounded).toFixed(1)} %`;
}
