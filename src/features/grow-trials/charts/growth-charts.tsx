import { useState } from "react";
import { Link } from "react-router-dom";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { niceTicks } from "#domain/statistics/figures.ts";
import { type Group, isActiveGroup } from "#domain/trays/figures/replicates.ts";
import {
  dueWeekOf,
  type GrowthMeasure,
  growthMeasures,
  lastWeekOf,
  type MeanPoint,
  meanGrowthOf,
  showCount,
} from "#domain/trays/figures/series.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { withUnit } from "#domain/values/words.ts";
import { Segmented } from "#ui/choice/segmented.tsx";
import { Disclosure } from "#ui/panel/disclosure.tsx";
import { ChartCard } from "./chart-card.tsx";
import { shortMean, showMean, showN, showSource, useMeans } from "./means.tsx";
import { ChartTable } from "./plot/chart-table.tsx";
import type { Sign } from "./plot/legend.tsx";
import { type Line, LineMultiples } from "./plot/line-multiples.tsx";
import { linePaths } from "./plot/scale.ts";
import type { Frame } from "./plot/week-chart.tsx";
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

/**
 * Growth of a trial, by height or canopy width: the means of replicates with their standard errors, or each tray. Nothing
 * before the first weekly data.
 */
export function GrowthCharts({ trial, isOnPage = false }: Props) {
  const [measure, setMeasure] = useState<GrowthMeasure>("avg_height");
  const names = useCnfNames(trial.formulations);
  const { groups, isMeans, control } = useMeans(trial.formulations);
  if (trial.formulations.every(({ weekly_data }) => weekly_data.length === 0)) return null;
  const measureLabel = growthMeasures[measure].label;
  const lines = linesOf(groups, measure, isMeans);
  const frame = frameOf(trial, lines);
  return (
    <ChartCard
      title="Growth"
      pictureTitle={`${trial.code}: ${measureLabel} by week number`}
      controls={
        <>
          {control}
          <Segmented label="Measure" value={measure} onChange={setMeasure} options={measures} />
        </>
      }
      signs={signsOf(trial, lines, frame, isMeans)}
      foot={
        <div className="chartfoot">
          <Disclosure title="Table">
            <ChartTable
              label={
                isMeans
                  ? `${measureLabel} (cm), mean ± SE and number of trays`
                  : `${measureLabel} (cm) and number of plugs`
              }
              {...tableOf(lines, frame, isMeans)}
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
        pathsOf={linePaths}
        isDotted
        isSideways={!isOnPage}
      />
    </ChartCard>
  );
}

type GrowthLine = Omit<Line, "points"> & { points: readonly (MeanPoint & Line["points"][number])[] };

function linesOf(
  groups: readonly Group<Formulation>[],
  measure: GrowthMeasure,
  isMeans: boolean,
): GrowthLine[] {
  return groups.map((group) => {
    const points = meanGrowthOf(group, measure).map((point) => ({
      ...point,
      isOpen: point.inPictures === point.trays,
      text: shortMean(point),
      hint: `Week ${point.week}: ${showMean(point)} cm, ${showN(point, isMeans)}${isMeans ? `, ${withUnit(String(point.n), "plugs")}` : ""}${showSource(point)}`,
    }));
    const last = points.at(-1);
    const count = last && `${showN(last, isMeans)}${showSource(last)}`;
    const latest = last ? `latest ${showMean(last)} cm in week ${last.week}, ${count}` : "No Weekly Data";
    const isActive = isActiveGroup(group);
    return {
      group,
      points,
      aside: isActive ? last && showCount({ ...last, n: isMeans ? last.trays : last.n }) : "Inactive",
      sentence: `${group.name}, ${growthMeasures[measure].label} by week, ${latest}${isActive ? "" : ", Inactive"}`,
    };
  });
}

function frameOf(trial: GrowTrialDetail, lines: readonly GrowthLine[]): Frame {
  const values = lines.flatMap(({ points }) => points.map(({ value, se }) => value + (se ?? 0)));
  return {
    weeks: [1, Math.max(2, lastWeekOf(trial))],
    ticks: niceTicks(0, Math.max(...values), 3),
    unit: "cm",
    due: dueWeekOf(trial),
  };
}

function signsOf(
  trial: GrowTrialDetail,
  lines: readonly GrowthLine[],
  { due }: Frame,
  isMeans: boolean,
): Sign[] {
  const hasGaps = lines.some(({ points }) =>
    points.some(({ week }, i) => i > 0 && week - (points[i - 1]?.week ?? 0) > 1),
  );
  const hasInactive = lines.some(({ group }) => !isActiveGroup(group));
  const hasOpen = lines.some(({ points }) => points.some(({ isOpen }) => isOpen));
  return [
    { mark: "own", text: "This formulation" },
    { mark: "ghost", text: `Others in ${trial.code}` },
    ...(hasGaps ? [{ mark: "gap", text: "Weeks without data" } as const] : []),
    ...(hasInactive ? [{ mark: "inactive", text: "Inactive" } as const] : []),
    ...(hasOpen ? [{ mark: "open", text: "Open: measured in a picture" } as const] : []),
    ...(due === null ? [] : [{ mark: "due", text: "Week due now" } as const]),
    ...(isMeans ? [{ mark: "errorUpright", text: "± 1 standard error" } as const] : []),
    { text: isMeans ? "n trays in the latest mean" : "n plugs in the latest mean" },
  ];
}

function tableOf(lines: readonly GrowthLine[], { weeks: [first, last] }: Frame, isMeans: boolean) {
  const weeks = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const columns = weeks.map((week) =>
    lines.flatMap(({ points }) => points.filter((point) => point.week === week)),
  );
  return {
    heads: ["Identifier", ...weeks.map((week) => `Week ${week}`)],
    rows: lines.map(({ group, points }) => ({
      key: group.id,
      name: group.name,
      cells: weeks.map((week, i) => {
        const point = points.find((candidate) => candidate.week === week);
        return (
          point && (
            <>
              {showMean(point, columns[i])} <small>{`${showN(point, isMeans)}${showSource(point)}`}</small>
            </>
          )
        );
      }),
    })),
  };
}
