import { useController, useWatch } from "react-hook-form";
import type { z } from "zod";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { CreatedByFields } from "#components/form/created-by-fields.tsx";
import { NumberField, TextAreaField } from "#components/form/form-fields.tsx";
import { useEditForm } from "#components/form/use-edit-form.ts";
import type { CommandFormProps, FormValues } from "#components/saving/use-command-form.ts";
import { commands } from "#contract/index.ts";
import { siblingsOf, weekWarnings } from "#domain/trays/checks.ts";
import type { NewWeeklyData, WeeklyEdit } from "#domain/trays/forms.ts";
import { plugsInWeek } from "#domain/trays/plug-counts.ts";
import type { Formulation, WeeklyData } from "#domain/trays/schema.ts";
import { numbersIn } from "#domain/values/number-text.ts";
import { TrayAside } from "../../trial-labels.tsx";
import { weeklyFigures } from "../../weekly-figures.ts";
import { TagField } from "./tag-field.tsx";
import { ToCheck } from "./week-fields.tsx";
import { WidthField } from "./width-field.tsx";

const figures = weeklyFigures.map(({ name }) => name);

type Values = Omit<
  FormValues<typeof NewWeeklyData>,
  "id" | "week_number" | "plug_removal_data" | "count_is_suggested"
> &
  Pick<z.input<typeof WeeklyEdit>, "base">;

type Props = CommandFormProps<Values> & {
  trial: { id: string; code: string; formulations?: readonly Formulation[] };
  tray: Formulation;
  week: WeeklyData;
};

/** The form that corrects a recorded week: its figures, comments, and by whom and when it was measured. */
export function WeekEditForm({ trial, tray, week, ...props }: Props) {
  const { avg_height, avg_canopy_width, count_plugs_for_avg, plant_comments, additional_comments } = week;
  const { created_by, created_at } = week;
  const shown = {
    ...{ avg_height, avg_canopy_width, count_plugs_for_avg, plant_comments, additional_comments },
    ...{ created_by, created_at, photo_width: week.photo_width ?? null },
  };
  const commandForm = useEditForm<Values>({
    ...props,
    command: commands.updateWeeklyData,
    params: { id: week.id },
    shown,
  });
  const { control } = commandForm.form;
  const values = useWatch({ control });
  const widthControl = useController({ control, name: "avg_canopy_width" });
  const photoControl = useController({ control, name: "photo_width" });
  const beside = {
    week: week.week_number,
    weeks: tray.weekly_data.filter(({ id }) => id !== week.id),
    siblings: siblingsOf(trial.formulations ?? [], tray.id),
    active: plugsInWeek(tray, week.week_number, week.created_at),
  };
  return (
    <CommandFormDialog
      of={commandForm}
      title={`Correct week ${week.week_number}`}
      aside={<TrayAside trial={trial} tray={tray} />}
    >
      <div className="wide formgrid formgrid--4">
        {weeklyFigures.map(({ name, isWhole }) =>
          name === "avg_canopy_width" ? (
            <WidthField
              key={name}
              trial={trial}
              tray={tray}
              week={week.week_number}
              height={values.avg_height}
              width={widthControl}
              photo={photoControl}
            />
          ) : (
            <NumberField key={name} control={control} name={name} integer={isWhole} required />
          ),
        )}
      </div>
      <ToCheck warnings={weekWarnings(numbersIn(values, figures), beside)} />
      <TagField control={control} name="plant_comments" required />
      <TextAreaField control={control} name="additional_comments" />
      <CreatedByFields control={control} at="created_at" />
    </CommandFormDialog>
  );
}
