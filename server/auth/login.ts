import type { Credentials } from "#domain/session/schema.ts";
import { type Clock, isoTime } from "../clock.ts";
import type { Accounts } from "../db/accounts.ts";
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
  address: string,
): Promise<OpenSession> {
  const account = await accounts.find(username);
  const who = `${account?.id ?? username.toLowerCase()} ${address}`;
  const attempt = { at: isoTime(clock), since: isoTime(clock, -WINDOW), limit: FAILURES };
  const oldest = await accounts.addAttempt(who, attempt);
  if (oldest !== null) throw tooMany(clock, oldest);

  const isRight = await isPassword(account?.password_hash ?? null, password);
  if (account === null || !isRight) {
    throw new Problem(401, "UNAUTHENTICATED", "Incorrect username or password.");
  }
  await accounts.clearFailures(who);
  if (account.is_disabled) throw disabled();
  return openSession(accounts, clock, account);
}

function tooMany(clock: Clock, oldest: string): Problem {
  const seconds = Math.max(1, Math.ceil((Date.parse(oldest) + WINDOW - clock.now()) / 1000));
  return new Problem(429, "RETRY_LATER", "Too many attempts. Please try again later.", {
    headers: { "Retry-After": String(seconds) },
  });
}
