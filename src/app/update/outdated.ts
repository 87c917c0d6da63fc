type Listener = () => void;

let isOutdated = false;
const listeners = new Set<Listener>();

/** A newer version of the app has opened the database: this page can save nothing more and must be reloaded. */
export function announceOutdated(): void {
  isOutdated = true;
  for (const listener of listeners) listener();
}

export const outdated = {
  subscribe: (listener: Listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => isOutdated,
};
