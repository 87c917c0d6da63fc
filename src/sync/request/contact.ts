import type { LabStore } from "#store/db.ts";
import type { Contact } from "#store/rows.ts";
import type { SyncEnv } from "../env.ts";

/** The shortest and the longest time between two tries while the server does not answer. */
const SHORTEST_MS = 3_000;
const LONGEST_RETRY_MS = 60_000;

const unknown: Contact = {
  answered_at: null,
  attempted_at: 0,
  failing_since: null,
  offline: false,
  retry_at: 0,
  pull_failing_since: null,
};

/** Reads this tablet's contact with the server; before the first attempt, a contact without failures. */
export async function readContact(store: LabStore): Promise<Contact> {
  const row = await store.marks.get("contact");
  return row?.key === "contact" ? row.value : unknown;
}

/**
 * Stores that the server answered at `at` (milliseconds since 1970): everything that waited for the server can be sent. After
 * a request without an answer that began later, the answer proves nothing.
 */
export function recordAnswer(env: SyncEnv, at: number): Promise<void> {
  return change(env.store, ({ failing_since, attempted_at }) => {
    if (failing_since !== null && attempted_at > at && attempted_at <= env.now()) return {};
    return { answered_at: at, attempted_at: at, failing_since: null, offline: false, retry_at: 0 };
  });
}

/**
 * Stores that a request, begun at `startedAt` (milliseconds since 1970), had no answer, and sets the tablet's next try. A
 * request that began before the last answer proves nothing: the server has answered since.
 */
export function recordSilence(env: SyncEnv, startedAt: number): Promise<void> {
  const now = env.now();
  return change(env.store, ({ answered_at, failing_since }) => {
    if (answered_at !== null && answered_at > startedAt && answered_at <= now) return {};
    const since = failing_since ?? now;
    return {
      attempted_at: startedAt,
      failing_since: since,
      // A missing `onLine`, as in Node, is no report.
      offline: globalThis.navigator?.onLine === false,
      retry_at: now + retryDelay(now - since, env.random()),
    };
  });
}

/** Stores whether the server answered a pull with a page of the feed (true) or with an error. */
export async function recordPull(env: SyncEnv, isPage: boolean): Promise<void> {
  // Nearly every pull follows one that succeeded: then nothing is written, and no screen reads the contact again.
  if (isPage && (await readContact(env.store)).pull_failing_since === null) return;
  return change(env.store, ({ pull_failing_since }) => ({
    pull_failing_since: isPage ? null : (pull_failing_since ?? env.now()),
  }));
}

/** True when nothing should be requested before the tablet's next try. A try far ahead means that the clock was set back. */
export function isBeforeRetry({ failing_since, retry_at }: Contact, now: number): boolean {
  return failing_since !== null && retry_at > now && retry_at - now <= LONGEST_RETRY_MS;
}

/**
 * Returns the milliseconds to the next try, after the server has not answered for `failingMs`: a tenth of that time, from
 * 3 s to 60 s, shortened by up to a half by `random` (0 to 1), so that tablets that lost the server together do not return
 * together.
 */
export function retryDelay(failingMs: number, random: number): number {
  const delay = Math.min(Math.max(failingMs / 10, SHORTEST_MS), LONGEST_RETRY_MS);
  return delay * (1 - random / 2);
}

async function change(store: LabStore, toChanges: (contact: Contact) => Partial<Contact>): Promise<void> {
  await store.transaction("rw", store.marks, async () => {
    const contact = await readContact(store);
    await store.marks.put({ key: "contact", value: { ...contact, ...toChanges(contact) } });
  });
}
