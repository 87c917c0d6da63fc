import { expect, test } from "vitest";
import { aForgingProvider, foreign } from "#tests/support/a-forging-provider.ts";
import { signInWith } from "#tests/support/an-oidc-provider.ts";
import { createLab } from "#tests/support/create-lab.ts";

type Forgery = NonNullable<Parameters<typeof aForgingProvider>[0]>;

/** Signs in at a provider with a forgery; `change` alters the query with which the browser comes back. */
async function signIn(forgery: Forgery, change: (query: URLSearchParams) => void = () => undefined) {
  const provider = await aForgingProvider(forgery);
  const lab = await createLab({ signIn: signInWith(provider.settings) });
  const post = (path: string, body: unknown) =>
    lab.request("POST", `/api/auth/oidc/${path}`, { token: null, body });
  const begun = await post("begin", {});
  if (begun.status !== 200) return { status: begun.status, detail: (await begun.json()).detail };
  const { address, flow } = await begun.json();
  const { searchParams } = new URL(address);
  provider.state.nonce = searchParams.get("nonce") ?? "";
  const query = new URLSearchParams({
    code: "code",
    state: searchParams.get("state") ?? "",
    iss: provider.issuer,
  });
  change(query);
  const response = await post("complete", { flow, query: `?${query}` });
  const { detail, email } = await response.json();
  expect(await lab.accounts.count()).toBe(response.status === 200 ? 3 : 2);
  return { status: response.status, detail, email };
}

const INVALID = {
  status: 401,
  detail: "Keycloak has sent an answer that is not valid. Please sign in again.",
};
const now = Math.floor(Date.now() / 1000);

test("a provider without a forgery signs in: what follows fails for its own reason", async () => {
  expect(await signIn({})).toMatchObject({ status: 200, email: "ada@lab.example" });
});

const forgeries: [string, Forgery][] = [
  ["another nonce", { claims: { nonce: "of another sign-in" } }],
  ["no nonce", { claims: { nonce: undefined } }],
  ["another issuer", { claims: { iss: "https://evil.example" } }],
  ["another audience", { claims: { aud: "another-app" } }],
  ["two audiences, and another party", { claims: { aud: ["fibril", "evil"], azp: "evil" } }],
  ["no subject", { claims: { sub: undefined } }],
  ["the signature of another key", { key: foreign.privateKey }],
  ["no signature", { key: null }],
  ["the person of another ID token", { person: { sub: "eve" } }],
  [
    "no ID token",
    { tokenAnswer: { status: 200, body: JSON.stringify({ access_token: "a", token_type: "Bearer" }) } },
  ],
  ["no JSON", { tokenAnswer: { status: 200, body: "<html>" } }],
];

test.each(forgeries)("an answer with %s is refused", async (_, forgery) => {
  expect(await signIn(forgery)).toMatchObject(INVALID);
});

const queries: [string, (query: URLSearchParams) => void][] = [
  ["the issuer of another provider", (query) => query.set("iss", "https://evil.example")],
  ["no issuer", (query) => query.delete("iss")],
  ["a forged state", (query) => query.set("state", "forged")],
  ["no state", (query) => query.delete("state")],
  ["two states", (query) => query.append("state", "forged")],
  ["no code", (query) => query.delete("code")],
];

test.each(queries)("a redirect with %s is refused", async (_, change) => {
  expect(await signIn({}, change)).toMatchObject(INVALID);
});

test("what an address of the person adds to the query leads nowhere", async () => {
  const answer = await signIn({}, (query) => query.set("redirect_uri", "https://evil.example"));
  expect(answer).toMatchObject({ status: 200 });
});

test("a discovery document that names another issuer is refused", async () => {
  expect(await signIn({ discovery: { issuer: "https://evil.example" } })).toMatchObject(INVALID);
});

test.each([
  ["exp", { exp: now - 3600, iat: now - 7200 }],
  ["nbf", { nbf: now + 3600 }],
])("clocks that differ are named (%s)", async (_, claims) => {
  expect(await signIn({ claims })).toMatchObject({
    status: 503,
    detail: "The clocks of Keycloak and of this server differ. Please report this to an administrator.",
  });
});

test("a provider that has a fault of its own does not answer", async () => {
  expect(await signIn({ tokenAnswer: { status: 502, body: "Bad gateway" } })).toMatchObject({
    status: 503,
    detail: "Keycloak does not answer. Please try again later.",
  });
});

test("an unverified address of the ID token is not verified by the answer about the person", async () => {
  expect(await signIn({ claims: { email_verified: false }, person: { email_verified: true } })).toMatchObject(
    { status: 403 },
  );
});

test("an address is not verified by a statement about another one", async () => {
  expect(
    await signIn({
      claims: { email: "dana@lab.example", email_verified: undefined },
      person: { email: "ada@lab.example", email_verified: true },
    }),
  ).toMatchObject({ status: 403 });
});
