const DAY = 24 * 60 * 60 * 1000;

/** How long a session lasts, in milliseconds: without being extended, and from the sign-in whatever happens. */
export type SessionLimits = { idle: number; longest: number };

/** A week without contact, and a sign-in each quarter. */
export const defaultLimits: SessionLimits = { idle: 7 * DAY, longest: 90 * DAY };

/** Reads the limits from days, as the environment gives them. Throws for values that are not days. */
export function readSessionLimits({
  FIBRIL_SESSION_DAYS: idle,
  FIBRIL_SIGN_IN_DAYS: longest,
}: Readonly<Record<string, string | undefined>>): SessionLimits {
  const limits = {
    idle: toDays("FIBRIL_SESSION_DAYS", idle) ?? defaultLimits.idle,
    longest: toDays("FIBRIL_SIGN_IN_DAYS", longest) ?? defaultLimits.longest,
  };
  if (limits.longest < limits.idle)
    throw new Error("FIBRIL_SIGN_IN_DAYS is shorter than FIBRIL_SESSION_DAYS");
  return limits;
}

function toDays(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text === "") return undefined;
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > 3650)
    throw new Error(`${name} is not a number of days: ${text}`);
  return days * DAY;
}
