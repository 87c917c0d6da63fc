import type { LabStore } from "#store/db.ts";
import type { Person, SessionRow } from "#store/rows.ts";
import { isStorageFault, type StorageFault, whenStored } from "#store/storage-faults.ts";
import type { SyncEnv } from "../env.ts";
import { isPin, PIN_TRIES } from "./pin.ts";

/**
 * What a person needs to continue offline on this tablet: nothing, the PIN, or a sign-in with signal, because there is
 * no PIN, because of too many wrong ones, or because the lab's data were deleted here and have not been received again.
 */
export type OfflineAccess = "open" | "pin" | "no-pin" | "locked" | "wiped";

/**
 * Returns what `person` needs to continue offline. `session` is the row on this tablet: a log-out deletes it, so a row
 * of the same person is a session that has expired, and remains as it is. An end that a person has ordered counts as a log-out,
 * and needs the PIN also where the lab's setting is `optional`.
 */
function offlineAccess(person: Person, session: SessionRow | undefined): OfflineAccess {
  if (session?.email === person.email) return "open";
  if (!person.pin) return person.offline_pin === "optional" && !person.ended ? "open" : "no-pin";
  return triesLeft(person) > 0 ? "pin" : "locked";
}

/** The people who have signed in on this tablet, by e-mail, with what each needs to continue offline. */
export async function readPeople(
  store: LabStore,
): Promise<readonly { person: Person; access: OfflineAccess }[]> {
  const session = await store.session.get("current");
  const people = await store.people.orderBy("email").toArray();
  const isWiped = await isEmptied(store);
  return people.map((person) => ({ person, access: isWiped ? "wiped" : offlineAccess(person, session) }));
}

/** True after the lab's data were deleted from this tablet: without its lists no form can be filled in. */
async function isEmptied(store: LabStore): Promise<boolean> {
  const [wiped, feed] = [await store.marks.get("wiped"), await store.cursor.get("feed")];
  return wiped !== undefined && feed === undefined;
}

/** The tries of the PIN that a person has left; after the last one, only a sign-in with signal helps. */
function triesLeft({ pin_tries = 0 }: Person): number {
  return Math.max(0, PIN_TRIES - pin_tries);
}

/** The outcome of {@link continueOffline}; `left` is the number of tries that remain. */
type Continued =
  | { kind: "continued" }
  | { kind: "wrong-pin"; left: number }
  | { kind: "refused" }
  | StorageFault;

/**
 * Starts an offline session of a person who has signed in on this tablet; nothing is sent before a sign-in. After a
 * log-out `pin` is necessary. `refused` where the person is unknown here, or has no PIN or no tries left, and where the lab's data were
 * deleted here.
 */
export async function continueOffline(
  env: Pick<SyncEnv, "store">,
  email: string,
  pin?: string,
): Promise<Continued> {
  const { store } = env;
  if (await isEmptied(store)) return { kind: "refused" };
  let counted: Person | undefined;
  const begun = await whenStored(store, () =>
    store.transaction("rw", store.people, store.session, async () => {
      const person = await store.people.get(email);
      if (!person) return null;
      const session = await store.session.get("current");
      const access = offlineAccess(person, session);
      if (access === "open") await store.session.put(toRow(person, session));
      if (access !== "pin" || pin === undefined) return { access, person };
      // Counted before the PIN is checked: a page that is closed meanwhile has used up the try.
      // Once, where the answer to the first attempt was lost.
      counted ??= { ...person, pin_tries: (person.pin_tries ?? 0) + 1 };
      await store.people.put(counted);
      return { access, person: counted };
    }),
  );
  // A try that cannot be counted is not checked.
  if (isStorageFault(begun)) return begun;
  if (begun?.access === "open") return { kind: "continued" };
  if (begun?.access !== "pin" || pin === undefined || !begun.person.pin) return { kind: "refused" };
  if (!(await isPin(begun.person.pin, pin))) return { kind: "wrong-pin", left: triesLeft(begun.person) };
  const fault = await whenStored(store, () =>
    store.transaction("rw", store.people, store.session, async () => {
      await store.people.update(email, { pin_tries: 0 });
      await store.session.put(toRow(begun.person));
    }),
  );
  return fault ?? { kind: "continued" };
}

/** The row of an offline session. Of an expired one the token remains: the server may report that it was ended. */
function toRow({ username, email, picture, role }: Person, expired?: SessionRow): SessionRow {
  const known = { username, email, picture, ...(role && { role }) };
  const token = expired?.email === email ? (expired.token ?? expired.expired_token) : null;
  const row = { key: "current", ...known, token: null, token_valid_till: null, offline: true } as const;
  return token ? { ...row, expired_token: token } : row;
}
