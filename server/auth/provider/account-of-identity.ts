import { type Clock, isoTime } from "../../clock.ts";
import type { Account } from "../../db/account.ts";
import type { Accounts } from "../../db/accounts.ts";
import { disabled } from "../sessions.ts";
import type { Identity } from "./identity.ts";
import { refusals } from "./refusals.ts";

type AccountsLab = { accounts: Accounts; clock: Clock };

/**
 * Returns the account in which a person of the provider signs in: the account that is linked with the person; at the first
 * sign-in the account with the same e-mail address, which is linked then; otherwise a new one. The e-mail address of an
 * account never changes: records and unsent writes name it. Throws 403 for a disabled account, and for the account of
 * another person of the provider who had the same address.
 */
export async function accountOf(lab: AccountsLab, identity: Identity, provider: string): Promise<Account> {
  const { accounts } = lab;
  const { issuer, subject, email } = identity;
  const link = await accounts.provider.linkOfSubject(issuer, subject);
  const account = link === null ? await byEmail(accounts, email) : await accounts.byId(link.user_id);
  if (account === null) return addAccount(lab, identity, provider);
  if (account.is_disabled) throw disabled();
  if (link === null) {
    const earlier = await accounts.provider.linkOf(account.id);
    // The lab has changed its provider if the issuer is another one: each of its people is linked anew. The same person may
    // have been linked meanwhile, on another tablet.
    if (earlier?.issuer === issuer && earlier.subject !== subject)
      throw refusals.otherPerson(provider, account.email);
    await accounts.provider.setLink({ user_id: account.id, issuer, subject, picture_url: null });
  }
  return account;
}

/** Names with numbers that are tried for a person whose name is in use. */
const NAMES = 50;

async function addAccount(lab: AccountsLab, identity: Identity, provider: string): Promise<Account> {
  const { accounts, clock } = lab;
  const { issuer, subject, email, role } = identity;
  const name = identity.name ?? email.slice(0, email.lastIndexOf("@")).replaceAll("@", "");
  for (let i = 1; i <= NAMES; i += 1) {
    const account: Account = {
      id: crypto.randomUUID(),
      username: i === 1 ? name : `${name} ${i}`,
      email,
      password_hash: "",
      role: role ?? "member",
      is_disabled: false,
      picture: null,
      created_at: isoTime(clock),
    };
    if (await accounts.add(account)) {
      await accounts.provider.setLink({ user_id: account.id, issuer, subject, picture_url: null });
      return account;
    }
    // The same person signs in on two tablets at once.
    if ((await byEmail(accounts, email)) !== null) return accountOf(lab, identity, provider);
  }
  throw new Error(`No user name is free for ${name}`);
}

async function byEmail(accounts: Accounts, email: string): Promise<Account | null> {
  const found = await accounts.find(email);
  return found?.email.toLowerCase() === email.toLowerCase() ? found : null;
}
