import * as z from "zod/mini";
import { CONTRACT_VERSION } from "#contract/operation.ts";
import { paths } from "#contract/sending.ts";
import type { WriteProblem } from "#store/rows.ts";
import { noteClock } from "../device/clock.ts";
import type { SyncEnv } from "../env.ts";
import { isBeforeRetry, readContact, recordAnswer, recordSilence } from "./contact.ts";

/** An answer of Fibril's server. `body` is null where it is not JSON. */
export type Answer = { kind: "answer"; status: number; body: unknown; headers: Headers };

/** No answer of Fibril's server: no network, a timeout, or another server's page (a captive portal sends no epoch). */
export type Fault = { kind: "fault"; reason: string };

/** The timeout of a request without a signal of its own. */
export const ANSWER_TIMEOUT_MS = 30_000;

/** Sends one request. Never throws: returns the answer, or a {@link Fault}. */
export async function fetchJson(env: SyncEnv, path: string, init: RequestInit): Promise<Answer | Fault> {
  return fetchWith(env, path, init, async (response) => ({
    kind: "answer",
    status: response.status,
    body: parseJson(await response.text()),
    headers: response.headers,
  }));
}

/**
 * Sends one request without following redirects, and reads the response of Fibril's server with `read`. Never throws.
 * Every request of the app passes through this function: it stores whether the server has answered.
 */
export async function fetchWith<T>(
  env: SyncEnv,
  path: string,
  init: RequestInit,
  read: (response: Response) => Promise<T>,
): Promise<T | Fault> {
  const startedAt = env.now();
  const signal = init.signal ?? AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  let result: T | Fault;
  let answeredAt: number | null = null;
  try {
    const response = await env.fetch(env.origin + path, {
      cache: "no-store",
      credentials: "omit",
      ...init,
      redirect: "error",
      signal,
    });
    const isAnswer = response.headers.has("x-fibril-epoch");
    if (isAnswer) answeredAt = env.now();
    if (isAnswer && response.status >= 500 && isRead(init)) reportRead(env, path, String(response.status));
    if (isAnswer) await noteClock(env, startedAt, response.headers.get("x-fibril-time"));
    result = isAnswer ? await read(response) : { kind: "fault", reason: "not our server" };
  } catch (error) {
    answeredAt = null;
    result = { kind: "fault", reason: error instanceof Error ? error.message : String(error) };
  }
  // The result is valid where storage fails.
  if (answeredAt !== null) await recordAnswer(env, answeredAt).catch(() => undefined);
  else if (!isCancelled(signal)) await recordSilence(env, startedAt).catch(() => undefined);
  return result;
}

/** True when the caller no longer wanted the answer; a timeout is the server's silence. */
function isCancelled({ aborted, reason }: AbortSignal): boolean {
  return aborted && !(reason instanceof DOMException && reason.name === "TimeoutError");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the headers of every request; without a token, without authorization. */
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

/** A probe without an answer for this long has failed: it is the smallest request there is. */
const PROBE_TIMEOUT_MS = 5_000;

/** Requests the smallest answer that the server has, and returns whether the lab's server has answered. */
export async function probe(env: SyncEnv): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  return (await fetchJson(env, paths.health, { signal })).kind === "answer";
}

/**
 * Returns whether requests make sense now. While the server does not answer, nothing is requested before the tablet's next
 * try, and the next try is a probe. `force` tries at once.
 */
export async function isAnswering(env: SyncEnv, { force = false }: { force?: boolean }): Promise<boolean> {
  const contact = await readContact(env.store);
  if (contact.failing_since === null) return true;
  if (!force && isBeforeRetry(contact, env.now())) return false;
  return probe(env);
}

/**
 * Returns an answer's body, parsed by the call's schema in the contract; `undefined` for a body of another shape, which is
 * reported.
 */
export function readBody<A extends z.core.$ZodType>(
  env: Pick<SyncEnv, "report">,
  call: { path: string; answer: A },
  { status, body }: Answer,
): z.output<A> | undefined {
  const { data, success } = z.safeParse(call.answer, body);
  if (!success && status < 300) reportRead(env, call.path, "shape");
  return data;
}

const isRead = ({ method = "GET" }: RequestInit) => method === "GET";

/**
 * Reports that a read failed: the status of its answer, or `shape`, and its path without ids. They are the name of the error,
 * since a report has no message.
 */
function reportRead(env: Pick<SyncEnv, "report">, path: string, why: string): void {
  const place = path.replace(/\?.*$/, "").replace(/[^/]*\d[^/]*/g, ":id");
  env.report?.(Object.assign(new Error(), { name: `ReadError ${why} ${place}` }));
}

/** Reads the problem from the body of a refusal; code `UNKNOWN` and a default text where the body has none. */
export function toProblem(status: number, body: unknown): WriteProblem {
  const { detail, code, errors, current } = (body ?? {}) as Partial<WriteProblem>;
  return {
    status,
    code: typeof code === "string" ? code : "UNKNOWN",
    detail: typeof detail === "string" && detail !== "" ? detail : "unknown error",
    ...(Array.isArray(errors) ? { errors } : {}),
    ...(current === undefined ? {} : { current }),
  };
}
