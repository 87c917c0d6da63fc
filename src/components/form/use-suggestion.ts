import { useEffect, useRef } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { isSame } from "#domain/kernel/edits.ts";
import type { Tables } from "#domain/kernel/tables.ts";
import { type EnteredTable, lastEntered } from "#domain/lookups/last-entered.ts";
import { useRecords } from "#hooks/use-records.ts";

type Form<T extends FieldValues> = Pick<UseFormReturn<T>, "getValues" | "setValue" | "getFieldState">;

type Options<T extends FieldValues> = {
  /** For a field that is the unit of an amount: the amount. The unit of a typed amount is not changed. */
  unitOf?: Path<T>;
};

/**
 * Sets a field to `suggestion` while the field is empty or has the previous suggestion. What the person typed or chose
 * is never replaced. Null if there is no suggestion.
 */
export function useSuggestion<T extends FieldValues>(
  { getValues, setValue, getFieldState }: Form<T>,
  name: Path<T>,
  suggestion: PathValue<T, Path<T>> | null,
  { unitOf }: Options<T> = {},
): void {
  const last = useRef<PathValue<T, Path<T>> | null>(null);
  useEffect(() => {
    if (isSame(suggestion, last.current)) return;
    const value = orNull(getValues(name));
    const isOwn = value !== null && !isSame(value, last.current) && !isSame(value, suggestion);
    const hasTypedAmount = unitOf !== undefined && orNull(getValues(unitOf)) !== null;
    if (isOwn || (hasTypedAmount && value !== null)) return;
    last.current = suggestion;
    setValue(name, suggestion as PathValue<T, Path<T>>, { shouldValidate: getFieldState(name).invalid });
  }, [name, unitOf, suggestion, getValues, setValue, getFieldState]);
}

/** The value of a field; null for an empty field. */
function orNull<V>(value: V): V | null {
  const isEmpty = value === "" || value === undefined || (Array.isArray(value) && value.length === 0);
  return isEmpty ? null : value;
}

/** The values with which the form of a kind begins: what the lab entered last. Undefined during the first read. */
export function useLastEntered<T extends EnteredTable, F extends keyof Tables[T] & string>(
  table: T,
  fields: readonly F[],
) {
  return useRecords((records) => lastEntered(records, table, fields), [table]);
}
