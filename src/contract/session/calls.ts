import { z } from "zod";
import { Setup } from "#domain/session/schema.ts";
import { Credentials, ProviderAnswer } from "#domain/session/sign-in.ts";
import { call } from "../operation.ts";
import { Nothing } from "../shapes.ts";
import { sessionRequests } from "../start.ts";

/** Signing in and out, and the health checks of the server. */
export const sessionCalls = {
  login: call({
    ...sessionRequests.login,
    name: "login",
    summary:
      "Signs in by user name or e-mail; the token is valid for seven days, unless the lab has set another time.",
    query: Nothing,
    body: Credentials,
    status: 200,
    open: true,
  }),
  signInWays: call({
    ...sessionRequests.signInWays,
    name: "signInWays",
    summary: "Returns how people sign in: with a password, with an OpenID provider, or both.",
    query: Nothing,
    body: Nothing,
    status: 200,
    open: true,
  }),
  beginProviderSignIn: call({
    ...sessionRequests.beginProviderSignIn,
    name: "beginProviderSignIn",
    summary:
      "Begins a sign-in at the OpenID provider. Returns its address, and the secret that ends the sign-in, once, within ten minutes.",
    query: Nothing,
    body: z.object({ email: z.string().max(200).default("") }),
    status: 200,
    open: true,
  }),
  completeProviderSignIn: call({
    ...sessionRequests.completeProviderSignIn,
    name: "completeProviderSignIn",
    summary: "Signs in with the answer of the OpenID provider; the session is that of a sign-in by password.",
    query: Nothing,
    body: ProviderAnswer,
    status: 200,
    open: true,
  }),
  refreshSession: call({
    ...sessionRequests.refreshSession,
    name: "refreshSession",
    summary:
      "Extends the session and returns a new token. The present token ends five minutes after the new one is used.",
    query: Nothing,
    body: Nothing,
    status: 200,
    open: false,
    bySession: true,
  }),
  logout: call({
    ...sessionRequests.logout,
    name: "logout",
    summary: "Ends the session of the token.",
    query: Nothing,
    body: Nothing,
    status: 200,
    open: false,
    bySession: true,
  }),
  unseal: call({
    name: "unseal",
    method: "POST",
    path: "/api/auth/unseal",
    summary:
      "Returns the key of the unsent work that a device encrypted when it was wiped; `sealed_for` is the public key that the device made for it.",
    query: Nothing,
    body: z.object({ sealed_for: z.string().regex(/^04[0-9a-f]{128}$/) }),
    answer: z.object({ key: z.hex().length(64) }),
    status: 200,
    open: false,
    bySession: true,
  }),
  setup: call({
    ...sessionRequests.setup,
    name: "setup",
    summary: "Creates the first account of an empty lab, with the one-time token of the set-up link.",
    query: Nothing,
    body: Setup,
    status: 201,
    open: true,
  }),
  health: call({
    ...sessionRequests.health,
    name: "health",
    summary: "Returns `ok` while the server is running, and whether the lab's first account was created.",
    query: Nothing,
    body: Nothing,
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
