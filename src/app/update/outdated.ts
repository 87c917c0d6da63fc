type Listener = () => void;

let isOutdated = false;
const listeners = new Set<Listener>();

/**
 * Reports that a newer version of the app has opened the database: this page can no longer save and must be reloaded.
 */
export function announceOutdated(): void {
  isOutdated = true;
  for (const listener of listeners) listener();
}

/** Whether this page is outdated, for `useSyncExternalStore`. */
export const outdated = {
  subscribe: (listener: Listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => isOutdated,
};
