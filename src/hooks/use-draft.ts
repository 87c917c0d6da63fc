import { useEffect, useId, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { deleteDraft, readDraft, storeDraft } from "#sync/write/drafts.ts";
import { setFormDirty } from "./dirty-forms.ts";
import { useLab, useSession } from "./lab-context.tsx";
import { setDraftStored } from "./unstored-drafts.ts";

/**
 * Stores the input of a form until it is saved: restores a stored draft when the form opens, and stores the values as
 * they change. Returns a function that deletes the draft, for when the form was saved or its input was dropped.
 */
export function useDraft<T extends FieldValues>(key: string, form: UseFormReturn<T>): () => Promise<void> {
  const { env } = useLab();
  const { email } = useSession();
  const id = `${email} ${key}`;
  const isDeleted = useRef(false);
  const formId = useId();
  useEffect(() => {
    let closed = false;
    isDeleted.current = false;
    let stored: Readonly<Record<string, unknown>> = {};
    void readDraft(env.store, id).then((draft) => {
      if (!draft || closed) return;
      stored = draft;
      for (const [name, value] of Object.entries(draft))
        form.setValue(name as never, value as never, { shouldDirty: true });
    });
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDeleted.current || closed) return;
        setFormDirty(formId, Boolean(isDirty));
        if (!isDirty) return;
        const before = stored;
        stored = values;
        void storeDraft(env, { key: id, user: email, values, stored: before }).then((isStored) => {
          if (!closed && !isDeleted.current) setDraftStored(formId, isStored);
          if (!isStored && stored === values) stored = {};
        });
      },
    });
    return () => {
      closed = true;
      stop();
      setDraftStored(formId, true);
      setFormDirty(formId, false);
    };
  }, [env, id, email, form, formId]);
  return async () => {
    isDeleted.current = true;
    setDraftStored(formId, true);
    setFormDirty(formId, false);
    await deleteDraft(env.store, id);
  };
}
