import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { isActiveGroup, singly } from "#domain/trays/figures/replicates.ts";
import { lastWeekOf } from "#domain/trays/figures/series.ts";
import { survivalOf, weekOfRemoval } from "#domain/trays/figures/survival.ts";
import { showShare } from "#domain/values/quantities.ts";
import { Disclosure } from "#ui/panel/disclosure.tsx";
import { ChartCard } from "./chart-card.tsx";
import { ChartTable } from "./plot/chart-table.tsx";
import { type Line, LineMultiples } from "./plot/line-multiples.tsx";
import { stepPaths } from "./plot/scale.ts";
import { useCnfNames } from "./tray-notes.ts";

/** The active plugs of each tray by week; nothing before the seeds are sown. */
export function SurvivalCharts({ trial }: { trial: GrowTrialDetail }) {
  const names = useCnfNames(trial.formulations);
  const { code, formulations, current_week_number: now } = trial;
  if (!now || formulations.length === 0) return null;
  const last = lastShown(trial);
  const lines = linesOf(trial, Math.min(now, last));
  const weeks = Array.from({ length: Math.min(now, last) + 1 }, (_, week) => week);
  return (
    <ChartCard
      title="Plug Survival"
      pictureTitle={`${code}: plugs active of those created, % by week number`}
      signs={[
        { mark: "own", text: "This formulation" },
        { mark: "ghost", text: `Others in ${code}` },
        ...(lines.some(({ group }) => !isActiveGroup(group))
          ? [{ mark: "inactive", text: "Inactive" } as const]
          : []),
        { text: "% of plugs created" },
        { text: "Plugs active / created beside the name" },
      ]}
      foot={
        <Disclosure title="Table">
          <ChartTable
            label="Plugs active at the end of each week"
            heads={["Identifier", ...weeks.map((week) => (week === 0 ? "Created" : `Week ${week}`))]}
            rows={lines.map(({ group, points }) => ({
              key: group.id,
              name: group.name,
              cells: points.map(({ active }) => active),
            }))}
          />
        </Disclosure>
      }
    >
      <LineMultiples
        label="Plugs active by week"
        frame={{ weeks: [0, last], ticks: ticksOf(lines), unit: "%", due: null }}
        {...{ lines, names }}
        pathsOf={stepPaths}
        isDotted={false}
      />
    </ChartCard>
  );
}

function linesOf(trial: GrowTrialDetail, until: number) {
  return singly(trial.formulations).map((group) => {
    const tray = group.first;
    const points = survivalOf(tray, trial.seed_sown_date, until).map((point) => ({
      ...point,
      text: `${showShare(point.value / 100)} %`,
      hint: `Week ${point.week}: ${point.active} of ${tray.num_plugs_created} plugs`,
    }));
    const { active = 0, value = 0 } = points.at(-1) ?? {};
    const share = showShare(value / 100);
    return {
      group,
      points,
      aside: tray.is_active ? `${active} / ${tray.num_plugs_created}` : "Inactive",
      sentence: `${tray.identifier}, plugs active by week: ${active} of ${tray.num_plugs_created} (${share} %) in week ${until}`,
    } satisfies Line;
  });
}

/** The axis is where the lines are: few plugs are lost, and a line along the upper edge shows no loss. */
function ticksOf(lines: readonly Line[]): readonly number[] {
  const lowest = Math.min(...lines.flatMap(({ points }) => points.map(({ value }) => value)));
  const from = [80, 50].find((foot) => lowest >= foot) ?? 0;
  return [from, (from + 100) / 2, 100];
}

function lastShown(trial: GrowTrialDetail): number {
  const removals = trial.formulations.flatMap((tray) =>
    tray.plug_removals.map((removal) => weekOfRemoval(tray, removal, trial.seed_sown_date)),
  );
  return Math.max(lastWeekOf(trial), ...removals);
}
