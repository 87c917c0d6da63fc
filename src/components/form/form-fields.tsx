import { IconAlertTriangle } from "@tabler/icons-react";
import { createContext, use } from "react";
import { type Control, type FieldValues, type Path, useController } from "react-hook-form";
import { doubtOf, type Field as FieldMeta } from "#domain/kernel/fields.ts";
import { codesIn } from "#domain/qr-labels/codes.ts";
import { showUnit } from "#domain/values/words.ts";
import { Checkbox } from "#ui/choice/checkbox.tsx";
import { SearchableSelect, type SearchOption } from "#ui/choice/searchable-select.tsx";
import { Field } from "#ui/field/field.tsx";
import { TextArea } from "#ui/field/text-area.tsx";
import { TextInput } from "#ui/field/text-input.tsx";
import { Banner } from "#ui/notice/banner.tsx";
import { AmountInput } from "#ui/number/amount-input.tsx";
import { NumberInput } from "#ui/number/number-input.tsx";
import { RangeInput } from "#ui/number/range-input.tsx";
import { type ScanFor, ScanToChoose } from "../scan/scan-to-choose.tsx";

/** The fields of the surrounding form, by name. */
export const FormFieldsContext = createContext<Record<string, FieldMeta>>({});

type FieldName = { name: string; label?: string | undefined; unit?: string | undefined };

/**
 * Label, unit and largest probable value of a field, from the schema of the surrounding form. If `label` is given, the
 * schema's unit is ignored. Throws if the field has no label.
 */
export function useFieldMeta(of: FieldName): Omit<FieldMeta, "of" | "hidden"> {
  const field = use(FormFieldsContext)[of.name];
  const label = of.label ?? field?.label;
  if (label === undefined) throw new Error(`No label for the field ${of.name}`);
  const unit = of.unit ?? (of.label === undefined ? field?.unit : undefined);
  return { ...field, label, unit: unit && showUnit(unit) };
}

export type FieldProps<T extends FieldValues> = {
  control: Control<T>;
  name: Path<T>;
  /** Replaces the label of the schema. */
  label?: string;
  required?: boolean;
  hint?: string;
};

type TextProps<T extends FieldValues> = FieldProps<T> & {
  type?: "text" | "email";
  /** An error that the form's own rules do not find. */
  error?: string;
};

/** A form field for one line of text. */
export function TextField<T extends FieldValues>(props: TextProps<T>) {
  const { control, name, required, hint, type, error } = props;
  const { label } = useFieldMeta(props);
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} required={required} hint={hint} error={fieldState.error?.message ?? error}>
      <TextInput {...field} value={field.value ?? ""} type={type} />
    </Field>
  );
}

/** A form field for several lines of text, 500 characters at most. */
export function TextAreaField<T extends FieldValues>(props: FieldProps<T>) {
  const { control, name, required, hint } = props;
  const { label } = useFieldMeta(props);
  const { field, fieldState } = useController({ control, name });
  return (
    <Field className="wide" label={label} required={required} hint={hint} error={fieldState.error?.message}>
      <TextArea {...field} value={field.value ?? ""} maxLength={500} />
    </Field>
  );
}

/** A form field for a number with its unit. A number above the field's largest probable value is questioned below it. */
export function NumberField<T extends FieldValues>(
  props: FieldProps<T> & { unit?: string; integer?: boolean },
) {
  const { control, name, required, hint, integer } = props;
  const { label, unit, plausibleTo } = useFieldMeta(props);
  const { field, fieldState } = useController({ control, name });
  return (
    <>
      <Field label={label} required={required} hint={hint} error={fieldState.error?.message}>
        <NumberInput {...field} unit={unit} integer={integer} />
      </Field>
      {plausibleTo === undefined ? null : <Doubt text={doubtOf({ label, plausibleTo }, field.value)} />}
    </>
  );
}

/** A warning about a typed value, in a row of its own; it does not prevent saving. */
function Doubt({ text }: { text: string | null }) {
  return (
    <div className="wide" aria-live="polite">
      {text ? <Banner tone="warn" icon={IconAlertTriangle} title={text} /> : null}
    </div>
  );
}

/** A form field for yes or no. */
export function CheckField<T extends FieldValues>(props: FieldProps<T>) {
  const { label } = useFieldMeta(props);
  const { field } = useController(props);
  return (
    <Checkbox
      ref={field.ref}
      name={field.name}
      checked={Boolean(field.value)}
      onChange={(event) => field.onChange(event.target.checked)}
      onBlur={field.onBlur}
    >
      {label}
    </Checkbox>
  );
}

export type ChoiceProps<T extends FieldValues> = FieldProps<T> & {
  options: readonly SearchOption[];
  placeholder?: string;
  /** Converts the value of the chosen option to the form value, such as the numeric id of a supplier. */
  toValue?: (chosen: string) => unknown;
  /** Called after a choice, for example to fill in other fields. */
  onChosen?: (chosen: string | null) => void;
  /** The labels that can be scanned to choose an option. */
  scan?: ScanFor;
  /** Adds an option with the typed text, and the label of the row that offers this. */
  onAdd?: ((typed: string) => void) | undefined;
  addLabel?: (typed: string) => string;
};

/** A form field for one of several options, chosen by searching or by scanning a label. */
export function ChoiceField<T extends FieldValues>(props: ChoiceProps<T>) {
  const { control, name, required, hint, options, placeholder } = props;
  const { label } = useFieldMeta(props);
  const { toValue = (chosen) => chosen, onChosen, scan, onAdd, addLabel } = props;
  const { field, fieldState } = useController({ control, name });
  // Where the values are ids of records, the short codes of their labels can be typed.
  const tables = scan?.toValue ? undefined : scan?.tables;
  const coded = tables ? options.map((one) => ({ ...one, also: codesIn(tables, one.value) })) : options;
  const choose = (chosen: string | null) => {
    field.onChange(chosen === null ? null : toValue(chosen));
    onChosen?.(chosen);
  };
  const select = (
    <SearchableSelect
      ref={field.ref}
      name={field.name}
      options={coded}
      placeholder={placeholder}
      value={field.value === undefined || field.value === null ? null : String(field.value)}
      onChange={choose}
      onBlur={field.onBlur}
      {...(onAdd && { onAdd })}
      {...(addLabel && { addLabel })}
    />
  );
  return (
    <Field label={label} required={required} hint={hint} error={fieldState.error?.message}>
      {scan ? (
        <ScanToChoose scan={scan} options={options} onChoose={choose}>
          {select}
        </ScanToChoose>
      ) : (
        select
      )}
    </Field>
  );
}

type AmountProps<T extends FieldValues> = FieldProps<T> & {
  units: readonly string[];
  /** The form is opened to type this amount: it gets the focus, also by touch. */
  isTypedFirst?: boolean;
};

/** Two form fields, an amount and its units, which its metadata names. With a single unit, the unit is plain text. */
export function AmountField<T extends FieldValues>(props: AmountProps<T>) {
  const { control, name, units, required, hint, isTypedFirst } = props;
  const { label, unitIn = `${name}_units` } = useFieldMeta(props);
  const amount = useController({ control, name });
  const unit = useController({ control, name: unitIn as Path<T> });
  const error = amount.fieldState.error?.message ?? unit.fieldState.error?.message;
  return (
    <Field label={label} required={required} hint={hint} error={error}>
      <AmountInput
        ref={amount.field.ref}
        name={amount.field.name}
        value={amount.field.value}
        onChange={amount.field.onChange}
        onBlur={amount.field.onBlur}
        unit={units.length < 2 ? showUnit(unit.field.value ?? "") : (unit.field.value ?? "")}
        units={units.map((value) => ({ value, label: showUnit(value) }))}
        unitLabel={`${label} units`}
        data-typed-first={isTypedFirst || undefined}
        onUnitChange={unit.field.onChange}
      />
    </Field>
  );
}

/** A minimum and a maximum, with their unit. */
export function RangeField<T extends FieldValues>(props: FieldProps<T> & { unit?: string }) {
  const { control, name, required, hint } = props;
  const { label, unit } = useFieldMeta(props);
  const { field, fieldState } = useController({ control, name });
  return (
    <Field group label={label} required={required} hint={hint} error={fieldState.error?.message}>
      <RangeInput {...field} unit={unit} />
    </Field>
  );
}
