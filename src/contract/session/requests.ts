import * as z from "zod/mini";
import { SignInWays, User } from "#domain/session/sign-in.ts";
import { paths } from "../paths.ts";

/** What start and sign-in request: method, path and answer of the calls in `calls.ts`, without the schemas of the other calls. */
export const sessionRequests = {
  login: { method: "POST", path: "/api/auth/login", answer: User },
  signInWays: { method: "GET", path: "/api/auth/ways", answer: SignInWays },
  beginProviderSignIn: {
    method: "POST",
    path: "/api/auth/oidc/begin",
    answer: z.object({ address: z.url(), flow: z.string() }),
  },
  completeProviderSignIn: { method: "POST", path: "/api/auth/oidc/complete", answer: User },
  refreshSession: { method: "POST", path: "/api/auth/refresh", answer: User },
  logout: { method: "POST", path: paths.logout, answer: z.object({}) },
  setup: { method: "POST", path: "/api/auth/setup", answer: User },
  health: {
    method: "GET",
    path: paths.health,
    answer: z.object({ status: z.literal("ok"), has_accounts: z.boolean() }),
  },
} as const;
