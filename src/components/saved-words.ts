import { useOnline } from "#hooks/use-sync.ts";

/** What is said below the success of a write: where it is, and what becomes of it. */
export function useSavedWords(): string {
  return useOnline() ? "Saved on this device." : "Saved on this device. It will be sent when you are online.";
}
