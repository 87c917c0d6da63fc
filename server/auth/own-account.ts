import type { OwnAccount, PasswordChange } from "#domain/people/schema.ts";
import { type Clock, isoTime } from "../clock.ts";
import { displayName } from "../db/account.ts";
import type { Accounts } from "../db/accounts.ts";
import { toAvatar } from "../files/pictures.ts";
import { Problem } from "../http/problems.ts";
import { attempt } from "./attempts.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { type PeopleSignIn, signInOf, toItem } from "./people.ts";
import type { SignedIn } from "./sessions.ts";
import { refuseWeak } from "./weak-passwords.ts";

type AccountsLab = { accounts: Accounts; clock: Clock };
/** The signed-in person, and the client's IP address. */
type Person = SignedIn & { address: string };

/** Returns the signed-in person with the sessions that are valid now. */
export async function readOwnAccount(
  { accounts, clock, signIn }: AccountsLab & PeopleSignIn,
  { account, session }: Person,
): Promise<OwnAccount> {
  const { id, username, email, role, picture } = account;
  const sessions = await accounts.sessions.list(isoTime(clock), id);
  return {
    ...{ username, email, role, picture },
    name: displayName(account),
    sessions: sessions.map((one) => toItem(one, session.token_hash)),
    sign_in: signInOf(signIn, account, await accounts.provider.linkOf(id)),
  };
}

/**
 * Changes the person's password and ends the other sessions; API tokens remain. Throws 422 for a wrong current password and for
 * a weak new one, 429 after too many wrong ones, as at the sign-in.
 */
export async function changePassword(
  { accounts, clock }: AccountsLab,
  { account, session, address }: Person,
  { current_password, new_password }: PasswordChange,
): Promise<void> {
  const isRight = await attempt(accounts, clock, { account: account.id, address }, () =>
    isPassword(account.password_hash, current_password),
  );
  if (!isRight) throw isWrong();
  await refuseWeak(new_password, account, "new_password");
  const by = { from: account.password_hash, session: session.token_hash };
  if (!(await accounts.setPassword(account.id, await hashPassword(new_password), by))) throw isWrong();
}

/** Also for a password that another change has replaced while it was verified. */
function isWrong(): Problem {
  const message = "The current password is wrong.";
  return new Problem(422, "VALIDATION", message, { errors: [{ field: "current_password", message }] });
}

/** Stores the person's picture from base64, or removes it. Throws 415 for a file that is not a picture. */
export async function setPicture(
  { accounts }: AccountsLab,
  { account }: Person,
  picture: string | null,
): Promise<Pick<OwnAccount, "picture">> {
  const stored = picture === null ? null : await toAvatar(Buffer.from(picture, "base64"));
  await accounts.setPicture(account.id, stored);
  return { picture: stored };
}
