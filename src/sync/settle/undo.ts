import type { LabStore } from "#store/db.ts";
import type { StorageFault } from "#store/storage-faults.ts";
import type { WriteEnv } from "../env.ts";
import { isUnsent } from "../outbox/entries.ts";
import { discardAll } from "./settle.ts";

/**
 * What is certain about writes that were saved together: none was sent, all are withdrawn, the server has received one,
 * or one was sent without an answer.
 */
type Sent = "unsent" | "undone" | "sent" | "unanswered";

/** Reads what is certain about these writes, by their ids. Run it in a live query. */
export async function readSent(store: LabStore, ids: readonly string[]): Promise<Sent> {
  const entries = await store.outbox.where("id").anyOf(ids).toArray();
  if (entries.some(({ state }) => state !== "queued" && state !== "discarded")) return "sent";
  const queued = entries.filter(({ state }) => state === "queued");
  if (queued.length === 0) return "undone";
  return queued.every(isUnsent) ? "unsent" : "unanswered";
}

/** Withdraws writes that were saved together, all or none, and returns what is then certain about them. */
export async function undo(
  env: WriteEnv,
  ids: readonly string[],
): Promise<Exclude<Sent, "unsent"> | StorageFault> {
  const discarded = await discardAll(env, ids);
  if ("kind" in discarded) return discarded;
  if (discarded.length > 0) return "undone";
  const sent = await readSent(env.store, ids);
  return sent === "unsent" ? "unanswered" : sent;
}
