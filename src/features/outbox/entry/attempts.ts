import { showMoment } from "#domain/values/time.ts";
import type { OutboxEntry } from "#store/rows.ts";

/** Longer waits are shown as a time of day. */
const SHORT_MS = 90_000;

type Sending = {
  /** The tablet's next try, milliseconds since 1970: 0 while the server answers, `undefined` while it is read. */
  retryAt: number | undefined;
  isSignedIn: boolean;
  /** An earlier write must be settled first. */
  isBlocked: boolean;
  now: number;
};

/** The last attempt of a waiting write, the number of tries and the next try, as sentences; null for other writes. */
export function attemptsText(
  entry: OutboxEntry,
  { retryAt, isSignedIn, isBlocked, now }: Sending,
): string | null {
  const { state, attempts, next_attempt_at, sending } = entry;
  if (state !== "queued") return null;
  const last = entry.last_attempt_at ?? entry.first_sent_at;
  const tries = attempts === 1 ? "1 try" : `${attempts} tries`;
  const tried =
    attempts === 0 || last === null
      ? "Not tried yet."
      : `Last try ${showMoment(last, now)}, ${tries} so far.`;
  if (sending || isBlocked || retryAt === undefined) return tried;
  if (!isSignedIn) return `${tried} Next try after you sign in.`;
  return `${tried} Next try ${showNext(Math.max(retryAt, next_attempt_at), now)}.`;
}

function showNext(at: number, now: number): string {
  const wait = at - now;
  if (wait <= 0) return "in a moment";
  return wait < SHORT_MS ? `within ${Math.ceil(wait / 1000)} s` : showMoment(new Date(at).toISOString(), now);
}
