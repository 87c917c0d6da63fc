import { useState } from "react";
import { Link } from "react-router-dom";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { pathOf } from "#domain/kinds.ts";
import {
  dueWeekOf,
  type GrowthMeasure,
  growthMeasures,
  growthOf,
  lastWeekOf,
  showCount,
} from "#domain/trays/figures/series.ts";
import { showNumber } from "#domain/values/quantities.ts";
import { niceTicks } from "#domain/values/ticks.ts";
import { Segmented } from "#ui/choice/segmented.tsx";
import { Disclosure } from "#ui/panel/disclosure.tsx";
import { ChartCard } from "./chart-card.tsx";
import { ChartTable } from "./draw/chart-table.tsx";
import type { Sign } from "./draw/legend.tsx";
import { type Line, LineMultiples } from "./draw/line-multiples.tsx";
import { linePaths } from "./draw/paths.ts";

import type { Frame } from "./draw/week-chart.tsx";
import { useCnfNames } from "./tray-notes.ts";

const measures = (Object.keys(growthMeasures) as GrowthMeasure[]).map((value) => ({
  value,
  label: growthMeasures[value].label,
}));

type Props = {
  trial: GrowTrialDetail;
  /** True on the page of all charts; elsewhere the card has a link to that page. */
  isOnPage?: boolean;
};

/** Growth of the trays of a trial, by height or canopy width; nothing before the first weekly data. */
export function GrowthCharts({ trial, isOnPage = false }: Props) {
  const [measure, setMeasure] = useState<GrowthMeasure>("avg_height");
  const names = useCnfNames(trial.formulations);
  if (trial.formulations.every(({ weekly_data }) => weekly_data.length === 0)) return null;
  const measureLabel = growthMeasures[measure].label;
  const lines = linesOf(trial, measure);
  const frame = frameOf(trial, lines);
  return (
    <ChartCard
      title="Growth"
      pictureTitle={`${trial.code}: ${measureLabel} by week number`}
      controls={<Segmented label="Measure" value={measure} onChange={setMeasure} options={measures} />}
      signs={signsOf(trial, lines, frame)}
      foot={
        <div className="chartfoot">
          <Disclosure title="Table">
            <ChartTable
              label={`${measureLabel} (cm) and number of plugs`}
              {...tableOf(trial, measure, frame)}
            />
          </Disclosure>
          {isOnPage ? null : (
            <Link className="link" to={`${pathOf({ table: "grow_trials", id: trial.id })}/charts`}>
              All charts
            </Link>
          )}
        </div>
      }
    >
      <LineMultiples
        label={`${measureLabel} by week`}
        {...{ frame, lines, names }}
        draw={linePaths}
        isDotted
        isSideways={!isOnPage}
      />
    </ChartCard>
  );
}

function linesOf({ formulations }: GrowTrialDetail, measure: GrowthMeasure): Line[] {
  return formulations.map((tray) => {
    const points = growthOf(tray, measure).map((point) => ({
      ...point,
      text: showNumber(point.value),
      hint: `Week ${point.week}: ${showNumber(point.value)} cm, ${showCount(point)}`,
    }));
    const last = points.at(-1);
    const latest = last
      ? `latest ${last.text} cm in week ${last.week}, ${showCount(last)}`
      : "No Weekly Data";
    return {
      tray,
      points,
      aside: tray.is_active ? last && showCount(last) : "Inactive",
      sentence: `${tray.identifier}, ${growthMeasures[measure].label} by week, ${latest}${tray.is_active ? "" : ", Inactive"}`,
    };
  });
}

function frameOf(trial: GrowTrialDetail, lines: readonly Line[]): Frame {
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value));
  return {
    weeks: [1, Math.max(2, lastWeekOf(trial))],
    ticks: niceTicks(0, Math.max(...values), 3),
    due: dueWeekOf(trial),
  };
}

function signsOf(trial: GrowTrialDetail, lines: readonly Line[], { due }: Frame): Sign[] {
  const hasGaps = lines.some(({ points }) =>
    points.some(({ week }, i) => i > 0 && week - (points[i - 1]?.week ?? 0) > 1),
  );
  return [
    { mark: "own", text: "This formulation" },
    { mark: "ghost", text: `Others in ${trial.code}` },
    ...(hasGaps ? [{ mark: "gap", text: "Weeks without data" } as const] : []),
    ...(lines.some(({ tray }) => !tray.is_active) ? [{ mark: "inactive", text: "Inactive" } as const] : []),
    ...(due === null ? [] : [{ mark: "due", text: "Week due now" } as const]),
    { text: "cm by week number" },
    { text: "n plugs in the latest mean" },
  ];
}

function tableOf({ formulations }: GrowTrialDetail, measure: GrowthMeasure, { weeks: [first, last] }: Frame) {
  const weeks = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return {
    heads: ["Identifier", ...weeks.map((week) => `Week ${week}`)],
    rows: formulations.map((tray) => {
      const points = growthOf(tray, measure);
      return {
        key: tray.id,
        name: tray.identifier,
        cells: weeks.map((week) => {
          const point = points.find((candidate) => candidate.week === week);
          return (
            point && (
              <>
                {showNumber(point.value)} <small>{showCount(point)}</small>
              </>
            )
          );
        }),
      };
    }),
  };
}
