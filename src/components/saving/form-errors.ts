import type { FieldErrors, FieldValues } from "react-hook-form";
import type { FormFault } from "#ui/dialog/form-fault.tsx";

/** Types of errors that the form's own rules do not find: a refusal by the lab, and one by the stock while typing. */
export const REFUSED = "refused";
export const FROM_STOCK = "stock";

/** True for an error that the form's own rules find, and withdraw once the value is right. */
export function isOfRules(type: unknown): boolean {
  return type !== undefined && type !== REFUSED && type !== FROM_STOCK;
}

/** The fields of rows, such as `rows.1.test_for`, with an error that the form's own rules found. */
export function wrongInRows(errors: FieldErrors): string[] {
  return fieldErrors(errors).flatMap(({ path, type }) =>
    path.length > 2 && isOfRules(type) ? path.join(".") : [],
  );
}

type FieldError = { path: string[]; type: unknown; message: string };

/** All distinct error messages of a form, in the order of its fields. */
export function messagesOf(errors: FieldErrors): string[] {
  return [...new Set(fieldErrors(errors).map(({ message }) => message))];
}

/** How many fields need a value or another value; null when none does. */
export function faultOf<T extends FieldValues>(
  errors: FieldErrors<T>,
  values: T,
  texts: { invalid?: string; lines?: (errors: FieldErrors<T>) => string[] },
): FormFault | null {
  const wrong = fieldErrors(errors).filter(({ type }) => type !== REFUSED);
  if (wrong.length === 0) return null;
  const empty = wrong.filter(({ path }) => isEmpty(valueAt(values, path))).length;
  const count = [
    empty > 0 && `${showFields(empty)} a value`,
    wrong.length > empty && `${showFields(wrong.length - empty)} a correct value`,
  ]
    .filter(Boolean)
    .join(", ");
  const { invalid, lines } = texts;
  return { title: invalid ?? count, detail: invalid && count, lines: lines?.(errors), isInvalid: true };
}

function showFields(count: number): string {
  return count === 1 ? "1 field needs" : `${count} fields need`;
}

function fieldErrors(errors: FieldErrors, path: string[] = []): FieldError[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (!error) return [];
    const { type, message } = error as { type?: unknown; message?: unknown };
    if (typeof message === "string" && message !== "") return [{ path: [...path, name], type, message }];
    return fieldErrors(error as FieldErrors, [...path, name]);
  });
}

function valueAt(values: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | null | undefined)?.[name],
    values,
  );
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isEmpty);
  return value === undefined || value === null || value === "" || Number.isNaN(value);
}
