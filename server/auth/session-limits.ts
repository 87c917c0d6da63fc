const DAY = 24 * 60 * 60 * 1000;

/** How long a session lasts, in milliseconds: without being extended, and from the sign-in whatever happens. */
export type SessionLimits = { idle: number; longest: number };

/** Returns the limits of these numbers of days. */
export function sessionLimits({
  sessionDays,
  signInDays,
}: {
  sessionDays: number;
  signInDays: number;
}): SessionLimits {
  return { idle: sessionDays * DAY, longest: signInDays * DAY };
}

/** A week without contact, and a sign-in each quarter. */
export const defaultLimits = sessionLimits({ sessionDays: 7, signInDays: 90 });
