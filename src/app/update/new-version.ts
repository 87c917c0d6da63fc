/** Puts the new version in place: reloads. */
type Apply = () => void;

let waiting: Apply | null = null;
const listeners = new Set<() => void>();

/** A newer version of the app has been loaded; `apply` starts it once a person agrees. */
export function announceNewVersion(apply: Apply): void {
  waiting = apply;
  for (const listener of listeners) listener();
}

export const newVersion = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => waiting,
};
