import { IconChevronDown, IconPlus, IconX } from "@tabler/icons-react";
import { useRef } from "react";
import { type FieldValues, useController } from "react-hook-form";
import {
  type CustomField,
  type CustomFieldMap,
  customUnits,
  toCustomFields,
  UNSET_UNIT,
} from "#domain/values/custom-fields.ts";
import { showUnit } from "#domain/values/words.ts";
import { Field } from "#ui/field/field.tsx";
import { type FieldProps, useFieldMeta } from "./form-fields.tsx";
import "./custom-fields.css";
import "#ui/number/unit-input.css";
import { type Controlled, useFieldControl } from "#ui/field/field-context.ts";
import { TextInput } from "#ui/field/text-input.tsx";
import { Button } from "#ui/press/button.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";
import { keepFocus } from "#ui/press/press.ts";
import { classNames } from "#ui/text/class-names.ts";
import { Icon } from "#ui/text/icon.tsx";

const units = [
  { value: UNSET_UNIT, label: "Select unit" },
  ...customUnits.map((unit) => ({ value: unit, label: showUnit(unit) })),
];

/** User-defined fields. The value is an array of lines while it is typed, and a map when a refused write is edited. */
export function CustomFieldsField<T extends FieldValues>(props: FieldProps<T>) {
  const { control, name, required, hint } = props;
  const { label } = useFieldMeta(props);
  const { field, fieldState } = useController({ control, name });
  const value = (field.value ?? []) as CustomField[] | CustomFieldMap;
  return (
    <Field className="wide" label={label} required={required} hint={hint} error={errorOf(fieldState)} group>
      <CustomFieldsInput {...field} value={Array.isArray(value) ? value : toCustomFields(value)} />
    </Field>
  );
}

/** The error message of the lines as a whole, which is in the root of an array's error. */
function errorOf({ error }: { error?: { message?: string; root?: { message?: string } } | undefined }) {
  return error?.message ?? error?.root?.message;
}

/** User-defined lines of key, value and unit, for a `group` field. */
function CustomFieldsInput(props: Controlled<readonly CustomField[], CustomField[]>) {
  const { value: lines, onChange, onBlur, name, ref, disabled } = props;
  const { attributes, field } = useFieldControl();
  const list = useRef<HTMLOListElement>(null);

  function change(index: number, more: Partial<CustomField>) {
    onChange(lines.map((line, at) => (at === index ? { ...line, ...more } : line)));
  }
  function add() {
    onChange([...lines, { key: "", value: "", unit: UNSET_UNIT }]);
    // The line exists after this render.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus(),
    );
  }
  return (
    <div className="customfields">
      <ol ref={list}>
        {lines.map(({ key, value, unit }, index) => (
          <li key={index}>
            <TextInput
              aria-label={`Key ${index + 1}`}
              placeholder="Key"
              name={name ? `${name}.${index}` : undefined}
              ref={index === 0 ? ref : undefined}
              value={key}
              disabled={disabled}
              onBlur={onBlur}
              onChange={(event) => change(index, { key: event.target.value })}
            />
            <div className={classNames("unit-input", field?.invalid && "is-error")}>
              <input
                {...attributes}
                aria-label={`Value ${index + 1}`}
                placeholder="Value"
                autoComplete="off"
                enterKeyHint="done"
                value={value}
                disabled={disabled}
                onBlur={onBlur}
                onChange={(event) => change(index, { value: event.target.value })}
              />
              <span className="u u--pick">
                <select
                  aria-label={`Unit ${index + 1}`}
                  value={unit}
                  disabled={disabled}
                  onBlur={onBlur}
                  onChange={(event) => change(index, { unit: event.target.value })}
                >
                  {units.map((option) => (
                    <option key={option.value} value={option.value}>
                      {option.label}
                    </option>
                  ))}
                </select>
                <Icon of={IconChevronDown} />
              </span>
            </div>
            <IconButton
              label={`Remove field ${index + 1}`}
              icon={IconX}
              disabled={disabled}
              onMouseDown={keepFocus}
              onClick={() => onChange(lines.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
      <Button variant="quiet" icon={IconPlus} disabled={disabled} onMouseDown={keepFocus} onClick={add}>
        Add field
      </Button>
    </div>
  );
}
