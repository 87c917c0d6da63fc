import { useEffect, useId, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { deleteDraft, readDraft, restorable, storeDraft } from "#sync/write/drafts.ts";
import { useLab, useSession } from "../lab-context.tsx";
import { setDraftStored, setFormDirty } from "./dirty-forms.ts";

/** The stored draft of a form. */
export type FormDraft = {
  /** When the restored values were stored, ISO UTC; null if the form opened without a draft. */
  from: string | null;
  /** Deletes the draft and shows the form as it opens without one. */
  clear: () => Promise<void>;
  /** Deletes the draft, for when the form was saved or its input was dropped. */
  discard: () => Promise<void>;
};

/**
 * Stores the input of a form until it is saved: restores a stored draft when the form opens, and stores the values as
 * they change.
 */
export function useDraft<T extends FieldValues>(key: string, form: UseFormReturn<T>): FormDraft {
  const { env } = useLab();
  const { email } = useSession();
  const id = `${email} ${key}`;
  const isDeleted = useRef(false);
  const formId = useId();
  const [from, setFrom] = useState<string | null>(null);
  useEffect(() => {
    let closed = false;
    // The restored values are stored already: storing them again would give the draft today's date.
    let isRestoring = false;
    isDeleted.current = false;
    let stored: Readonly<Record<string, unknown>> = {};
    void readDraft(env.store, id).then((draft) => {
      if (!draft || closed) return;
      stored = draft.values;
      isRestoring = true;
      for (const [name, value] of Object.entries(restorable(draft, form.getValues())))
        form.setValue(name as never, value as never, { shouldDirty: true });
      isRestoring = false;
      setFrom(draft.saved_at);
    });
    const stop = form.subscribe({
      formState: { values: true, isDirty: true, dirtyFields: true },
      callback: ({ values, isDirty, dirtyFields }) => {
        if (isDeleted.current || closed) return;
        setFormDirty(formId, Boolean(isDirty));
        if (!isDirty || isRestoring) return;
        const before = stored;
        stored = values;
        const typed = Object.keys(dirtyFields ?? {});
        void storeDraft(env, { key: id, user: email, values, stored: before, typed }).then((isStored) => {
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
  const discard = async () => {
    isDeleted.current = true;
    setDraftStored(formId, true);
    setFormDirty(formId, false);
    await deleteDraft(env.store, id);
  };
  const clear = async () => {
    await discard();
    form.reset();
    setFrom(null);
    isDeleted.current = false;
  };
  return { from, clear, discard };
}
