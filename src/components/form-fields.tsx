import { type Control, type FieldValues, type Path, useController } from "react-hook-form";
import { AmountInput } from "#ui/amount-input.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field } from "#ui/field.tsx";
import { NumberInput } from "#ui/number-input.tsx";
import { SearchableSelect, type SearchOption } from "#ui/searchable-select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useFieldMeta } from "./field-meta.ts";
import { type ScanFor, ScanToChoose } from "./scan/scan-to-choose.tsx";

export type FieldProps<T extends FieldValues> = {
  control: Control<T>;
  name: Path<T>;
  /** Where the form calls the field otherwise than its schema. */
  label?: string;
  required?: boolean;
  hint?: string;
};

type TextProps<T extends FieldValues> = FieldProps<T> & {
  type?: "text" | "email";
  /** What is wrong with it beyond the form's own rules. */
  error?: string;
};

/** One line of text. */
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

/** Several lines of text, 500 characters at most. */
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

/** A number and its unit. */
export function NumberField<T extends FieldValues>(
  props: FieldProps<T> & { unit?: string; integer?: boolean },
) {
  const { control, name, required, hint, integer } = props;
  const { label, unit } = useFieldMeta(props);
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} required={required} hint={hint} error={fieldState.error?.message}>
      <NumberInput {...field} unit={unit} integer={integer} />
    </Field>
  );
}

/** Yes or no. */
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

type ChoiceProps<T extends FieldValues> = FieldProps<T> & {
  options: readonly SearchOption[];
  placeholder?: string;
  /** What the form keeps for a choice, where it is not the option's own text: a supplier's number. */
  toValue?: (chosen: string) => unknown;
  /** What follows from a choice: other fields that are filled in. */
  onChosen?: (chosen: string | null) => void;
  /** What can be scanned to choose it. */
  scan?: ScanFor;
};

/** One of a list, searched by typing, or by the label of what is in the hand. */
export function ChoiceField<T extends FieldValues>(props: ChoiceProps<T>) {
  const { control, name, required, hint, options, placeholder } = props;
  const { label } = useFieldMeta(props);
  const { toValue = (chosen) => chosen, onChosen, scan } = props;
  const { field, fieldState } = useController({ control, name });
  const choose = (chosen: string | null) => {
    field.onChange(chosen === null ? null : toValue(chosen));
    onChosen?.(chosen);
  };
  const select = (
    <SearchableSelect
      ref={field.ref}
      name={field.name}
      options={options}
      placeholder={placeholder}
      value={field.value === undefined || field.value === null ? null : String(field.value)}
      onChange={choose}
      onBlur={field.onBlur}
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

type AmountProps<T extends FieldValues> = {
  control: Control<T>;
  amountName: Path<T>;
  unitsName: Path<T>;
  units: readonly string[];
  required?: boolean;
  hint?: string;
};

/** An amount and its units; with one unit alone there is nothing to choose. */
export function AmountField<T extends FieldValues>(props: AmountProps<T>) {
  const { control, amountName, unitsName, units, required, hint } = props;
  const { label } = useFieldMeta({ name: amountName });
  const amount = useController({ control, name: amountName });
  const unit = useController({ control, name: unitsName });
  const error = amount.fieldState.error?.message ?? unit.fieldState.error?.message;
  return (
    <Field label={label} required={required} hint={hint} error={error}>
      <AmountInput
        ref={amount.field.ref}
        name={amount.field.name}
        value={amount.field.value}
        onChange={amount.field.onChange}
        onBlur={amount.field.onBlur}
        unit={unit.field.value ?? ""}
        units={units.map((value) => ({ value, label: value }))}
        unitLabel={`${label} units`}
        onUnitChange={unit.field.onChange}
      />
    </Field>
  );
}
