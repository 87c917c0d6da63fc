import type { SyncEnv } from "../env.ts";

/** Queues the held writes again, which an older version of the app could not send. Called when the app starts. */
export async function requeueHeld(env: Pick<SyncEnv, "store">): Promise<void> {
  await env.store.outbox
    .where("state")
    .equals("held")
    .modify({ state: "queued", problem: null, next_attempt_at: 0 });
}
