import type { Credentials } from "#domain/session/schema.ts";
import { type Clock, isoTime } from "../clock.ts";
import type { Account, Accounts } from "../db/accounts.ts";
import { Problem } from "../http/problems.ts";
import { isPassword } from "./passwords.ts";
import { disabled, type OpenSession, openSession } from "./sessions.ts";

const WINDOW = 15 * 60 * 1000;
const FAILURES = 5;

/**
 * Signs in by user name or e-mail. Throws 401 for wrong credentials, 403 for a disabled account, 429 after five failures
 * of one account from one address within 15 minutes. The attempt is stored as a failure before the password is
 * verified, so parallel guesses count too.
 */
export async function login(
  accounts: Accounts,
  clock: Clock,
  { username, password }: Credentials,
  from: { address: string; device: string | null },
): Promise<OpenSession> {
  const account = await accounts.find(username);
  const who = account?.id ?? username.toLowerCase();
  const isRight = await tryPassword(accounts, clock, who, from.address, account, password);
  if (account === null || !isRight) {
    throw new Problem(401, "UNAUTHENTICATED", "Incorrect username or password.");
  }
  if (account.is_disabled) throw disabled();
  return openSession(accounts, clock, account, from.device);
}

/** Whether the password is that of the account; throws 429 after five failures of `who` from one address, as {@link login}. */
export async function tryPassword(
  accounts: Accounts,
  clock: Clock,
  who: string,
  address: string,
  account: Account | null,
  password: string,
): Promise<boolean> {
  const name = `${who} ${address}`;
  const attempt = { at: isoTime(clock), since: isoTime(clock, -WINDOW), limit: FAILURES };
  const oldest = await accounts.addAttempt(name, attempt);
  if (oldest !== null) throw tooMany(clock, oldest);
  const isRight = await isPassword(account?.password_hash ?? null, password);
  if (isRight) await accounts.clearFailures(name);
  return isRight;
}

function tooMany(clock: Clock, oldest: string): Problem {
  const seconds = Math.max(1, Math.ceil((Date.parse(oldest) + WINDOW - clock.now()) / 1000));
  return new Problem(429, "RETRY_LATER", "Too many attempts. Please try again later.", {
    headers: { "Retry-After": String(seconds) },
  });
}
