import { CONTRACT_VERSION } from "#contract/operation.ts";
import type { OutboxEntry } from "#store/rows.ts";
import type { SyncEnv } from "../env.ts";
import { ANSWER_TIMEOUT_MS } from "../fetch-json.ts";
import { hasFile } from "../write/attached-file.ts";
import { toForm } from "./to-form.ts";

/** After this long in the outbox a write counts as recorded without signal. */
const OFFLINE_AFTER_MS = 60_000;

/** A picture is given the time that it takes over a bad line: 4 kB/s. */
const SLOWEST_BYTES_PER_MS = 4;

/** Headers of every request of this tablet. */
export async function commonHeaders(
  env: Pick<SyncEnv, "device">,
  token: string | null,
): Promise<Record<string, string>> {
  return {
    "content-type": "application/json",
    "x-fibril-contract": String(CONTRACT_VERSION),
    "x-fibril-device": await env.device(),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
}

/** Under which session writes are sent, and the epoch their order was planned in: in another the server runs none. */
export type Sender = { token: string; epoch: string };

async function writeHeaders(env: SyncEnv, { token, epoch }: Sender): Promise<Record<string, string>> {
  return { ...(await commonHeaders(env, token)), "x-fibril-epoch": epoch };
}

/**
 * One write as one request. The body is the text frozen when it was saved; of a write that brings a file, a form of the
 * same bytes at every attempt.
 */
export async function writeToRequest(env: SyncEnv, entry: OutboxEntry, sender: Sender): Promise<RequestInit> {
  const offline = recordedOffline(env, entry);
  const headers = {
    ...(await writeHeaders(env, sender)),
    "idempotency-key": entry.id,
    ...(offline ? { "x-recorded-offline": offline } : {}),
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

/** Many writes as one request; each keeps its own key and answer. */
export async function batchToRequest(
  env: SyncEnv,
  entries: OutboxEntry[],
  sender: Sender,
): Promise<RequestInit> {
  const writes = entries.map((entry) => {
    const { method, path, body_text, id } = entry;
    return `{"key":${JSON.stringify(id)},"method":"${method}","path":${JSON.stringify(path)},"recorded_at":${JSON.stringify(recordedOffline(env, entry))},"body":${body_text}}`;
  });
  return {
    method: "POST",
    headers: await writeHeaders(env, sender),
    body: `{"writes":[${writes.join(",")}]}`,
  };
}

function recordedOffline(env: SyncEnv, entry: OutboxEntry): string | null {
  return env.now() - Date.parse(entry.recorded_at) > OFFLINE_AFTER_MS ? entry.recorded_at : null;
}
