import { paths } from "#contract/sending.ts";
import type { Role } from "#domain/kernel/roles.ts";
import type { PeopleNames } from "#domain/people/names.ts";
import type { User } from "#domain/session/sign-in.ts";
import type { Person, SessionRow } from "#store/rows.ts";
import { type StorageFault, whenStored } from "#store/storage-faults.ts";
import { isoNow, type SyncEnv } from "../env.ts";
import { commonHeaders, fetchJson } from "../request/fetch-json.ts";

/**
 * Signs out on this tablet and, with signal, at the server. Records and unsent writes remain on the tablet. Calls `onEnded`
 * when the tablet no longer has the session. Returns {@link StorageFault} if the storage fails: then the person is still
 * signed in.
 */
export async function signOut(env: SyncEnv, onEnded?: () => void): Promise<StorageFault | undefined> {
  const { store } = env;
  let session: SessionRow | undefined;
  const fault = await whenStored(store, async () => {
    // A repetition finds none where only the answer to the first attempt was lost.
    session ??= await store.session.get("current");
    await store.session.delete("current");
  });
  if (fault) return fault;
  onEnded?.();
  if (!session?.token) return undefined;
  await fetchJson(env, paths.logout, {
    method: "POST",
    headers: await commonHeaders(env, session.token),
    // Without it, a browser does not empty its cache, as the answer requests. The server has no cookies.
    credentials: "same-origin",
  });
  return undefined;
}

/**
 * True while the session may be used: its token has not expired, or it is an offline session. `now` and `off` are those
 * of {@link endOf}.
 */
export function isValid(session: SessionRow | undefined, now: number, off: number): session is SessionRow {
  if (!session) return false;
  if (session.offline) return true;
  return session.token !== null && (endOf(session, off) ?? 0) > now;
}

/**
 * When a session ends by this device's clock, which is `off` milliseconds ahead of the server's; in milliseconds since 1970.
 * Null for a session without an end.
 */
export function endOf(
  { token_valid_till }: Pick<SessionRow, "token_valid_till">,
  off: number,
): number | null {
  return token_valid_till === null ? null : Date.parse(token_valid_till) + off;
}

/**
 * Stores the session of a person, and the person with the lab's setting and `changes`; the person's PIN remains. Stores
 * nothing where the session no longer has the token that it `replaces`: another tab has a newer one, or the person has
 * logged out.
 */
export async function startSession(
  env: Pick<SyncEnv, "store" | "now">,
  user: User,
  changes: Partial<Person> = {},
  replaces: string | null = null,
): Promise<void> {
  const { username, email, token, token_valid_till, picture, role, offline_pin, qr_folder } = user;
  await env.store.transaction("rw", env.store.session, env.store.people, async () => {
    const current = await env.store.session.get("current");
    if (replaces !== null && current?.token !== replaces) return;
    await env.store.session.put({
      key: "current",
      username,
      email,
      picture,
      role,
      token,
      token_valid_till,
      offline: false,
    });
    const known = await env.store.people.get(email);
    const signed_in_at = isoNow(env);
    await env.store.people.put({
      ...known,
      email,
      username,
      picture,
      role,
      signed_in_at,
      offline_pin,
      qr_folder,
      ended: undefined,
      ...changes,
    });
  });
}

/** A session on this tablet with its role. */
export type Session = SessionRow & { role: Role };

/** Adds the role that a row of an older version lacks: its server has no roles. */
export function toSession(row: SessionRow): Session {
  return { ...row, role: row.role ?? "staff" };
}

/** Stores what the server last reported about the person of a session; another person's session is not changed. */
export async function updatePerson(
  env: Pick<SyncEnv, "store">,
  session: SessionRow,
  changes: Partial<Pick<User, "role" | "picture">>,
): Promise<void> {
  const { store } = env;
  if (Object.entries(changes).every(([name, value]) => session[name as keyof SessionRow] === value)) return;
  await store.transaction("rw", store.session, store.people, async () => {
    const current = await store.session.get("current");
    if (current?.token === session.token) await store.session.update("current", changes);
    await store.people.update(session.email, changes);
  });
}

/** Stores the names of the lab's people, while someone is signed in: an administrator's order may have deleted the lab's data. */
export async function storeNames({ store }: Pick<SyncEnv, "store">, value: PeopleNames): Promise<void> {
  await store.transaction("rw", store.session, store.marks, async () => {
    if (await store.session.get("current")) await store.marks.put({ key: "names", value });
  });
}
