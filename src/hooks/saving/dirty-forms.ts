import { useSyncExternalStore } from "react";

/** Mounted forms by their id, and the components that are rendered again when the first is added or the last removed. */
function watchedForms() {
  const forms = new Set<string>();
  const listeners = new Set<() => void>();
  return {
    set: (id: string, isIn: boolean) => {
      if (forms.has(id) === isIn) return;
      if (isIn) forms.add(id);
      else forms.delete(id);
      for (const listener of listeners) listener();
    },
    isAny: () => forms.size > 0,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const dirty = watchedForms();
const unstored = watchedForms();

/** Records whether a form has unsaved input; `id` identifies the mounted form. */
export const setFormDirty = dirty.set;

/** True while any form has unsaved input; the page must not be reloaded then. */
export const isAnyFormDirty = dirty.isAny;

/** {@link isAnyFormDirty} as a hook: the component is rendered again when it changes. */
export const useIsAnyFormDirty = (): boolean => useSyncExternalStore(dirty.subscribe, dirty.isAny);

/** Records whether the storage took the draft of a form; `id` identifies the mounted form. */
export const setDraftStored = (id: string, isStored: boolean): void => unstored.set(id, !isStored);

/** True while the input of an open form is not stored as a draft, as on a full disk. */
export const useIsAnyDraftUnstored = (): boolean => useSyncExternalStore(unstored.subscribe, unstored.isAny);
