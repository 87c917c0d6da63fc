import type { Operation } from "#contract/operation.ts";
import type { ApiTokenItem, CreatedApiToken, NewApiToken } from "#domain/api-tokens/schema.ts";
import { type Clock, isoTime } from "../clock.ts";
import type { Account } from "../db/account.ts";
import type { Accounts } from "../db/accounts.ts";
import type { ApiToken } from "../db/api-tokens.ts";
import { Problem, unauthenticated } from "../http/problems.ts";
import { disabled, isUseDue, newToken, tokenHash } from "./sessions.ts";

type TokensLab = { accounts: Accounts; clock: Clock };

/** Begins every API token: scanners for published secrets recognize it, and no token of a session has its length. */
const PREFIX = "fibril_";
const BEARER = new RegExp(`^Bearer (${PREFIX}[\\w-]{43})$`, "i");
const DAY = 24 * 60 * 60 * 1000;

/** Creates a token of an account. Only this answer contains it: the server stores its SHA-256. */
export async function createToken(
  { accounts, clock }: TokensLab,
  { id: user_id }: Account,
  { name, scope, days }: NewApiToken,
): Promise<CreatedApiToken> {
  const token = PREFIX + newToken();
  const stored: ApiToken = {
    id: crypto.randomUUID(),
    token_hash: tokenHash(token),
    ...{ user_id, name, scope },
    created_at: isoTime(clock),
    valid_till: isoTime(clock, days * DAY),
    used_at: null,
  };
  if (!(await accounts.apiTokens.add(stored))) throw disabled();
  return { ...toTokenItem(stored, clock), token };
}

/** Returns a token as it is shown now. */
export function toTokenItem(token: ApiToken, clock: Clock): ApiTokenItem {
  const { id, name, scope, created_at, valid_till, used_at } = token;
  return { id, name, scope, created_at, valid_till, used_at, is_expired: isExpired(token, clock) };
}

const isExpired = ({ valid_till }: ApiToken, clock: Clock) => valid_till <= isoTime(clock);

/** Revokes a token of an account. Throws 404 where the account has no such token. */
export async function revokeToken(
  { accounts }: Pick<TokensLab, "accounts">,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  if (!(await accounts.apiTokens.remove(id, userId)))
    throw new Problem(404, "NOT_FOUND", "API token not found");
}

/**
 * Returns the API token of an `Authorization` header with its owner, and stores that it is used; null for a header without
 * one. Throws 401 for a token that is not valid, 403 when the account is disabled.
 */
export async function authenticateToken(
  { accounts, clock }: TokensLab,
  authorization: string | null,
): Promise<{ account: Account; token: ApiToken } | null> {
  const text = BEARER.exec(authorization ?? "")?.[1];
  if (text === undefined) return null;
  const token = await accounts.apiTokens.find(tokenHash(text));
  const account = token && (await accounts.byId(token.user_id));
  if (token === null || account === null || isExpired(token, clock))
    throw unauthenticated("This API token is not valid. It has expired or was revoked.");
  if (account.is_disabled) throw disabled();
  if (isUseDue(token, clock)) await accounts.apiTokens.use(token.id, isoTime(clock));
  return { account, token };
}

/** Throws 403 where an API token may not run the operation, whatever its owner's role. */
export function checkToken(operation: Operation, { scope }: ApiToken): void {
  if (operation.bySession)
    throw new Problem(
      403,
      "FORBIDDEN",
      "An API token cannot manage accounts, sessions, tokens or passwords. Sign in to do this.",
    );
  const isRead = operation.method === "GET" || (operation.kind === "call" && operation.reads);
  if (scope === "read" && !isRead)
    throw new Problem(403, "FORBIDDEN", "This API token can only read. Create one with the scope write.");
}
