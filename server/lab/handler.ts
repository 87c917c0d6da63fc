import { neededFor, type Operation } from "#contract/operation.ts";
import { hasRole, onlyFor, type Role } from "#domain/kernel/roles.ts";
import type { SignedIn } from "../auth/sessions.ts";
import type { Account } from "../db/account.ts";
import type { ApiToken } from "../db/api-tokens.ts";
import type { Session } from "../db/sessions.ts";
import { Problem, unauthenticated } from "../http/problems.ts";

/**
 * The sender of a request; `account` is null for open calls. A signed-in sender has a session or an API token. `device` is
 * the name that the device gave itself, or that of the token.
 */
export type Caller = {
  account: Account | null;
  session: Session | null;
  token: ApiToken | null;
  device: string | null;
  address: string;
};

/** Input of a call's handler: path, query and body are already checked. */
type CallInput = { params: never; query: never; body: never; caller: Caller; request: Request };
export type CallHandler = (input: CallInput) => Promise<unknown>;
export type CallHandlers = Record<string, CallHandler>;

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

/** Who sends a command: the e-mail, and the role at the time of arrival. */
export type Author = { user: string; role: Role };
/** An author, with the name of the device or program. */
export type Sender = Author & { device: string | null };

/** Returns the signed-in author. Throws without an account: commands always require sign-in. */
export function authorOf({ account, device }: Caller): Sender {
  if (account === null) throw new Error("A command reached the lab without an account");
  return { user: account.email, role: account.role, device };
}

/** Throws 403 when the role may not run the operation. It is not stored as a reply: the role may be back later. */
export function checkRole(operation: Pick<Operation, "kind" | "needs" | "forReaders">, role: Role): void {
  const needed = neededFor(operation);
  if (hasRole(role, needed) || (operation.forReaders && role === "reader")) return;
  throw new Problem(403, "FORBIDDEN", onlyFor(needed));
}
