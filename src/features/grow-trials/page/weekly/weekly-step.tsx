import { IconRulerMeasure, IconTable, IconTransferVertical } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { WriteButton } from "#components/person/write-button.tsx";
import { PutOff } from "#components/process/step/step-notes.tsx";
import { weekToRecord } from "#domain/grow-trials/weeks.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { missingWeeks } from "#domain/trays/missing-weeks.ts";
import { Card } from "#ui/panel/card.tsx";
import { GrowthCharts } from "../../charts/growth-charts.tsx";
import { GapList, trialGaps } from "../../gaps/gap-list.tsx";
import { DoneBanner, type StepProps } from "../step-parts.tsx";
import { TrayWeeks } from "./tray-weeks.tsx";
import { WeeklyTable } from "./weekly-table.tsx";

/** The step of the weekly data: the trays, their charts and their weeks. */
export function WeeklyStep({ trial, step, onOpen }: StepProps) {
  const { formulations } = trial;
  const week = weekToRecord(trial);
  const isDone = step.state === "COMPLETED";
  const gaps = trialGaps(trial).length;
  const active = formulations.filter(({ is_active }) => is_active);
  const entered = active.filter(({ weeks_data_added }) => week !== null && weeks_data_added.includes(week));
  const path = pathOf({ table: "grow_trials", id: trial.id });
  const transplants = active.some(({ transplanted_at }) => transplanted_at === null) ? (
    <WriteButton
      className="only-wide"
      icon={IconTransferVertical}
      render={<Link to={`${path}/transplant`} />}
    >
      Transplant grid
    </WriteButton>
  ) : null;
  return (
    <div className="stack">
      <PutOff step={step} />
      {isDone ? <DoneBanner what="Weekly" /> : null}
      {isDone || gaps === 0 ? null : (
        <Card title="Weeks missing" aside={<span className="count">{gaps}</span>}>
          <GapList trial={trial} isTitled />
        </Card>
      )}
      <Card
        title="Weekly Data"
        flush
        aside={
          isDone ? (
            transplants
          ) : (
            <>
              {week === null ? null : (
                <span className="count only-wide weeklycount">
                  {entered.length} of {active.length} active entered
                </span>
              )}
              <WriteButton className="only-wide" icon={IconTable} render={<Link to={`${path}/grid`} />}>
                Grid
              </WriteButton>
              {transplants}
              <WriteButton
                variant="primary"
                className={missingWeeks(trial).length > 0 ? "only-wide" : undefined}
                icon={IconRulerMeasure}
                render={<Link to={`${path}/shelf`} />}
              >
                Shelf mode
              </WriteButton>
            </>
          )
        }
      >
        <WeeklyTable trial={trial} isDone={isDone} onOpen={onOpen} />
      </Card>
      <GrowthCharts trial={trial} />
      <div>
        {formulations.map((tray) => (
          <TrayWeeks key={tray.id} trial={trial} tray={tray} />
        ))}
      </div>
    </div>
  );
}
