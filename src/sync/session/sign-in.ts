import type * as z from "zod/mini";
import { sessionRequests } from "#contract/start.ts";
import type { Credentials, ProviderAnswer, User } from "#domain/session/sign-in.ts";
import { whenStored } from "#store/storage-faults.ts";
import type { SyncEnv } from "../env.ts";
import { commonHeaders, fetchJson, readBody, toProblem } from "../request/fetch-json.ts";
import { startSession } from "./session.ts";
import { endSession } from "./session-end.ts";

/** The outcome of a sign-in: the person's e-mail, or the reason for the failure as a sentence, with the server's code. */
export type SignedIn =
  | { kind: "signed-in"; email: string }
  | { kind: "refused" | "offline"; message: string; code?: string };

const NOT_STORED =
  "The storage of this device is full or has failed, so you are not signed in. Free some space, then close the browser completely and open it again.";
const OFFLINE_MESSAGE = "You are offline. Connect to sign in.";

/** Signs in at the server. Data and unsent writes of other people on this tablet remain. */
export function signIn(env: SyncEnv, credentials: Credentials): Promise<SignedIn> {
  return requestSession(env, sessionRequests.login, credentials);
}

/** Creates the first account of an empty lab with the token of the set-up link, and signs in. */
export function setUp(
  env: SyncEnv,
  account: {
    setup_token: string;
    name?: string | undefined;
    username: string;
    email: string;
    password: string;
  },
): Promise<SignedIn> {
  return requestSession(env, sessionRequests.setup, account);
}

/**
 * Begins a sign-in at the lab's provider: its address, and the secret that completes the sign-in. `email` is a proposal
 * for the provider.
 */
export function beginProviderSignIn(env: SyncEnv, email: string) {
  return requestOpen(env, sessionRequests.beginProviderSignIn, { email });
}

/** Signs in with the query of the provider's redirect, as {@link signIn}. */
export function completeProviderSignIn(env: SyncEnv, answer: ProviderAnswer): Promise<SignedIn> {
  return requestSession(env, sessionRequests.completeProviderSignIn, answer);
}

async function requestSession(env: SyncEnv, call: OpenCall<typeof User>, body: unknown): Promise<SignedIn> {
  const requested = await requestOpen(env, call, body);
  if (requested.kind !== "done") return requested;
  const user = requested.answer;
  const fault = await whenStored(env.store, () => startSession(env, user, { pin_tries: 0 }));
  if (fault) return { kind: "refused", message: NOT_STORED };
  return { kind: "signed-in", email: user.email };
}

type OpenCall<A extends z.core.$ZodType> = { method: string; path: string; answer: A };

/** Sends a call that needs no session. */
async function requestOpen<A extends z.core.$ZodType>(
  env: SyncEnv,
  call: OpenCall<A>,
  body: unknown,
): Promise<{ kind: "done"; answer: z.output<A> } | Exclude<SignedIn, { kind: "signed-in" }>> {
  const answer = await fetchJson(env, call.path, {
    method: call.method,
    headers: await commonHeaders(env, null),
    body: JSON.stringify(body),
  });
  if (answer.kind === "fault") return { kind: "offline", message: OFFLINE_MESSAGE };
  if (answer.status >= 300) {
    const { detail, code } = toProblem(answer.status, answer.body);
    return { kind: "refused", message: detail, code };
  }
  const read = readBody(env, call, answer);
  return read === undefined ? { kind: "offline", message: OFFLINE_MESSAGE } : { kind: "done", answer: read };
}

/**
 * Extends the session when the app starts online, under a new token. Without the answer the present token remains valid.
 * If the server rejects the token, the session ends; all data remain.
 */
export async function refreshSession(env: SyncEnv): Promise<void> {
  const session = await env.store.session.get("current");
  if (!session?.token) return;
  const call = sessionRequests.refreshSession;
  const answer = await fetchJson(env, call.path, {
    method: call.method,
    headers: await commonHeaders(env, session.token),
  });
  if (answer.kind === "fault") return;
  const user = answer.status === 200 ? readBody(env, call, answer) : undefined;
  if (user) await whenStored(env.store, () => startSession(env, user, {}, session.token));
  else if (answer.status === 401 || answer.status === 403) await endSession(env, session, answer.body);
}
