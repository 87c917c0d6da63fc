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
