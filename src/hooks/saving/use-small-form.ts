import { type FormEvent, useRef, useState } from "react";
import type * as z from "zod/mini";

type FieldErrors<V> = { [Name in keyof V]?: string };

/**
 * A form of few text fields that is drawn before react-hook-form is loaded: the sign-in. Its fields are the inputs that
 * have the names of the schema's keys. The schema is loaded with the first submission; from then on a changed field is
 * validated again. `send` receives the parsed values and returns what is wrong with them, or nothing. The first field with
 * an error gets the focus.
 */
export function useSmallForm<V extends Record<string, string>>(
  loadSchema: () => Promise<z.ZodMiniType<V>>,
  send: (values: V) => Promise<FieldErrors<V> | undefined>,
) {
  const [errors, setErrors] = useState<FieldErrors<V>>({});
  const [isSubmitting, setIsSubmitting] = useState(false);
  const schema = useRef<z.ZodMiniType<V>>(null);
  const submit = async (form: HTMLFormElement) => {
    schema.current ??= await loadSchema();
    const { data, error } = schema.current.safeParse(valuesOf(form));
    setErrors({});
    const found = error ? errorsOf<V>(error) : await send(data);
    setErrors(found ?? {});
    const wrong = [...form.elements].find((field) => found && nameOf(field) in found);
    if (wrong instanceof HTMLElement) wrong.focus();
  };
  return {
    errors,
    isSubmitting,
    /** The attributes of the `form` element. */
    form: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        setIsSubmitting(true);
        void submit(event.currentTarget).finally(() => setIsSubmitting(false));
      },
      onChange: (event: FormEvent<HTMLFormElement>) => {
        if (schema.current === null) return;
        const name: keyof V = nameOf(event.target);
        const { error } = schema.current.safeParse(valuesOf(event.currentTarget));
        setErrors((before) => ({ ...before, [name]: error && errorsOf<V>(error)[name] }));
      },
    },
  };
}

function valuesOf(form: HTMLFormElement): Record<string, unknown> {
  return Object.fromEntries(new FormData(form));
}

function nameOf(field: unknown): string {
  return field instanceof HTMLInputElement ? field.name : "";
}

/** The first error of each field. */
function errorsOf<V>({ issues }: z.core.$ZodError): FieldErrors<V> {
  const named = issues.map(({ path, message }) => [String(path[0]), message] as const);
  return Object.fromEntries(named.reverse()) as FieldErrors<V>;
}
