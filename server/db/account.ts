import type { Role } from "#domain/kernel/roles.ts";
import { nameKey } from "#domain/values/name-key.ts";
import { showPerson } from "#domain/values/words.ts";

/** An account. `password_hash` is argon2id, empty for an account without a password, and never leaves the server. */
export type Account = {
  id: string;
  username: string;
  email: string;
  password_hash: string;
  role: Role;
  is_disabled: boolean;
  /** A small JPEG as a data URL. */
  picture: string | null;
  created_at: string;
  /** The last contact of one of the person's sessions, ISO UTC, to within ten minutes; null before the first one. */
  seen_at?: string | null;
  /** The password was generated: the person replaces it at the sign-in. */
  must_change_password?: boolean;
  /** Of a former member: the hash of the deleted e-mail, by which histories are shown without it. */
  former_key?: string | null;
  /** The name that is shown; empty where it is derived from the e-mail. */
  name?: string;
};

type Flag = "is_disabled" | "must_change_password";

/** An account as a database returns it: SQLite has 1 for true. */
export type AccountRow = Omit<Account, Flag> & { [F in Flag]: boolean | number };

export const toAccount = (row: AccountRow): Account => ({
  ...row,
  is_disabled: Boolean(row.is_disabled),
  must_change_password: Boolean(row.must_change_password),
});

/** The name that is shown for a person: the own one, otherwise that of the e-mail; of a former member the user name. */
export function displayName({ username, email, name, former_key }: Account): string {
  return former_key ? username : name || showPerson(email);
}

export type AccountNames = Pick<Account, "id" | "username" | "email">;

/**
 * Returns the account with a user name or e-mail. One name is one name in every spelling (071); where two accounts of an
 * earlier version share a name, each is found by its own spelling, ignoring case.
 */
export function accountNamed<A extends AccountNames>(accounts: readonly A[], nameOrEmail: string): A | null {
  const key = nameKey(nameOrEmail);
  const same = accounts.filter((account) => namesOf(account).some((name) => nameKey(name) === key));
  if (same.length < 2) return same[0] ?? null;
  const typed = nameOrEmail.toLowerCase();
  return same.find((account) => namesOf(account).some((name) => name.toLowerCase() === typed)) ?? null;
}

/** The accounts that share a user name or an e-mail in two spellings, from before these were one name; each pair once. */
export function sharedNames<A extends AccountNames>(accounts: readonly A[]): [A, A][] {
  return accounts.flatMap((one, i) =>
    accounts.slice(i + 1).flatMap((other): [A, A][] => (isNameInUse([other], one) ? [[one, other]] : [])),
  );
}

/** True if another account has the user name or the e-mail, in any spelling. */
export function isNameInUse(
  accounts: readonly AccountNames[],
  { id, username, email = username }: Omit<AccountNames, "email"> & { email?: string },
): boolean {
  const keys = new Set([nameKey(username), nameKey(email)]);
  return accounts.some((other) => other.id !== id && namesOf(other).some((name) => keys.has(nameKey(name))));
}

const namesOf = ({ username, email }: AccountNames) => [username, email];
