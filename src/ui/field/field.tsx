import { IconAlertCircleFilled } from "@tabler/icons-react";
import { type ReactNode, useId, useMemo, useState } from "react";
import "./field.css";
import { showUnitsIn } from "#domain/values/words.ts";
import { Icon } from "../text/icon.tsx";
import { FieldContext, type FieldState } from "./field-context.ts";

type FieldProps = {
  label: string;
  required?: boolean;
  hint?: ReactNode;
  /** The error message; the control is shown as invalid while there is a message. */
  error?: string;
  /** For controls of several parts (range, tags, list): the label is the name of the group. */
  group?: boolean;
  className?: string;
  children: ReactNode;
};

/** Label, control, hint and error. The control inside connects to the label through `useFieldControl`. */
export function Field({
  label,
  required = false,
  hint,
  error,
  group = false,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const [count, setCount] = useState<string>();
  const describedBy =
    [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ") || undefined;
  const state = useMemo<FieldState>(
    () => ({
      id,
      label,
      labelId: `${id}-label`,
      describedBy,
      invalid: Boolean(error),
      required,
      group,
      setCount,
    }),
    [id, label, describedBy, error, required, group],
  );
  const groupAttributes = group
    ? { role: "group", "aria-labelledby": state.labelId, "aria-describedby": describedBy }
    : {};
  const labelContent = (
    <>
      <span>
        {label}
        {required ? (
          <span className="req" aria-hidden="true">
            {" *"}
          </span>
        ) : null}
      </span>
      {count ? (
        <span className="opt" aria-hidden="true">
          {count}
        </span>
      ) : null}
    </>
  );
  return (
    <FieldContext value={state}>
      <div className={className ? `field ${className}` : "field"} {...groupAttributes}>
        {group ? (
          <span className="label" id={state.labelId}>
            {labelContent}
          </span>
        ) : (
          <label className="label" id={state.labelId} htmlFor={id}>
            {labelContent}
          </label>
        )}
        {children}
        {hint ? (
          <span className="hint" id={`${id}-hint`}>
            {hint}
          </span>
        ) : null}
        {error ? (
          <span className="err" id={`${id}-error`}>
            <Icon of={IconAlertCircleFilled} filled />
            {showUnitsIn(error)}
          </span>
        ) : null}
      </div>
    </FieldContext>
  );
}
