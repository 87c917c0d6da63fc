import { createHash, randomBytes } from "node:crypto";
import type { User } from "#domain/session/schema.ts";
import { type Clock, isoTime } from "../clock.ts";
import type { Account, Accounts } from "../db/accounts.ts";
import { Problem, unauthenticated } from "../http/problems.ts";

/** An opened session; the server's answer adds the lab's settings. */
export type OpenSession = Omit<User, "offline_pin">;

const SEVEN_DAYS = 7 * 24 * 60 * 60 * 1000;
/** The use of a session is stored at most once in this time: not every request writes to the disk. */
const USE_STEP = 10 * 60 * 1000;

/** Returns 256 random bits as base64url. A token is sent once; only its SHA-256 is stored. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Opens a session of seven days on a device and returns the user with its token. */
export async function openSession(
  accounts: Accounts,
  clock: Clock,
  account: Account,
  device: string | null,
): Promise<OpenSession> {
  const token = newToken();
  const created_at = isoTime(clock);
  const session = { token_hash: tokenHash(token), user_id: account.id, created_at, used_at: created_at };
  const validTill = isoTime(clock, SEVEN_DAYS);
  await accounts.addSession({ ...session, valid_till: validTill, device });
  return toUser(account, token, validTill);
}

/** Extends the session to seven days from now; the token remains the same. */
export async function extendSession(
  accounts: Accounts,
  clock: Clock,
  session: { account: Account; token: string },
): Promise<OpenSession> {
  const validTill = isoTime(clock, SEVEN_DAYS);
  await accounts.extendSession(tokenHash(session.token), validTill);
  return toUser(session.account, session.token, validTill);
}

/**
 * Returns the account and token of an `Authorization` header, and stores that `device` uses the session. Throws 401, or
 * 403 when the account is disabled.
 */
export async function authenticate(
  accounts: Accounts,
  clock: Clock,
  authorization: string | null,
  device: string | null,
): Promise<{ account: Account; token: string }> {
  const token = /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? "")?.[1];
  if (token === undefined) throw unauthenticated();
  const found = await accounts.session(tokenHash(token));
  if (found === null || found.session.valid_till <= isoTime(clock)) throw unauthenticated();
  const { account, session } = found;
  if (account.is_disabled) throw disabled();
  if ((session.used_at ?? "") <= isoTime(clock, -USE_STEP))
    await accounts.useSession(session.token_hash, { at: isoTime(clock), device });
  return { account, token };
}

export const disabled = () => new Problem(403, "FORBIDDEN", "This account is disabled.");

function toUser({ username, email, picture, role }: Account, token: string, validTill: string): OpenSession {
  return { username, email, token, token_valid_till: validTill, picture, role };
}
