import { useState } from "react";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import {
  columnTitle,
  type HarvestFigure,
  harvestFigures,
  harvestGroups,
  harvestValue,
  unitOf,
} from "#domain/trays/figures/harvest-figures.ts";
import { NewHarvestData } from "#domain/trays/forms.ts";
import type { Formulation, HarvestData } from "#domain/trays/schema.ts";
import { showNumber } from "#domain/values/quantities.ts";
import { showUnit } from "#domain/values/words.ts";
import { Switch } from "#ui/choice/switch.tsx";
import { Disclosure } from "#ui/panel/disclosure.tsx";
import { ChartCard } from "./chart-card.tsx";
import { BarChart } from "./draw/bar-chart.tsx";
import { ChartTable } from "./draw/chart-table.tsx";
import { Multiple, Multiples } from "./draw/multiples.tsx";

type Harvested = { tray: Formulation; harvest: HarvestData };

/** A chart of all trays for each harvest figure; figures of a kind share a scale. Nothing before the first harvest. */
export function HarvestCharts({ trial }: { trial: GrowTrialDetail }) {
  const [isPerPlug, setIsPerPlug] = useState(false);
  const rows = trial.formulations.flatMap((tray) =>
    tray.harvest_data ? [{ tray, harvest: tray.harvest_data }] : [],
  );
  if (rows.length === 0) return null;
  return (
    <ChartCard
      title="Harvest"
      pictureTitle={`${trial.code}: harvest${isPerPlug ? ", masses and volume per plug" : ""}`}
      controls={
        <Switch
          className="noprint"
          checked={isPerPlug}
          onChange={({ target }) => setIsPerPlug(target.checked)}
        >
          Per plug
        </Switch>
      }
      signs={[
        {
          text: isPerPlug ? "Masses and root volume per plug" : "Masses and root volume of all plugs for avg",
        },
        { text: countsOf(rows) },
      ]}
      foot={
        <Disclosure title="Table">
          <ChartTable label="Harvest figures" {...tableOf(rows, isPerPlug)} />
        </Disclosure>
      }
    >
      {harvestGroups.map(({ title, figures }) => (
        <section key={title} className="chartgroup" aria-label={title}>
          <h3>{title}</h3>
          <Multiples label={title}>
            {figures.map((figure) => {
              const scaled = figures.filter(({ scale }) => scale === figure.scale);
              const unit = shownUnit(figure, isPerPlug);
              return (
                <Multiple key={figure.key} title={figure.label} note={unit}>
                  <BarChart
                    label={sentenceOf(rows, figure, isPerPlug)}
                    range={[0, Math.max(...scaled.flatMap((other) => valuesOf(rows, other, isPerPlug)))]}
                    bars={rows.map(({ tray, harvest }) => {
                      const value = harvestValue(harvest, figure, isPerPlug);
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

function valuesOf(rows: readonly Harvested[], figure: HarvestFigure, isPerPlug: boolean): number[] {
  return rows.map(({ harvest }) => harvestValue(harvest, figure, isPerPlug));
}

function sentenceOf(rows: readonly Harvested[], figure: HarvestFigure, isPerPlug: boolean): string {
  const unit = shownUnit(figure, isPerPlug);
  const values = rows.map(
    ({ tray, harvest }) => `${tray.identifier} ${showNumber(harvestValue(harvest, figure, isPerPlug))}`,
  );
  return `${figure.label}${unit && ` (${unit})`}: ${values.join(", ")}`;
}

/** `n = 10 plugs each`, or a count for each tray if the counts differ. */
function countsOf(rows: readonly Harvested[]): string {
  const counts = rows.map(({ harvest }) => harvest.num_plugs_for_avg);
  if (new Set(counts).size === 1) return `n = ${counts[0]} plugs each`;
  return `n = ${rows.map(({ tray }, i) => `${tray.identifier} ${counts[i]}`).join(", ")} plugs`;
}

const fields = fieldsOf(NewHarvestData);

function tableOf(rows: readonly Harvested[], isPerPlug: boolean) {
  return {
    heads: [
      "Identifier",
      fields.num_plugs_harvested.label,
      fields.num_plugs_for_avg.label,
      ...harvestFigures.map((figure) => columnTitle(figure, isPerPlug)),
    ],
    rows: rows.map(({ tray, harvest }) => ({
      key: tray.id,
      name: tray.identifier,
      cells: [
        harvest.num_plugs_harvested,
        harvest.num_plugs_for_avg,
        ...harvestFigures.map((figure) => showNumber(harvestValue(harvest, figure, isPerPlug))),
      ],
    })),
  };
}

/** `cm³`, or `cm³ per plug`: CSV files write it in ASCII. */
function shownUnit(figure: HarvestFigure, isPerPlug: boolean): string {
  return unitOf({ ...figure, unit: showUnit(figure.unit) }, isPerPlug);
}
