import { hash } from "node:crypto";
import { hasRole, onlyFor, type Role } from "#domain/kernel/roles.ts";
import type { PeopleNames } from "#domain/people/names.ts";
import type {
  AccountItem,
  DisabledChange,
  NameChange,
  NewPerson,
  SessionItem,
} from "#domain/people/schema.ts";
import { type Clock, isoTime } from "../clock.ts";
import { type Account, displayName } from "../db/account.ts";
import type { Accounts } from "../db/accounts.ts";
import { unsentOf } from "../db/devices.ts";
import type { LabDb } from "../db/lab-db.ts";
import type { ProviderLink } from "../db/provider-sign-ins.ts";
import type { Session } from "../db/sessions.ts";
import { Problem } from "../http/problems.ts";
import { toTokenItem } from "./api-tokens.ts";
import { newAccount } from "./new-account.ts";
import { generatePassword, hashPassword } from "./passwords.ts";
import type { Provider } from "./provider/open-id-provider.ts";

type PeopleLab = { accounts: Accounts; clock: Clock };
export type PeopleSignIn = {
  signIn: { provider: Pick<Provider, "name" | "decidesRole"> | null; hasLocalAccounts: boolean };
};

/** Returns all people, with the sessions that are valid now and all API tokens. */
export async function listPeople(
  { accounts, clock, db, signIn }: PeopleLab & PeopleSignIn & { db: Pick<LabDb, "devices"> },
  current: string,
): Promise<AccountItem[]> {
  const [people, sessions, tokens, devices, links] = await Promise.all([
    accounts.list(),
    accounts.sessions.list(isoTime(clock)),
    accounts.apiTokens.list(),
    db.devices.list(),
    accounts.provider.links(),
  ]);
  return people.map((account) => {
    const { id, username, email, role, is_disabled, picture, created_at } = account;
    const own = sessions.filter(({ user_id }) => user_id === id);
    const seen = [
      ...(account.seen_at ? [account.seen_at] : []),
      ...own.flatMap(({ used_at }) => used_at ?? []),
      ...devices.filter(({ user }) => user === email).map(({ seen_at }) => seen_at),
    ];
    return {
      ...{ id, username, email, role, is_disabled, picture, created_at },
      name: displayName(account),
      seen_at: seen.sort().at(-1) ?? null,
      unsent: unsentOf(devices, email),
      is_former: Boolean(account.former_key),
      sessions: own.map((session) => toItem(session, current)),
      api_tokens: tokens.filter(({ user_id }) => user_id === id).map((token) => toTokenItem(token, clock)),
      sign_in: signInOf(signIn, account, links.find(({ user_id }) => user_id === id) ?? null),
    };
  });
}

/** Returns how a person signs in. */
export function signInOf(
  { provider, hasLocalAccounts }: PeopleSignIn["signIn"],
  { password_hash }: Account,
  link: ProviderLink | null,
): AccountItem["sign_in"] {
  const decidesRole = provider?.decidesRole ?? false;
  return {
    password: hasLocalAccounts && password_hash !== "",
    provider: link && (provider?.name ?? null),
    decides_role: link !== null && decidesRole,
  };
}

/** Returns a session as it is shown; `current` is the id of the session of the request. */
export function toItem({ token_hash, device, created_at, used_at }: Session, current: string): SessionItem {
  return { id: token_hash, device, created_at, used_at, is_current: token_hash === current };
}

/** Adds a person with a generated password, which is returned and which the person replaces at the sign-in. Throws 409 for a name or e-mail in use. */
export async function addPerson(
  { accounts, clock }: PeopleLab,
  { role, ...person }: NewPerson,
): Promise<{ password: string }> {
  const password = await generatePassword();
  if (!(await accounts.add(await newAccount(clock, { ...person, password }, role, true)))) {
    const isName = (await accounts.find(person.username)) !== null;
    const [field, what] = isName ? ["username", "user name"] : ["email", "e-mail"];
    const message = `This ${what} is already in use.`;
    throw new Problem(409, "DUPLICATE", message, { errors: [{ field, message }] });
  }
  return { password };
}

/** Changes the name that is shown for a person; an empty one is derived from the e-mail. Throws 409 for a former member. */
export async function changeName({ accounts }: PeopleLab, id: string, { name }: NameChange): Promise<void> {
  await personOf(accounts, id);
  if (!(await accounts.setName(id, name))) throw isFormer();
}

/** Returns the names that people have been given, unless `known` is their version; nothing to a client without the header. */
export async function changedNames(
  accounts: Accounts,
  known: string | null,
): Promise<{ names?: PeopleNames }> {
  if (known === null) return {};
  const list = await accounts.names();
  const version = hash("sha256", JSON.stringify(list)).slice(0, 16);
  return version === known ? {} : { names: { version, list } };
}

/** Changes the role of a person. Throws 409 for the last enabled administrator, and where the person's groups decide. */
export async function changeRole(
  { accounts, signIn }: PeopleLab & PeopleSignIn,
  id: string,
  role: Role,
): Promise<void> {
  const account = await personOf(accounts, id);
  const { provider, decides_role } = signInOf(signIn, account, await accounts.provider.linkOf(id));
  if (decides_role) {
    const message = `The groups of this person at ${provider} decide the role. Change the groups there.`;
    throw new Problem(409, "FINAL", message);
  }
  if (!(await accounts.setRole(id, role))) throw lastAdministrator();
}

/**
 * Disables an account, ends its sessions and revokes its API tokens: its tablets retain unsent writes until the person signs
 * in again, and delete the lab's data with `wipe`.
 */
export async function changeDisabled(
  { accounts }: PeopleLab,
  id: string,
  { is_disabled, wipe }: DisabledChange,
): Promise<void> {
  const { former_key } = await personOf(accounts, id);
  if (former_key && !is_disabled) throw isFormer();
  if (!(await accounts.setDisabled(id, is_disabled, wipe))) throw lastAdministrator();
}

/** Sets a generated password, as {@link addPerson}, and ends the person's sessions. API tokens remain: scripts continue. */
export async function resetPassword({ accounts }: PeopleLab, id: string): Promise<{ password: string }> {
  await personOf(accounts, id);
  const password = await generatePassword();
  await accounts.setPassword(id, await hashPassword(password), { mustChange: true });
  return { password };
}

/** Ends all sessions of a person; with `wipes`, their devices delete the lab's data. */
export async function endSessions({ accounts }: PeopleLab, id: string, wipes: boolean): Promise<void> {
  await personOf(accounts, id);
  await accounts.sessions.endOf(id, { wipes });
}

/** Ends one session of a person, as {@link endSessions}. Throws 404 for a session of another person. */
export async function endSession(
  { accounts, clock }: PeopleLab,
  { id, session, wipes = false }: { id: string; session: string; wipes?: boolean },
): Promise<void> {
  await personOf(accounts, id);
  const own = await accounts.sessions.list(isoTime(clock), id);
  if (!own.some(({ token_hash }) => token_hash === session))
    throw new Problem(404, "NOT_FOUND", "Session not found");
  await accounts.sessions.end(session, { wipes });
}

/**
 * Checks that a person may send unsent writes of another person (`email`) under their own name. Throws 403 for members, 409
 * while the other person has an account that is enabled: then that person sends them.
 */
export async function checkTakeOver(accounts: Accounts, email: string, role: Role): Promise<void> {
  if (!hasRole(role, "staff")) throw new Problem(403, "FORBIDDEN", onlyFor("staff"));
  const account = await accounts.find(email);
  if (account === null || account.is_disabled) return;
  const message = `The account of ${account.username} is enabled. Sign in as ${account.username} to send this.`;
  throw new Problem(409, "FINAL", message);
}

/** Returns an account. Throws 404 for an unknown id. */
export async function personOf(accounts: Accounts, id: string): Promise<Account> {
  const account = await accounts.byId(id);
  if (account === null) throw new Problem(404, "NOT_FOUND", "Account not found");
  return account;
}

const isFormer = () => new Problem(409, "FINAL", "This account is that of a former member.");

export const lastAdministrator = () =>
  new Problem(
    409,
    "FINAL",
    "This is the last enabled administrator. Make another person administrator first.",
  );
