import { beforeEach, expect, test } from "vitest";
import type { AuditEntry } from "#domain/administration/schema.ts";
import { isoTime } from "#server/clock.ts";
import { aFolder } from "#tests/support/a-folder.ts";
import { createLab, people } from "#tests/support/create-lab.ts";
import { cupboard } from "#tests/support/cupboard.ts";
import { labOnDisk, runAdmin } from "#tests/support/data-folder.ts";
import { perTest } from "#tests/support/per-test.ts";

const [dana, marcus] = people;
const lab = perTest(() => createLab({ operations: cupboard }));
const idOf = async (email: string) => (await lab.accounts.find(email))?.id ?? "";
const audit = async (): Promise<AuditEntry[]> => (await lab.request("GET", "/api/audit")).json();
const headers = { "X-Fibril-Device": "Office" };

beforeEach(async () => lab.accounts.setRole(await idOf(dana), "administrator"));

test("what an administrator does to accounts is listed with person, choice, device and address, the last first", async () => {
  const eve = { username: "eve", email: "eve@lab.example", role: "staff" };
  const added = await lab.request("POST", "/api/accounts", { body: eve, headers });
  const { password } = await added.json();
  const path = `/api/accounts/${await idOf(eve.email)}`;
  await lab.request("PUT", `${path}/role`, { body: { role: "member" }, headers });
  await lab.request("PUT", `${path}/name`, { body: { name: "Eve Adams" }, headers });
  const credentials = { username: "eve", password, new_password: "battery staple horse" };
  await lab.request("POST", "/api/auth/login", { token: null, body: credentials, headers });
  await lab.request("DELETE", `${path}/sessions?wipe=true`, { headers });
  await lab.request("PUT", `${path}/disabled`, { body: { is_disabled: true }, headers });
  const by = { at: isoTime(lab.clock), by: "dana", about: "eve", device: "Office", address: "in process" };
  expect(await audit()).toEqual([
    { ...by, action: "setDisabled", details: { is_disabled: true, wipe: false } },
    { ...by, action: "endSessions", details: { wipe: true } },
    { ...by, by: "eve", about: null, action: "signIn", details: {} },
    { ...by, action: "setName", details: {} },
    { ...by, action: "setRole", details: { role: "member" } },
    { ...by, action: "addAccount", details: { role: "staff" } },
  ]);
  const stored = JSON.stringify(await lab.accounts.audit.list());
  for (const secret of [password, credentials.new_password, "Eve Adams"])
    expect(stored).not.toContain(secret);
});

test("who exported what the lab has about a person is listed; who only read the list of people is not", async () => {
  const id = await idOf(marcus);
  await lab.request("GET", "/api/accounts");
  expect((await lab.request("GET", `/api/people/${id}/export`, { headers })).status).toBe(200);
  expect((await lab.request("GET", "/api/people/nobody/export", { headers })).status).toBe(400);
  expect(await audit()).toMatchObject([
    { action: "exportPerson", by: "dana", about: "marcus", device: "Office", details: {} },
  ]);
});

test("what was refused is not listed, and a name that changes is shown as it is now", async () => {
  const last = await lab.request("PUT", `/api/accounts/${await idOf(dana)}/role`, {
    body: { role: "member" },
  });
  expect(last.status).toBe(409);
  expect(await audit()).toEqual([]);
  await lab.request("POST", `/api/accounts/${await idOf(marcus)}/password`, { body: {} });
  await lab.accounts.setUsername(await idOf(marcus), "Former member 1");
  expect(await audit()).toMatchObject([{ action: "resetPassword", about: "Former member 1" }]);
});

test("a command of npm run admin is listed; one that changes no account is not", async () => {
  const { data, db, accounts } = await labOnDisk();
  await runAdmin(data, "list-accounts");
  await runAdmin(data, "set-role", marcus, "--role", "staff");
  await runAdmin(data, "backup", aFolder());
  expect(await accounts.audit.list()).toMatchObject([
    { by: "npm run admin", action: "set-role", about: "marcus", details: { role: "staff" }, device: null },
  ]);
  await db.close();
});

test("entries are deleted with receipts, after 400 days", async () => {
  const entry = { actor: null, action: "set-role", about: null, details: {}, device: null, address: null };
  await lab.accounts.audit.add({ ...entry, at: "2025-01-01T00:00:00.000Z" });
  await lab.accounts.audit.add({ ...entry, at: "2026-03-01T00:00:00.000Z" });
  await lab.db.deleteExpired("2025-06-01T00:00:00.000Z");
  expect((await lab.accounts.audit.list()).map(({ at }) => at)).toEqual(["2026-03-01T00:00:00.000Z"]);
});
