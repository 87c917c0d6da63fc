import { IconPlus, IconTrash } from "@tabler/icons-react";
import { splitTags } from "#domain/growing/schema.ts";
import type { WeeklyData } from "#domain/trays/schema.ts";
import { WEEK_EXISTS } from "#domain/trays/weekly-rules.ts";
import { Button } from "#ui/button.tsx";
import { KeyValues } from "#ui/key-values.tsx";

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
  const { week_number, avg_height, avg_canopy_width, count_plugs_for_avg } = week;
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
          { label: "Avg Height", value: `${avg_height} cm`, big: true },
          { label: "Avg Canopy Width", value: `${avg_canopy_width} cm`, big: true },
          { label: "Count Plugs for Avg", value: `${count_plugs_for_avg} PLUGS` },
          { label: "Tags", value: splitTags(week.plant_comments).join("; ") },
          ...(week.additional_comments
            ? [{ label: "Additional comments", value: week.additional_comments }]
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
