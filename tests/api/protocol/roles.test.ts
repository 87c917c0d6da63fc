import { beforeAll, describe, expect, test } from "vitest";
import { serverCalls } from "#contract/brapi/calls.ts";
import { command } from "#contract/command.ts";
import { operations } from "#contract/index.ts";
import { fillPath, neededFor, type Operation } from "#contract/operation.ts";
import { accept } from "#domain/kernel/change.ts";
import { hasRole, onlyFor, type Role, roles } from "#domain/kernel/roles.ts";
import { newToken, tokenHash } from "#server/auth/sessions.ts";
import { exampleRecords, examples } from "#tests/fixtures/examples.ts";
import { fileOfExample } from "#tests/fixtures/images.ts";
import { sentAs } from "#tests/support/a-form.ts";
import { createLab, handClock, people, type TestLab } from "#tests/support/create-lab.ts";
import { cupboard } from "#tests/support/cupboard.ts";
import { textOf } from "#tests/support/text-of.ts";

const every: Operation[] = [...operations, ...Object.values(serverCalls)];
const closed = every.filter((operation) => operation.kind !== "call" || !operation.open);
/** Commands whose rule needs staff for what another person entered, as in their examples. */
const ofOthers = [
  "correctPreHomogenizationData",
  "correctHomogenizationData",
  "correctFiltration",
  "withdrawFile",
];
const id = "0b6f3a52-7a4e-4c3e-9d53-3a2f5d6e7f80";

/** A session of its own for each request: some operations end it. */
async function tokenOf(lab: TestLab, email: string): Promise<string> {
  const token = newToken();
  const { id: user_id = "", password_hash = "" } = (await lab.accounts.find(email)) ?? {};
  const times = { created_at: "", used_at: null, valid_till: "2099-01-01T00:00:00.000Z" };
  const session = { token_hash: tokenHash(token), user_id, device: null, ...times };
  await lab.accounts.sessions.add(session, { password_hash });
  return token;
}

async function setRole(lab: TestLab, email: string, role: Role): Promise<void> {
  await lab.accounts.setRole((await lab.accounts.find(email))?.id ?? "", role);
}

/** Sends an operation with its example, or with an empty body; a path without an example has unknown ids. */
async function send(lab: TestLab, operation: Operation, email: string): Promise<Response> {
  const { params, query = {}, body = {} } = examples[operation.name] ?? {};
  const path = params ? fillPath(operation.path, params) : operation.path.replace(/:\w+/g, id);
  const isRead = operation.method === "GET";
  return lab.request(operation.method, `${path}?${new URLSearchParams(query)}`, {
    token: await tokenOf(lab, email),
    ...(isRead ? {} : sentAs(operation, body, fileOfExample(operation.name))),
  });
}

describe.each(roles)("%s", (role) => {
  let lab: TestLab;
  beforeAll(async () => {
    lab = await createLab({ clock: handClock("2026-11-19T15:42:00.000Z") });
    await lab.put(exampleRecords);
    await setRole(lab, people[1], "administrator");
    await setRole(lab, people[0], role);
  });

  test.each(closed.map((operation) => [operation.name, neededFor(operation), operation] as const))(
    "%s, which needs %s",
    async (_, needed, operation) => {
      const reply = await send(lab, operation, people[0]);
      if (ofOthers.includes(operation.name))
        return expect(reply.status === 403).toBe(!hasRole(role, "staff"));
      const isForReaders = role === "reader" && operation.forReaders === true;
      if (hasRole(role, needed) || isForReaders)
        return expect(reply.status, await textOf(reply)).not.toBe(403);
      expect(reply.status).toBe(403);
      expect(await reply.json()).toEqual({ detail: onlyFor(needed), code: "FORBIDDEN" });
    },
  );
});

test("a reader runs no command, and with a batch none either", async () => {
  const lab = await createLab({ operations: cupboard });
  await setRole(lab, people[0], "reader");
  const write = { method: "POST", path: "/api/places", body: { name: "Shelf" } };
  const alone = await lab.request("POST", write.path, { body: write.body });
  const refusal = { detail: "Only members can do this.", code: "FORBIDDEN" };
  expect([alone.status, await alone.json()]).toEqual([403, refusal]);
  const writes = [{ key: crypto.randomUUID(), ...write }];
  const batch = await lab.request("POST", "/api/batch", { body: { writes } });
  expect((await batch.json()).replies).toMatchObject([{ status: 403, body: refusal }]);
  expect(await (await lab.request("GET", "/api/places?name=Shelf")).json()).toEqual([]);
});

test("the calls about people, devices and messages need more than a member", () => {
  const needing = (needed: Role) => every.filter(({ needs }) => needs === needed).map(({ name }) => name);
  expect(needing("administrator").sort()).toEqual([
    "addAccount",
    "anonymizePerson",
    "endSession",
    "endSessions",
    "exportPerson",
    "getBackupReport",
    "listAccounts",
    "listAudit",
    "resetPassword",
    "revokeApiTokenOf",
    "setDisabled",
    "setName",
    "setRole",
  ]);
  expect(needing("staff")).toEqual(
    expect.arrayContaining(["checkTakeOver", "listDevices", "listNotifications", "resendNotification"]),
  );
});

describe("a write that needs staff", () => {
  const path = "/api/places";
  const [dana, marcus] = people;
  const body = { name: "Shelf" };
  let lab: TestLab;
  const add = (key: string) => lab.request("POST", path, { body, key });
  const addInBatch = async (key: string) => {
    const writes = [{ key, method: "POST", path, body }];
    const reply = await lab.request("POST", "/api/batch", { body: { writes } });
    const [only] = (await reply.json()).replies;
    return new Response(JSON.stringify(only.body), { status: only.status });
  };

  beforeAll(async () => {
    const restricted = cupboard.map((one) => (one.name === "addPlace" ? { ...one, needs: "staff" } : one));
    lab = await createLab({ operations: restricted as Operation[] });
    await setRole(lab, marcus, "administrator");
  });

  test.each([
    ["alone", add],
    ["in a batch", addInBatch],
  ])("%s is decided by the role at its arrival, and can be sent again under its key", async (_, sent) => {
    const key = crypto.randomUUID();
    await setRole(lab, dana, "member");
    const refused = await sent(key);
    expect(refused.status).toBe(403);
    expect((await refused.json()).detail).toBe("Only staff can do this.");
    await setRole(lab, dana, "staff");
    expect((await sent(key)).status).toBe(201);
  });

  test.each([
    ["alone", add],
    ["in a batch", addInBatch],
  ])("%s gets its first reply when it is repeated after the role was lost", async (_, sent) => {
    const key = crypto.randomUUID();
    await setRole(lab, dana, "staff");
    const first = await (await sent(key)).json();
    await setRole(lab, dana, "member");
    const repeated = await sent(key);
    expect(repeated.status).toBe(201);
    expect(await repeated.json()).toEqual(first);
    await setRole(lab, dana, "staff");
  });
});

test("a rule's refusal of a role is not stored either", async () => {
  const [rename] = cupboard.flatMap((one) => (one.name === "renamePlace" ? [one] : []));
  if (rename?.kind !== "command") throw new Error("renamePlace is a command");
  const decide: typeof rename.decide = (_, { params, body }, { role }) =>
    role === "member"
      ? { kind: "rejected", status: 403, code: "FORBIDDEN", message: "Only staff may rename places." }
      : accept([{ table: "locations", id: params.id, record: { id: params.id, name: body.name } }]);
  const lab = await createLab({ operations: [command({ ...rename, decide })] });
  const [dana, marcus] = people;
  const key = crypto.randomUUID();
  const send = () => lab.request("PUT", `/api/places/${id}`, { body: { name: "A" }, key });
  await setRole(lab, marcus, "administrator");
  await setRole(lab, dana, "member");
  expect((await send()).status).toBe(403);
  await setRole(lab, dana, "staff");
  expect((await send()).status).toBe(200);
});

test("the feed shows the role of the person who pulls", async () => {
  const lab = await createLab({ operations: cupboard });
  const role = async () => (await (await lab.request("GET", "/api/changes")).json()).role;
  expect(await role()).toBe("staff");
  await setRole(lab, people[0], "member");
  expect(await role()).toBe("member");
});
