/** An event of Chromium only; Safari and Firefox install apps from their menus. */
type InstallEvent = Event & { prompt(): Promise<unknown> };

let offered: InstallEvent | null = null;
const listeners = new Set<() => void>();

function offer(event: InstallEvent | null): void {
  offered = event;
  for (const listener of listeners) listener();
}

/** Stores the browser's offer to install the app until the person chooses it in the account menu. */
export const installPrompt = {
  listen: () => {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      offer(event as InstallEvent);
    });
    addEventListener("appinstalled", () => offer(null));
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isOffered: () => offered !== null,
  show: async () => {
    const event = offered;
    // An offer can be used once.
    offer(null);
    await event?.prompt();
  },
};

/** True in Safari on an iPad or iPhone outside of the installed app: only the person can install it, in Safari's menu. */
export function isInstalledByHand(): boolean {
  return "standalone" in navigator && navigator.standalone === false;
}
