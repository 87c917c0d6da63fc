import { createHash, randomBytes } from "node:crypto";
import type { User } from "#domain/session/sign-in.ts";
import { type Clock, isoTime } from "../clock.ts";
import type { Account } from "../db/account.ts";
import type { Accounts } from "../db/accounts.ts";
import type { Proof, Session } from "../db/sessions.ts";
import { AccessEnded, Problem, unauthenticated } from "../http/problems.ts";

/** An opened session; the server's answer adds the lab's settings. */
export type OpenSession = Omit<User, "offline_pin" | "qr_folder">;

/**
 * How long an earlier token is valid after a newer one was used: requests that began with it may be under way.
 */
const EARLIER_TOKEN = 5 * 60 * 1000;
/** The use of a session or API token is stored at most once in this time: not every request writes to the disk. */
const USE_STEP = 10 * 60 * 1000;

/** Returns 256 random bits as base64url. A token is sent once; only its SHA-256 is stored. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * Opens a session on a device and returns the user with its token; null where the proof of the sign-in is no longer valid,
 * because the account was changed since it was read. Throws 403 where it was disabled.
 */
export async function openSession(
  accounts: Accounts,
  clock: Clock,
  { account, proof = account }: { account: Account; proof?: Proof },
  { device, limits }: { device: string | null; limits: SessionLimits },
): Promise<OpenSession | null> {
  const token = newToken();
  const created_at = isoTime(clock);
  const session = { token_hash: tokenHash(token), user_id: account.id, created_at, used_at: created_at };
  const validTill = endOf(created_at, clock, limits);
  if (await accounts.sessions.add({ ...session, valid_till: validTill, device }, proof))
    return toUser(account, token, validTill);
  if ((await accounts.byId(account.id))?.is_disabled) throw disabled();
  return null;
}

/**
 * Extends the session and returns the user with a new token. The earlier token remains valid until the new one is used:
 * a device that has lost this answer is not signed out. Throws 401 where the session has lasted as long as it may.
 */
export async function renewSession(
  accounts: Accounts,
  clock: Clock,
  { account, session }: SignedIn,
  limits: SessionLimits,
): Promise<OpenSession> {
  const validTill = endOf(session.created_at, clock, limits);
  const token = newToken();
  const isRenewed = await accounts.sessions.renew(session.token_hash, {
    tokenHash: tokenHash(token),
    validTill,
  });
  if (!isRenewed || validTill <= isoTime(clock)) throw unauthenticated();
  return toUser(account, token, validTill);
}

/** When a session that is extended now ends, ISO UTC. `since` is its sign-in. */
function endOf(since: string, clock: Clock, { idle, longest }: SessionLimits): string {
  return new Date(Math.min(clock.now() + idle, Date.parse(since) + longest)).toISOString();
}

/** Who sends a request, in which session. */
export type SignedIn = { account: Account; session: Session };

/**
 * Returns the account and session of an `Authorization` header, and stores that `device` uses the session. The earlier
 * tokens of the session end soon after. Throws 401: `AccessEnded` where the session was ended or the account is disabled.
 */
export async function authenticate(
  accounts: Accounts,
  clock: Clock,
  authorization: string | null,
  device: string | null,
): Promise<SignedIn> {
  const token = /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? "")?.[1];
  if (token === undefined) throw unauthenticated();
  const found = await accounts.sessions.find(tokenHash(token));
  if (found === null) throw unauthenticated();
  const { account, session, isNewer } = found;
  // Ended is not expired: the device of an expired session continues without signal, that of an ended one does not.
  if (session.ended !== null || account.is_disabled) throw new AccessEnded(account, session.ended === "wipe");
  if (session.valid_till <= isoTime(clock)) throw unauthenticated();
  if (isUseDue(session, clock))
    await accounts.sessions.use(session.token_hash, { at: isoTime(clock), device });
  if (isNewer) {
    const times = { now: isoTime(clock), validTill: isoTime(clock, EARLIER_TOKEN) };
    await accounts.sessions.endEarlierTokens(tokenHash(token), times);
  }
  return { account, session };
}

/** True if the last stored use of a session or API token is so old that the present one is stored. */
export function isUseDue({ used_at }: Pick<Session, "used_at">, clock: Clock): boolean {
  return (used_at ?? "") <= isoTime(clock, -USE_STEP);
}

export const disabled = () => new Problem(403, "FORBIDDEN", "This account is disabled.");

function toUser({ username, email, picture, role }: Account, token: string, validTill: string): OpenSession {
  return { username, email, token, token_valid_till: validTill, picture, role };
}

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
