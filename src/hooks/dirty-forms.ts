import { useSyncExternalStore } from "react";

const dirty = new Set<string>();
const listeners = new Set<() => void>();

/** Notes that a form holds what was typed and not saved; `id` names the form on the screen. */
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

/** Whether any form is being filled in: then nothing may reload the page. */
export function useIsAnyFormDirty(): boolean {
  return useSyncExternalStore(subscribe, () => dirty.size > 0);
}
