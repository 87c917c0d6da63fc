import { useSyncExternalStore } from "react";

const dirty = new Set<string>();
const listeners = new Set<() => void>();

/** Records whether a form has unsaved input; `id` identifies the mounted form. */
export function setFormDirty(id: string, isDirty: boolean): void {
  if (dirty.has(id) === isDirty) return;
  if (isDirty) dirty.add(id);
  else dirty.delete(id);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while any form has unsaved input; the page must not be reloaded then. */
export const isAnyFormDirty = (): boolean => dirty.size > 0;

/** {@link isAnyFormDirty} as a hook: the component is redrawn when it changes. */
export function useIsAnyFormDirty(): boolean {
  return useSyncExternalStore(subscribe, isAnyFormDirty);
}
