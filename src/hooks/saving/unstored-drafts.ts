import { useSyncExternalStore } from "react";

const unstored = new Set<string>();
const listeners = new Set<() => void>();

/** Records whether the storage took the draft of a form; `id` identifies the mounted form. */
export function setDraftStored(id: string, isStored: boolean): void {
  if (unstored.has(id) !== isStored) return;
  if (isStored) unstored.delete(id);
  else unstored.add(id);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while the input of an open form is not stored as a draft, as on a full disk. */
export function useIsAnyDraftUnstored(): boolean {
  return useSyncExternalStore(subscribe, () => unstored.size > 0);
}
