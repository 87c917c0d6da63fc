import type { z } from "zod";
import { noteClock } from "./device/clock.ts";
import type { SyncEnv } from "./env.ts";

/** An answer of Fibril's server. `body` is null where it is not JSON. */
export type Answer = { kind: "answer"; status: number; body: unknown; headers: Headers };

/** No answer of Fibril's server: no network, a timeout, or another server's page (a captive portal sends no epoch). */
export type Fault = { kind: "fault"; reason: string };

/** The timeout of a request without a signal of its own. */
export const ANSWER_TIMEOUT_MS = 30_000;

/** Sends one request, without following redirects. Never throws: returns the answer, or a {@link Fault}. */
export async function fetchJson(env: SyncEnv, path: string, init: RequestInit): Promise<Answer | Fault> {
  const sentAt = env.now();
  try {
    const response = await env.fetch(env.origin + path, {
      ...init,
      redirect: "error",
      cache: "no-store",
      credentials: "omit",
      signal: init.signal ?? AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    if (!response.headers.get("x-fibril-epoch")) return { kind: "fault", reason: "not our server" };
    await noteClock(env, sentAt, response.headers.get("x-fibril-time"));
    const text = await response.text();
    return { kind: "answer", status: response.status, body: parseJson(text), headers: response.headers };
  } catch (error) {
    return { kind: "fault", reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Returns an answer's body, parsed by the call's schema in the contract; `undefined` for a body of another shape. */
export function readBody<A extends z.ZodType>(
  call: { answer: A },
  { body }: Answer,
): z.output<A> | undefined {
  return call.answer.safeParse(body).data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
