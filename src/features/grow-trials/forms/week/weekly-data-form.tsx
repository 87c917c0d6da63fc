import { useEffect, useEffectEvent, useState } from "react";
import { type FieldErrors, useWatch } from "react-hook-form";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { CreatedByFields } from "#components/form/created-by-fields.tsx";
import { TextAreaField } from "#components/form/form-fields.tsx";
import { useSuggestion } from "#components/form/use-suggestion.ts";
import { messagesOf } from "#components/saving/form-errors.ts";
import {
  type CommandForm,
  type CommandFormProps,
  useCommandForm,
  useEntered,
} from "#components/saving/use-command-form.ts";
import { commands, queries } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { measuredAt, weekToRecord } from "#domain/grow-trials/weeks.ts";
import { siblingsOf, suggestedCount, weekWarnings } from "#domain/trays/checks.ts";
import type { PhotoWidth } from "#domain/trays/photo-width.ts";
import { plugsInWeek } from "#domain/trays/plug-counts.ts";
import { tooManyPlugs } from "#domain/trays/plugs.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { WEEK_EXISTS } from "#domain/trays/weekly-rules.ts";
import { numberIn, numbersIn } from "#domain/values/number-text.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { useNotices } from "#ui/notice/notices.tsx";
import { trialGaps } from "../../gaps/gap-list.tsx";
import { TrayAside } from "../../trial-labels.tsx";
import { PlugRemovalField, plugsIn, removalErrors } from "./plug-removal-field.tsx";
import { TagField } from "./tag-field.tsx";
import { ToCheck, WeekFields, type WeeklyValues } from "./week-fields.tsx";

type Props = CommandFormProps<WeeklyValues> & { trial: GrowTrialDetail; tray: Formulation };

const figures = ["avg_height", "avg_canopy_width", "count_plugs_for_avg"] as const;

/** The form of one week of a tray: its measurements and removed plugs. */
export function WeeklyDataForm({ trial, tray, ...props }: Props) {
  const { created_at } = useEntered();
  const [openedAt] = useState(created_at);
  const thisWeek = weekToEnter(trial, tray);
  const suggested = ({ week_number, created_at, plug_removal_data }: Partial<WeeklyValues>) => {
    const week = numberIn(week_number) ?? 0;
    const active = plugsInWeek(tray, week, created_at ?? openedAt);
    const left = active - plugsIn(plug_removal_data ?? []);
    return suggestedCount(tray.weekly_data, week, left > 0 ? left : active);
  };
  const commandForm: CommandForm<WeeklyValues> = useCommandForm<WeeklyValues>({
    ...props,
    command: commands.addWeeklyData,
    params: { id: tray.id },
    defaults: {
      week_number: thisWeek,
      count_plugs_for_avg: suggested({ week_number: thisWeek }),
      plant_comments: [],
      plug_removal_data: [],
      created_at: measuredAt(trial.seed_sown_date, thisWeek, created_at),
    },
    question: "Are you sure you want to add this weekly data?",
    texts: { lines: linesOf },
    check: (values) => recordedErrors(values, tray),
    values: {
      schema: commands.addWeeklyData.body,
      // Who has visited the field has seen the count.
      toWrite: (values) => {
        const { isTouched } = commandForm.form.getFieldState("count_plugs_for_avg");
        const isSuggested = !isTouched && values.count_plugs_for_avg === suggested(values);
        return { body: { ...values, count_is_suggested: isSuggested } };
      },
    },
  });
  const { control, trigger, resetField, setValue, getFieldState, formState } = commandForm.form;
  const { notify } = useNotices();
  const { isDirty } = formState;
  const values = useWatch({ control });
  // A week that has data already is reported when the form opens, and again when the trial's week changes.
  const suggest = useEffectEvent((week: number) => {
    if (!props.initial && !isDirty) {
      resetField("week_number", { defaultValue: week });
      setValue("created_at", measuredAt(trial.seed_sown_date, week, created_at));
    }
    void trigger("week_number");
  });
  useEffect(() => suggest(thisWeek), [thisWeek]);

  const count = suggested(values as Partial<WeeklyValues>);
  useSuggestion(commandForm.form, "count_plugs_for_avg", count);
  useSuggestion(
    commandForm.form,
    "created_at",
    measuredAt(trial.seed_sown_date, numberIn(values.week_number) ?? 0, openedAt),
  );

  const beside = {
    week: numberIn(values.week_number) ?? 0,
    weeks: tray.weekly_data,
    siblings: siblingsOf(trial.formulations, tray.id),
    active: plugsInWeek(tray, numberIn(values.week_number) ?? 0, values.created_at ?? openedAt),
  };
  function countMeasured({ plants }: PhotoWidth) {
    const { isDirty, isTouched } = getFieldState("count_plugs_for_avg");
    if (isDirty || isTouched) return;
    setValue("count_plugs_for_avg", plants, { shouldDirty: true, shouldTouch: true });
    const title = `Count Plugs for Avg is now ${plants}, the plants measured.`;
    notify({ id: "width", kind: "success", title });
  }
  // The tags of the lab would move what is below them when they arrive.
  if (useLabQuery(queries.listTagComments) === undefined) return null;
  return (
    <CommandFormDialog
      of={commandForm}
      title="Add Weekly Data"
      aside={<TrayAside trial={trial} tray={tray} />}
    >
      <WeekFields control={control} trial={trial} tray={tray} onTaken={countMeasured} />
      <ToCheck warnings={weekWarnings(numbersIn(values, figures), beside)} />
      <TagField control={control} name="plant_comments" required />
      <PlugRemovalField control={control} name="plug_removal_data" active={tray.num_plugs_active} />
      <TextAreaField control={control} name="additional_comments" />
      <CreatedByFields control={control} at="created_at" />
    </CommandFormDialog>
  );
}

/** The week of the trial; where it is entered, the last of the tray's earlier weeks that is missing. */
function weekToEnter(trial: GrowTrialDetail, tray: Formulation): number {
  const week = weekToRecord(trial) ?? 1;
  if (!tray.weeks_data_added.includes(week)) return week;
  return trialGaps(trial).findLast(({ id }) => id === tray.id)?.week ?? week;
}

function recordedErrors({ week_number, plug_removal_data }: WeeklyValues, tray: Formulation) {
  const removed = plugsIn(plug_removal_data ?? []);
  return {
    ...(tray.weeks_data_added.includes(numberIn(week_number) ?? 0) && { week_number: WEEK_EXISTS }),
    ...(removed > tray.num_plugs_active && {
      plug_removal_data: tooManyPlugs(removed, tray.num_plugs_active),
    }),
  };
}

function linesOf(errors: FieldErrors<WeeklyValues>): string[] {
  const { plug_removal_data, ...others } = errors;
  const lines = removalErrors(plug_removal_data).flatMap((line) => Object.values(line ?? {}));
  return lines.length > 0 ? [...messagesOf(others as FieldErrors), ...lines] : messagesOf(errors);
}
