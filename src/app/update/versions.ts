/** Reloads the page with the new version. */
type Apply = () => void;

/** The start of the new version, which is ready; null while there is none. */
export const newVersion = pageValue<Apply | null>(null);

/** Whether this page is outdated. */
export const outdated = pageValue(false);

/** Reports that a new version of the app is ready; `apply` starts it after the person agrees. Null: none waits any more. */
export function announceNewVersion(apply: Apply | null): void {
  newVersion.change(apply);
}

/**
 * Reports that a newer version of the app has opened the database: this page can no longer save and must be reloaded.
 */
export function announceOutdated(): void {
  outdated.change(true);
}

/** A value of this page, for `useSyncExternalStore`. */
function pageValue<T>(value: T) {
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    change: (next: T): void => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
