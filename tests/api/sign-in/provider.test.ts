import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { User } from "#domain/session/sign-in.ts";
import { newAccount } from "#server/auth/new-account.ts";
import type { ProviderSettings } from "#server/settings/sign-in-settings.ts";
import { ada } from "#tests/support/a-provider.ts";
import {
  anOidcProvider,
  type OidcProvider,
  signInAtProvider,
  signInWith,
} from "#tests/support/an-oidc-provider.ts";
import { createLab, type TestLab } from "#tests/support/create-lab.ts";

let provider: OidcProvider;
let lab: TestLab;

beforeAll(async () => {
  provider = await anOidcProvider();
});
afterAll(() => provider.end());
beforeEach(async () => {
  provider.people.clear();
  provider.people.set("ada", ada);
  lab = await aLab();
});

const aLab = (settings: Partial<ProviderSettings> = {}, more: { hasLocalAccounts?: boolean } = {}) =>
  createLab({ signIn: signInWith({ ...provider.settings, ...settings }, more) });

const post = (path: string, body: unknown) => lab.request("POST", path, { token: null, body });

/** Begins a sign-in; returns the provider's address and the secret of the browser. */
async function begin(body: { email?: string } = {}): Promise<{ address: string; flow: string }> {
  const response = await post("/api/auth/oidc/begin", body);
  expect(response.status).toBe(200);
  return response.json();
}
const complete = (flow: string, query: string) => post("/api/auth/oidc/complete", { flow, query });

/** Signs a person of the provider in, as a browser does. */
async function signIn(name = "ada"): Promise<Response> {
  const { address, flow } = await begin();
  const { search } = await signInAtProvider(address, name);
  return complete(flow, search);
}
async function signedIn(name = "ada"): Promise<User> {
  const response = await signIn(name);
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json();
}
const refusal = async (response: Response) => [response.status, (await response.json()).detail];
const accountOf = async (email: string) => (await lab.accounts.find(email)) ?? expect.fail(`no ${email}`);

test("a person of the provider signs in, gets an account, and the session of any other sign-in", async () => {
  const user = await signedIn();
  expect(user).toMatchObject({ email: "ada@lab.example", username: "Ada Lovelace", role: "member" });
  expect(user.token_valid_till).toBe(new Date(lab.clock.now() + 7 * 86_400_000).toISOString());
  const own = await lab.request("GET", "/api/account", { token: user.token });
  expect(own.status).toBe(200);
});

test("the log has a line for each sign-in, and for each refused one the verified address and the reason", async () => {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  lab = await createLab({ log, signIn: signInWith(provider.settings) });
  await signIn();
  await lab.accounts.setDisabled((await accountOf(ada.email)).id, true);
  await signIn();
  provider.people.set("eve", { ...ada, email: "eve@elsewhere.example" });
  await signIn("eve");
  const events = lines.map((line) => JSON.parse(line)).filter(({ msg }) => /^sign-in/.test(msg));
  expect(events).toMatchObject([
    { level: 30, msg: "sign-in", account: "Ada Lovelace", address: "in process" },
    { msg: "sign-in refused", account: ada.email, status: 403, reason: "This account is disabled." },
    {
      msg: "sign-in refused",
      account: null,
      status: 403,
      reason: "People with an e-mail address of elsewhere.example cannot sign in to this lab.",
    },
  ]);
});

describe("an account", () => {
  test("is found by the person at the provider, whose e-mail address and name may change", async () => {
    await signedIn();
    provider.people.set("ada", { ...ada, email: "ada.king@lab.example", name: "Ada King" });
    expect(await signedIn()).toMatchObject({ email: "ada@lab.example", username: "Ada King" });
    expect(await lab.accounts.find("ada.king@lab.example")).toBeNull();
  });

  test("is linked by its verified e-mail address at the first sign-in; its password and user name remain", async () => {
    const password = "four words of ada";
    await lab.accounts.add(
      await newAccount(lab.clock, { username: "al", email: "Ada@Lab.example", password }, "staff"),
    );
    expect(await signedIn()).toMatchObject({ username: "al", email: "Ada@Lab.example", role: "staff" });
    const local = await post("/api/auth/login", { username: "al", password });
    expect(local.status).toBe(200);
    const { id } = await accountOf("ada@lab.example");
    expect(await lab.accounts.provider.linkOf(id)).toMatchObject({
      issuer: provider.issuer,
      subject: "ada",
    });
  });

  test("is shown with the name of the provider, unless another one was entered in the app", async () => {
    await signedIn();
    const { id, email } = await accountOf(ada.email);
    expect(await lab.accounts.names()).toEqual([{ email, name: "Ada Lovelace" }]);
    provider.people.set("ada", { ...ada, name: "Ada King" });
    await signedIn();
    expect(await lab.accounts.names()).toEqual([{ email, name: "Ada King" }]);
    await lab.accounts.setName(id, "Countess Lovelace");
    await signedIn();
    expect(await lab.accounts.names()).toEqual([{ email, name: "Countess Lovelace" }]);
  });

  test("is not opened by another person who has its e-mail address now", async () => {
    await signedIn();
    provider.people.set("eve", { ...ada, name: "Eve" });
    expect(await refusal(await signIn("eve"))).toEqual([
      403,
      "The account ada@lab.example belongs to another person at Keycloak. Please report this to an administrator.",
    ]);
  });

  test("is linked anew when the lab changes its provider", async () => {
    await signedIn();
    const { id } = await accountOf(ada.email);
    await lab.accounts.provider.setLink({
      ...{ user_id: id, issuer: "https://former.example", subject: "17" },
      picture_url: null,
    });
    await signedIn();
    expect(await lab.accounts.provider.linkOf(id)).toMatchObject({ subject: "ada" });
    expect(await lab.accounts.list()).toHaveLength(3);
  });

  test("that is disabled stays closed, also to a person who was not linked with it yet", async () => {
    await signedIn();
    const { id } = await accountOf(ada.email);
    await lab.accounts.setDisabled(id, true);
    expect(await refusal(await signIn())).toEqual([403, "This account is disabled."]);
    await lab.accounts.provider.removeLink(id);
    expect(await refusal(await signIn())).toEqual([403, "This account is disabled."]);
    expect(await lab.accounts.provider.linkOf(id)).toBeNull();
  });

  test("gets a number where its name is in use, and the name once it is free", async () => {
    provider.people.set("other", { ...ada, email: "other@lab.example" });
    await signedIn();
    expect(await signedIn("other")).toMatchObject({ username: "Ada Lovelace 2" });
    provider.people.set("ada", { ...ada, name: "Ada King" });
    await signedIn();
    expect(await signedIn("other")).toMatchObject({ username: "Ada Lovelace" });
  });

  test("is made once where one person signs in on two tablets at once", async () => {
    const flows = await Promise.all([begin(), begin()]);
    const queries = await Promise.all(flows.map(({ address }) => signInAtProvider(address, "ada")));
    const answers = await Promise.all(flows.map(({ flow }, i) => complete(flow, queries[i]?.search ?? "")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await lab.accounts.list()).toHaveLength(3);
  });

  test.each([
    [{ name: "ada@evil.example", preferred_username: "al" }, "al"],
    [{ name: "  Ada \u0000\n Lovelace ", preferred_username: "al" }, "Ada Lovelace"],
    [{ name: "x".repeat(80) }, "x".repeat(60)],
    [{ name: `${"x".repeat(59)}\u{1f33f}` }, "x".repeat(59)],
    [{ name: undefined }, "ada"],
  ])("has a user name that is none of others' addresses: %j", async (claims, username) => {
    provider.people.set("ada", { ...ada, ...claims });
    expect(await signedIn()).toMatchObject({ username });
  });

  test("without a password is not opened by one, not even the empty text", async () => {
    await signedIn();
    const answer = await post("/api/auth/login", { username: ada.email, password: "-" });
    expect(await refusal(answer)).toEqual([401, "Incorrect username or password."]);
  });
});

describe("who may sign in", () => {
  test.each([
    ["without an address", { email: undefined }, "Keycloak sends no e-mail address of your account."],
    [
      "an unverified address",
      { email_verified: false },
      "Keycloak has not verified your e-mail address ada@lab.example.",
    ],
    [
      "no statement that it is verified",
      { email_verified: undefined },
      "Keycloak has not verified your e-mail address ada@lab.example.",
    ],
    [
      "another domain",
      { email: "ada@lab.example.evil.example" },
      "People with an e-mail address of lab.example.evil.example cannot sign in to this lab.",
    ],
    [
      "a subdomain",
      { email: "ada@x.lab.example" },
      "People with an e-mail address of x.lab.example cannot sign in to this lab.",
    ],
  ])("not %s", async (_, claims, sentence) => {
    provider.people.set("ada", { ...ada, ...claims });
    expect(await refusal(await signIn())).toEqual([403, sentence]);
    expect(await lab.accounts.list()).toHaveLength(2);
  });

  test("a domain in another case, and any domain where the lab allows all", async () => {
    provider.people.set("ada", { ...ada, email: "Ada@LAB.Example" });
    expect(await signedIn()).toMatchObject({ email: "Ada@LAB.Example" });
    lab = await aLab({ domains: ["*"] });
    provider.people.set("ada", { ...ada, email: "ada@home.example" });
    expect(await signedIn()).toMatchObject({ email: "ada@home.example" });
  });

  test("a person whose address another claim confirms, where the lab names that claim", async () => {
    lab = await aLab({ verifiedClaim: "preferred_username" });
    provider.people.set("ada", { ...ada, email_verified: undefined, preferred_username: "1" });
    await signedIn();
  });
});

describe("roles of groups", () => {
  const roles = [
    { group: "lab-staff", role: "staff" as const },
    { group: "lab-admins", role: "administrator" as const },
  ];

  test("are applied at each sign-in, the highest of them", async () => {
    lab = await aLab({ roles });
    expect(await signedIn()).toMatchObject({ role: "staff" });
    provider.people.set("ada", { ...ada, groups: ["lab-admins", "lab-staff", "other"] });
    expect(await signedIn()).toMatchObject({ role: "administrator" });
    await lab.accounts.setRole((await accountOf("dana@lab.example")).id, "administrator");
    provider.people.set("ada", ada);
    expect(await signedIn()).toMatchObject({ role: "staff" });
  });

  test("do not take the role of the last enabled administrator", async () => {
    lab = await aLab({ roles });
    provider.people.set("ada", { ...ada, groups: ["lab-admins"] });
    await signedIn();
    provider.people.set("ada", ada);
    expect(await signedIn()).toMatchObject({ role: "administrator" });
  });

  test("refuse who has none of them, unless everyone has a role", async () => {
    provider.people.set("ada", { ...ada, groups: ["tennis"] });
    lab = await aLab({ roles });
    expect(await refusal(await signIn())).toEqual([
      403,
      "Your account at Keycloak is in no group that may use this lab.",
    ]);
    lab = await aLab({ roles: [...roles, { group: "*", role: "member" }] });
    expect(await signedIn()).toMatchObject({ role: "member" });
  });

  test("without them the role is the lab's: a sign-in leaves what an administrator has set", async () => {
    await signedIn();
    await lab.accounts.setRole((await accountOf(ada.email)).id, "staff");
    expect(await signedIn()).toMatchObject({ role: "staff" });
  });
});

describe("a sign-in", () => {
  test("is completed once: the same answer again is refused", async () => {
    const { address, flow } = await begin();
    const { search } = await signInAtProvider(address, "ada");
    expect((await complete(flow, search)).status).toBe(200);
    expect(await refusal(await complete(flow, search))).toEqual([401, OVER]);
  });

  test("is over after ten minutes", async () => {
    const { address, flow } = await begin();
    const { search } = await signInAtProvider(address, "ada");
    lab.clock.pass(10 * 60_000);
    expect(await refusal(await complete(flow, search))).toEqual([401, OVER]);
  });

  test("that another browser has begun is refused: no one is signed in as the sender of a link", async () => {
    const { address } = await begin();
    const { search } = await signInAtProvider(address, "ada");
    const { flow } = await begin();
    expect(await refusal(await complete(flow, search))).toEqual([401, INVALID]);
    expect(await refusal(await complete("x".repeat(43), search))).toEqual([401, OVER]);
  });

  test("with a code that was used is refused, whatever the flow", async () => {
    const first = await begin();
    const used = await signInAtProvider(first.address, "ada");
    await complete(first.flow, used.search);
    const second = await begin();
    const query = new URL((await signInAtProvider(second.address, "ada")).href).searchParams;
    query.set("code", used.searchParams.get("code") ?? "");
    expect(await refusal(await complete(second.flow, `?${query}`))).toEqual([401, OVER]);
  });

  test("with a state that was changed is refused", async () => {
    const { address, flow } = await begin();
    const { searchParams } = await signInAtProvider(address, "ada");
    searchParams.set("state", "forged");
    expect(await refusal(await complete(flow, `?${searchParams}`))).toEqual([401, INVALID]);
  });

  test("that the person cancels is reported as cancelled", async () => {
    const { address, flow } = await begin();
    const state = new URL(address).searchParams.get("state");
    const query = `?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`;
    expect(await refusal(await complete(flow, query))).toEqual([
      401,
      "The sign-in with Keycloak was cancelled.",
    ]);
  });

  test("requests PKCE, a nonce, the password each time, and proposes the person's address", async () => {
    const { address } = await begin({ email: "ada@lab.example" });
    const { searchParams, pathname } = new URL(address);
    expect(pathname).toBe("/auth");
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: "fibril",
      response_type: "code",
      redirect_uri: "https://lab.example/login/return",
      scope: "openid profile email",
      prompt: "login",
      login_hint: "ada@lab.example",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test("is begun whatever one address has begun before: the server stores none that is under way", async () => {
    for (let i = 0; i < 250; i += 1) await begin();
    expect(await signedIn()).toMatchObject({ email: "ada@lab.example" });
  });

  test("that this server has not begun, or whose end was moved, is refused", async () => {
    const { address, flow } = await begin();
    const { search } = await signInAtProvider(address, "ada");
    const [secret, end, signature] = flow.split(".");
    const later = (Number.parseInt(end ?? "", 36) + 3_600_000).toString(36);
    const forged = [
      "",
      secret ?? "",
      `${secret}.${later}.${signature}`,
      `${secret}.${end}.`,
      `.${end}.${signature}`,
    ];
    for (const one of forged) expect(await refusal(await complete(one, search))).toEqual([401, OVER]);
    const other = await aLab();
    const elsewhere = await other.request("POST", "/api/auth/oidc/complete", {
      token: null,
      body: { flow, query: search },
    });
    expect(await refusal(elsewhere)).toEqual([401, OVER]);
    expect((await complete(flow, search)).status).toBe(200);
  });

  test("with a provider that does not answer reports it, and works once it does", async () => {
    const gone = await anOidcProvider();
    lab = await createLab({ signIn: signInWith(gone.settings) });
    await gone.end();
    expect(await refusal(await post("/api/auth/oidc/begin", {}))).toEqual([503, AWAY]);
    await gone.listenAgain();
    onTestFinished(gone.end);
    await begin();
  });

  test("whose provider is missing at its end reports it", async () => {
    const gone = await anOidcProvider();
    lab = await createLab({ signIn: signInWith(gone.settings) });
    const { address, flow } = await begin();
    const { search } = await signInAtProvider(address, "ada");
    await gone.end();
    expect(await refusal(await complete(flow, search))).toEqual([503, AWAY]);
  });

  test("with a secret that the provider does not accept names the administrator", async () => {
    lab = await aLab({ clientSecret: "another" });
    expect(await refusal(await signIn())).toEqual([
      503,
      "Keycloak does not accept this server. Please report this to an administrator.",
    ]);
  });
});

const OVER = "This sign-in has expired, or was begun in another window. Please sign in again.";
const INVALID = "Keycloak has sent an answer that is not valid. Please sign in again.";
const AWAY = "Keycloak does not answer. Please try again later.";

describe("local accounts", () => {
  test("without a provider are the only ones, as before", async () => {
    lab = await createLab();
    const ways = await lab.request("GET", "/api/auth/ways", { token: null });
    expect(await ways.json()).toEqual({ local: true, provider: null, origin: null });
    const sentence = "This lab has no sign-in by OpenID Connect.";
    expect(await refusal(await post("/api/auth/oidc/begin", {}))).toEqual([404, sentence]);
    expect(await refusal(await complete("x", "?"))).toEqual([404, sentence]);
  });

  test("are beside the provider", async () => {
    const ways = await lab.request("GET", "/api/auth/ways", { token: null });
    expect(await ways.json()).toMatchObject({ local: true, provider: "Keycloak" });
  });

  test("that are off: every call that uses or sets a password is refused, and nothing else", async () => {
    lab = await aLab({}, { hasLocalAccounts: false });
    const { id } = await accountOf("marcus@lab.example");
    await lab.accounts.setRole((await accountOf("dana@lab.example")).id, "administrator");
    const password = "four words of someone";
    const sentence = "This lab has no passwords. Sign in with Keycloak.";
    const calls: [string, string, unknown, (string | null)?][] = [
      ["POST", "/api/auth/login", { username: "dana", password }, null],
      [
        "POST",
        "/api/auth/setup",
        { setup_token: "x", username: "x", email: "x@lab.example", password },
        null,
      ],
      ["POST", "/api/accounts", { username: "x", email: "x@lab.example", role: "member" }],
      ["POST", `/api/accounts/${id}/password`, {}],
      ["PUT", "/api/account/password", { current_password: "-", new_password: password }],
    ];
    for (const [method, path, body, token] of calls) {
      const answer = await lab.request(method, path, { body, ...(token === null && { token }) });
      expect([path, ...(await refusal(answer))]).toEqual([path, 403, sentence]);
    }
    await signedIn();
    expect((await lab.request("GET", "/api/accounts")).status).toBe(200);
  });
});
