import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { nothing, type SetupValues } from "./use-dilution.ts";

/** Keeps a figure at what is suggested, until somebody types another one; null where nothing can be suggested. */
export function useSuggestion(
  { getValues, setValue, getFieldState }: UseFormReturn<SetupValues>,
  name: "cake_wt_percent" | "cake_density_estimate" | "cnf_density_estimate",
  suggestion: number | null,
): void {
  const last = useRef<number | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = suggestion;
    if (suggestion === before || (getValues(name) ?? null) !== before) return;
    setValue(name, suggestion ?? nothing, { shouldValidate: getFieldState(name).invalid });
  }, [name, suggestion, getValues, setValue, getFieldState]);
}
