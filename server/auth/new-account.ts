import { timingSafeEqual } from "node:crypto";
import type { Role } from "#domain/kernel/roles.ts";
import type { NewAccount, Setup } from "#domain/session/schema.ts";
import { type Clock, isoTime } from "../clock.ts";
import type { Account } from "../db/account.ts";
import type { Accounts } from "../db/accounts.ts";
import { Problem } from "../http/problems.ts";
import { hashPassword } from "./passwords.ts";
import { type OpenSession, openSession, type SessionLimits, tokenHash } from "./sessions.ts";
import { refuseWeak } from "./weak-passwords.ts";

/** Returns an account with its password hashed. The account is not stored yet. */
export async function newAccount(
  clock: Clock,
  { username, email, password, name = "" }: NewAccount,
  role: Role = "member",
  mustChangePassword = false,
): Promise<Account> {
  return {
    id: crypto.randomUUID(),
    username,
    email,
    name,
    password_hash: await hashPassword(password),
    role,
    is_disabled: false,
    picture: null,
    created_at: isoTime(clock),
    must_change_password: mustChangePassword,
  };
}

/** Creates and signs in the first account, an administrator. `setupToken` is null if an account exists. Throws 403 for an invalid link, 422 for a weak password. */
export async function setUp(
  accounts: Accounts,
  clock: Clock,
  setupToken: string | null,
  body: Setup,
  from: { device: string | null; limits: SessionLimits },
): Promise<OpenSession> {
  const isAllowed =
    setupToken !== null && isSame(setupToken, body.setup_token) && (await accounts.count()) === 0;
  if (!isAllowed) throw invalidLink();
  await refuseWeak(body.password, body, "password");
  const account = await newAccount(clock, body, "administrator");
  if (!(await accounts.addFirst(account))) throw invalidLink();
  const opened = await openSession(accounts, clock, { account }, from);
  if (opened === null) throw invalidLink();
  return opened;
}

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(tokenHash(a)), Buffer.from(tokenHash(b)));
}

const invalidLink = () => new Problem(403, "FORBIDDEN", "The set-up link is no longer valid.");
