import { IconRulerMeasure } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { ControllerFieldState, RefCallBack } from "react-hook-form";
import { useFieldMeta } from "#components/form/form-fields.tsx";
import { againSentence, widthSentence, widthText } from "#components/measure/width-sentence.ts";
import { weekBefore } from "#domain/trays/checks.ts";
import type { PhotoWidth } from "#domain/trays/photo-width.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { numberIn, type TypedNumber } from "#domain/values/number-text.ts";
import { Field } from "#ui/field/field.tsx";
import { NumberInput } from "#ui/number/number-input.tsx";
import { Button } from "#ui/press/button.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";
import { keepFocus } from "#ui/press/press.ts";

const MeasureDialog = lazy(() =>
  import("#components/measure/measure-dialog.tsx").then((m) => ({ default: m.MeasureDialog })),
);

/** A field of a form, as `useController` returns it. */
type Controlled<Value> = {
  field: {
    value: Value;
    onChange: (value: Value) => void;
    onBlur: () => void;
    name: string;
    ref: RefCallBack;
  };
  fieldState: Pick<ControllerFieldState, "error">;
};

type Props = {
  trial: { id: string; code: string };
  tray: Formulation;
  week: number;
  /** The height of the form. */
  height: TypedNumber | undefined;
  width: Controlled<TypedNumber | undefined>;
  photo: Controlled<PhotoWidth | null | undefined>;
  hint?: string | undefined;
  onTaken?: (photo: PhotoWidth) => void;
};

/**
 * The width of a week, typed or measured in a picture. Another width that is typed is no longer the one of the picture, which is
 * then offered again.
 */
export function WidthField(props: Props) {
  const { trial, tray, week, height, width, photo, hint, onTaken } = props;
  const { label, unit } = useFieldMeta({ name: "avg_canopy_width" });
  const [isOpen, setIsOpen] = useState(false);
  const taken = photo.field.value ?? null;
  const [offered, setOffered] = useState(taken);
  const typed = numberIn(height);
  const before = weekBefore(tray.weekly_data, week);
  const heightNow = typed
    ? { height_cm: typed, height_week: week }
    : { height_cm: before?.avg_height ?? null, height_week: before?.week_number ?? null };
  function type(value: TypedNumber) {
    width.field.onChange(value);
    if (taken === null || value === taken.width_cm) return;
    setOffered(taken);
    photo.field.onChange(null);
  }
  function take(measured: PhotoWidth) {
    setOffered(measured);
    width.field.onChange(measured.width_cm);
    photo.field.onChange(measured);
    onTaken?.(measured);
  }
  const shown = taken ?? offered;
  const again = shown && againSentence(shown, heightNow.height_cm);
  const offer = shown ? (
    <>
      {hint}
      {hint ? <br /> : null}
      <span role="status">{widthSentence(shown)}</span>{" "}
      {taken ? null : (
        <Button size="sm" onMouseDown={keepFocus} onClick={() => take(shown)}>
          Take {widthText(shown.width_cm)}
        </Button>
      )}
      {again ? (
        <>
          <br />
          {again}
        </>
      ) : null}
    </>
  ) : null;
  return (
    <>
      <Field label={label} hint={offer ?? hint} error={width.fieldState.error?.message} required>
        <NumberInput
          {...width.field}
          onChange={type}
          unit={unit}
          after={
            <IconButton
              label="Measure in a picture"
              icon={IconRulerMeasure}
              onMouseDown={keepFocus}
              onClick={() => setIsOpen(true)}
            />
          }
        />
      </Field>
      {isOpen ? (
        <Suspense>
          <MeasureDialog
            trial={trial}
            tray={tray}
            week={week}
            height={heightNow}
            onTake={take}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
