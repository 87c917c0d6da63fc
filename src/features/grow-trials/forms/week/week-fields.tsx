import { type Control, useController, useWatch } from "react-hook-form";
import { numberIn, type TypedNumber } from "#domain/values/number-text.ts";
import "#components/form/form.css";
import { IconAlertTriangle } from "@tabler/icons-react";
import { NumberField, useFieldMeta } from "#components/form/form-fields.tsx";
import type { FormValues } from "#components/saving/use-command-form.ts";
import { weekBefore } from "#domain/trays/checks.ts";
import type { NewWeeklyData } from "#domain/trays/forms.ts";
import type { PhotoWidth } from "#domain/trays/photo-width.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { showNumber } from "#domain/values/quantities.ts";
import { Field } from "#ui/field/field.tsx";
import { Banner } from "#ui/notice/banner.tsx";
import { Stepper } from "#ui/number/stepper.tsx";
import { WidthField } from "./width-field.tsx";

/** Values of the form of one week. */
export type WeeklyValues = FormValues<typeof NewWeeklyData>;

type Props = {
  control: Control<WeeklyValues>;
  trial: { id: string; code: string };
  tray: Formulation;
  /** A width was taken from a picture. */
  onTaken: (photo: PhotoWidth) => void;
};

/** The week number and its three figures, with the measurements of the week before as hints. */
export function WeekFields({ control, trial, tray, onTaken }: Props) {
  const [week, height, width] = useWatch({
    control,
    name: ["week_number", "avg_height", "avg_canopy_width"],
  });
  const before = weekBefore(tray.weekly_data, numberIn(week) ?? 0);
  const widthControl = useController({ control, name: "avg_canopy_width" });
  const photoControl = useController({ control, name: "photo_width" });
  const since = (last: number | undefined, now: TypedNumber | undefined) =>
    before === undefined || last === undefined
      ? undefined
      : `Week ${before.week_number}: ${last}${gain(last, now)}`;
  return (
    <div className="wide formgrid formgrid--4">
      <WeekNumberField control={control} entered={tray.weeks_data_added} />
      <NumberField control={control} name="avg_height" hint={since(before?.avg_height, height)} required />
      <WidthField
        trial={trial}
        tray={tray}
        week={numberIn(week) ?? 0}
        height={height}
        width={widthControl}
        photo={photoControl}
        hint={since(before?.avg_canopy_width, width)}
        onTaken={onTaken}
      />
      <NumberField
        control={control}
        name="count_plugs_for_avg"
        hint={`${tray.num_plugs_active} active`}
        integer
        required
      />
    </div>
  );
}

function WeekNumberField({ control, entered }: { control: Control<WeeklyValues>; entered: number[] }) {
  const { label } = useFieldMeta({ name: "week_number" });
  const { field, fieldState } = useController({ control, name: "week_number" });
  const hint = entered.length > 0 ? `Weeks ${entered.join(", ")} entered` : undefined;
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message} required>
      <Stepper {...field} min={1} lessLabel="Previous week" moreLabel="Next week" />
    </Field>
  );
}

/** `, +1.3`; empty before a number is typed. */
function gain(last: number, now: TypedNumber | undefined): string {
  const typed = numberIn(now);
  if (!typed) return "";
  const difference = typed - last;
  return `, ${difference < 0 ? "−" : "+"}${showNumber(Math.abs(difference))}`;
}

/** Warnings about doubtful figures while they are typed; they do not prevent saving. */
export function ToCheck({ warnings }: { warnings: readonly string[] }) {
  return (
    <div className="wide stack stack--sm" aria-live="polite">
      {warnings.map((warning) => (
        <Banner key={warning} tone="warn" icon={IconAlertTriangle} title={warning} />
      ))}
    </div>
  );
}
