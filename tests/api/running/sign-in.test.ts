import { beforeEach, describe, expect, test } from "vitest";
import { newAccount } from "#server/auth/new-account.ts";
import { tokenHash } from "#server/auth/sessions.ts";
import { createLab } from "#tests/support/create-lab.ts";
import { cupboard } from "#tests/support/cupboard.ts";
import { testDatabase } from "#tests/support/open-lab.ts";
import { perTest } from "#tests/support/per-test.ts";

const password = "correct horse";
const email = "ada@lab.example";

const lab = perTest(() => createLab({ operations: cupboard }));
beforeEach(async () => {
  await lab.accounts.add(await newAccount(lab.clock, { username: "ada", email, password }));
});

const login = (username: string, given: string) =>
  lab.request("POST", "/api/auth/login", { token: null, body: { username, password: given } });
const DAY = 86_400_000;
const refresh = async (token: string) => (await lab.request("POST", "/api/auth/refresh", { token })).json();
const list = (token: string | null) => lab.request("GET", "/api/places", { token });

describe("signing in", () => {
  test.each(["ada", "ADA", email])("as %s returns the session, valid for seven days", async (name) => {
    const reply = await login(name, password);
    expect(reply.status).toBe(200);
    const user = await reply.json();
    expect(user).toEqual({
      username: "ada",
      email,
      picture: null,
      role: "member",
      token: expect.stringMatching(/^[\w-]{43}$/),
      token_valid_till: "2026-03-09T14:00:00.000Z",
      offline_pin: "required",
    });
    expect((await list(user.token)).status).toBe(200);
  });

  test("returns the lab's settings for tablets, as does extending the session", async () => {
    const settings = { offline_pin: "optional", qr_folder: "https://drive.example/labels" } as const;
    const { offline_pin: offlinePin, qr_folder: qrFolder } = settings;
    Object.assign(lab, await createLab({ operations: cupboard, offlinePin, qrFolder }));
    await lab.accounts.add(await newAccount(lab.clock, { username: "ada", email, password }));
    const user = await (await login("ada", password)).json();
    expect(user).toMatchObject(settings);
    const extended = await lab.request("POST", "/api/auth/refresh", { token: user.token });
    expect(await extended.json()).toMatchObject(settings);
  });

  test.each([
    ["a wrong password", "ada", "wrong"],
    ["an unknown name", "nobody", password],
  ])("with %s returns the same 401", async (_what, name, given) => {
    const reply = await login(name, given);
    expect(reply.status).toBe(401);
    expect((await reply.json()).detail).toBe("Incorrect username or password.");
  });

  test.each(["ada", "nobody"])(
    "as %s waits longer after each failure from the fifth, never without end",
    async (name) => {
      const waits: number[] = [];
      for (let i = 0; i < 13; i += 1) {
        expect((await login(i % 2 === 0 ? name : `${name}@lab.example`, "wrong")).status).toBe(401);
        const next = await login(name, "wrong");
        if (next.status === 401) continue;
        expect(next.status).toBe(429);
        expect((await next.json()).detail).toBe("Too many attempts. Please try again later.");
        waits.push(Number(next.headers.get("Retry-After")));
        lab.clock.pass((waits.at(-1) ?? 0) * 1000);
      }
      expect(waits.slice(0, 7)).toEqual([15, 30, 60, 120, 240, 480, 900]);
      expect(Math.max(...waits)).toBe(900);
    },
  );

  test("with the right password is possible again after the wait, and forgets the failures", async () => {
    for (let i = 0; i < 5; i += 1) await login("ada", "wrong");
    expect((await login("ada", password)).status).toBe(429);
    lab.clock.pass(15_000);
    expect((await login("ada", password)).status).toBe(200);
    expect((await login("ada", "wrong")).status).toBe(401);
    expect((await login("ada", password)).status).toBe(200);
  });

  test("is not delayed by failures that a clock set forward has dated in the future", async () => {
    const now = lab.clock.now();
    lab.clock.set("2027-11-19T15:42:00.000Z");
    for (let i = 0; i < 5; i += 1) await login("ada", "wrong");
    lab.clock.set(new Date(now).toISOString());
    expect((await login("ada", password)).status).toBe(200);
  });

  test("with the right password succeeds for everyone at once, from one address too", async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => login("ada", password)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test("is delayed for an address that guesses at many accounts", async () => {
    for (let i = 0; i < 60; i += 1) expect((await login(`guess-${i}`, "wrong")).status).toBe(401);
    expect((await login("guess-60", "wrong")).status).toBe(429);
  });

  test("checks no more than five guesses that arrive at once", async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => login("ada", "wrong")));
    expect(replies.filter((reply) => reply.status === 401)).toHaveLength(5);
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(7);
  });

  // PostgreSQL finds the accounts at the pace of its connections: there the queue does not fill.
  test.skipIf(testDatabase !== undefined)(
    "by a crowd at once is delayed before the queue grows without limit, and that is no failure",
    async () => {
      const crowd = Array.from({ length: 55 }, (_, i) => login(`guess-${i}`, "wrong"));
      const late = await Promise.all(Array.from({ length: 5 }, () => login("ada", "wrong")));
      expect(late.map((reply) => [reply.status, reply.headers.get("Retry-After")])).toEqual(
        Array.from({ length: 5 }, () => [429, "5"]),
      );
      const replies = await Promise.all(crowd);
      expect(replies.filter((reply) => reply.status === 401)).toHaveLength(52);
      expect((await login("ada", password)).status).toBe(200);
    },
  );

  test("to a disabled account returns 403", async () => {
    const ada = await lab.accounts.find("ada");
    await lab.accounts.setDisabled(ada?.id ?? "", true);
    const reply = await login("ada", password);
    expect(reply.status).toBe(403);
    expect((await reply.json()).code).toBe("FORBIDDEN");
  });
});

describe("a session", () => {
  test.each([
    ["no token", null],
    ["a wrong token", "x".repeat(43)],
    ["a malformed token", "a b"],
  ])("with %s returns 401", async (_what, token) => {
    const reply = await list(token);
    expect(reply.status).toBe(401);
    expect(await reply.json()).toEqual({
      detail: "Session expired. Please log in again.",
      code: "UNAUTHENTICATED",
    });
  });

  test("ends after seven days, and is extended by seven when refreshed", async () => {
    const { token } = await (await login("ada", password)).json();
    lab.clock.set("2026-03-08T14:00:00.000Z");
    const refreshed = await refresh(token);
    expect(refreshed).toMatchObject({ token_valid_till: "2026-03-15T14:00:00.000Z" });
    lab.clock.set("2026-03-15T13:59:59.999Z");
    expect((await list(refreshed.token)).status).toBe(200);
    lab.clock.set("2026-03-15T14:00:00.000Z");
    expect((await list(refreshed.token)).status).toBe(401);
  });

  test("ends ninety days after the sign-in, however often it is refreshed", async () => {
    let { token } = await (await login("ada", password)).json();
    for (let day = 0; day < 85; day += 5) {
      lab.clock.pass(5 * DAY);
      ({ token } = await refresh(token));
    }
    const last = await refresh(token);
    expect(last.token_valid_till).toBe("2026-05-31T14:00:00.000Z");
    lab.clock.set("2026-05-31T14:00:00.000Z");
    expect((await list(last.token)).status).toBe(401);
  });

  test("has the limits of the lab", async () => {
    Object.assign(
      lab,
      await createLab({ operations: cupboard, sessionLimits: { idle: DAY, longest: 2 * DAY } }),
    );
    await lab.accounts.add(await newAccount(lab.clock, { username: "ada", email, password }));
    const { token, token_valid_till } = await (await login("ada", password)).json();
    expect(token_valid_till).toBe("2026-03-03T14:00:00.000Z");
    lab.clock.pass(DAY - 1);
    const refreshed = await refresh(token);
    lab.clock.pass(DAY - 1);
    expect((await refresh(refreshed.token)).token_valid_till).toBe("2026-03-04T14:00:00.000Z");
  });

  test("of an earlier version that has lasted too long ends at its next refresh", async () => {
    const { token } = await (await login("ada", password)).json();
    const ada = await lab.accounts.find("ada");
    for (const { token_hash } of await lab.accounts.sessions.list("", ada?.id))
      await lab.accounts.sessions.remove(token_hash);
    const old = { created_at: "2025-11-01T00:00:00.000Z", valid_till: "2026-03-05T00:00:00.000Z" };
    const session = { user_id: ada?.id ?? "", device: null, used_at: null, ...old };
    const proof = { password_hash: ada?.password_hash ?? "" };
    await lab.accounts.sessions.add({ token_hash: tokenHash(token), ...session }, proof);
    expect((await list(token)).status).toBe(200);
    expect((await lab.request("POST", "/api/auth/refresh", { token })).status).toBe(401);
    expect((await list(token)).status).toBe(401);
  });

  describe("that is refreshed has a new token", () => {
    const signIn = async () => (await (await login("ada", password)).json()).token as string;
    const statuses = async (...tokens: string[]) => {
      const replies = [];
      for (const token of tokens) replies.push((await list(token)).status);
      return replies;
    };

    test("and the former one ends five minutes after the new one was used", async () => {
      const former = await signIn();
      const { token } = await refresh(former);
      expect(token).not.toBe(former);
      expect(await statuses(token)).toEqual([200]);
      lab.clock.pass(5 * 60_000 - 1);
      expect(await statuses(former, token)).toEqual([200, 200]);
      lab.clock.pass(1);
      expect(await statuses(former, token)).toEqual([401, 200]);
    });

    test("while the former one remains valid if the answer is lost, as often as it is", async () => {
      const former = await signIn();
      for (let lost = 0; lost < 3; lost += 1) await refresh(former);
      lab.clock.pass(5 * DAY);
      expect(await statuses(former)).toEqual([200]);
      const { token } = await refresh(former);
      expect(await statuses(token)).toEqual([200]);
      lab.clock.pass(5 * 60_000);
      expect(await statuses(former, token)).toEqual([401, 200]);
    });

    test("which an answer that arrives late does not end", async () => {
      const former = await signIn();
      const [one, other] = [await refresh(former), await refresh(former)];
      expect(await statuses(one.token)).toEqual([200]);
      const next = await refresh(one.token);
      lab.clock.pass(60 * 60_000);
      expect(await statuses(former, one.token, next.token)).toEqual([401, 200, 200]);
      lab.clock.pass(5 * 60_000);
      expect(await statuses(one.token, other.token, next.token)).toEqual([401, 401, 200]);
    });

    test("and is one session, which ends with any of its tokens", async () => {
      const former = await signIn();
      const { token } = await refresh(former);
      const own = await (await lab.request("GET", "/api/account", { token })).json();
      expect(own.sessions).toMatchObject([{ is_current: true }]);
      await lab.request("POST", "/api/auth/logout", { token: former });
      expect(await statuses(former, token)).toEqual([401, 401]);
    });
  });

  test("ends with signing out, and only that session", async () => {
    const { token } = await (await login("ada", password)).json();
    const other = await (await login("ada", password)).json();
    expect((await lab.request("POST", "/api/auth/logout", { token })).status).toBe(200);
    expect((await list(token)).status).toBe(401);
    expect((await list(other.token)).status).toBe(200);
  });

  test("is stored as a hash only", async () => {
    const { token } = await (await login("ada", password)).json();
    expect(await lab.accounts.sessions.find(token)).toBeNull();
  });
});
