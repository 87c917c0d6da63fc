import { useEffect, useRef } from "react";
import {
  type FieldValues,
  get,
  type Resolver,
  set,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from "react-hook-form";

type Options<T extends FieldValues, C, Out> = UseFormProps<T, C, Out> & { resolver: Resolver<T, C, Out> };

/**
 * A form that takes no press away. A message that a field gets when it loses the focus moves what is below it: it is shown
 * after the press that took the focus. Until the first submit, a field that is as empty as at the start has no message.
 */
export function useCalmForm<T extends FieldValues, C, Out>(
  options: Options<T, C, Out>,
): UseFormReturn<T, C, Out> {
  const { resolver, defaultValues } = options;
  const wasSubmitted = useRef(false);
  const form = useForm<T, C, Out>({
    ...options,
    resolver: async (values, context, checked) => {
      const [name, ...others] = checked.names ?? [];
      if (wasSubmitted.current || name === undefined || others.length > 0)
        return resolver(values, context, checked);
      await afterPress();
      const result = await resolver(values, context, checked);
      const isUntouched = isEmpty(get(values, name)) && isEmpty(get(defaultValues, name));
      // The press may have submitted the form.
      if (!wasSubmitted.current && isUntouched && get(result.errors, name))
        set(result.errors, name, undefined);
      return result;
    },
  });
  useEffect(
    () =>
      form.subscribe({
        formState: SUBMITS,
        callback: ({ isSubmitting }) => {
          if (isSubmitting) wasSubmitted.current = true;
        },
      }),
    [form],
  );
  return form;
}

/** The state that is reported before the values of a submit are checked; its type has only the one after it. */
const SUBMITS = { isSubmitting: true, isSubmitted: true };

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isEmpty);
  return value === undefined || value === null || value === "";
}

/** While a pointer is down: resolves when it is up. */
let release: (() => void) | undefined;
let released: Promise<void> | undefined;

// The rules of forms are read in processes without a document too.
globalThis.document?.addEventListener(
  "pointerdown",
  () => {
    released ??= new Promise((resolve) => {
      release = resolve;
    });
  },
  true,
);
// A key ends the wait too: where a window loses the pointer, it reports no end of the press.
for (const type of ["pointerup", "pointercancel", "dragend", "keydown"])
  globalThis.document?.addEventListener(
    type,
    () => {
      release?.();
      release = released = undefined;
    },
    true,
  );

/** Resolves when no pointer is down and the click of the last press was received. */
export async function afterPress(): Promise<void> {
  await released;
  // The click is in the task of `pointerup`, or after a touch in the task of the blur.
  await new Promise((resolve) => setTimeout(resolve));
}
