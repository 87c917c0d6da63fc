import { createECDH, hash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { newAccount } from "#server/auth/new-account.ts";
import { deleteExpired } from "#server/lab/housekeeping.ts";
import { aReport, TABLET, unsentReport } from "#tests/fixtures/device-reports.ts";
import { createLab, people } from "#tests/support/create-lab.ts";
import { cupboard } from "#tests/support/cupboard.ts";
import { perTest } from "#tests/support/per-test.ts";

const [dana] = people;
const password = "correct horse";
const DAY = 86_400_000;

const lab = perTest(() => createLab({ operations: cupboard }));
beforeEach(async () => {
  await lab.accounts.setRole(await idOf("dana"), "administrator");
  await lab.accounts.add(
    await newAccount(lab.clock, { username: "ada", email: "ada@lab.example", password }),
  );
});

const idOf = async (name: string) => (await lab.accounts.find(name))?.id ?? "";
const signIn = (given: string, username = "ada", new_password?: string) =>
  lab.request("POST", "/api/auth/login", {
    token: null,
    body: { username, password: given, ...(new_password && { new_password }) },
  });
/** A sign-in with a generated password, which is replaced. */
const firstSignIn = (given: string) => signIn(given, "ada", "staple correct battery");
const tokenOf = async (given = password): Promise<string> => (await (await signIn(given)).json()).token;
const places = (token: string) => lab.request("GET", "/api/places", { token });
const isAlive = async (token: string) => (await places(token)).status === 200;
const change = (token: string, from: string, to: string) =>
  lab.request("PUT", "/api/account/password", { token, body: { current_password: from, new_password: to } });
/** The tokens of those sign-ins that were accepted and may still be used. */
async function aliveOf(replies: Response[]): Promise<string[]> {
  const users = await Promise.all(replies.map((reply) => (reply.status === 200 ? reply.json() : null)));
  const tokens = users.flatMap((user) => user?.token ?? []);
  const alive = await Promise.all(tokens.map(isAlive));
  return tokens.filter((_, i) => alive[i]);
}

describe("of forty sign-ins with the old password", () => {
  test("none remains when an administrator resets it meanwhile", async () => {
    const early = Array.from({ length: 20 }, () => signIn(password));
    const reset = lab.request("POST", `/api/accounts/${await idOf("ada")}/password`, { body: {} });
    const late = Array.from({ length: 20 }, () => signIn(password));
    const replies = await Promise.all([...early, ...late]);
    const fresh = (await (await reset).json()).password;
    expect(await aliveOf(replies)).toEqual([]);
    // After the wait for so many wrong passwords.
    lab.clock.pass(15 * 60_000);
    expect((await firstSignIn(fresh)).status).toBe(200);
  });

  test("none remains when the person changes it meanwhile, and that person's session does", async () => {
    const own = await tokenOf();
    const early = Array.from({ length: 20 }, () => signIn(password));
    const changed = change(own, password, "battery staple");
    const late = Array.from({ length: 20 }, () => signIn(password));
    const replies = await Promise.all([...early, ...late]);
    expect((await changed).status).toBe(200);
    expect(await aliveOf(replies)).toEqual([]);
    expect(await isAlive(own)).toBe(true);
  });

  test("none remains when the account is disabled meanwhile, and enabled again", async () => {
    const path = `/api/accounts/${await idOf("ada")}/disabled`;
    const early = Array.from({ length: 20 }, () => signIn(password));
    const disabled = lab.request("PUT", path, { body: { is_disabled: true } });
    const late = Array.from({ length: 20 }, () => signIn(password));
    const replies = await Promise.all([...early, ...late]);
    expect((await disabled).status).toBe(200);
    await lab.request("PUT", path, { body: { is_disabled: false } });
    expect(await aliveOf(replies)).toEqual([]);
  });
});

test("a change of the password that was reset meanwhile is refused: the new one opens the account", async () => {
  const own = await tokenOf();
  const changing = change(own, password, "battery staple");
  const reset = await lab.request("POST", `/api/accounts/${await idOf("ada")}/password`, { body: {} });
  const fresh = (await reset.json()).password;
  await changing;
  const opened = [await firstSignIn(fresh), await signIn("battery staple")].map(({ status }) => status);
  expect(opened).toEqual([200, 401]);
});

describe("the answer to an ended session", () => {
  const ended = { code: "SESSION_ENDED", detail: "Your session was ended. Please log in again." };
  const disabled = { code: "ACCOUNT_DISABLED", detail: "This account is disabled." };
  const wipe = { wipe: true, seal: expect.stringMatching(/^04[0-9a-f]{128}$/) };
  const answerTo = async (token: string) => {
    const reply = await places(token);
    return { status: reply.status, ...(await reply.json()) };
  };
  const sessionOf = async (token: string) => {
    const { sessions } = await (await lab.request("GET", "/api/account", { token })).json();
    return sessions.find((one: { is_current: boolean }) => one.is_current).id;
  };

  test("states that an administrator ended it, and whether its device is to be wiped", async () => {
    const [one, other] = [await tokenOf(), await tokenOf()];
    const path = `/api/accounts/${await idOf("ada")}/sessions`;
    await lab.request("DELETE", `${path}/${await sessionOf(one)}?wipe=true`);
    expect(await answerTo(one)).toEqual({ status: 401, ...ended, ...wipe });
    await lab.request("DELETE", path);
    expect(await answerTo(one)).toEqual({ status: 401, ...ended, ...wipe });
    expect(await answerTo(other)).toEqual({ status: 401, ...ended });
  });

  test("has a public key: what is encrypted for it is opened by who is signed in, not by the ended token", async () => {
    const token = await tokenOf();
    await lab.request("DELETE", `/api/accounts/${await idOf("ada")}/sessions?wipe=true`);
    const { seal } = (await answerTo(token)) as unknown as { seal: string };
    const device = createECDH("prime256v1");
    const sealed_for = device.generateKeys("hex");
    const key = hash("sha256", device.computeSecret(seal, "hex"), "hex");
    const unseal = (sealed: string, by?: string) =>
      lab.request("POST", "/api/auth/unseal", { body: { sealed_for: sealed }, ...(by && { token: by }) });
    expect((await unseal(sealed_for, token)).status).toBe(401);
    expect(await (await unseal(sealed_for)).json()).toEqual({ key });
    expect((await unseal(`04${"0".repeat(128)}`)).status).toBe(422);
  });

  test("states that the person ended it elsewhere, or has another password", async () => {
    const [lost, own] = [await tokenOf(), await tokenOf()];
    await lab.request("DELETE", "/api/account/sessions", { token: own });
    expect(await answerTo(lost)).toEqual({ status: 401, ...ended });
    await lab.request("POST", `/api/accounts/${await idOf("ada")}/password`, { body: {} });
    expect(await answerTo(own)).toEqual({ status: 401, ...ended });
  });

  test("states that the account is disabled, until it is enabled", async () => {
    const [token, expired] = [await tokenOf(), await tokenOf()];
    const path = `/api/accounts/${await idOf("ada")}/disabled`;
    await lab.request("PUT", path, { body: { is_disabled: true, wipe: true } });
    expect(await answerTo(token)).toEqual({ status: 401, ...disabled, ...wipe });
    lab.clock.pass(30 * DAY);
    expect(await answerTo(expired)).toEqual({ status: 401, ...disabled, ...wipe });
    await lab.request("PUT", path, { body: { is_disabled: false } });
    expect(await answerTo(token)).toEqual({ status: 401, ...ended, ...wipe });
  });

  test("of one that has expired, or whose device has signed out, is that it expired", async () => {
    const [expired, signedOut] = [await tokenOf(), await tokenOf()];
    await lab.request("POST", "/api/auth/logout", { token: signedOut });
    lab.clock.pass(8 * DAY);
    for (const token of [expired, signedOut])
      expect(await answerTo(token)).toEqual({
        status: 401,
        code: "UNAUTHENTICATED",
        detail: "Session expired. Please log in again.",
      });
  });

  test("stores what a known device still has to send, and of no other device", async () => {
    const token = await tokenOf();
    const pull = (report: object) =>
      lab.request("GET", "/api/changes", { token, headers: { "X-Fibril-Report": JSON.stringify(report) } });
    expect((await pull(aReport())).status).toBe(200);
    await lab.request("DELETE", `/api/accounts/${await idOf("ada")}/sessions`);
    const ids = [crypto.randomUUID(), crypto.randomUUID()];
    expect((await pull(unsentReport(ids))).status).toBe(401);
    expect((await pull(aReport({ id: crypto.randomUUID() }))).status).toBe(401);
    const devices = await (await lab.request("GET", "/api/devices")).json();
    expect(devices).toMatchObject([{ id: TABLET, user: "ada@lab.example", unsent: 2 }]);
  });
});

describe("a server's clock that is a week ahead", () => {
  test("deletes no session at a sign-in: each is valid again when the clock is", async () => {
    const token = await tokenOf();
    lab.clock.pass(8 * DAY);
    await tokenOf();
    lab.clock.pass(-8 * DAY);
    expect(await isAlive(token)).toBe(true);
  });

  test("deletes none in an hour either; after 400 days the lab forgets an expired one", async () => {
    await lab.db.setOwnTime(new Date(lab.clock.now()).toISOString());
    const ada = await idOf("ada");
    await tokenOf();
    const known = async () => (await lab.accounts.sessions.list("", ada)).length;
    lab.clock.pass(500 * DAY);
    for (let hour = 0; hour < 24; hour += 1) await deleteExpired(lab.db, lab.clock);
    expect(await known()).toBe(1);
    await lab.db.deleteExpired(new Date(lab.clock.now() - 400 * DAY).toISOString());
    expect(await known()).toBe(0);
  });
});

test("sign-ins under other spellings of one name are counted as guesses at one account", async () => {
  const names = ["ada", "ADA", "ada\u200b", " ａｄａ ", "a\u00adda"];
  for (const name of names) expect((await signIn("wrong", name)).status).toBe(401);
  expect((await signIn(password)).status).toBe(429);
  expect((await lab.accounts.find(dana))?.username).toBe("dana");
});
