import { z } from "zod";
import { Credentials, ProviderAnswer, Setup, SignInWays, User } from "#domain/session/schema.ts";
import { call } from "../operation.ts";
import { paths } from "../paths.ts";
import { Nothing } from "../shapes.ts";

/** Signing in and out, and the health checks of the server. */
export const sessionCalls = {
  login: call({
    name: "login",
    method: "POST",
    path: "/api/auth/login",
    summary:
      "Signs in by user name or e-mail; the token is valid for seven days, unless the lab has set another time.",
    query: Nothing,
    body: Credentials,
    answer: User,
    status: 200,
    open: true,
  }),
  signInWays: call({
    name: "signInWays",
    method: "GET",
    path: "/api/auth/ways",
    summary: "Returns how people sign in: with a password, with an OpenID provider, or both.",
    query: Nothing,
    body: Nothing,
    answer: SignInWays,
    status: 200,
    open: true,
  }),
  beginProviderSignIn: call({
    name: "beginProviderSignIn",
    method: "POST",
    path: "/api/auth/oidc/begin",
    summary:
      "Begins a sign-in at the OpenID provider. Returns its address, and the secret that ends the sign-in, once, within ten minutes.",
    query: Nothing,
    body: z.object({ email: z.string().max(200).default("") }),
    answer: z.object({ address: z.url(), flow: z.string() }),
    status: 200,
    open: true,
  }),
  completeProviderSignIn: call({
    name: "completeProviderSignIn",
    method: "POST",
    path: "/api/auth/oidc/complete",
    summary: "Signs in with the answer of the OpenID provider; the session is that of a sign-in by password.",
    query: Nothing,
    body: ProviderAnswer,
    answer: User,
    status: 200,
    open: true,
  }),
  refreshSession: call({
    name: "refreshSession",
    method: "POST",
    path: "/api/auth/refresh",
    summary:
      "Extends the session and returns a new token. The present token ends five minutes after the new one is used.",
    query: Nothing,
    body: Nothing,
    answer: User,
    status: 200,
    open: false,
    bySession: true,
  }),
  logout: call({
    name: "logout",
    method: "POST",
    path: "/api/auth/logout",
    summary: "Ends the session of the token.",
    query: Nothing,
    body: Nothing,
    answer: Nothing,
    status: 200,
    open: false,
    bySession: true,
  }),
  setup: call({
    name: "setup",
    method: "POST",
    path: "/api/auth/setup",
    summary: "Creates the first account of an empty lab, with the one-time token of the set-up link.",
    query: Nothing,
    body: Setup,
    answer: User,
    status: 201,
    open: true,
  }),
  health: call({
    name: "health",
    method: "GET",
    path: paths.health,
    summary: "Returns `ok` while the server is running, and whether the lab's first account was created.",
    query: Nothing,
    body: Nothing,
    answer: z.object({ status: z.literal("ok"), has_accounts: z.boolean() }),
    status: 200,
    open: true,
  }),
  ready: call({
    name: "ready",
    method: "GET",
    path: "/api/ready",
    summary:
      "Returns `ready` if the database answers and files can be stored; otherwise 503, also for a lab that was moved and while the server stops.",
    query: Nothing,
    body: Nothing,
    answer: z.object({ status: z.literal("ready") }),
    status: 200,
    open: true,
  }),
};
