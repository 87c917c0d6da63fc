import type * as z from "zod/mini";
import { fillPath } from "#contract/operation.ts";
import type { SyncEnv } from "../env.ts";
import { commonHeaders, fetchJson, readBody, toProblem } from "../request/fetch-json.ts";
import { endSession } from "./session-end.ts";

/**
 * The outcome of a call: its answer; the server's refusal as a sentence, with the field concerned; or no usable answer,
 * after which it is not certain whether the server has run the call.
 */
export type Called<A> =
  | { kind: "done"; answer: A }
  | { kind: "refused"; message: string; field: string | undefined }
  | { kind: "unanswered"; message: string };

type Given = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };

/** Sends a call under the session of this tablet and waits for the answer. A 401 ends the session. */
export async function callLab<A extends z.core.$ZodType>(
  env: SyncEnv,
  call: { method: string; path: string; answer: A },
  { params = {}, query, body }: Given = {},
): Promise<Called<z.output<A>>> {
  const session = await env.store.session.get("current");
  if (!session?.token) return { kind: "unanswered", message: "Sign in to the lab first." };
  const search = query ? `?${new URLSearchParams(query)}` : "";
  const answer = await fetchJson(env, fillPath(call.path, params) + search, {
    method: call.method,
    headers: await commonHeaders(env, session.token),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (answer.kind === "fault") return { kind: "unanswered", message: "This needs a connection." };
  if (answer.status === 401) await endSession(env, session, answer.body);
  if (answer.status >= 300) {
    const { detail, errors } = toProblem(answer.status, answer.body);
    return { kind: "refused", message: detail, field: errors?.[0]?.field };
  }
  const read = readBody(env, call, answer);
  return read === undefined
    ? { kind: "unanswered", message: "The server's answer was not understood." }
    : { kind: "done", answer: read };
}
