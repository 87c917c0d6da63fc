import { type AnyCommand, fillPath } from "#contract/operation.ts";
import { type Rejection, reject } from "#domain/kernel/change.ts";
import type { SyncEnv } from "../env.ts";
import { fetchJson } from "../fetch-json.ts";
import { commonHeaders } from "./common-headers.ts";
import { toProblem } from "./verdict.ts";

/** The write may or may not have arrived; it can be sent again under the same key. `reason` is a sentence to show. */
export type Unconfirmed = { kind: "unsure"; reason: string };

type Sent = { kind: "done"; body: unknown } | Rejection | Unconfirmed;

/**
 * Sends a write that must be decided on the server's current records, and waits for the answer. After `unsure` it can be
 * sent again under the same `key`: the server runs a key once. A refusal is returned as a rejection.
 */
export async function sendOnline(
  env: SyncEnv,
  operation: AnyCommand,
  input: { params: Record<string, string>; body: unknown },
  key: string,
): Promise<Sent> {
  const session = await env.store.session.get("current");
  if (!session?.token) return { kind: "unsure", reason: "Sign in to the lab first." };
  const answer = await fetchJson(env, fillPath(operation.path, input.params), {
    method: operation.method,
    headers: { ...(await commonHeaders(env, session.token)), "idempotency-key": key },
    body: JSON.stringify(input.body),
  });
  if (answer.kind === "fault") return { kind: "unsure", reason: "This needs a connection." };
  if (answer.status < 300) return { kind: "done", body: answer.body };
  const { status, code, detail, errors, current } = toProblem(answer.status, answer.body);
  if (status >= 500 || status === 429 || code === "UNKNOWN") return { kind: "unsure", reason: detail };
  return reject(code as Rejection["code"], detail, {
    ...(errors?.[0] ? { field: errors[0].field } : {}),
    current,
  });
}
