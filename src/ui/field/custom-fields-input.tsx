import { IconChevronDown, IconPlus, IconX } from "@tabler/icons-react";
import { useRef } from "react";
import "./custom-fields-input.css";
import "../number/unit-input.css";
import type { SelectOption } from "../choice/select.tsx";
import { Button } from "../press/button.tsx";
import { IconButton } from "../press/icon-button.tsx";
import { keepFocus } from "../press/press.ts";
import { classNames } from "../text/class-names.ts";
import { Icon } from "../text/icon.tsx";
import { type Controlled, useFieldControl } from "./field-context.ts";
import { TextInput } from "./text-input.tsx";

type CustomFieldLine = {
  key: string;
  value: string;
  unit: string;
};

type CustomFieldsInputProps = Controlled<readonly CustomFieldLine[], CustomFieldLine[]> & {
  units: readonly SelectOption[];
  /** The unit of a new line: the value for no unit selected. */
  unsetUnit: string;
  addLabel?: string;
};

/** User-defined lines of key, value and unit, for a `group` field. */
export function CustomFieldsInput(props: CustomFieldsInputProps) {
  const { value: lines, onChange, onBlur, name, ref, disabled, units, unsetUnit } = props;
  const { addLabel = "Add field" } = props;
  const { attributes, field } = useFieldControl();
  const list = useRef<HTMLOListElement>(null);

  function change(index: number, more: Partial<CustomFieldLine>) {
    onChange(lines.map((line, at) => (at === index ? { ...line, ...more } : line)));
  }
  function add() {
    onChange([...lines, { key: "", value: "", unit: unsetUnit }]);
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
        {addLabel}
      </Button>
    </div>
  );
}
