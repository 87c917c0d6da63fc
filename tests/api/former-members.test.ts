import { beforeEach, describe, expect, test } from "vitest";
import { tableNames } from "#domain/tables.ts";
import { newAccount } from "#server/auth/new-account.ts";
import { fillDemoLab } from "#server/demo/demo-lab.ts";
import { bodyOf } from "#tests/fixtures/examples.ts";
import { createLab, people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";

const [dana, marcus] = people;
const password = "correct horse";
const ada = { username: "ada", email: "ada@lab.example", password };

const lab = perTest(() => createLab());
const idOf = async (email: string) => (await lab.accounts.find(email))?.id ?? "";
const anonymize = async (id: string, token = lab.token(dana)) =>
  lab.request("POST", `/api/people/${id}/anonymize`, { body: {}, token });

/** Ada's tablet has recorded a piece of equipment. Returns her token, and the id of the equipment. */
async function withEquipment(): Promise<{ token: string; id: string }> {
  const login = await lab.request("POST", "/api/auth/login", { token: null, body: ada });
  const { token } = await login.json();
  const body = bodyOf("createEquipment", { name: "Press", short_name: "HP-9", created_by: ada.email });
  const made = await lab.request("POST", "/api/equipments", { token, body });
  expect(made.status).toBe(201);
  return { token, id: (await made.json()).id };
}

beforeEach(async () => {
  await lab.accounts.setRole(await idOf(dana), "administrator");
  await lab.accounts.add(await newAccount(lab.clock, ada));
});

describe("a person who is anonymized", () => {
  test("is a former member in the account, the records and the answered histories", async () => {
    const { token, id } = await withEquipment();
    const reply = await anonymize(await idOf(ada.email));
    expect([reply.status, await reply.json()]).toEqual([200, { name: "Former member 1", records: 1 }]);
    const read = async (path: string) => (await lab.request("GET", path)).text();
    for (const path of [
      "/api/accounts",
      `/api/equipments/${id}`,
      `/api/history/equipment/${id}`,
      "/api/changes",
    ]) {
      const text = await read(path);
      expect(text).not.toMatch(/ada@|"ada"/);
      expect(text).toContain("Former member 1");
    }
    expect(JSON.parse(await read(`/api/equipments/${id}`))).toMatchObject({
      created_by: "Former member 1",
      recorded_by: "Former member 1",
    });
    // What was stored is not edited: the history remains evidence.
    expect((await lab.db.history("equipment", id)).at(-1)).toMatchObject({
      user: ada.email,
      kind: "created",
    });
    expect((await lab.request("GET", "/api/account", { token })).status).toBe(401);
    expect((await lab.request("POST", "/api/auth/login", { token: null, body: ada })).status).toBe(401);
  });

  test("has no name of its own, in the account and on tablets, and is given none", async () => {
    const id = await idOf(ada.email);
    await lab.accounts.setName(id, "Ada Lovelace");
    await anonymize(id);
    for (const path of ["/api/accounts", "/api/changes"]) {
      const answer = await lab.request("GET", path, { headers: { "X-Fibril-Names": "none" } });
      expect(await answer.text()).not.toContain("Lovelace");
    }
    const renamed = await lab.request("PUT", `/api/accounts/${id}/name`, { body: { name: "Ada" } });
    expect(renamed.status).toBe(409);
  });

  test("remains one when it is repeated, is not enabled again, and the next one has the next number", async () => {
    const id = await idOf(ada.email);
    await anonymize(id);
    expect(await (await anonymize(id)).json()).toEqual({ name: "Former member 1", records: 0 });
    const enabled = await lab.request("PUT", `/api/accounts/${id}/disabled`, {
      body: { is_disabled: false },
    });
    expect(enabled.status).toBe(409);
    expect(await (await anonymize(await idOf(marcus))).json()).toMatchObject({ name: "Former member 2" });
  });

  test("is no one's own account, none that is unknown, and the work of administrators", async () => {
    expect((await anonymize(await idOf(dana))).status).toBe(409);
    expect((await anonymize(crypto.randomUUID())).status).toBe(404);
    expect((await anonymize(await idOf(ada.email), lab.token(marcus))).status).toBe(403);
  });
});

test("whoever worked in every part of the lab leaves no name in any record, and what was used remains used", async () => {
  await fillDemoLab(lab);
  const member = "priya.nair@cnf-lab.example";
  const left = async () =>
    (await lab.db.all("chemicals", { withdrawn: true })).map(({ id, use_totals }) => [id, use_totals]);
  const before = await left();
  const of = (records: readonly object[]) => records.filter((one) => JSON.stringify(one).includes(member));
  expect(of(await lab.db.all("use_records"))).not.toEqual([]);
  const reply = await anonymize(await idOf(member));
  expect(reply.status).toBe(200);
  const named = await Promise.all(tableNames.map((table) => lab.db.all(table, { withdrawn: true })));
  expect(of(named.flat())).toEqual([]);
  expect(await left()).toEqual(before);
});

test("what the lab has about a person is exported: account, devices, and the records that name the person", async () => {
  const { id } = await withEquipment();
  await lab.accounts.setName(await idOf(ada.email), "Ada Lovelace");
  const reply = await lab.request("GET", `/api/people/${await idOf(ada.email)}/export`);
  const { account, records } = await reply.json();
  expect(account).toMatchObject({ username: "ada", email: ada.email, name: "Ada Lovelace" });
  expect(records).toMatchObject([{ table: "equipment", record: { id, created_by: ada.email } }]);
  expect(JSON.stringify(account)).not.toContain("password_hash");
});

test("the e-mail is answered for a take-over only of staff, while the account is disabled", async () => {
  const check = async (email: string, by = lab.token(marcus)) =>
    (await lab.request("POST", "/api/people/take-over", { body: { email }, token: by })).status;
  expect(await check(ada.email)).toBe(409);
  await lab.accounts.setDisabled(await idOf(ada.email), true);
  expect(await check(ada.email)).toBe(200);
  await lab.accounts.setRole(await idOf(marcus), "member");
  expect(await check(ada.email)).toBe(403);
});
