import type { OutboxEntry } from "#store/rows.ts";
import type { SyncEnv } from "../env.ts";
import { hasFile } from "../outbox/entries.ts";
import { ANSWER_TIMEOUT_MS, commonHeaders } from "../request/fetch-json.ts";
import { toForm } from "./to-form.ts";

/** A write that has waited longer than this in the outbox counts as recorded offline. */
const OFFLINE_AFTER_MS = 60_000;

/** The timeout of an upload allows for a slow connection: 4 kB/s. */
const SLOWEST_BYTES_PER_MS = 4;

/**
 * The session under which writes are sent, and the epoch of their plan: in another epoch the server runs none of
 * them.
 */
export type Sender = { token: string; epoch: string };

async function writeHeaders(env: SyncEnv, { token, epoch }: Sender): Promise<Record<string, string>> {
  return { ...(await commonHeaders(env, token)), "x-fibril-epoch": epoch };
}

/**
 * Returns the request for one write. The body is the text stored when the write was saved or, with an attached file, a
 * form; both have the same bytes at every attempt.
 */
export async function writeToRequest(env: SyncEnv, entry: OutboxEntry, sender: Sender): Promise<RequestInit> {
  const offline = recordedOffline(env, entry);
  const headers = {
    ...(await writeHeaders(env, sender)),
    "idempotency-key": entry.id,
    ...(offline ? { "x-recorded-offline": offline } : {}),
    ...(entry.clock_off_ms === undefined ? {} : { "x-fibril-clock-off": String(entry.clock_off_ms) }),
    ...(entry.rescue ? { "x-fibril-imported-by": encodeURIComponent(entry.rescue.by) } : {}),
    ...(entry.author ? { "x-fibril-taken-over-from": encodeURIComponent(entry.author) } : {}),
  };
  if (!hasFile(entry)) return { method: entry.method, headers, body: entry.body_text };
  const { type, bytes } = toForm(entry.id, entry.body as object, await env.store.blobs.get(entry.id));
  return {
    method: entry.method,
    headers: { ...headers, "content-type": type },
    body: bytes,
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS + Math.ceil(bytes.byteLength / SLOWEST_BYTES_PER_MS)),
  };
}

/** Returns one request for many writes, each with its own key. */
export async function batchToRequest(
  env: SyncEnv,
  entries: OutboxEntry[],
  sender: Sender,
): Promise<RequestInit> {
  const writes = entries.map((entry) => {
    const { method, path, body_text, id: key, clock_off_ms, rescue, author: taken_over_from } = entry;
    const times = { recorded_at: recordedOffline(env, entry), clock_off_ms };
    const head = JSON.stringify({ key, method, path, ...times, imported_by: rescue?.by, taken_over_from });
    return `${head.slice(0, -1)},"body":${body_text}}`;
  });
  return {
    method: "POST",
    // The tablet pulls the records: of the body of an accepted write it reads the warnings only.
    headers: { ...(await writeHeaders(env, sender)), prefer: "return=minimal" },
    body: `{"writes":[${writes.join(",")}]}`,
  };
}

function recordedOffline(env: SyncEnv, entry: OutboxEntry): string | null {
  if (entry.unconfirmed) return null;
  // A clock that was set back since the save also gives a long difference.
  return Math.abs(env.now() - Date.parse(entry.recorded_at)) > OFFLINE_AFTER_MS ? entry.recorded_at : null;
}
