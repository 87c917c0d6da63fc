import { z } from "zod";
import { ApiTokenItem, CreatedApiToken, NewApiToken } from "#domain/api-tokens/schema.ts";
import { call } from "../operation.ts";
import { ById, Nothing } from "../shapes.ts";

const online = { query: Nothing, status: 200, open: false, bySession: true } as const;

/** API tokens, with which programs sign in. Only a person manages them. */
export const apiTokenCalls = {
  listApiTokens: call({
    ...online,
    name: "listApiTokens",
    method: "GET",
    path: "/api/account/tokens",
    summary: "One's own API tokens, also those that have expired; the last created first.",
    body: Nothing,
    answer: z.array(ApiTokenItem),
  }),
  createApiToken: call({
    ...online,
    name: "createApiToken",
    method: "POST",
    path: "/api/account/tokens",
    summary: "Creates an API token; the answer contains the token, which is not returned again.",
    body: NewApiToken,
    answer: CreatedApiToken,
    status: 201,
  }),
  revokeApiToken: call({
    ...online,
    name: "revokeApiToken",
    method: "DELETE",
    path: "/api/account/tokens/:id",
    summary: "Revokes one of one's own API tokens.",
    params: ById,
    body: Nothing,
    answer: Nothing,
  }),
  revokeApiTokenOf: call({
    ...online,
    name: "revokeApiTokenOf",
    method: "DELETE",
    path: "/api/accounts/:id/tokens/:token_id",
    summary: "Revokes an API token of a person. The list of people contains their tokens.",
    needs: "administrator",
    params: z.object({ ...ById.shape, token_id: ById.shape.id }),
    body: Nothing,
    answer: Nothing,
  }),
};
