import { useState } from "react";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { missingDryMasses, showMissingDry } from "#domain/trays/dried.ts";
import { harvestGroups } from "#domain/trays/figures/harvest-figures.ts";
import { Switch } from "#ui/choice/checkbox.tsx";
import { Disclosure } from "#ui/panel/disclosure.tsx";
import { ChartCard } from "./chart-card.tsx";
import {
  barOf,
  countsOf,
  harvestedOf,
  highestOf,
  meansTable,
  sentenceOf,
  shownUnit,
  tableOf,
  traysOf,
} from "./harvest-rows.ts";
import { useMeans } from "./means.tsx";
import { BarChart } from "./plot/bar-chart.tsx";
import { ChartTable } from "./plot/chart-table.tsx";
import { Multiple, Multiples } from "./plot/multiples.tsx";

/**
 * A chart for each harvest figure; figures of a kind share a scale. Bars are the means of replicates with their standard
 * errors, or single trays. Nothing before the first harvest.
 */
export function HarvestCharts({ trial }: { trial: GrowTrialDetail }) {
  const [isChosen, setIsChosen] = useState(false);
  const { groups, isMeans, control } = useMeans(trial.formulations);
  const rows = harvestedOf(groups);
  const missing = missingDryMasses(trial.formulations).length;
  if (rows.length === 0) return null;
  // A mean of totals of different numbers of plugs has no meaning.
  const isPerPlug = isMeans || isChosen;
  return (
    <ChartCard
      title="Harvest"
      pictureTitle={`${trial.code}: harvest${isPerPlug ? ", masses and volume per plug" : ""}`}
      controls={
        <>
          {control}
          {isMeans ? null : (
            <Switch
              className="noprint"
              checked={isChosen}
              onChange={({ target }) => setIsChosen(target.checked)}
            >
              Per plug
            </Switch>
          )}
        </>
      }
      signs={[
        {
          text: isPerPlug ? "Masses and root volume per plug" : "Masses and root volume of all plugs for avg",
        },
        ...(isMeans ? [{ mark: "errorAcross", text: "± 1 standard error" } as const] : []),
        { text: isMeans ? traysOf(rows) : countsOf(rows) },
        ...(missing > 0 ? [{ text: showMissingDry(missing) }] : []),
      ]}
      foot={
        <Disclosure title="Table">
          <ChartTable
            label={isMeans ? "Harvest figures, mean ± SE" : "Harvest figures"}
            {...(isMeans ? meansTable(rows) : tableOf(rows, isPerPlug))}
          />
        </Disclosure>
      }
    >
      {harvestGroups.map(({ title, figures }) => (
        <section key={title} className="chartgroup" aria-label={title}>
          <h3>{title}</h3>
          <Multiples label={title}>
            {figures.map((figure) => (
              <Multiple key={figure.key} title={figure.label} note={shownUnit(figure, isPerPlug)}>
                <BarChart
                  label={sentenceOf(rows, figure, isPerPlug)}
                  range={[0, highestOf(rows, figures, figure.scale, isPerPlug)]}
                  bars={rows.map((row) => barOf(row, figure, isPerPlug))}
                />
              </Multiple>
            ))}
          </Multiples>
        </section>
      ))}
    </ChartCard>
  );
}
