import { IconX } from "@tabler/icons-react";
import { useEffect, useImperativeHandle, useRef, useState } from "react";
import "./inputs.css";
import { IconButton } from "../press/icon-button.tsx";
import { type Controlled, useFieldControl } from "./field-context.ts";
import { TextInput } from "./text-input.tsx";

/** The value while the input is neither empty nor a whole date between its limits, as NaN is for a number. */
export const NOT_A_DATE = "not a date";

type DateInputProps = Controlled<string> & {
  /** The first and the last day, `YYYY-MM-DD`. */
  min: string;
  max: string;
  /** A date and time to the minute, `YYYY-MM-DDTHH:mm`, instead of a date. */
  withTime?: boolean;
};

/**
 * A local date, `YYYY-MM-DD`, or a date and time; empty text for none. The parts remain as typed until `value` is
 * changed by something else: a year is typed as 0002, 0020, 0202, 2026. An optional date has a button that clears it.
 */
export function DateInput({ value, onChange, onBlur, ref, min, max, withTime, ...rest }: DateInputProps) {
  const { field } = useFieldControl();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const [own, setOwn] = useState({ text: shown(value), emitted: value, given: value });
  if (own.given !== value)
    setOwn({ text: own.emitted === value ? own.text : shown(value), emitted: value, given: value });
  // A browser has no value for half a date, so an empty value does not replace the parts.
  useEffect(() => {
    if (value === "" && input.current?.validity.badInput) input.current.value = "";
  }, [value]);

  function emit({ value: text, validity }: HTMLInputElement) {
    const day = text.slice(0, 10);
    const isDate = text === "" ? !validity.badInput : min <= day && day <= max;
    const emitted = isDate ? text : NOT_A_DATE;
    if (text === own.text && emitted === own.emitted) return;
    setOwn({ ...own, text, emitted });
    onChange(emitted);
  }
  function clear() {
    if (!input.current) return;
    input.current.value = "";
    emit(input.current);
    input.current.focus();
  }
  const canClear = !field?.required && own.emitted !== "";
  return (
    <div className={canClear ? "dateinput dateinput--clear" : "dateinput"}>
      <TextInput
        {...rest}
        ref={input}
        type={withTime ? "datetime-local" : "date"}
        step={withTime ? 60 : undefined}
        min={withTime ? `${min}T00:00` : min}
        max={withTime ? `${max}T23:59` : max}
        value={own.text}
        onChange={({ target }) => emit(target)}
        // A part that is typed into an empty input, or deleted from half a date, is no change of its value.
        onKeyUp={({ currentTarget }) => emit(currentTarget)}
        onBlur={({ currentTarget }) => {
          emit(currentTarget);
          onBlur?.();
        }}
      />
      {canClear ? (
        <IconButton label={field ? `Clear ${field.label}` : "Clear"} icon={IconX} onClick={clear} />
      ) : null}
    </div>
  );
}

const shown = (value: string) => (value === NOT_A_DATE ? "" : value.slice(0, 16));
