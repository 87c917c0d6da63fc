import { useCallback, useEffect, useId, useRef, useState } from "react";
import { deleteDraft, readDraft, storeDraft } from "#sync/write/drafts.ts";
import { useLab, useSession } from "../lab-context.tsx";
import { setFormDirty } from "./dirty-forms.ts";

type Entries<T> = Readonly<Record<string, T>>;

/** Unsaved input of a screen, by the key of each entry. */
export type StoredEntries<T> = {
  /** `undefined` while the entries are read. */
  entries: Entries<T> | undefined;
  /** Stores changed entries; `undefined` deletes an entry. */
  changeEntries: (changes: Readonly<Record<string, T | undefined>>) => void;
  /**
   * When the stored entry was stored (ISO UTC), for an entry that was typed before the screen opened; otherwise null.
   * Without a key, that of any entry.
   */
  draftFrom: (key?: string) => string | null;
};

/** The unsaved entries of one screen, stored across reloads and restarts for the person who typed them. */
export function useStoredEntries<T>(key: string): StoredEntries<T> {
  const { env } = useLab();
  const { email } = useSession();
  const id = `${email} ${key}`;
  const [entries, setEntries] = useState<Entries<T>>();
  const latest = useRef<Entries<T>>(undefined);
  const [restored, setRestored] = useState<{ at: string; keys: readonly string[] } | null>(null);
  useEffect(() => {
    let over = false;
    void readDraft(env.store, id).then((draft) => {
      if (over) return;
      latest.current = (draft?.values as Entries<T> | undefined) ?? {};
      setEntries(latest.current);
      setRestored(draft ? { at: draft.saved_at, keys: Object.keys(latest.current) } : null);
    });
    return () => {
      over = true;
    };
  }, [env, id]);

  const formId = useId();
  const isDirty = Object.keys(entries ?? {}).length > 0;
  useEffect(() => {
    setFormDirty(formId, isDirty);
    return () => setFormDirty(formId, false);
  }, [formId, isDirty]);

  const changeEntries = useCallback(
    (changes: Readonly<Record<string, T | undefined>>) => {
      if (latest.current === undefined) return;
      const values: Record<string, T> = { ...latest.current };
      for (const [name, value] of Object.entries(changes))
        if (value === undefined) delete values[name];
        else values[name] = value;
      latest.current = values;
      setEntries(values);
      setRestored((before) => before && { ...before, keys: before.keys.filter((name) => name in values) });
      if (Object.keys(values).length === 0) void deleteDraft(env.store, id);
      else void storeDraft(env, { key: id, user: email, values, stored: {} });
    },
    [env, id, email],
  );
  const draftFrom = (name?: string) => {
    const isRestored =
      restored && (name === undefined ? restored.keys.length > 0 : restored.keys.includes(name));
    return isRestored ? restored.at : null;
  };
  return { entries, changeEntries, draftFrom };
}
