import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { calls } from "#contract/index.ts";
import { tokenHash } from "#server/auth/sessions.ts";
import { aReport } from "#tests/fixtures/device-reports.ts";
import { createLab, people } from "#tests/support/create-lab.ts";
import { cupboard } from "#tests/support/cupboard.ts";
import { perTest } from "#tests/support/per-test.ts";

const [dana, marcus] = people;
const DAY = 24 * 60 * 60 * 1000;

const idOf = async (email: string) => (await lab.accounts.find(email))?.id ?? "";
const create = (body: object, email: string = dana) =>
  lab.request("POST", "/api/account/tokens", { token: lab.token(email), body });
const aToken = async (body: object = {}, email: string = dana) =>
  (await create({ name: "Balance", scope: "write", ...body }, email)).json();
const list = async (email: string = dana) =>
  (await lab.request("GET", "/api/account/tokens", { token: lab.token(email) })).json();
const statusOf = async (token: string) => (await lab.request("GET", "/api/places", { token })).status;

const lab = perTest(() => createLab({ operations: cupboard }));

describe("a new API token", () => {
  test("is in the answer alone: the server stores its SHA-256", async () => {
    const created = await create({ name: " Balance ", scope: "read", days: 30 });
    expect(created.status).toBe(201);
    const { token, ...item } = await created.json();
    expect(token).toMatch(/^fibril_[\w-]{43}$/);
    expect(item).toEqual({
      id: expect.any(String),
      name: "Balance",
      scope: "read",
      created_at: "2026-03-02T14:00:00.000Z",
      valid_till: "2026-04-01T14:00:00.000Z",
      used_at: null,
      is_expired: false,
    });
    expect(await list()).toEqual([item]);
    const [stored] = await lab.accounts.apiTokens.list();
    expect(stored).toMatchObject({ token_hash: tokenHash(token), user_id: await idOf(dana) });
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test("is valid for 90 days unless the person chooses another time", async () => {
    expect((await aToken()).valid_till).toBe("2026-05-31T14:00:00.000Z");
  });

  test.each([
    [{ scope: "read" }, "name", "Name is required"],
    [{ name: " ", scope: "read" }, "name", "Name is required"],
    [{ name: "x".repeat(61), scope: "read" }, "name", "Name must be at most 60 characters"],
    [{ name: "Bal\nance", scope: "read" }, "name", "Name must be one line"],
    [{ name: "Balance" }, "scope", "Please select a scope"],
    [{ name: "Balance", scope: "admin" }, "scope", "Please select a scope"],
    [{ name: "Balance", scope: "read", days: 0 }, "days", "Days must be a whole number from 1 to 365"],
    [{ name: "Balance", scope: "read", days: 366 }, "days", "Days must be a whole number from 1 to 365"],
    [{ name: "Balance", scope: "read", days: 1.5 }, "days", "Days must be a whole number from 1 to 365"],
  ])("is not created from %j", async (body, field, message) => {
    const refused = await create(body);
    expect(refused.status).toBe(422);
    expect((await refused.json()).errors).toEqual([{ field, message }]);
    expect(await list()).toEqual([]);
  });
});

describe("a request with an API token", () => {
  const add = (token: string, name = "Shelf", key: string = crypto.randomUUID()) =>
    lab.request("POST", "/api/places", { token, body: { name }, key, headers: { "X-Fibril-Device": "PC" } });

  test("reads and writes as its owner; the device of a write is its name", async () => {
    const { token } = await aToken();
    const added = await add(token);
    expect(added.status).toBe(201);
    expect(await statusOf(token)).toBe(200);
    const history = await lab.db.history("locations", (await added.json()).id);
    expect(history).toMatchObject([{ user: dana, device: "Balance" }]);
  });

  test("names the token as the device of the writes in a batch too", async () => {
    const { token } = await aToken();
    const writes = [{ key: crypto.randomUUID(), method: "POST", path: "/api/places", body: { name: "A" } }];
    const headers = { "X-Fibril-Device": "PC" };
    const sent = await lab.request("POST", "/api/batch", { token, body: { writes }, headers });
    const [reply] = (await sent.json()).replies;
    expect(reply.status).toBe(201);
    expect(await lab.db.history("locations", reply.body.id)).toMatchObject([{ device: "Balance" }]);
  });

  test("repeats a write under its key, and nothing is written twice", async () => {
    const { token } = await aToken();
    const key = crypto.randomUUID();
    const [first, again] = [await add(token, "Shelf", key), await add(token, "Shelf", key)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.json()).toEqual(await first.json());
    expect(await lab.db.all("locations")).toHaveLength(1);
  });

  test("of scope read uses GET operations only", async () => {
    const { token } = await aToken({ scope: "read" });
    expect(await statusOf(token)).toBe(200);
    expect((await lab.request("HEAD", "/api/places", { token })).status).toBe(200);
    expect((await lab.request("GET", "/api/changes", { token })).status).toBe(200);
    const writes = [{ key: crypto.randomUUID(), method: "POST", path: "/api/places", body: { name: "A" } }];
    for (const refused of [
      await add(token),
      await lab.request("POST", "/api/batch", { token, body: { writes } }),
    ]) {
      expect(refused.status).toBe(403);
      expect(await refused.json()).toEqual({
        detail: "This API token can only read. Create one with the scope write.",
        code: "FORBIDDEN",
      });
    }
    expect(await lab.db.all("locations")).toEqual([]);
  });

  test("has the role that its owner has at that time", async () => {
    const { token } = await aToken();
    const devices = async () => (await lab.request("GET", "/api/devices", { token })).status;
    expect(await devices()).toBe(200);
    await lab.accounts.setRole(await idOf(dana), "member");
    expect(await devices()).toBe(403);
  });

  test.each(
    Object.values(calls)
      .filter(({ bySession }) => bySession)
      .map((call) => [call.name, call] as const),
  )("cannot run %s, not even for an administrator", async (_, { method, path }) => {
    await lab.accounts.setRole(await idOf(dana), "administrator");
    const { token } = await aToken();
    const ended = path.replace(/:\w+/g, await idOf(marcus));
    const refused = await lab.request(method, ended, { token, ...(method !== "GET" && { body: {} }) });
    expect(refused.status).toBe(403);
    expect((await refused.json()).detail).toBe(
      "An API token cannot manage accounts, sessions, tokens or passwords. Sign in to do this.",
    );
  });

  test("cannot run any call about accounts, sessions and tokens", () => {
    const managing = Object.values(calls).filter(({ path }) => /^\/api\/(auth|accounts?)(\/|$)/.test(path));
    expect(managing.filter(({ open, bySession }) => !open && !bySession)).toEqual([]);
    expect(managing.length).toBeGreaterThan(18);
  });

  test("stores no report of a device", async () => {
    const { token } = await aToken();
    await lab.request("GET", "/api/changes", {
      token,
      headers: { "X-Fibril-Report": JSON.stringify(aReport()) },
    });
    expect(await lab.db.devices.list()).toEqual([]);
  });

  test("stores the time of its use at most every ten minutes", async () => {
    const { token } = await aToken();
    const used = async () => (await list())[0].used_at;
    await statusOf(token);
    expect(await used()).toBe("2026-03-02T14:00:00.000Z");
    lab.clock.pass(9 * 60_000);
    await statusOf(token);
    expect(await used()).toBe("2026-03-02T14:00:00.000Z");
    lab.clock.pass(60_000);
    await statusOf(token);
    expect(await used()).toBe("2026-03-02T14:10:00.000Z");
  });
});

describe("an API token ends", () => {
  const refusal = "This API token is not valid. It has expired or was revoked.";

  test("at its expiry, and remains in the list of its owner", async () => {
    const { token } = await aToken({ days: 1 });
    lab.clock.pass(DAY - 1);
    expect(await statusOf(token)).toBe(200);
    lab.clock.pass(1);
    const refused = await lab.request("GET", "/api/places", { token });
    expect([refused.status, (await refused.json()).detail]).toEqual([401, refusal]);
    expect(await list()).toMatchObject([{ name: "Balance", is_expired: true }]);
  });

  test("when its owner revokes it; the others remain", async () => {
    const [one, other] = [await aToken(), await aToken({ name: "Freezer" })];
    const path = `/api/account/tokens/${one.id}`;
    expect((await lab.request("DELETE", path)).status).toBe(200);
    expect([await statusOf(one.token), await statusOf(other.token)]).toEqual([401, 200]);
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(["Freezer"]);
    const again = await lab.request("DELETE", path);
    expect([again.status, (await again.json()).detail]).toEqual([404, "API token not found"]);
  });

  test("not by another person", async () => {
    const { id, token } = await aToken();
    const reply = await lab.request("DELETE", `/api/account/tokens/${id}`, { token: lab.token(marcus) });
    expect(reply.status).toBe(404);
    expect([await statusOf(token), await list(marcus)]).toEqual([200, []]);
  });

  test("when an administrator revokes it, under the account that it belongs to", async () => {
    await lab.accounts.setRole(await idOf(dana), "administrator");
    const { id, token } = await aToken({}, marcus);
    const everyone = await (await lab.request("GET", "/api/accounts")).json();
    const marcusOf = everyone.find(({ username }: { username: string }) => username === "marcus");
    expect(marcusOf.api_tokens).toMatchObject([{ id, name: "Balance", scope: "write" }]);
    const revoke = async (owner: string) =>
      (await lab.request("DELETE", `/api/accounts/${await idOf(owner)}/tokens/${id}`)).status;
    expect([await revoke(dana), await statusOf(token)]).toEqual([404, 200]);
    expect([await revoke(marcus), await statusOf(token)]).toEqual([200, 401]);
  });

  test("when its owner's account is disabled, and does not return when it is enabled", async () => {
    await lab.accounts.setRole(await idOf(dana), "administrator");
    const { token } = await aToken({}, marcus);
    const path = `/api/accounts/${await idOf(marcus)}/disabled`;
    await lab.request("PUT", path, { body: { is_disabled: true } });
    expect(await statusOf(token)).toBe(401);
    await lab.request("PUT", path, { body: { is_disabled: false } });
    expect(await statusOf(token)).toBe(401);
  });

  test("not with a session, nor when the password is reset: scripts continue", async () => {
    await lab.accounts.setRole(await idOf(dana), "administrator");
    const { token } = await aToken({}, marcus);
    await lab.request("DELETE", `/api/accounts/${await idOf(marcus)}/sessions`);
    await lab.request("POST", `/api/accounts/${await idOf(marcus)}/password`, { body: {} });
    expect(await statusOf(token)).toBe(200);
  });

  test("and an unknown one is refused", async () => {
    expect(await statusOf(`fibril_${"x".repeat(43)}`)).toBe(401);
  });
});

test("a line of the log names the API token by its id", async () => {
  const lines: object[] = [];
  Object.assign(
    lab,
    await createLab({
      operations: cupboard,
      log: pino({ level: "info" }, { write: (line) => void lines.push(JSON.parse(line)) }),
    }),
  );
  const { id, token } = await aToken();
  await statusOf(token);
  expect(lines.at(-1)).toMatchObject({ user: "dana", api_token: id, status: 200 });
  expect(JSON.stringify(lines)).not.toContain(token);
});
