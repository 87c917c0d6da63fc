import { useState } from "react";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { NewHarvestData } from "#domain/trays/forms.ts";
import {
  columnTitle,
  type HarvestFigure,
  harvestFigures,
  harvestGroups,
  harvestValue,
  unitOf,
} from "#domain/trays/harvest-figures.ts";
import type { Formulation, HarvestData } from "#domain/trays/schema.ts";
import { showNumber } from "#domain/values/quantities.ts";
import { Switch } from "#ui/choice/switch.tsx";
import { Disclosure } from "#ui/panel/disclosure.tsx";
import { ChartCard } from "./chart-card.tsx";
import { BarChart } from "./draw/bar-chart.tsx";
import { ChartTable } from "./draw/chart-table.tsx";
import { Multiple, Multiples } from "./draw/multiples.tsx";

type Harvested = { tray: Formulation; harvest: HarvestData };

/** What was harvested of each tray, a chart for each figure; those of one kind share their scale; nothing before the first harvest. */
export function HarvestCharts({ trial }: { trial: GrowTrialDetail }) {
  const [perPlug, setPerPlug] = useState(false);
  const rows = trial.formulations.flatMap((tray) =>
    tray.harvest_data ? [{ tray, harvest: tray.harvest_data }] : [],
  );
  if (rows.length === 0) return null;
  return (
    <ChartCard
      title="Harvest"
      pictureTitle={`${trial.code}: harvest${perPlug ? ", masses and volume per plug" : ""}`}
      controls={
        <Switch className="noprint" checked={perPlug} onChange={({ target }) => setPerPlug(target.checked)}>
          Per plug
        </Switch>
      }
      signs={[
        { text: perPlug ? "Masses and root volume per plug" : "Masses and root volume of all plugs for avg" },
        { text: countsOf(rows) },
      ]}
      foot={
        <Disclosure title="Table">
          <ChartTable label="Harvest figures" {...tableOf(rows, perPlug)} />
        </Disclosure>
      }
    >
      {harvestGroups.map(({ title, figures }) => (
        <section key={title} className="chartgroup" aria-label={title}>
          <h3>{title}</h3>
          <Multiples label={title}>
            {figures.map((figure) => {
              const scaled = figures.filter(({ scale }) => scale === figure.scale);
              const unit = unitOf(figure, perPlug);
              return (
                <Multiple key={figure.key} title={figure.label} note={unit}>
                  <BarChart
                    label={sentenceOf(rows, figure, perPlug)}
                    range={[0, Math.max(...scaled.flatMap((one) => valuesOf(rows, one, perPlug)))]}
                    bars={rows.map(({ tray, harvest }) => {
                      const value = harvestValue(harvest, figure, perPlug);
                      return {
                        key: tray.id,
                        name: tray.identifier,
                        isActive: tray.is_active,
                        value,
                        text: showNumber(value),
                      };
                    })}
                  />
                </Multiple>
              );
            })}
          </Multiples>
        </section>
      ))}
    </ChartCard>
  );
}

function valuesOf(rows: readonly Harvested[], figure: HarvestFigure, perPlug: boolean): number[] {
  return rows.map(({ harvest }) => harvestValue(harvest, figure, perPlug));
}

function sentenceOf(rows: readonly Harvested[], figure: HarvestFigure, perPlug: boolean): string {
  const unit = unitOf(figure, perPlug);
  const said = rows.map(
    ({ tray, harvest }) => `${tray.identifier} ${showNumber(harvestValue(harvest, figure, perPlug))}`,
  );
  return `${figure.label}${unit && ` (${unit})`}: ${said.join(", ")}`;
}

/** `n = 10 plugs each`, or tray by tray where they differ. */
function countsOf(rows: readonly Harvested[]): string {
  const counts = rows.map(({ harvest }) => harvest.num_plugs_for_avg);
  if (new Set(counts).size === 1) return `n = ${counts[0]} plugs each`;
  return `n = ${rows.map(({ tray }, i) => `${tray.identifier} ${counts[i]}`).join(", ")} plugs`;
}

const fields = fieldsOf(NewHarvestData);

function tableOf(rows: readonly Harvested[], perPlug: boolean) {
  return {
    heads: [
      "Identifier",
      fields.num_plugs_harvested.label,
      fields.num_plugs_for_avg.label,
      ...harvestFigures.map((figure) => columnTitle(figure, perPlug)),
    ],
    rows: rows.map(({ tray, harvest }) => ({
      key: tray.id,
      name: tray.identifier,
      cells: [
        harvest.num_plugs_harvested,
        harvest.num_plugs_for_avg,
        ...harvestFigures.map((figure) => showNumber(harvestValue(harvest, figure, perPlug))),
      ],
    })),
  };
}
