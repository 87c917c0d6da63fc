import { useEffect, useId, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { isoNow } from "#sync/env.ts";
import { setFormDirty } from "./dirty-forms.ts";
import { useLab, useSession } from "./lab-context.tsx";

/**
 * Keeps a half-filled form across reloads and restarts: puts a kept draft back when the form opens, and writes what
 * is typed as it changes. Returns `forget`, for when it was saved or thrown away.
 */
export function useDraft<T extends FieldValues>(key: string, form: UseFormReturn<T>): () => Promise<void> {
  const { env } = useLab();
  const { email } = useSession();
  const id = `${email} ${key}`;
  const over = useRef(false);
  const formId = useId();
  useEffect(() => {
    let closed = false;
    over.current = false;
    void env.store.drafts.get(id).then((draft) => {
      if (!draft || closed) return;
      for (const [name, value] of Object.entries(draft.values as T))
        form.setValue(name as never, value as never, { shouldDirty: true });
    });
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (over.current || closed) return;
        setFormDirty(formId, Boolean(isDirty));
        if (!isDirty) return;
        void env.store.drafts.put({ key: id, user: email, values, saved_at: isoNow(env) });
      },
    });
    return () => {
      closed = true;
      stop();
      setFormDirty(formId, false);
    };
  }, [env, id, email, form, formId]);
  return async () => {
    over.current = true;
    setFormDirty(formId, false);
    await env.store.drafts.delete(id);
  };
}
