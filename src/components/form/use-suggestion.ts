import { useEffect, useRef } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

type Form<T extends FieldValues> = Pick<UseFormReturn<T>, "getValues" | "setValue" | "getFieldState">;

/** Sets a field to `suggestion` until the user types something else. Null if there is no suggestion. */
export function useSuggestion<T extends FieldValues>(
  { getValues, setValue, getFieldState }: Form<T>,
  name: Path<T>,
  suggestion: PathValue<T, Path<T>> | null,
): void {
  const last = useRef<PathValue<T, Path<T>> | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = suggestion;
    const value = getValues(name);
    const isFollowing = (value === "" ? null : (value ?? null)) === before;
    if (suggestion === before || !isFollowing) return;
    setValue(name, suggestion as PathValue<T, Path<T>>, { shouldValidate: getFieldState(name).invalid });
  }, [name, suggestion, getValues, setValue, getFieldState]);
}
