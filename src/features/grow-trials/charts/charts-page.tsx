import { IconPrinter, IconTableExport } from "@tabler/icons-react";
import { Link, useParams } from "react-router-dom";
import { DetailMissing } from "#components/page/detail-page.tsx";
import { queries } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { kindPages, pathOf } from "#domain/kind-pages.ts";
import { harvestTable, weeklyLong, weeklyWide } from "#domain/trays/csv.ts";
import { lastWeekOf } from "#domain/trays/figures/series.ts";
import { meansLong } from "#domain/trays/means-csv.ts";
import { usePageQuery } from "#hooks/use-lab-query.ts";
import { ActionsMenu } from "#ui/menu/menu.tsx";
import type { MenuItem } from "#ui/menu/opened-menu.tsx";
import { Empty } from "#ui/notice/empty.tsx";
import { Card } from "#ui/panel/card.tsx";
import { useSaveCsv } from "./chart-files.ts";
import { Comparisons } from "./comparison/comparisons.tsx";
import { GrowthCharts } from "./growth-charts.tsx";
import { HarvestCharts } from "./harvest-charts.tsx";
import { SurvivalCharts } from "./survival-charts.tsx";
import { useCnfNames } from "./tray-notes.ts";

/** `/grow-trials/:id/charts`: all measurements of a trial, as charts and as files. */
export function ChartsPage() {
  const { id = "" } = useParams();
  const trial = usePageQuery(queries.getGrowTrial, { params: { id } });
  return trial ? <Charts key={trial.id} trial={trial} /> : <ChartsMissing answer={trial} />;
}

function ChartsMissing({ answer }: { answer: null | undefined }) {
  return (
    <DetailMissing
      answer={answer}
      entity="Grow trial"
      back={{ to: kindPages.grow_trials.page, label: "Grow Trials" }}
    />
  );
}

function Charts({ trial }: { trial: GrowTrialDetail }) {
  const { code, name, location, location_details } = trial;
  const actions = useActions(trial);
  return (
    <main className="page chartspage">
      <div className="page-head">
        <div className="page-head__title">
          <h1>({code}) Charts</h1>
          <div className="page-head__meta">
            <Link className="link" to={pathOf({ table: "grow_trials", id: trial.id })}>
              {name ?? code}
            </Link>
            <span>{[location, location_details].filter(Boolean).join(" | ")}</span>
          </div>
        </div>
        <ActionsMenu items={actions} />
      </div>
      <div className="stack">
        <Comparisons trial={trial} />
        {hasWeeks(trial) ? <GrowthCharts trial={trial} isOnPage /> : <NoData title="No Weekly Data" />}
        <SurvivalCharts trial={trial} />
        {hasHarvests(trial) ? <HarvestCharts trial={trial} /> : <NoData title="No Harvest Data" />}
      </div>
    </main>
  );
}

const hasWeeks = (trial: GrowTrialDetail) =>
  trial.formulations.some(({ weekly_data }) => weekly_data.length > 0);
const hasHarvests = (trial: GrowTrialDetail) =>
  trial.formulations.some(({ harvest_data }) => harvest_data !== null);

/** Shown in place of charts without data. */
function NoData({ title }: { title: string }) {
  return (
    <Card>
      <Empty title={title}>The charts are shown here after the first entry.</Empty>
    </Card>
  );
}

/** Actions that download the trial's data and print its charts. */
function useActions(trial: GrowTrialDetail): MenuItem[] {
  const names = useCnfNames(trial.formulations);
  const save = useSaveCsv(trial);
  const icon = IconTableExport;
  const weekly = [
    {
      label: "Weekly CSV, a row per week",
      icon,
      onSelect: () => save("weekly long", weeklyLong(trial, names)),
    },
    {
      label: "Weekly CSV, a column per week",
      icon,
      onSelect: () => save("weekly wide", weeklyWide(trial, names, lastWeekOf(trial))),
    },
  ];
  const harvest = { label: "Harvest CSV", icon, onSelect: () => save("harvest", harvestTable(trial, names)) };
  const means = {
    label: "Means CSV, n, mean and SE",
    icon,
    onSelect: () => save("means", meansLong(trial, names)),
  };
  return [
    ...(hasWeeks(trial) ? weekly : []),
    ...(hasHarvests(trial) ? [harvest] : []),
    ...(hasWeeks(trial) || hasHarvests(trial) ? [means] : []),
    { label: "Print", icon: IconPrinter, onSelect: () => window.print() },
  ];
}
