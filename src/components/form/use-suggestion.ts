import { useEffect, useRef } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

type Form<T extends FieldValues> = Pick<UseFormReturn<T>, "getValues" | "setValue" | "getFieldState">;

/** Keeps a field at what is suggested, until somebody types something else; null where nothing can be suggested. */
export function useSuggestion<T extends FieldValues>(
  { getValues, setValue, getFieldState }: Form<T>,
  name: Path<T>,
  suggestion: PathValue<T, Path<T>> | null,
): void {
  const last = useRef<PathValue<T, Path<T>> | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = suggestion;
    const held = getValues(name);
    const isFollowing = (held === "" ? null : (held ?? null)) === before;
    if (suggestion === before || !isFollowing) return;
    setValue(name, suggestion as PathValue<T, Path<T>>, { shouldValidate: getFieldState(name).invalid });
  }, [name, suggestion, getValues, setValue, getFieldState]);
}
