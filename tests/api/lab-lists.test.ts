import { beforeEach, describe, expect, test } from "vitest";
import { History } from "#domain/history/schema.ts";
import type { ListEntry } from "#domain/lookups/list-entry.ts";
import { labLists } from "#domain/lookups/lists.ts";
import { bodyOf } from "#tests/fixtures/examples.ts";
import { ids } from "#tests/fixtures/records.ts";
import { createLab, people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";

const [dana, marcus] = people;

const lab = perTest(() => createLab());

type Sent = { email?: string; key?: string };
async function send(method: "POST" | "PUT", path: string, body: object, { email = dana, key }: Sent = {}) {
  const reply = await lab.request(method, `/api/lab-lists/${path}`, {
    body,
    token: lab.token(email),
    key: key ?? crypto.randomUUID(),
  });
  return { status: reply.status, ...(await reply.json()) };
}
const add = (name: string, sent?: Sent) => send("POST", "locations", { name }, sent);
const rename = (id: string, name: string, shown?: string, sent?: Sent) =>
  send("PUT", `locations/${id}`, { name, ...(shown !== undefined && { base: { name: shown } }) }, sent);
const retire = (id: string, sent?: Sent) => send("POST", `locations/${id}/retire`, {}, sent);
const offer = (id: string, sent?: Sent) => send("POST", `locations/${id}/offer`, {}, sent);
const merge = (id: string, into: string, sent?: Sent) =>
  send("POST", `locations/${id}/merge`, { into }, sent);
const { coldStorage } = ids;
const entries = async (): Promise<ListEntry[]> =>
  (await lab.request("GET", "/api/lab-lists/locations")).json();
const named = async (name: string) => (await entries()).filter((one) => one.name === name);
const offered = async () =>
  ((await (await lab.request("GET", "/api/misc/locations")).json()) as { name: string }[]).map(
    ({ name }) => name,
  );

describe("a name", () => {
  test("is added once: two tablets, in another case and with other spaces, get one entry", async () => {
    const first = await add("Hudson  annex");
    expect(first).toMatchObject({ status: 201, name: "Hudson annex", retired: null });
    const second = await add(" HUDSON annex", { email: marcus });
    expect(second).toMatchObject({ status: 201, id: first.id, name: "Hudson annex" });
    expect(await named("Hudson annex")).toHaveLength(1);
    expect(await named("HUDSON annex")).toEqual([]);
  });

  test("is added once under one key: the repeat gets the first reply, also after a new name", async () => {
    const key = crypto.randomUUID();
    const first = await add("Annex", { key });
    await rename(first.id, "Annex 2");
    const at = await lab.db.position();
    expect(await add("Annex", { key })).toEqual(first);
    expect(await lab.db.position()).toBe(at);
  });

  test("that an entry had before leads to the entry, with a warning", async () => {
    const { id } = await add("Annex");
    await rename(id, "Annex north");
    const again = await add("annex");
    expect(again).toMatchObject({ status: 201, id, name: "Annex north" });
    expect(again.warnings).toEqual(["annex is in the list as Annex north."]);
  });

  test("of a retired entry offers the entry again", async () => {
    const { id } = await add("Annex");
    expect((await retire(id)).retired).toMatchObject({ by: dana });
    expect(await offered()).not.toContain("Annex");
    expect(await add("Annex", { email: marcus })).toMatchObject({ status: 201, id, retired: null });
    expect(await offered()).toContain("Annex");
  });

  test.each([
    ["locations", { name: " " }, "name", "Name is required"],
    ["locations", {}, "name", "Name is required"],
    ["chemical-names", { name: "Oxalic acid", type: "ALKALI" }, "type", "Please select a valid type"],
    ["suppliers", { name: "Hudson" }, "type", "Please select a valid type"],
  ])("is refused by the list %s in %j", async (list, body, field, message) => {
    const start = await lab.db.position();
    const reply = await send("POST", list, body);
    expect(reply.status).toBe(422);
    expect(reply.errors).toContainEqual({ field, message });
    expect(await lab.db.position()).toBe(start);
  });
});

describe("an entry", () => {
  let id: string;
  beforeEach(async () => {
    ({ id } = await add("Annex"));
  });

  test("is renamed by the first of two; the other gets 409 with the present name", async () => {
    expect(await rename(id, "Annex north", "Annex")).toMatchObject({ status: 200, id, name: "Annex north" });
    const refused = await rename(id, "Annex south", "Annex", { email: marcus });
    expect(refused).toMatchObject({ status: 409, code: "EDIT_CONFLICT", current: { name: "Annex north" } });
    expect(await named("Annex north")).toHaveLength(1);
    expect((await rename(id, "Annex south", "Annex north", { email: marcus })).status).toBe(200);
  });

  test("gets no name that is empty", async () => {
    const reply = await rename(id, "  ");
    expect(reply).toMatchObject({ status: 422, errors: [{ field: "name", message: "Name is required" }] });
  });

  test("is retired once, and offered again once", async () => {
    const { retired } = await retire(id);
    const at = await lab.db.position();
    expect((await retire(id, { email: marcus })).retired).toEqual(retired);
    expect(await lab.db.position()).toBe(at);
    expect((await offer(id)).retired).toBeNull();
    expect(await offer(id)).toMatchObject({ status: 200, retired: null });
  });

  test("has its names, and who retired and offered it, in the history", async () => {
    await rename(id, "Annex north", "Annex", { email: marcus });
    await retire(id);
    await offer(id, { email: marcus });
    const { versions } = History.parse(
      await (await lab.request("GET", `/api/history/${labLists.locations.table}/${id}`)).json(),
    );
    expect(versions.map(({ user, changes }) => [user, changes.map(({ path }) => path[0]).join()])).toEqual([
      [marcus, "retired"],
      [dana, "retired"],
      [marcus, "name"],
      [dana, "id,name"],
    ]);
  });

  test.each([
    ["renamed", (sent: Sent) => rename(id, "Annex north", "Annex", sent)],
    ["retired", (sent: Sent) => retire(id, sent)],
    ["offered", (sent: Sent) => offer(id, sent)],
    ["merged", (sent: Sent) => merge(id, coldStorage, sent)],
  ])("is not %s by a member, but under the same key after the member has become staff", async (_, write) => {
    const { id: account = "" } = (await lab.accounts.find(marcus)) ?? {};
    const sent = { email: marcus, key: crypto.randomUUID() };
    await lab.accounts.setRole(account, "member");
    const start = await lab.db.position();
    expect(await write(sent)).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect(await lab.db.position()).toBe(start);
    await lab.accounts.setRole(account, "staff");
    expect((await write(sent)).status).toBeLessThan(300);
  });

  test("is added by a member, who does not offer a retired one again", async () => {
    await lab.accounts.setRole((await lab.accounts.find(marcus))?.id ?? "", "member");
    expect((await add("Attic", { email: marcus })).status).toBe(201);
    await retire(id);
    const again = await add("Annex", { email: marcus });
    expect(again).toMatchObject({
      status: 201,
      id,
      warnings: ["Annex is retired. Staff can offer it again."],
    });
    expect(await offered()).not.toContain("Annex");
  });

  test("is merged: what used it shows the other, and so does a write that names it later; the history has it", async () => {
    const { id: into } = await add("Annexe");
    const create = async (short_name: string) => {
      const body = bodyOf("createEquipment", { name: short_name, short_name, location_id: id });
      return (await lab.request("POST", "/api/equipments", { body, key: crypto.randomUUID() })).json();
    };
    const { id: before } = await create("Before");
    expect(await merge(id, into)).toMatchObject({
      status: 200,
      id,
      merged_into: { id: into, name: "Annexe" },
    });
    const { id: after } = await create("After");
    for (const one of [before, after]) {
      const detail = await (await lab.request("GET", `/api/equipments/${one}`)).json();
      expect(detail).toMatchObject({ location_id: into, location: { name: "Annexe" } });
    }
    const path = `/api/history/equipment/${before}`;
    const { versions } = History.parse(await (await lab.request("GET", path)).json());
    expect(versions[0]).toMatchObject({ user: dana, operation: "mergeListEntry" });
    expect(versions[0]?.changes.map((one) => one.path[0])).toEqual(["location_id"]);
    const at = await lab.db.position();
    expect(await merge(id, into, { email: marcus })).toMatchObject({ status: 200, id });
    expect(await lab.db.position()).toBe(at);
    expect(await add("annex")).toMatchObject({ status: 201, id: into, name: "Annexe" });
    expect(await offer(id)).toMatchObject({ status: 409, detail: "Annex was merged into Annexe." });
    expect(await retire(id)).toMatchObject({ status: 200 });
  });

  test("is not merged into itself, into a retired or an unknown one", async () => {
    const { id: retired } = await add("Cellar");
    await retire(retired);
    expect(await merge(id, id)).toMatchObject({ status: 422, errors: [{ field: "into" }] });
    expect(await merge(id, retired)).toMatchObject({ status: 409, code: "INACTIVE" });
    expect(await merge(id, crypto.randomUUID())).toMatchObject({ status: 422, errors: [{ field: "into" }] });
    expect(await merge(id, "")).toMatchObject({ status: 422, errors: [{ field: "into" }] });
  });

  test("of the suppliers is merged by its number", async () => {
    const reply = await send("POST", "suppliers/9/merge", { into: 10 });
    expect(reply).toMatchObject({ status: 200, id: "9", merged_into: { id: "10", name: "In-house" } });
  });

  test("that does not exist, or of a list that does not exist, is not found", async () => {
    const nowhere = crypto.randomUUID();
    for (const reply of [
      ...[await rename(nowhere, "Attic"), await retire(nowhere), await offer(nowhere)],
      await merge(nowhere, id),
    ])
      expect(reply).toMatchObject({ status: 404, detail: "Entry not found" });
    expect(await send("POST", "colours", { name: "Red" })).toMatchObject({
      status: 404,
      detail: "List not found",
    });
    expect((await send("POST", `plants/${id}/retire`, {})).status).toBe(404);
    expect((await lab.request("GET", "/api/lab-lists/colours")).status).toBe(404);
  });
});

test.each(["constructor", "to-string", "attics"])("a list named %s does not exist", async (list) => {
  const added = await send("POST", list, { name: "Attic" });
  expect(added).toMatchObject({ status: 404, code: "NOT_FOUND" });
  expect((await lab.request("GET", `/api/lab-lists/${list}`)).status).toBe(404);
});
