import type { Clock } from "../../clock.ts";
import type { Account } from "../../db/account.ts";
import type { Accounts } from "../../db/accounts.ts";
import type { LabDb } from "../../db/lab-db.ts";
import { toAvatar } from "../../files/pictures.ts";
import type { Log } from "../../http/log.ts";
import { type OpenSession, openSession, type SessionLimits } from "../sessions.ts";
import { accountOf } from "./account-of-identity.ts";
import { flowOf, newFlow } from "./flow.ts";
import type { Identity } from "./identity.ts";
import type { Provider } from "./open-id-provider.ts";
import { fetchPicture } from "./picture-of-provider.ts";
import { refusals } from "./refusals.ts";

type SignInLab = {
  db: Pick<LabDb, "receiptKey">;
  accounts: Accounts;
  clock: Clock;
  provider: Provider | null;
  log: Log;
};
type From = { address: string; device: string | null; limits: SessionLimits };

/** A person signs in at the provider within this time. */
const FLOW_MS = 10 * 60 * 1000;

/** Begins a sign-in. Returns the provider's address, and the secret with which the same browser completes the sign-in. */
export async function beginSignIn(
  { db, clock, provider }: SignInLab,
  email: string,
): Promise<{ address: string; flow: string }> {
  if (provider === null) throw refusals.isOff();
  const flow = newFlow(await signingKeyOf(db), clock.now() + FLOW_MS);
  return { address: await provider.address(flow, email), flow: flow.secret };
}

/** A lab that a server has opened has a key. */
async function signingKeyOf(db: SignInLab["db"]): Promise<string> {
  const key = await db.receiptKey();
  if (key === null) throw new Error("The lab has no key");
  return key;
}

/** Returns who has signed in, by the `query` of the provider's redirect. Throws a sentence where it does not prove that. */
export async function identify(
  { db, clock, provider }: SignInLab,
  { flow: secret, query }: { flow: string; query: string },
): Promise<Identity> {
  if (provider === null) throw refusals.isOff();
  const flow = flowOf(secret, await signingKeyOf(db), clock.now());
  if (flow === null) throw refusals.over();
  // The provider exchanges a code once: no answer opens two sessions.
  return provider.identify(flow, query);
}

/**
 * Opens a session for a person of the provider, as a password does. The name, the picture and, where groups decide, the role
 * of the account become those of the provider. Throws a sentence for each reason for which there is no session.
 */
export async function completeSignIn(lab: SignInLab, identity: Identity, from: From): Promise<OpenSession> {
  const { accounts, clock, provider } = lab;
  if (provider === null) throw refusals.isOff();
  const account = await accountOf(lab, identity, provider.name);
  await refresh({ ...lab, provider }, account, identity);
  const present = (await accounts.byId(account.id)) ?? account;
  const opened = await openSession(accounts, clock, { account: present, proof: identity }, from);
  // Unlinked meanwhile.
  if (opened === null) throw refusals.over();
  return opened;
}

async function refresh(
  { accounts, provider, log }: SignInLab & { provider: Provider },
  account: Account,
  { name, displayName, role, picture }: Identity,
): Promise<void> {
  // A person who also has a password signs in with the user name.
  const isRenamed = account.password_hash === "" && name !== null && name !== account.username;
  // Where another person has the name, the account retains its own.
  if (isRenamed) await accounts.setUsername(account.id, name);
  // A name that the person or an administrator has entered remains.
  const isOfProvider = !account.name || account.name === account.username;
  if (isOfProvider && displayName !== null && displayName !== account.name)
    await accounts.setName(account.id, displayName);
  if (role !== null && role !== account.role && !(await accounts.setRole(account.id, role)))
    log.warn({ account: account.username }, "the last administrator remains one, whatever the groups");
  await refreshPicture(accounts, provider, account, picture).catch((error) =>
    log.warn({ account: account.username, err: error }, "the picture of the provider was not stored"),
  );
}

/** A picture that the person has chosen in the app remains until the provider has another one. */
async function refreshPicture(
  accounts: Accounts,
  { issuer }: Provider,
  { id }: Account,
  picture: string | null,
): Promise<void> {
  const link = await accounts.provider.linkOf(id);
  if (picture === null || link === null || link.picture_url === picture) return;
  const bytes = await fetchPicture(picture, issuer);
  if (bytes === null) return;
  await accounts.setPicture(id, await toAvatar(bytes));
  await accounts.provider.setLink({ ...link, picture_url: picture });
}
