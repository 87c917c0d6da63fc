import { expect, test } from "vitest";
import { createLab, people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";
import { bodyOf, exampleRecords } from "../fixtures/examples.ts";
import { ids } from "../fixtures/records.ts";

const lab = perTest(() => createLab({ records: exampleRecords }));

const [dana, marcus] = people;
const make = (more = {}) => lab.request("POST", "/api/cnfs", { body: bodyOf("createCnf", more) });
const fromCake = { cake_use_record_id: null, cake_id: ids.cake };

test("names count up within a batch, and are never reused", async () => {
  const names = [];
  for (const more of [{}, fromCake, fromCake]) names.push((await (await make(more)).json()).name);
  // The example's own CNF was stored without using a number.
  expect(names).toEqual(["CNF-2026-004-01", "CNF-2026-004-02", "CNF-2026-004-03"]);
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
