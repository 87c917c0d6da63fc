import { describe, expect, test } from "vitest";
import { fromDevice, withImporter } from "#domain/history/schema.ts";
import { bodyOf } from "#tests/fixtures/examples.ts";
import { createLab, people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";

const [DANA, MARCUS] = people;

const lab = perTest(() => createLab());

const body = bodyOf("createEquipment", { name: "Press", short_name: "HP-9", created_by: DANA });

async function save(more: { key?: string; headers?: Record<string, string>; write?: object } = {}) {
  const { key = crypto.randomUUID(), headers = {}, write } = more;
  const one = { key, method: "POST", path: "/api/equipments", body, recorded_at: null, ...write };
  return write
    ? lab.request("POST", "/api/batch", { token: lab.token(MARCUS), body: { writes: [one] }, headers })
    : lab.request("POST", "/api/equipments", { token: lab.token(MARCUS), key, body, headers });
}

/** The newest version of the only piece of equipment. */
async function versionOf() {
  const [made] = (await lab.db.all("equipment")).filter(({ name }) => name === "Press");
  const [version] = await lab.db.history("equipment", made?.id ?? "");
  return { user: version?.user, recorded_by: made?.recorded_by, ...fromDevice(version?.device ?? null) };
}

describe("a write states another's name in vain", () => {
  const byMarcus = { user: MARCUS, recorded_by: MARCUS, device: "Tablet 1" };
  const noNotes = { importer: null, author: null };
  const headers = { "X-Fibril-Device": "Tablet 1" };

  test("as its author: in the body, in headers, and in the write of a batch", async () => {
    const asDana = { ...headers, "X-Fibril-User": DANA, "X-Forwarded-User": DANA, From: DANA };
    await save({ headers: asDana });
    expect(await versionOf()).toEqual({ ...byMarcus, ...noNotes });
    Object.assign(lab, await createLab());
    await save({
      headers: asDana,
      write: { user: DANA, author: DANA, body: { ...body, recorded_by: DANA } },
    });
    expect(await versionOf()).toEqual({ ...byMarcus, ...noNotes });
  });

  test("as the name of a device that looks like an import", async () => {
    const device = `Tablet 1 from a rescue file, imported by ${DANA}`;
    await save({ headers: { "X-Fibril-Device": device } });
    expect(await versionOf()).toEqual({ ...byMarcus, ...noNotes, device });
  });

  test("under the key of another's write: it is refused, and the reply of the first is not shown", async () => {
    const key = crypto.randomUUID();
    const first = await lab.request("POST", "/api/equipments", { token: lab.token(DANA), key, body });
    expect(first.status).toBe(201);
    const alone = await save({ key });
    expect([alone.status, await alone.json()]).toEqual([
      422,
      { code: "IDEMPOTENCY_KEY_REUSED", detail: "Idempotency key reused" },
    ]);
    const batched = await (await save({ key, write: {} })).json();
    expect(batched.replies).toMatchObject([{ status: 422, body: { code: "IDEMPOTENCY_KEY_REUSED" } }]);
    expect((await lab.db.all("equipment")).filter(({ name }) => name === "Press")).toHaveLength(1);
  });
});

describe("whose write was taken over", () => {
  const given = [
    ["alone", { headers: { "X-Fibril-Taken-Over-From": encodeURIComponent(DANA) } }],
    ["in a batch", { write: { taken_over_from: DANA } }],
  ] as const;
  const disable = async () => lab.accounts.setDisabled((await lab.accounts.find(DANA))?.id ?? "", true);
  const statusOf = async (reply: Response) =>
    reply.status === 200 ? (await reply.json()).replies[0].status : reply.status;

  test.each(given)("is stored with the device of the write, sent %s by staff", async (_, write) => {
    await disable();
    expect(await statusOf(await save(write))).toBe(201);
    expect(await versionOf()).toMatchObject({ user: MARCUS, recorded_by: MARCUS, author: DANA });
  });

  test.each(given)("is refused while the account is enabled, and of members, sent %s", async (_, write) => {
    expect(await statusOf(await save(write))).toBe(409);
    await disable();
    await lab.accounts.setRole((await lab.accounts.find(MARCUS))?.id ?? "", "member");
    expect(await statusOf(await save(write))).toBe(403);
  });
});

describe("who imported a write from a rescue file", () => {
  test.each([
    ["alone", { headers: { "X-Fibril-Imported-By": encodeURIComponent("zoë@lab.example") } }],
    ["in a batch", { write: { imported_by: "zoë@lab.example" } }],
  ])("is stored with the device of the write, sent %s", async (_, given) => {
    await save(given);
    expect(await versionOf()).toMatchObject({ user: MARCUS, device: null, importer: "zoë@lab.example" });
  });

  test.each([
    ["nothing", ""],
    ["a line break", "a%0Ab"],
    ["NUL", "%00"],
    ["half a sequence", "%E0%A4%A"],
    ["more than 254 characters", "a".repeat(255)],
  ])("is left out for %s, and the write is accepted", async (_, value) => {
    const reply = await save({ headers: { "X-Fibril-Imported-By": value } });
    expect(reply.status).toBe(201);
    expect(await versionOf()).toMatchObject({ importer: null });
    Object.assign(lab, await createLab());
    const imported_by = value.startsWith("%E0") ? 7 : decodeURIComponent(value);
    const { replies } = await (await save({ write: { imported_by } })).json();
    expect(replies).toMatchObject([{ status: 201 }]);
  });

  test("is separated from the device again", () => {
    for (const device of ["Tablet 1", null])
      for (const importer of [DANA, null])
        for (const author of [MARCUS, null])
          expect(fromDevice(withImporter(device, importer, author))).toEqual({ device, importer, author });
  });
});
