import { IconCheck, IconPlus } from "@tabler/icons-react";
import { WriteButton } from "#components/person/write-button.tsx";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { weekToRecord } from "#domain/grow-trials/weeks.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { Icon } from "#ui/text/icon.tsx";

type Props = {
  trial: GrowTrialDetail;
  tray: Pick<Formulation, "weeks_data_added">;
  onClick: () => void;
};

/** The button that adds a week of a tray, and whether the current week was added. */
export function AddWeek({ trial, tray, onClick }: Props) {
  const week = weekToRecord(trial);
  const isEntered = week !== null && tray.weeks_data_added.includes(week);
  return (
    <span className="addweek">
      <WriteButton size="sm" variant={isEntered ? "outlined" : "tint"} icon={IconPlus} onClick={onClick}>
        Add Data
      </WriteButton>
      {isEntered ? (
        <span className="addweek__done">
          <Icon of={IconCheck} />
          Week {week} added
        </span>
      ) : null}
    </span>
  );
}
