import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { WriteButton } from "#components/person/write-button.tsx";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { type Gap, gapsOf } from "#domain/trays/missing-weeks.ts";
import { Button } from "#ui/press/button.tsx";
import "../grow-trials.css";
import { NotMeasuredForm } from "./not-measured-form.tsx";

type Props = {
  trial: GrowTrialDetail;
  /** The title above states that the weeks are missing. */
  isTitled?: boolean;
  /** Only the gaps of this tray. */
  trayId?: string;
  /** How many are shown before a press on "Show all". */
  first?: number;
};

/** The weeks that are missing, each with what can be done: to add it at the shelf, or to state why it was not measured. */
export function GapList({ trial, isTitled = false, trayId, first = 6 }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  const [unmeasured, setUnmeasured] = useState<Gap | null>(null);
  const gaps = trialGaps(trial).filter(({ id }) => trayId === undefined || id === trayId);
  if (gaps.length === 0) return null;
  const shown = isWhole ? gaps : gaps.slice(0, first);
  return (
    <>
      <ul className="gaps" aria-label="Weeks missing">
        {shown.map((gap) => (
          <li key={`${gap.id} ${gap.week}`}>
            <b>
              {gap.identifier}: week {gap.week}
              {isTitled ? null : " missing"}
            </b>
            <WriteButton
              size="sm"
              variant="tint"
              icon={IconPlus}
              render={
                <Link to={gapPath(trial, gap)} aria-label={`Add week ${gap.week} of ${gap.identifier}`} />
              }
            >
              Add
            </WriteButton>
            <WriteButton
              size="sm"
              aria-label={`Not measured: week ${gap.week} of ${gap.identifier}`}
              onClick={() => setUnmeasured(gap)}
            >
              Not measured
            </WriteButton>
          </li>
        ))}
        {shown.length < gaps.length ? (
          <li>
            <Button size="sm" onClick={() => setIsWhole(true)}>
              Show all {gaps.length}
            </Button>
          </li>
        ) : null}
      </ul>
      {unmeasured ? (
        <NotMeasuredForm trial={trial} gap={unmeasured} onClose={() => setUnmeasured(null)} />
      ) : null}
    </>
  );
}

/** The earlier weeks of a trial that are missing. */
export function trialGaps({
  formulations,
  current_week_number,
  seed_sown_date,
  trial_length,
}: GrowTrialDetail) {
  const week = current_week_number ?? 0;
  return gapsOf(formulations, { week, sown: seed_sown_date, length: trial_length });
}

function gapPath({ id }: { id: string }, { id: trayId, week }: Gap): string {
  return `${pathOf({ table: "grow_trials", id })}/shelf?tray=${trayId}&week=${week}`;
}
