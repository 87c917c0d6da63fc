import { useState } from "react";
import { Link } from "react-router-dom";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { pathOf } from "#domain/kinds.ts";
import { showNumber } from "#domain/quantities.ts";
import { dueWeekOf, type GrowthMeasure, growthMeasures, growthOf, lastWeekOf } from "#domain/trays/series.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { ChartCard } from "./chart-card.tsx";
import { ChartTable } from "./chart-table.tsx";
import type { Sign } from "./legend.tsx";
import { type Line, LineMultiples } from "./line-multiples.tsx";
import { linePaths } from "./paths.ts";
import { niceTicks } from "./scale.ts";
import { useCnfNames } from "./tray-notes.ts";
import type { Frame } from "./week-chart.tsx";

const measures = (Object.keys(growthMeasures) as GrowthMeasure[]).map((value) => ({
  ...{ value, label: growthMeasures[value].label },
}));

type Props = {
  trial: GrowTrialDetail;
  /** On the page of all charts, to which it leads elsewhere. */
  isOnPage?: boolean;
};

/** How the trays of a trial grow, by height or canopy; nothing before the first weekly data. */
export function GrowthCharts({ trial, isOnPage = false }: Props) {
  const [measure, setMeasure] = useState<GrowthMeasure>("avg_height");
  const names = useCnfNames(trial.formulations);
  if (trial.formulations.every(({ weekly_data }) => weekly_data.length === 0)) return null;
  const word = growthMeasures[measure].label;
  const lines = linesOf(trial, measure);
  const frame = frameOf(trial, lines);
  return (
    <ChartCard
      title="Growth"
      pictureTitle={`${trial.code}: ${word} by week number`}
      controls={<Segmented label="Measure" value={measure} onChange={setMeasure} options={measures} />}
      signs={signsOf(trial, lines, frame)}
      foot={
        <div className="chartfoot">
          <Disclosure title="Table">
            <ChartTable
              label={`${word} (cm) and plugs it is the mean of`}
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
        label={`${word} by week`}
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
    const points = growthOf(tray, measure).map(({ week, value, n }) => ({
      ...{ week, value, n, text: showNumber(value) },
      hint: `Week ${week}: ${showNumber(value)} cm, n ${n}`,
    }));
    const last = points.at(-1);
    const said = last ? `latest ${last.text} cm in week ${last.week}, n ${last.n}` : "No Weekly Data";
    return {
      ...{ tray, points },
      aside: tray.is_active ? last && `n ${last.n}` : "Inactive",
      sentence: `${tray.identifier}, ${growthMeasures[measure].label} by week, ${said}${tray.is_active ? "" : ", Inactive"}`,
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
        ...{ key: tray.id, name: tray.identifier },
        cells: weeks.map((week) => {
          const point = points.find((one) => one.week === week);
          return (
            point && (
              <>
                {showNumber(point.value)} <small>n {point.n}</small>
              </>
            )
          );
        }),
      };
    }),
  };
}
