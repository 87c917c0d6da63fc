import { beforeEach, describe, expect, test } from "vitest";
import { newAccount } from "#server/auth/new-account.ts";
import { hashPassword } from "#server/auth/passwords.ts";
import { aReport, TABLET } from "#tests/fixtures/device-reports.ts";
import { createLab, people } from "#tests/support/create-lab.ts";
import { cupboard } from "#tests/support/cupboard.ts";
import { perTest } from "#tests/support/per-test.ts";

const [dana, marcus] = people;
const password = "correct horse";
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const idOf = async (email: string) => (await lab.accounts.find(email))?.id ?? "";
const list = async () => (await lab.request("GET", "/api/accounts")).json();
const signIn = async (username: string, given: string, device = "Tablet 3") =>
  lab.request("POST", "/api/auth/login", {
    token: null,
    body: { username, password: given },
    headers: { "X-Fibril-Device": device },
  });
const tokenOf = async (...given: Parameters<typeof signIn>): Promise<string> =>
  (await (await signIn(...given)).json()).token;
const own = "battery staple horse";
/** Signs in with a generated password, and replaces it. */
const firstSignIn = (username: string, given: string, new_password = own) =>
  lab.request("POST", "/api/auth/login", { token: null, body: { username, password: given, new_password } });
const isSignedIn = async (token: string) =>
  (await lab.request("GET", "/api/places", { token })).status === 200;

const lab = perTest(() => createLab({ operations: cupboard }));
beforeEach(async () => {
  await lab.accounts.setRole(await idOf(dana), "administrator");
  await lab.accounts.add(
    await newAccount(lab.clock, { username: "ada", email: "ada@lab.example", password }),
  );
});

describe("an administrator", () => {
  test("adds a person, who signs in with the password of the answer and has the role", async () => {
    const body = { username: "eve", email: "eve@lab.example", role: "staff" };
    const added = await lab.request("POST", "/api/accounts", { body });
    expect(added.status).toBe(201);
    const { password: given } = await added.json();
    expect(given).toMatch(/^[a-z-]+-[a-z-]+-[a-z-]+-[a-z-]+$/);
    const session = await firstSignIn("eve", given);
    expect(await session.json()).toMatchObject({ email: body.email, role: "staff" });
  });

  test("adds a person whose generated password opens a session only together with a new one, once", async () => {
    const body = { username: "eve", email: "eve@lab.example", role: "member" };
    const { password: given } = await (await lab.request("POST", "/api/accounts", { body })).json();
    const refused = await signIn("eve", given);
    expect([refused.status, (await refused.json()).code]).toEqual([403, "PASSWORD_CHANGE"]);
    for (const weak of ["password1234", given])
      expect((await firstSignIn("eve", given, weak)).status).toBe(422);
    expect((await firstSignIn("eve", "wrong")).status).toBe(401);
    expect((await firstSignIn("eve", given)).status).toBe(200);
    expect((await signIn("eve", given)).status).toBe(401);
    expect((await signIn("eve", own)).status).toBe(200);
    expect((await firstSignIn("eve", own, "another long one")).status).toBe(200);
    expect((await signIn("eve", own)).status).toBe(200);
  });

  test.each([
    [{ username: "ADA", email: "eve@lab.example" }, "username", "This user name is already in use."],
    [{ username: "eve", email: "Ada@lab.example" }, "email", "This e-mail is already in use."],
  ])("adds no person under %j", async (person, field, message) => {
    const refused = await lab.request("POST", "/api/accounts", { body: { ...person, role: "member" } });
    expect(refused.status).toBe(409);
    expect((await refused.json()).errors).toEqual([{ field, message }]);
    expect(await lab.accounts.count()).toBe(3);
  });

  test("sees everyone, with roles, sessions and the last contact", async () => {
    await signIn("ada", password, "Phone 22AB");
    expect(await list()).toMatchObject([
      {
        username: "ada",
        role: "member",
        is_disabled: false,
        seen_at: "2026-03-02T14:00:00.000Z",
        sessions: [{ device: "Phone 22AB", is_current: false }],
      },
      { username: "dana", role: "administrator", sessions: [{ is_current: true }] },
      { username: "marcus", role: "staff", seen_at: null },
    ]);
  });

  test("sees when a person was last seen, after the account was disabled too, and what is unsent where", async () => {
    const token = await tokenOf("ada", password);
    const unsent_of = [{ user: "ada@lab.example", unsent: 1 }];
    const report = JSON.stringify(aReport({ unsent: 1, unsent_age_ms: 0, unsent_of }));
    await lab.request("GET", "/api/changes", { token, headers: { "X-Fibril-Report": report } });
    lab.clock.pass(60_000);
    await lab.request("GET", "/api/changes", {
      token: lab.token(marcus),
      headers: { "X-Fibril-Report": report },
    });
    const path = `/api/accounts/${await idOf("ada")}/disabled`;
    await lab.request("PUT", path, { body: { is_disabled: true } });
    const [ada, , also] = await list();
    const unsent = [{ device: "Tablet 3", unsent: 1, seen_at: "2026-03-02T14:01:00.000Z" }];
    expect(ada).toMatchObject({ username: "ada", seen_at: "2026-03-02T14:00:00.000Z", sessions: [], unsent });
    expect(also).toMatchObject({ username: "marcus", unsent: [] });
  });

  test("disables an account: its sessions end, and it signs in when it is enabled again", async () => {
    const token = await tokenOf("ada", password);
    const path = `/api/accounts/${await idOf("ada")}/disabled`;
    expect((await lab.request("PUT", path, { body: { is_disabled: true } })).status).toBe(200);
    expect((await lab.request("GET", "/api/places", { token })).status).toBe(401);
    expect((await signIn("ada", password)).status).toBe(403);
    await lab.request("PUT", path, { body: { is_disabled: false } });
    expect((await signIn("ada", password)).status).toBe(200);
  });

  test("resets a password, which ends the sessions", async () => {
    const token = await tokenOf("ada", password);
    const reset = await lab.request("POST", `/api/accounts/${await idOf("ada")}/password`, { body: {} });
    expect(await isSignedIn(token)).toBe(false);
    expect((await signIn("ada", password)).status).toBe(401);
    expect((await firstSignIn("ada", (await reset.json()).password)).status).toBe(200);
  });

  test("signs a person out everywhere", async () => {
    const tokens = [await tokenOf("ada", password), await tokenOf("ada", password, "Phone 22AB")];
    await lab.request("DELETE", `/api/accounts/${await idOf("ada")}/sessions`);
    expect(await Promise.all(tokens.map(isSignedIn))).toEqual([false, false]);
    expect(await isSignedIn(lab.token())).toBe(true);
  });

  describe("ends one session of a person", () => {
    const sessionOf = async (username: string, device: string) => {
      const person = (await list()).find((one: { username: string }) => one.username === username);
      return person.sessions.find((one: { device: string }) => one.device === device)?.id ?? "";
    };
    const end = async (username: string, session: string) =>
      lab.request("DELETE", `/api/accounts/${await idOf(username)}/sessions/${session}`);

    test("and the others remain", async () => {
      const lost = await tokenOf("ada", password, "Tablet 3");
      const other = await tokenOf("ada", password, "Phone 22AB");
      const session = await sessionOf("ada", "Tablet 3");
      expect((await end("ada", session)).status).toBe(200);
      expect([await isSignedIn(lost), await isSignedIn(other)]).toEqual([false, true]);
      expect(await sessionOf("ada", "Phone 22AB")).not.toBe("");
      const again = await end("ada", session);
      expect([again.status, (await again.json()).detail]).toEqual([404, "Session not found"]);
    });

    test("only under the account that it belongs to", async () => {
      const token = await tokenOf("ada", password, "Tablet 3");
      const session = await sessionOf("ada", "Tablet 3");
      expect((await end(marcus, session)).status).toBe(404);
      const path = `/api/accounts/${crypto.randomUUID()}/sessions/${session}`;
      expect((await lab.request("DELETE", path)).status).toBe(404);
      expect(await isSignedIn(token)).toBe(true);
    });

    test("but not as a member, not even one's own by this path", async () => {
      const token = await tokenOf("ada", password, "Tablet 3");
      const path = `/api/accounts/${await idOf("ada")}/sessions/${await sessionOf("ada", "Tablet 3")}`;
      expect((await lab.request("DELETE", path, { token })).status).toBe(403);
      expect(await isSignedIn(token)).toBe(true);
    });
  });

  test("cannot leave the lab without an enabled administrator, also not with two requests at once", async () => {
    const role = async (email: string, role: string) =>
      (await lab.request("PUT", `/api/accounts/${await idOf(email)}/role`, { body: { role } })).status;
    const path = `/api/accounts/${await idOf(dana)}/disabled`;
    expect(await role(dana, "staff")).toBe(409);
    const refused = await lab.request("PUT", path, { body: { is_disabled: true } });
    expect((await refused.json()).detail).toBe(
      "This is the last enabled administrator. Make another person administrator first.",
    );
    expect(await role(marcus, "administrator")).toBe(200);
    const both = await Promise.all([role(dana, "member"), role(marcus, "member")]);
    expect(both).toContain(200);
    expect((await lab.accounts.list()).filter((one) => one.role === "administrator")).toHaveLength(1);
  });

  test("gets 404 for an account that does not exist", async () => {
    const path = `/api/accounts/${crypto.randomUUID()}/role`;
    const reply = await lab.request("PUT", path, { body: { role: "staff" } });
    expect([reply.status, (await reply.json()).detail]).toEqual([404, "Account not found"]);
  });
});

describe("one's own account", () => {
  test("lists one's own sessions, the last used first, and ends one of them", async () => {
    const other = await tokenOf("ada", password, "Tablet 3");
    lab.clock.pass(20 * 60_000);
    const token = await tokenOf("ada", password, "Phone 22AB");
    const own = async () => (await (await lab.request("GET", "/api/account", { token })).json()).sessions;
    const [here, there, ...more] = await own();
    expect(more).toEqual([]);
    expect(here).toMatchObject({ device: "Phone 22AB", is_current: true });
    expect(there).toMatchObject({
      device: "Tablet 3",
      is_current: false,
      used_at: "2026-03-02T14:00:00.000Z",
    });
    expect(await isSignedIn(other)).toBe(true);
    expect((await own()).find(({ id }: { id: string }) => id === there.id).used_at).toBe(
      "2026-03-02T14:20:00.000Z",
    );
    expect((await lab.request("DELETE", `/api/account/sessions/${there.id}`, { token })).status).toBe(200);
    expect(await isSignedIn(other)).toBe(false);
    expect(await own()).toHaveLength(1);
  });

  test("does not end another person's session", async () => {
    const [session] = (await list()).find(
      ({ username }: { username: string }) => username === "dana",
    ).sessions;
    const token = await tokenOf("ada", password);
    expect((await lab.request("DELETE", `/api/account/sessions/${session.id}`, { token })).status).toBe(404);
    expect(await isSignedIn(lab.token())).toBe(true);
  });

  test("signs out everywhere else: only the session that asks remains", async () => {
    const [phone, tablet] = [await tokenOf("ada", password), await tokenOf("ada", password)];
    const ended = await lab.request("DELETE", "/api/account/sessions", { token: tablet });
    expect(ended.status).toBe(200);
    expect([await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([false, true]);
    expect(await isSignedIn(lab.token())).toBe(true);
  });

  test("changes the password with the current one; the other sessions end", async () => {
    const [other, token] = [await tokenOf("ada", password), await tokenOf("ada", password)];
    const change = (current_password: string) =>
      lab.request("PUT", "/api/account/password", {
        token,
        body: { current_password, new_password: "battery staple" },
      });
    const refused = await change("wrong");
    expect(refused.status).toBe(422);
    expect((await refused.json()).errors).toEqual([
      { field: "current_password", message: "The current password is wrong." },
    ]);
    expect((await change(password)).status).toBe(200);
    expect([await isSignedIn(other), await isSignedIn(token)]).toEqual([false, true]);
    expect((await signIn("ada", password)).status).toBe(401);
    expect((await signIn("ada", "battery staple")).status).toBe(200);
  });

  test.each([
    ["eleven char", "Password must be at least 12 characters"],
    [
      "Password1234!",
      "This password is too common. Please choose another one, such as four words of your own.",
    ],
    ["ada-lab-2026-ada", "Please choose a password without your name, your email or the name of the app."],
  ])("refuses %s as the new password, and the old one remains", async (new_password, message) => {
    const [other, token] = [await tokenOf("ada", password), await tokenOf("ada", password)];
    const body = { current_password: password, new_password };
    const refused = await lab.request("PUT", "/api/account/password", { token, body });
    expect(refused.status).toBe(422);
    expect((await refused.json()).errors).toEqual([{ field: "new_password", message }]);
    expect(await isSignedIn(other)).toBe(true);
    expect((await signIn("ada", password)).status).toBe(200);
  });

  test("signs in with a short password of an earlier version, and replaces it", async () => {
    const ada = await lab.accounts.find("ada");
    await lab.accounts.setPassword(ada?.id ?? "", await hashPassword("12345678"));
    const token = await tokenOf("ada", "12345678");
    const body = { current_password: "12345678", new_password: "battery staple" };
    expect((await lab.request("PUT", "/api/account/password", { token, body })).status).toBe(200);
  });

  test("does not try more than five wrong passwords", async () => {
    const token = await tokenOf("ada", password);
    const body = { current_password: "wrong", new_password: "battery staple" };
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1)
      statuses.push((await lab.request("PUT", "/api/account/password", { token, body })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test("has a small JPEG as its picture, which signing in returns, and is removed again", async () => {
    const token = await tokenOf("ada", password);
    const set = (picture: string | null) =>
      lab.request("PUT", "/api/account/picture", { token, body: { picture } });
    expect((await (await set(PIXEL)).json()).picture).toMatch(/^data:image\/jpeg;base64,/);
    expect((await (await signIn("ada", password)).json()).picture).toMatch(/^data:image\/jpeg;base64,/);
    expect((await set(Buffer.from("<svg/>").toString("base64"))).status).toBe(415);
    expect((await set("no base64")).status).toBe(422);
    expect(await (await set(null)).json()).toEqual({ picture: null });
  });
});

describe("the name that is shown for a person", () => {
  const setName = async (name: string, of = "ada", token = lab.token()) =>
    (await lab.request("PUT", `/api/accounts/${await idOf(of)}/name`, { body: { name }, token })).status;
  const nameOf = async (email: string) =>
    (await list()).find((one: { email: string }) => one.email === email)?.name;
  const NAMES = "X-Fibril-Names";
  const namesFor = async (version: string, token = lab.token(marcus)) =>
    (await (await lab.request("GET", "/api/changes", { token, headers: { [NAMES]: version } })).json()).names;

  test("is derived from the e-mail, until an administrator or the person enters one", async () => {
    expect(await nameOf("ada@lab.example")).toBe("Ada");
    expect(await setName("  Ada Lovelace ")).toBe(200);
    expect(await nameOf("ada@lab.example")).toBe("Ada Lovelace");
    const token = await tokenOf("ada", password);
    const own = await lab.request("PUT", "/api/account/name", { token, body: { name: "Ada King" } });
    expect(own.status).toBe(200);
    const read = await (await lab.request("GET", "/api/account", { token })).json();
    expect(read).toMatchObject({ username: "ada", name: "Ada King" });
    expect(await setName("\u200b ")).toBe(200);
    expect(await nameOf("ada@lab.example")).toBe("Ada");
  });

  test("has at most 80 characters, and is changed for others by administrators alone", async () => {
    expect(await setName("a".repeat(80))).toBe(200);
    expect(await setName("a".repeat(81))).toBe(422);
    expect(await setName("Eve", "dana", await tokenOf("ada", password))).toBe(403);
  });

  test("is entered with the account, and by the person at the first sign-in", async () => {
    const eve = { username: "eve", email: "eve@lab.example", role: "member", name: "Eve Adams" };
    const { password: given } = await (await lab.request("POST", "/api/accounts", { body: eve })).json();
    expect(await nameOf(eve.email)).toBe("Eve Adams");
    const body = { username: "eve", password: given, new_password: own, name: "Eve M. Adams" };
    expect((await lab.request("POST", "/api/auth/login", { token: null, body })).status).toBe(200);
    expect(await nameOf(eve.email)).toBe("Eve M. Adams");
    const again = { username: "eve", password: own, name: "Mallory" };
    expect((await lab.request("POST", "/api/auth/login", { token: null, body: again })).status).toBe(200);
    expect(await nameOf(eve.email)).toBe("Eve M. Adams");
  });

  test("is in a page of the feed for a device with another version of the names, and for no other client", async () => {
    expect(await namesFor("none")).toMatchObject({ list: [] });
    await setName("Ada Lovelace");
    const { version, list: given } = await namesFor("none");
    expect(given).toEqual([{ email: "ada@lab.example", name: "Ada Lovelace" }]);
    expect(await namesFor(version)).toBeUndefined();
    await setName("Ada King");
    expect((await namesFor(version)).list).toEqual([{ email: "ada@lab.example", name: "Ada King" }]);
    expect(await (await lab.request("GET", "/api/changes")).json()).not.toHaveProperty("names");
  });
});

test("a member finds a device by its name, without the list of devices", async () => {
  await lab.request("GET", "/api/changes", { headers: { "X-Fibril-Report": JSON.stringify(aReport()) } });
  const reply = await lab.request("GET", "/api/devices/named?name=tablet%203", {
    token: await tokenOf("ada", password),
  });
  const device = { id: TABLET, name: "Tablet 3", seen_at: "2026-03-02T14:00:00.000Z" };
  expect(await reply.json()).toEqual({ device });
});
