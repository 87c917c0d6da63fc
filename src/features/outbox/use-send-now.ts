import { liveQuery } from "dexie";
import { useState } from "react";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { useOnline } from "#hooks/use-sync.ts";
import { type OutboxEntry, unsettledStates } from "#store/rows.ts";
import type { SyncEnv } from "#sync/env.ts";
import { sendable } from "#sync/send/plan.ts";
import { openEntries } from "#sync/write/overlay.ts";

/** What came of a wish to send, in a sentence. */
type SendOutcome = { tone: "ok" | "warn" | "err"; title: string; detail?: string };

/** After this long the answer is what is known so far; sending itself goes on. */
const TELL_AFTER_MS = 10_000;

/** Sends what waits, at a person's wish, and says what came of it. */
export function useSendNow() {
  const { env, wake } = useLab();
  const { email } = useSession();
  const isOnline = useOnline();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<SendOutcome | null>(null);

  async function send() {
    setBusy(true);
    setOutcome(null);
    try {
      const targets = sendable(await openEntries(env.store), email, env.now(), true);
      await wake({ force: true });
      if (targets.length > 0) await untilTried(env, targets);
      setOutcome(await outcomeOf(env, targets, isOnline));
    } finally {
      setBusy(false);
    }
  }
  return { send, busy, outcome, close: () => setOutcome(null) };
}

/** Resolves once the attempt has shown what comes of it: all have left the queue, or one was tried in vain. */
async function untilTried(env: SyncEnv, targets: OutboxEntry[]): Promise<void> {
  const seqs = targets.map(({ seq }) => seq);
  let stop = () => {};
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, TELL_AFTER_MS);
    const watched = liveQuery(() => env.store.outbox.bulkGet(seqs)).subscribe((rows) => {
      const isOver = rows.every((row) => row?.state !== "queued");
      const isInVain = rows.some((row, i) => wasTried(row, targets[i]));
      if (isOver || isInVain) resolve();
    }, resolve);
    stop = () => {
      clearTimeout(timer);
      watched.unsubscribe();
    };
  });
  stop();
}

function wasTried(row: OutboxEntry | undefined, before: OutboxEntry | undefined): boolean {
  return row?.state === "queued" && !row.sending && row.attempts > (before?.attempts ?? 0);
}

async function outcomeOf(env: SyncEnv, targets: OutboxEntry[], isOnline: boolean): Promise<SendOutcome> {
  const session = await env.store.session.get("current");
  if (!session?.token) return { tone: "warn", title: "Sign in to send.", detail: KEPT };
  const rows = await env.store.outbox.bulkGet(targets.map(({ seq }) => seq));
  const count = (...states: OutboxEntry["state"][]) =>
    rows.filter((row) => row && states.includes(row.state)).length;
  const [sent, refused, left] = [count("sent", "done"), count("parked", "held"), count("queued")];
  if (!isOnline) return { tone: "warn", title: "You are offline.", detail: KEPT };
  if (refused > 0)
    return { tone: "err", title: `${records(refused)} not accepted`, detail: "See Needs attention." };
  if (left > 0) return { tone: "warn", title: "The server cannot be reached.", detail: KEPT };
  if (sent > 0) return { tone: "ok", title: `${records(sent)} sent.` };
  const open = await env.store.outbox
    .where("state")
    .anyOf(...unsettledStates)
    .count();
  return open > 0
    ? { tone: "warn", title: "Nothing can be sent until the records that need attention are settled." }
    : { tone: "ok", title: "Nothing is waiting to be sent." };
}

const KEPT = "Everything stays saved here and is sent as soon as possible.";

/** `1 record`, `6 records` */
export function records(count: number): string {
  return count === 1 ? "1 record" : `${count} records`;
}
