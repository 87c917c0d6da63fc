import { IconDots, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useId, useState } from "react";
import { PhotoTile } from "#components/photo/photo-tile.tsx";
import { PhotoView } from "#components/photo/photo-view.tsx";
import "#components/photo/photo.css";
import { enteredByItems } from "#components/record/record-facts.tsx";
import { queries } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import type { ImageListItem } from "#domain/images/schema.ts";
import { weekOf } from "#domain/images/views.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { type Beside, siblingsOf } from "#domain/trays/checks.ts";
import { NewWeeklyData } from "#domain/trays/forms.ts";
import { showPhotoWidth } from "#domain/trays/photo-width.ts";
import { plugsInWeek } from "#domain/trays/plug-counts.ts";
import type { Formulation, WeeklyData } from "#domain/trays/schema.ts";
import { WEEK_EXISTS } from "#domain/trays/weekly-rules.ts";
import { showDate } from "#domain/values/time.ts";
import { useRowStates } from "#hooks/status/use-sync.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Menu } from "#ui/menu/menu.tsx";
import { KeyValues } from "#ui/panel/key-values.tsx";
import { Button } from "#ui/press/button.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";
import { Icon } from "#ui/text/icon.tsx";
import type { WeeklyFigure } from "../../weekly-figures.ts";
import { question } from "../pad/entry.ts";
import { Well } from "../pad/figure-input.tsx";
import { removalText } from "../remarks/plug-removals.tsx";

const fields = fieldsOf(NewWeeklyData);

type Props = {
  trial: Pick<GrowTrialDetail, "seed_sown_date">;
  tray: Formulation;
  week: WeeklyData;
  /** An entry was typed for this week before its data arrived. */
  hasDraft: boolean;
  /** The tray is active, and the trial has a next week. */
  canAddNext: boolean;
  onNextWeek: () => void;
  onDiscardDraft: () => void;
  onCorrect: () => void;
  onDelete: () => void;
};

/**
 * What is recorded of a week beside its figures, and what can be done with it: it is shown, corrected or deleted, and never
 * overwritten.
 */
export function ExistingWeek(props: Props) {
  const { trial, tray, week, hasDraft, canAddNext } = props;
  const { onNextWeek, onDiscardDraft, onCorrect, onDelete } = props;
  const { week_number } = week;
  const removals = removalsIn(trial, tray, week_number);
  return (
    <div className="weekthere">
      <h2>Week {week_number} is recorded</h2>
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
          ...(removals.length > 0
            ? [{ label: "Plug removals", value: removals.map(removalText).join("; "), wide: true }]
            : []),
          ...(week.photo_width
            ? [{ label: fields.photo_width.label, value: showPhotoWidth(week.photo_width) }]
            : []),
          ...(week.additional_comments
            ? [{ label: fields.additional_comments.label, value: week.additional_comments }]
            : []),
          { label: fields.created_by.label, value: week.created_by },
          { label: "Measured on", value: showDate(week.created_at) },
          ...enteredByItems({ created_by: week.created_by, recorded_by: week.recorded.by }),
        ]}
      />
      <Photos trayId={tray.id} week={week_number} />
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

type FigureProps = {
  field: WeeklyFigure;
  week: WeeklyData;
  before: WeeklyData | undefined;
  beside: Beside;
  onCorrect: () => void;
};

/** A recorded figure, as large as it was typed and beside the figure of the week before. A touch corrects it. */
export function RecordedFigure({ field, week, before, beside, onCorrect }: FigureProps) {
  const { name, label, unit } = field;
  const id = useId();
  return (
    <button
      type="button"
      className="bigfield"
      aria-label={`Correct ${label}, ${week[name]} ${unit}`}
      aria-describedby={id}
      onClick={onCorrect}
    >
      {/* The spaces are in the text of the button, which its name contains. */}
      <span className="bigfield__l">{`${label} `}</span>
      <span className="bigfield__v">
        <span className="num">{`${week[name]} `}</span>
        <span className="unit">{unit}</span>
        <Icon of={IconPencil} />
      </span>
      <Well
        id={id}
        week={before?.week_number}
        last={before?.[name]}
        gain={before ? week[name] - before[name] : 0}
        doubt={question(name, String(week[name]), beside, false)}
        describesButton
      />
    </button>
  );
}

/** What a recorded week of a tray is compared with. */
export function recordedBeside(trial: GrowTrialDetail, tray: Formulation, week: WeeklyData): Beside {
  return {
    week: week.week_number,
    weeks: tray.weekly_data,
    siblings: siblingsOf(trial.formulations, tray.id),
    active: plugsInWeek(tray, week.week_number, week.created_at),
  };
}

/** The plugs removed from a tray in a week: with its data, or by themselves on a day of it. */
export function removalsIn(
  { seed_sown_date }: Pick<GrowTrialDetail, "seed_sown_date">,
  { plug_removals, weekly_data }: Formulation,
  week: number,
) {
  const id = weekly_data.find(({ week_number }) => week_number === week)?.id;
  return plug_removals.filter(({ weekly_data_id, created_at }) =>
    weekly_data_id === null ? weekOf(created_at, seed_sown_date) === week : weekly_data_id === id,
  );
}

/** The pictures of a tray from one week. */
function Photos({ trayId, week }: { trayId: string; week: number }) {
  const images = useLabQuery(queries.listImages, { params: { id: trayId } });
  const stateOf = useRowStates();
  const [shown, setShown] = useState<ImageListItem>();
  const own = images?.filter((image) => image.week === week) ?? [];
  if (own.length === 0) return null;
  return (
    <section className="photos" aria-label={`Photos of week ${week}`}>
      <ul>
        {own.map((image) => (
          <PhotoTile
            key={image.id}
            image={image}
            state={stateOf?.("images", image.id)}
            onOpen={() => setShown(image)}
          />
        ))}
      </ul>
      {shown ? <PhotoView image={shown} onClose={() => setShown(undefined)} /> : null}
    </section>
  );
}
