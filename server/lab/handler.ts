import type { Caller, CallHandler } from "../api/run-operation.ts";
import type { SignedIn } from "../auth/sessions.ts";
import { unauthenticated } from "../http/problems.ts";

export type IdPath = { id: string };

type Input<Q, B, P> = { params: P; query: Q; body: B; caller: Caller; request: Request };

/** Gives a handler its types: the contract's schemas have already checked path, query and body. */
export function handler<Q = unknown, B = unknown, P = unknown>(
  answer: (input: Input<Q, B, P>) => Promise<unknown>,
): CallHandler {
  return answer as CallHandler;
}

/** The person who sends a request. Throws 401 without one. */
export function signedIn({ account, session, address }: Caller): SignedIn & { address: string } {
  if (account === null || session === null) throw unauthenticated();
  return { account, session, address };
}
