import type { NewApiToken } from "#domain/api-tokens/schema.ts";
import { createToken, revokeToken, toTokenItem } from "../auth/api-tokens.ts";
import type { Clock } from "../clock.ts";
import type { Accounts } from "../db/accounts.ts";
import { type CallHandlers, handler, type IdPath, signedIn } from "../lab/handler.ts";

/** Returns the handlers of the calls about API tokens. */
export function apiTokenHandlers(lab: { accounts: Accounts; clock: Clock }): CallHandlers {
  const revoke = async (id: string, userId: string) => {
    await revokeToken(lab, { id, userId });
    return {};
  };
  return {
    listApiTokens: handler(async ({ caller }) => {
      const own = await lab.accounts.apiTokens.list(signedIn(caller).account.id);
      return own.map((token) => toTokenItem(token, lab.clock));
    }),
    createApiToken: handler<unknown, NewApiToken>(({ body, caller }) =>
      createToken(lab, signedIn(caller).account, body),
    ),
    revokeApiToken: handler<unknown, unknown, IdPath>(({ params, caller }) =>
      revoke(params.id, signedIn(caller).account.id),
    ),
    revokeApiTokenOf: handler<unknown, unknown, IdPath & { token_id: string }>(({ params }) =>
      revoke(params.token_id, params.id),
    ),
  };
}
