import { liveQuery } from "dexie";
import { useState } from "react";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { useOnline } from "#hooks/status/use-sync.ts";
import { type OutboxEntry, unsettledStates } from "#store/rows.ts";
import type { SyncEnv } from "#sync/env.ts";
import { openEntries } from "#sync/outbox/entries.ts";
import { sendable } from "#sync/outbox/plan.ts";
import { readContact } from "#sync/request/contact.ts";

/** The outcome of an attempt to send, as a sentence. */
type SendOutcome = { tone: "ok" | "warn" | "err"; title: string; detail?: string };

/** After this time the outcome is reported as far as it is known; sending continues. */
const REPORT_AFTER_MS = 10_000;

/** Sends the waiting writes when the person requests it, and reports the outcome. */
export function useSendNow() {
  const { env, wake } = useLab();
  const { email } = useSession();
  const isOnline = useOnline();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<SendOutcome | null>(null);

  async function send() {
    setIsBusy(true);
    setOutcome(null);
    try {
      const targets = sendable(await openEntries(env.store, unsettledStates), email, env.now(), {
        force: true,
      });
      const startedAt = env.now();
      await wake({ force: true });
      if (targets.length > 0) await untilTried(env, targets, startedAt);
      setOutcome(await outcomeOf(env, targets, isOnline));
    } finally {
      setIsBusy(false);
    }
  }
  return { send, isBusy, outcome, close: () => setOutcome(null) };
}

/**
 * Resolves when the outcome is known: all writes have left the queue, the server has not answered, or an attempt for one
 * has failed.
 */
async function untilTried(env: SyncEnv, targets: OutboxEntry[], startedAt: number): Promise<void> {
  const seqs = targets.map(({ seq }) => seq);
  let stop = () => {};
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, REPORT_AFTER_MS);
    const read = async () => ({
      rows: await env.store.outbox.bulkGet(seqs),
      contact: await readContact(env.store),
    });
    const watched = liveQuery(read).subscribe(({ rows, contact }) => {
      const isOver = rows.every((row) => row?.state !== "queued");
      const isSilent = contact.failing_since !== null && contact.attempted_at >= startedAt;
      const hasFailed = rows.some((row, i) => hasFailedSince(row, targets[i]));
      if (isOver || isSilent || hasFailed) resolve();
    }, resolve);
    stop = () => {
      clearTimeout(timer);
      watched.unsubscribe();
    };
  });
  stop();
}

function hasFailedSince(row: OutboxEntry | undefined, before: OutboxEntry | undefined): boolean {
  return row?.state === "queued" && !row.sending && row.attempts > (before?.attempts ?? 0);
}

async function outcomeOf(env: SyncEnv, targets: OutboxEntry[], isOnline: boolean): Promise<SendOutcome> {
  const session = await env.store.session.get("current");
  if (!session?.token) return { tone: "warn", title: "Sign in to send.", detail: STORED };
  const rows = await env.store.outbox.bulkGet(targets.map(({ seq }) => seq));
  const count = (...states: OutboxEntry["state"][]) =>
    rows.filter((row) => row && states.includes(row.state)).length;
  const [sent, refused, left] = [count("sent", "done"), count("parked", "held"), count("queued")];
  if (!isOnline) return { tone: "warn", title: "You are offline.", detail: STORED };
  if (refused > 0)
    return { tone: "err", title: `${showCount(refused)} not accepted`, detail: "See Needs attention." };
  if (left > 0) return { tone: "warn", title: "The server cannot be reached.", detail: STORED };
  if (sent > 0) return { tone: "ok", title: `${showCount(sent)} sent.` };
  const open = await env.store.outbox
    .where("state")
    .anyOf(...unsettledStates)
    .and(({ user }) => user === session.email)
    .count();
  return open > 0
    ? { tone: "warn", title: "Nothing can be sent until the records that need attention are settled." }
    : { tone: "ok", title: "Nothing is waiting to be sent." };
}

const STORED = "Everything stays saved here and is sent as soon as possible.";

/** `1 record`, `6 records` */
export function showCount(count: number): string {
  return count === 1 ? "1 record" : `${count} records`;
}
