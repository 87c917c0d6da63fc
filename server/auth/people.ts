import type { AccountItem, NewPerson, SessionItem } from "#domain/people/schema.ts";
import type { Role } from "#domain/session/roles.ts";
import { type Clock, isoTime } from "../clock.ts";
import type { Account, Accounts, Session } from "../db/accounts.ts";
import type { LabDb } from "../db/lab-db.ts";
import { Problem } from "../http/problems.ts";
import { toTokenItem } from "./api-tokens.ts";
import { newAccount } from "./new-account.ts";
import { generatePassword, hashPassword } from "./passwords.ts";

type PeopleLab = { accounts: Accounts; clock: Clock };

/** Returns all people, with the sessions that are valid now and all API tokens. */
export async function listPeople(
  { accounts, clock, db }: PeopleLab & { db: Pick<LabDb, "devices"> },
  current: string,
): Promise<AccountItem[]> {
  const [people, sessions, tokens, devices] = await Promise.all([
    accounts.list(),
    accounts.sessions(isoTime(clock)),
    accounts.apiTokens.list(),
    db.devices.list(),
  ]);
  return people.map(({ id, username, email, role, is_disabled, picture, created_at }) => {
    const own = sessions.filter(({ user_id }) => user_id === id);
    const seen = [
      ...own.flatMap(({ used_at }) => used_at ?? []),
      ...devices.filter(({ user }) => user === email).map(({ seen_at }) => seen_at),
    ];
    return {
      ...{ id, username, email, role, is_disabled, picture, created_at },
      seen_at: seen.sort().at(-1) ?? null,
      sessions: own.map((session) => toItem(session, current)),
      api_tokens: tokens.filter(({ user_id }) => user_id === id).map((token) => toTokenItem(token, clock)),
    };
  });
}

/** Returns a session as it is shown; `current` is the id of the session that asks. */
export function toItem({ token_hash, device, created_at, used_at }: Session, current: string): SessionItem {
  return { id: token_hash, device, created_at, used_at, is_current: token_hash === current };
}

/** Adds a person with a generated password, which is returned. Throws 409 for a name or e-mail in use. */
export async function addPerson(
  { accounts, clock }: PeopleLab,
  { role, ...person }: NewPerson,
): Promise<{ password: string }> {
  const password = generatePassword();
  if (!(await accounts.add(await newAccount(clock, { ...person, password }, role)))) {
    const isName = (await accounts.find(person.username)) !== null;
    const [field, what] = isName ? ["username", "user name"] : ["email", "e-mail"];
    const message = `This ${what} is already in use.`;
    throw new Problem(409, "DUPLICATE", message, { errors: [{ field, message }] });
  }
  return { password };
}

/** Changes the role of a person. Throws 409 for the last enabled administrator. */
export async function changeRole({ accounts }: PeopleLab, id: string, role: Role): Promise<void> {
  await personOf(accounts, id);
  if (!(await accounts.setRole(id, role))) throw lastAdministrator();
}

/** Disables an account, ends its sessions and revokes its API tokens: its tablets retain unsent writes until the person signs in again. */
export async function changeDisabled(
  { accounts }: PeopleLab,
  id: string,
  isDisabled: boolean,
): Promise<void> {
  await personOf(accounts, id);
  if (!(await accounts.setDisabled(id, isDisabled))) throw lastAdministrator();
  if (isDisabled) await endAccess(accounts, id);
}

/** Ends all sessions of an account and revokes its API tokens. */
export async function endAccess(accounts: Accounts, id: string): Promise<void> {
  await accounts.removeSessionsOf(id);
  await accounts.apiTokens.removeOf(id);
}

/** Sets a generated password, which is returned, and ends the person's sessions. API tokens remain: scripts continue. */
export async function resetPassword({ accounts }: PeopleLab, id: string): Promise<{ password: string }> {
  await personOf(accounts, id);
  const password = generatePassword();
  await accounts.setPassword(id, await hashPassword(password));
  await accounts.removeSessionsOf(id);
  return { password };
}

/** Ends all sessions of a person. */
export async function endSessions({ accounts }: PeopleLab, id: string): Promise<void> {
  await personOf(accounts, id);
  await accounts.removeSessionsOf(id);
}

/** Ends one session of a person. Throws 404 for a session of another person. */
export async function endSession(
  { accounts, clock }: PeopleLab,
  { id, session }: { id: string; session: string },
): Promise<void> {
  await personOf(accounts, id);
  const own = await accounts.sessions(isoTime(clock), id);
  if (!own.some(({ token_hash }) => token_hash === session))
    throw new Problem(404, "NOT_FOUND", "Session not found");
  await accounts.removeSession(session);
}

async function personOf(accounts: Accounts, id: string): Promise<Account> {
  const account = await accounts.byId(id);
  if (account === null) throw new Problem(404, "NOT_FOUND", "Account not found");
  return account;
}

const lastAdministrator = () =>
  new Problem(
    409,
    "FINAL",
    "This is the last enabled administrator. Make another person administrator first.",
  );
