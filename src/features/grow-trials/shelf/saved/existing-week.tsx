import { IconDots, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { enteredByItems } from "#components/record/record-facts.tsx";
import { splitTags } from "#domain/grow-trial-lists/schema.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { NewWeeklyData } from "#domain/trays/forms.ts";
import type { WeeklyData } from "#domain/trays/schema.ts";
import { WEEK_EXISTS } from "#domain/trays/weekly-rules.ts";
import { showDate } from "#domain/values/time.ts";
import { Menu } from "#ui/menu/menu.tsx";
import { KeyValues } from "#ui/panel/key-values.tsx";
import { Button } from "#ui/press/button.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";
import { weeklyFigures } from "../../weekly-figures.ts";

const fields = fieldsOf(NewWeeklyData);

type Props = {
  week: WeeklyData;
  /** An entry was typed for this week before its data arrived. */
  hasDraft: boolean;
  /** Every tray of the trial has data for this week. */
  isLast: boolean;
  /** The tray is active, and the trial has a next week. */
  canAddNext: boolean;
  onNextWeek: () => void;
  onDiscardDraft: () => void;
  onCorrect: () => void;
  onDelete: () => void;
};

/** A week that is already recorded: it is shown, corrected or deleted, and never overwritten. */
export function ExistingWeek({
  week,
  hasDraft,
  isLast,
  canAddNext,
  onNextWeek,
  onDiscardDraft,
  onCorrect,
  onDelete,
}: Props) {
  const { week_number } = week;
  return (
    <div className="weekthere">
      <h2>{isLast ? `Every tray has data for week ${week_number}` : `Week ${week_number} is recorded`}</h2>
      {hasDraft ? (
        <p role="alert">
          {WEEK_EXISTS}. What you typed for this week is still here.{" "}
          <Button icon={IconTrash} variant="danger" onClick={onDiscardDraft}>
            Discard what I typed
          </Button>
        </p>
      ) : null}
      <KeyValues
        items={[
          ...weeklyFigures.map(({ name, label, unit }) => ({
            label,
            value: `${week[name]} ${unit}`,
            big: true,
          })),
          { label: "Tags", value: splitTags(week.plant_comments).join("; ") },
          ...(week.additional_comments
            ? [{ label: fields.additional_comments.label, value: week.additional_comments }]
            : []),
          { label: fields.created_by.label, value: week.created_by },
          { label: "Measured on", value: showDate(week.created_at) },
          ...enteredByItems({ created_by: week.created_by, recorded_by: week.recorded.by }),
        ]}
      />
      {hasDraft ? null : (
        <div className="weekthere__do">
          {canAddNext ? (
            <Button icon={IconPlus} size="lg" onClick={onNextWeek}>
              Add week {week_number + 1}
            </Button>
          ) : null}
          <Button icon={IconPencil} size="lg" onClick={onCorrect}>
            Correct
          </Button>
          <Menu
            trigger={<IconButton line label="More actions" icon={IconDots} />}
            items={[{ label: "Delete Week Data", icon: IconTrash, danger: true, onSelect: onDelete }]}
          />
        </div>
      )}
    </div>
  );
}
