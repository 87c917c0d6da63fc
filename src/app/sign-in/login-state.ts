/** What the way to the sign-in page carries in the history entry; it outlives a reload. */
export type LoginState = {
  /** Path to go to once signed in. */
  from: string;
  /** The session ran out or was ended by the server. */
  expired: boolean;
  /** Whose sign-in is asked for: unsent writes of theirs wait here. */
  email: string;
};

/** Reads what a history entry carries; without it sign-in leads home. */
export function toLoginState(state: unknown): LoginState {
  const { from = "/", expired = false, email = "" } = (state ?? {}) as Partial<LoginState>;
  return { from, expired, email };
}
