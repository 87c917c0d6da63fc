import { readFromDevice, storeOnDevice } from "#hooks/device-memory.ts";

/** The state of the sign-in page's history entry; it survives a reload. */
export type LoginState = {
  /** Path to open after signing in. */
  from: string;
  /** The session has expired or was ended by the server. */
  expired: boolean;
  /** E-mail of the person to sign in, whose unsent writes wait on this tablet; empty for anyone. */
  email: string;
  /** Why a sign-in at the provider did not succeed. */
  message?: string | undefined;
};

/** Reads the state of a history entry; without a state, the path is the home page. */
export function toLoginState(state: unknown): LoginState {
  const { from = "/", expired = false, email = "", message } = (state ?? {}) as Partial<LoginState>;
  return { from: pathIn(from), expired, email, message };
}

/** A path of this app. `//evil.example/x` would be an address of another host, to which the browser refuses to go. */
function pathIn(from: string): string {
  return /^[/\\]/.test(from) ? from.replace(/^[/\\]+/, "/") : "/";
}

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
