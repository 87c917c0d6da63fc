import { createContext, type Ref, use } from "react";

export type FieldState = {
  id: string;
  label: string;
  labelId: string;
  describedBy?: string;
  invalid: boolean;
  required: boolean;
  group: boolean;
  setCount: (words: string | undefined) => void;
};

export const FieldContext = createContext<FieldState | null>(null);

/** What a value control takes: the shape of react-hook-form's `Controller` field. */
export type Controlled<Value, Emitted = Value> = {
  value: Value;
  onChange: (value: Emitted) => void;
  onBlur?: () => void;
  name?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
  "aria-label"?: string;
};

/** The attributes that tie a control to the field around it; empty when it stands alone or in a group. */
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
