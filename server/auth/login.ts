import type { Credentials } from "#domain/session/sign-in.ts";
import { nameKey } from "#domain/values/name-key.ts";
import type { Clock } from "../clock.ts";
import type { Accounts } from "../db/accounts.ts";
import { Problem } from "../http/problems.ts";
import { attempt } from "./attempts.ts";
import { isPassword } from "./passwords.ts";
import { disabled, type OpenSession, openSession, type SessionLimits } from "./sessions.ts";

/**
 * Signs in by user name or e-mail. Throws 401 for wrong credentials, 403 for a disabled account, and 429 as
 * {@link attempt}: for unknown names too, so that the answers do not show which names there are.
 */
export async function login(
  accounts: Accounts,
  clock: Clock,
  { username, password }: Credentials,
  from: { address: string; device: string | null; limits: SessionLimits },
): Promise<OpenSession> {
  const account = await accounts.find(username);
  // The name and the e-mail of one account usually begin in the same way, and are one name in every spelling.
  const [name = ""] = nameKey(username).split("@");
  const opened = await attempt(accounts, clock, { account: name, address: from.address }, async () => {
    if (!(await isPassword(account?.password_hash ?? null, password)) || account === null) return null;
    if (account.is_disabled) throw disabled();
    // The password may have been replaced while it was verified: then it was a wrong one.
    return openSession(accounts, clock, { account }, from);
  });
  if (opened === null) throw new Problem(401, "UNAUTHENTICATED", "Incorrect username or password.");
  return opened;
}
