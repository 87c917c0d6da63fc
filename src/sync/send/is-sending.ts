import type { LabStore } from "#store/db.ts";

/** True while a page or the worker of this tablet sends a write, which is marked before its request and until its answer. */
export async function isSending({ outbox }: LabStore): Promise<boolean> {
  const sending = outbox
    .where("state")
    .equals("queued")
    .filter((entry) => entry.sending);
  return (await sending.limit(1).count()) > 0;
}
