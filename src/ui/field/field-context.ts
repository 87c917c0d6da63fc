import { createContext, type FocusEvent, type Ref, use } from "react";

export type FieldState = {
  id: string;
  label: string;
  labelId: string;
  describedBy?: string;
  invalid: boolean;
  required: boolean;
  group: boolean;
  /** Sets the character count beside the label: '64 / 500'. */
  setCount: (text: string | undefined) => void;
};

export const FieldContext = createContext<FieldState | null>(null);

/** The props of a controlled input, in the shape of react-hook-form's `Controller` field. */
export type Controlled<Value, Emitted = Value> = {
  value: Value;
  onChange: (value: Emitted) => void;
  onBlur?: () => void;
  name?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
  "aria-label"?: string;
  /** The control gets the focus when its dialog opens, also by touch. */
  "data-typed-first"?: boolean | undefined;
};

/**
 * The surrounding `Field`, and the attributes that connect a control to it. In a `group` field, and without a field, a
 * control gets no id and no description.
 */
export function useFieldControl() {
  const field = use(FieldContext);
  return {
    field,
    attributes:
      field && !field.group
        ? {
            id: field.id,
            "aria-describedby": field.describedBy,
            "aria-invalid": field.invalid || undefined,
            "aria-required": field.required || undefined,
          }
        : { "aria-invalid": field?.invalid || undefined, "aria-required": field?.required || undefined },
  };
}

/** An `onFocus` for fields between which Enter moves: the Enter key of an on-screen keyboard shows it. */
export function hintNext({ target }: FocusEvent<HTMLElement>): void {
  if (target instanceof HTMLInputElement) target.enterKeyHint = "next";
}
