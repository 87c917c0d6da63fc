import { describe, expect, test } from "vitest";
import { createLab, people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";
import { cnfIds } from "../fixtures/cnfs.ts";
import { bodyOf, exampleRecords } from "../fixtures/examples.ts";
import { ids } from "../fixtures/records.ts";

const lab = perTest(() => createLab({ records: exampleRecords }));

const CNF = `/api/cnfs/${cnfIds.cnf}`;
const [dana, marcus] = people;
const write = (method: string, path: string, body: unknown, by: string = dana) =>
  lab.request(method, path, { body, token: lab.token(by) });
const make = (more = {}, by?: string) => write("POST", "/api/cnfs", bodyOf("createCnf", more), by);
const fromCake = { cake_use_record_id: null, cake_id: ids.cake };

test("names count up within a batch, and are never reused", async () => {
  const names = [];
  for (const more of [{}, fromCake, fromCake]) names.push((await (await make(more)).json()).name);
  // The example's own CNF was stored without using a number.
  expect(names).toEqual(["CNF-2026-004-01", "CNF-2026-004-02", "CNF-2026-004-03"]);
});

test("two tablets make one CNF of a use record, whichever arrives first", async () => {
  for (const [first, second] of [
    [dana, marcus],
    [marcus, dana],
  ]) {
    Object.assign(lab, await createLab());
    await lab.put(exampleRecords);
    expect((await make({}, first)).status).toBe(201);
    const refused = await make({}, second);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: "ALREADY_ADDED",
      detail: "A CNF already exists for this cake use record",
    });
  }
});

test("two tablets use one cake without signal: both CNFs are stored, and the cake is overdrawn", async () => {
  const body = bodyOf("createCnf", { ...fromCake, amount_cake: 1.5 });
  const headers = { "X-Recorded-Offline": "2026-03-01T14:00:00.000Z" };
  const offline = (by: string) => lab.request("POST", "/api/cnfs", { body, headers, token: lab.token(by) });
  expect((await offline(dana)).status).toBe(201);
  const second = await offline(marcus);
  expect(second.status).toBe(201);
  expect((await second.json()).warnings).toEqual([
    "Stock of Cake NOP-2026-004 Hour 3 is overdrawn by 0.656 KG. Please check the stock and correct it.",
  ]);
  const cake = await (await lab.request("GET", `/api/cakes/${ids.cake}`)).json();
  expect(cake).toMatchObject({ amount_remaining: -0.656, is_active: false });
  expect(cake.use_records).toHaveLength(3);
});

describe("two tablets that characterize", () => {
  const base = { ph: 7.2, wt_percent: 1.02 };
  const enter = (more: object, by: string) =>
    write("PUT", `${CNF}/initial-characteristics`, { ...initial(), ...more }, by);
  const initial = () => {
    const { created_by, creation_date } = bodyOf("saveCnfInitialCharacteristics");
    return { created_by, creation_date, base };
  };

  test("different fields: both edits are stored", async () => {
    await enter({ ph: 7.4, wt_percent: 1.02 }, dana);
    const reply = await enter({ ph: 7.2, wt_percent: 1.1 }, marcus);
    expect(await reply.json()).toMatchObject({ ph: 7.4, wt_percent: 1.1 });
  });

  test("the same field: the second is refused with the current value and its author", async () => {
    await enter({ ph: 7.4 }, dana);
    const reply = await enter({ ph: 6.9 }, marcus);
    expect(reply.status).toBe(409);
    expect(await reply.json()).toEqual({
      code: "EDIT_CONFLICT",
      detail: "ph was changed meanwhile by dana@lab.example on Mar 2, 2026.",
      errors: [{ field: "ph", message: "ph was changed meanwhile by dana@lab.example on Mar 2, 2026." }],
      current: expect.objectContaining({ ph: 7.4 }),
    });
  });
});

test("marking inactive twice marks it once", async () => {
  const first = await (await write("PUT", `${CNF}/mark-inactive`, undefined, dana)).json();
  const second = await write("PUT", `${CNF}/mark-inactive`, undefined, marcus);
  expect(second.status).toBe(200);
  expect(await second.json()).toEqual(first);
  const active = await (await lab.request("GET", "/api/cnfs?is_active_only=true")).json();
  expect(active).not.toContainEqual(expect.objectContaining({ id: cnfIds.cnf }));
});
