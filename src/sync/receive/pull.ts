import { paths } from "#contract/sending.ts";
import { FeedPage } from "#contract/sync/answers.ts";
import { type SessionRow, unsettledStates } from "#store/rows.ts";
import type { SyncEnv } from "../env.ts";
import { openEntries } from "../outbox/entries.ts";
import { isDue, sendable } from "../outbox/plan.ts";
import { WithoutRules } from "../outbox/server-copies.ts";
import { recordPull } from "../request/contact.ts";
import { type Answer, type Fault, readBody } from "../request/fetch-json.ts";
import { storeNames, updatePerson } from "../session/session.ts";
import { endSession, type NeedsPage, type Stopped } from "../session/session-end.ts";
import { PagePace } from "./page-pace.ts";
import { PageRequest } from "./page-request.ts";
import { restartPull, storePage } from "./store-page.ts";

/** A write that can be undone is sent within this time. */
const SOON_MS = 10_000;

/** A pull that has to begin anew more often ends: two servers of different epochs have one address. */
const MOST_RESTARTS = 2;

/**
 * Pulls the server's changes, page by page. Each page is one transaction: it stores the records and the cursor, marks
 * arrived writes as done and rebases the open ones. After a change of epoch, or with a cursor too old for the feed,
 * everything is pulled again; unsent writes remain. Returns why the pull stopped; `needs-page` where writes remain open
 * and the environment has no rules: then nothing of the last page was stored.
 */
export async function pull(env: SyncEnv): Promise<Stopped | NeedsPage> {
  try {
    return await pullAll(env);
  } catch (error) {
    if (error instanceof WithoutRules) return "needs-page";
    throw error;
  }
}

async function pullAll(env: SyncEnv): Promise<Stopped> {
  let request: PageRequest | null = null;
  const pace = await PagePace.read(env);
  let restarts = 0;
  try {
    for (let isFirst = true; ; ) {
      const [session, feed] = await Promise.all([
        env.store.session.get("current"),
        env.store.cursor.get("feed"),
      ]);
      if (!session?.token) {
        await pullSignedOut(env, session);
        return "signed-out";
      }
      const halted = env.reapply ? null : await haltWithoutRules(env, session.email);
      if (halted) return halted;
      const since = feed?.cursor ?? 0;
      if (!request?.isFor(session, since)) {
        await request?.cancel();
        request = await PageRequest.send(env, session, since, pace.limit);
      }
      const answer: Answer | Fault = await request.answer;
      await pace.note(answer, request.ms);
      if (answer.kind === "fault") return "unreachable";
      if (answer.status === 401) {
        await endSession(env, session, answer.body, { hasReported: true });
        return "signed-out";
      }
      if (answer.status !== 200 && answer.status !== 410) return fail(env);
      const epoch = answer.headers.get("x-fibril-epoch") ?? "";
      if (answer.status === 410 || (feed && feed.epoch !== epoch)) {
        request = null;
        restarts += 1;
        if (restarts > MOST_RESTARTS) return fail(env);
        await restartPull(env, feed, epoch);
        continue;
      }
      const page: FeedPage | undefined = readBody(env, { path: paths.changes, answer: FeedPage }, answer);
      if (page?.role) await updatePerson(env, session, { role: page.role });
      if (page?.names) await storeNames(env, page.names);
      if (!page) return fail(env);
      // The server reads the next page while this one is stored. Without the rules the pull may end with this one.
      request = page.more && env.reapply ? request.next(page.cursor, pace.limit) : null;
      await storePage(env, feed, page, answer.headers.get("x-fibril-time"));
      // Between two servers of different epochs a page may arrive: the pull has succeeded at its end.
      if (restarts === 0 ? isFirst : !page.more) await recordPull(env, true);
      isFirst = false;
      if (!page.more) return "done";
    }
  } finally {
    await request?.cancel();
  }
}

/**
 * Without a session, the token of an ended one reports what this device still has to send, once; and the server is asked with
 * the token of an expired one whether a person has ended it since: then it does not continue offline.
 */
async function pullSignedOut(env: SyncEnv, session: SessionRow | undefined): Promise<void> {
  const mark = await env.store.marks.get("unreported");
  const ended = mark?.key === "unreported" ? mark.value : null;
  for (const token of [ended, session?.expired_token]) {
    if (!token) continue;
    const answer = await (await PageRequest.send(env, { token }, 0, 1)).answer;
    if (answer.kind === "fault") return;
    // Repeated by the next pull.
    if (answer.status >= 500) return recordPull(env, false);
    if (answer.status === 200) await recordPull(env, true);
    if (token === ended) await env.store.marks.delete("unreported");
    else if (answer.status === 401) await endSession(env, { token }, answer.body, { hasReported: true });
  }
}

/**
 * Without the rules no page of the feed can be stored while unsent or refused writes are open. Returns `must-wait` if all of
 * them can be sent within seconds, but not yet: the pull after that needs no rules. Throws {@link WithoutRules} otherwise.
 */
async function haltWithoutRules(env: SyncEnv, user: string): Promise<Stopped | null> {
  const open = await openEntries(env.store, unsettledStates);
  if (open.length === 0) return null;
  const now = env.now();
  // What is due was not accepted in this turn: the server may be in another epoch.
  const waiting = sendable(open, user, now + SOON_MS).filter((entry) => !isDue(entry, now));
  if (waiting.length < open.length) throw new WithoutRules();
  return "must-wait";
}

/** The server has answered a pull with an error, or with something that is not a page of the feed. */
async function fail(env: SyncEnv): Promise<Stopped> {
  await recordPull(env, false);
  return "unreachable";
}
