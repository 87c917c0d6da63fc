import { IconPlus, IconTrash } from "@tabler/icons-react";
import { fieldsOf } from "#domain/fields.ts";
import { splitTags } from "#domain/growing/schema.ts";
import { NewWeeklyData } from "#domain/trays/forms.ts";
import type { WeeklyData } from "#domain/trays/schema.ts";
import { WEEK_EXISTS } from "#domain/trays/weekly-rules.ts";
import { Button } from "#ui/button.tsx";
import { KeyValues } from "#ui/key-values.tsx";
import { weeklyFigures } from "../weekly-figures.ts";

type Props = {
  week: WeeklyData;
  /** Something else was typed for this week before its data came. */
  hasDraft: boolean;
  /** Every tray of the trial has its week. */
  isLast: boolean;
  /** The tray is active. */
  canGoOn: boolean;
  onNextWeek: () => void;
  onForget: () => void;
  onDelete: () => void;
};

/** A week that has its data: it is shown, and not written over. */
export function WeekThere({ week, hasDraft, isLast, canGoOn, onNextWeek, onForget, onDelete }: Props) {
  const { week_number } = week;
  return (
    <div className="weekthere">
      <h2>{isLast ? `Every tray has its week ${week_number}` : `Week ${week_number} is recorded`}</h2>
      {hasDraft ? (
        <p role="alert">
          {WEEK_EXISTS}. What you typed for it is still here.{" "}
          <Button icon={IconTrash} variant="danger" onClick={onForget}>
            Discard what I typed
          </Button>
        </p>
      ) : null}
      <KeyValues
        items={[
          ...weeklyFigures.map(({ name, label, unit, isWhole }) => ({
            label,
            value: `${week[name]} ${unit}`,
            big: !isWhole,
          })),
          { label: "Tags", value: splitTags(week.plant_comments).join("; ") },
          ...(week.additional_comments
            ? [{ label: fieldsOf(NewWeeklyData).additional_comments.label, value: week.additional_comments }]
            : []),
          { label: "Recorded by", value: week.created_by },
        ]}
      />
      {hasDraft ? null : (
        <div className="weekthere__do">
          {canGoOn ? (
            <Button icon={IconPlus} size="lg" onClick={onNextWeek}>
              Add week {week_number + 1}
            </Button>
          ) : null}
          <Button icon={IconTrash} size="lg" variant="danger" onClick={onDelete}>
            Delete Week Data
          </Button>
        </div>
      )}
    </div>
  );
}
