/** Reloads the page with the new version. */
type Apply = () => void;

let waiting: Apply | null = null;
const listeners = new Set<() => void>();

/** Reports that a new version of the app is ready; `apply` starts it after the person agrees. Null: none waits any more. */
export function announceNewVersion(apply: Apply | null): void {
  waiting = apply;
  for (const listener of listeners) listener();
}

/** The start of the new version, for `useSyncExternalStore`; null while there is none. */
export const newVersion = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => waiting,
};
