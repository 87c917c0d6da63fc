import { DisplayName } from "#domain/session/schema.ts";
import { type Credentials, PASSWORD_CHANGE } from "#domain/session/sign-in.ts";
import { nameKey } from "#domain/values/name-key.ts";
import type { Clock } from "../clock.ts";
import type { Accounts } from "../db/accounts.ts";
import { Problem } from "../http/problems.ts";
import { attempt } from "./attempts.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { disabled, type OpenSession, openSession, type SessionLimits } from "./sessions.ts";
import { refuseWeak } from "./weak-passwords.ts";

/**
 * Signs in by user name or e-mail; a password that was generated is replaced by `new_password`, and the name that is shown
 * by `name`, unless it is empty. Throws 401 for wrong
 * credentials, 403 for a disabled account and where that new password is missing, 422 where it is weak, and 429 as
 * {@link attempt}: for unknown names too, so that the answers do not show which names there are.
 */
export async function login(
  accounts: Accounts,
  clock: Clock,
  { username, password, new_password, name: typed = "" }: Credentials,
  from: { address: string; device: string | null; limits: SessionLimits },
): Promise<OpenSession> {
  const account = await accounts.find(username);
  // The name and the e-mail of one account usually begin in the same way, and are one name in every spelling.
  const [name = ""] = nameKey(username).split("@");
  const opened = await attempt(accounts, clock, { account: name, address: from.address }, async () => {
    if (!(await isPassword(account?.password_hash ?? null, password)) || account === null) return null;
    if (account.is_disabled) throw disabled();
    if (account.must_change_password) {
      if (new_password === undefined) throw new Problem(403, PASSWORD_CHANGE, CHOOSE);
      if (new_password === password) throw invalidPassword("Please choose another password than this one.");
      await refuseWeak(new_password, account, "new_password");
      const own = { ...account, password_hash: await hashPassword(new_password) };
      const by = { from: account.password_hash };
      const isSet = await accounts.setPassword(account.id, own.password_hash, by);
      const ownName = DisplayName.parse(typed);
      if (isSet && ownName !== "") await accounts.setName(account.id, ownName);
      return isSet ? openSession(accounts, clock, { account: own }, from) : null;
    }
    // The password may have been replaced while it was verified: then it was a wrong one.
    return openSession(accounts, clock, { account }, from);
  });
  if (opened === null) throw new Problem(401, "UNAUTHENTICATED", "Incorrect username or password.");
  return opened;
}

const CHOOSE = "This password was generated. Please choose your own.";

const invalidPassword = (message: string) =>
  new Problem(422, "VALIDATION", message, { errors: [{ field: "new_password", message }] });
