import { readFromDevice, storeOnDevice } from "#hooks/device-memory.ts";

/** A sign-in at the provider that is under way: its secret, and where the app was. The app is closed meanwhile. */
type PendingSignIn = { flow: string; from: string; email: string };

const STORED = "pending-sign-in";

/** Stores a sign-in before the browser leaves the app; only the last one can be completed. */
export function storePending(pending: PendingSignIn): void {
  storeOnDevice(STORED, pending);
}

/** Returns the sign-in that is under way, once; null without one. */
export function takePending(): Partial<PendingSignIn> | null {
  const pending = readFromDevice<Partial<PendingSignIn>>(STORED);
  storeOnDevice(STORED, null);
  return pending;
}
