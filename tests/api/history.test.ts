import { describe, expect, test } from "vitest";
import { History } from "#domain/history/schema.ts";
import { bodyOf } from "#tests/fixtures/examples.ts";
import { aCake, aChemical, cakeChanges, chemicalChanges, ids } from "#tests/fixtures/records.ts";
import { createLab, people, type RequestOptions } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";

const [DANA, MARCUS] = people;

const lab = perTest(() =>
  createLab({
    records: [...chemicalChanges(aChemical({ use_records: [] })), ...cakeChanges(aCake({ ph: 6.8 }))],
  }),
);

const history = async (table: string, id: string): Promise<History> =>
  History.parse(await (await lab.request("GET", `/api/history/${table}/${id}`)).json());
const by = (email: string, device: string, more: RequestOptions = {}): RequestOptions => ({
  ...more,
  token: lab.token(email),
  headers: { "X-Fibril-Device": device, ...more.headers },
});
const use = (ask: RequestOptions = {}) =>
  lab.request("POST", `/api/chemicals/${ids.chemical}/use-records`, {
    body: bodyOf("addChemicalUseRecord", { id: ids.use, amount_used: 2, amount_used_units: "LITRES" }),
    ...ask,
  });

const edit = (body: Record<string, unknown>, ask: RequestOptions) =>
  lab.request("PUT", `/api/cakes/${ids.cake}/initial-characteristics`, {
    ...ask,
    body: bodyOf("enterCakeInitialCharacteristics", body),
  });
const base = { appearance: aCake().appearance, ph: 6.8, wt_percent: aCake().wt_percent };

describe("the history of a record", () => {
  test("begins with the first version, and shows who recorded it, when and on which device", async () => {
    lab.clock.set("2026-03-02T15:00:00.000Z");
    const key = crypto.randomUUID();
    await use(by(MARCUS, "Tablet 7K3M", { key }));
    const { kept_since, versions } = await history("chemicals", ids.chemical);
    expect(kept_since).toBeNull();
    expect(versions.map(({ version, kind, user }) => [version, kind, user])).toEqual([
      [2, "changed", MARCUS],
      [1, "created", DANA],
    ]);
    expect(versions[0]).toMatchObject({
      at: "2026-03-02T15:00:00.000Z",
      recorded_at: null,
      device: "Tablet 7K3M",
      command: key,
      operation: "addChemicalUseRecord",
      changes: [{ path: ["use_records", ids.use], after: { amount_used: 2, amount_used_units: "LITRES" } }],
    });
    expect(versions[1]?.changes).toContainEqual({ path: ["amount_supplied"], after: 10 });
    expect(versions[1]?.changes.filter((change) => "before" in change)).toEqual([]);
  });

  test("shows when a write was recorded without signal and when it arrived", async () => {
    lab.clock.set("2026-03-02T15:00:00.000Z");
    await use({ headers: { "X-Recorded-Offline": "2026-03-02T11:30:00.000Z" } });
    expect((await history("chemicals", ids.chemical)).versions[0]).toMatchObject({
      recorded_at: "2026-03-02T11:30:00.000Z",
      at: "2026-03-02T15:00:00.000Z",
    });
  });

  test("of merged edits of two tablets shows who changed which field", async () => {
    const first = await edit({ ...base, ph: 7.1, base }, by(DANA, "Tablet 7K3M"));
    const second = await edit({ ...base, wt_percent: 21, base }, by(MARCUS, "Phone 2B9Q"));
    expect([first.status, second.status]).toEqual([200, 200]);
    const shown = (await history("cakes", ids.cake)).versions.map(({ user, device, changes }) => ({
      user,
      device,
      changes: changes.filter(({ path }) => path[0] !== "characterized"),
    }));
    expect(shown.slice(0, 2)).toEqual([
      {
        user: MARCUS,
        device: "Phone 2B9Q",
        changes: [{ path: ["wt_percent"], before: base.wt_percent, after: 21 }],
      },
      { user: DANA, device: "Tablet 7K3M", changes: [{ path: ["ph"], before: 6.8, after: 7.1 }] },
    ]);
  });

  test("names in a conflict the person who changed the field, not the last author of the form", async () => {
    lab.clock.set("2026-03-03T15:00:00.000Z");
    await edit({ ...base, ph: 7.1, base }, by(MARCUS, "Phone 2B9Q"));
    lab.clock.set("2026-03-05T15:00:00.000Z");
    await edit({ ...base, wt_percent: 21, base }, by(DANA, "Tablet 7K3M"));
    const reply = await edit({ ...base, ph: 6.5, base }, by(DANA, "Tablet 7K3M"));
    expect(reply.status).toBe(409);
    expect(await reply.json()).toMatchObject({
      detail: `ph was changed meanwhile by ${MARCUS} on Mar 3, 2026.`,
      errors: [{ field: "ph" }],
      current: { ph: 7.1, updated_by: MARCUS, updated_at: "2026-03-03T15:00:00.000Z" },
    });
  });

  test("has what a count and a void changed, and why", async () => {
    await use();
    const correction = bodyOf("correctChemical", { new_amount_remaining: 7.5, reason: "Counted" });
    await lab.request("POST", `/api/chemicals/${ids.chemical}/corrections`, {
      body: { ...correction, seen_amount_remaining: 8 },
    });
    const why = bodyOf("voidUseRecord", { reason: "Wrong bottle" });
    await lab.request("POST", `/api/resource-use/${ids.use}/void`, { body: why });
    const [voided, corrected] = (await history("chemicals", ids.chemical)).versions;
    expect(voided?.changes).toEqual([
      {
        path: ["use_records", ids.use, "voided"],
        after: expect.objectContaining({ reason: "Wrong bottle" }),
      },
    ]);
    expect(corrected?.changes).toEqual([
      {
        path: ["corrections", expect.any(String)],
        after: expect.objectContaining({ new_amount_remaining: 7.5, reason: "Counted" }),
      },
    ]);
  });

  test("has a write once, however often it is sent", async () => {
    const key = crypto.randomUUID();
    await Promise.all(Array.from({ length: 5 }, () => use({ key })));
    expect((await history("chemicals", ids.chemical)).versions).toHaveLength(2);
  });

  test("does not have a write that was refused", async () => {
    await use({ body: bodyOf("addChemicalUseRecord", { amount_used: 99, amount_used_units: "LITRES" }) });
    expect((await history("chemicals", ids.chemical)).versions).toHaveLength(1);
  });

  test("has every write of a batch", async () => {
    const writes = [1, 2].map((amount_used) => ({
      key: crypto.randomUUID(),
      method: "POST",
      path: `/api/chemicals/${ids.chemical}/use-records`,
      body: bodyOf("addChemicalUseRecord", { id: undefined, amount_used, amount_used_units: "LITRES" }),
    }));
    await lab.request("POST", "/api/batch", by(DANA, "Tablet 7K3M", { body: { writes } }));
    const { versions } = await history("chemicals", ids.chemical);
    expect(versions.map(({ version, device }) => [version, device])).toEqual([
      [3, "Tablet 7K3M"],
      [2, "Tablet 7K3M"],
      [1, null],
    ]);
  });

  test("remains after the record is deleted, with its last values", async () => {
    await lab.put([{ table: "cakes", id: ids.cake, record: null }]);
    const { versions } = await history("cakes", ids.cake);
    expect(versions[0]).toMatchObject({ kind: "deleted", version: 2 });
    expect(versions[0]?.changes).toContainEqual({ path: ["ph"], before: 6.8 });
  });
});

describe("the call", () => {
  const status = async (path: string, ask: RequestOptions = {}) =>
    (await lab.request("GET", path, ask)).status;

  test("returns 404 for a record that the lab never had", async () => {
    const reply = await lab.request("GET", `/api/history/cakes/${ids.nowhere}`);
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({ code: "NOT_FOUND", detail: "Record not found" });
  });

  test("returns 400 for a name that is not a table of the tablets", async () => {
    expect(await status(`/api/history/potions/${ids.cake}`)).toBe(400);
    expect(await status("/api/history/counters/nop:2026")).toBe(400);
  });

  test("returns 401 without a token", async () => {
    expect(await status(`/api/history/cakes/${ids.cake}`, { token: null })).toBe(401);
  });

  test("is read-only: no operation edits or deletes a history", async () => {
    for (const method of ["POST", "PUT", "DELETE"])
      expect((await lab.request(method, `/api/history/cakes/${ids.cake}`)).status).toBe(405);
  });
});
