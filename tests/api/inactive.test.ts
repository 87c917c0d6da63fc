import { expect, test } from "vitest";
import { createLab, people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";
import { bodyOf, exampleRecords } from "../fixtures/examples.ts";
import { ids } from "../fixtures/records.ts";

const lab = perTest(() => createLab({ records: exampleRecords }));

const CHEMICAL = `/api/chemicals/${ids.chemical}`;
const [dana, marcus] = people;
const put = (path: string, by: string) => lab.request("PUT", CHEMICAL + path, { token: lab.token(by) });
const use = (id: string, headers = {}) =>
  lab.request("POST", `${CHEMICAL}/use-records`, {
    body: bodyOf("addChemicalUseRecord", { id }),
    token: lab.token(marcus),
    headers,
  });
const detail = async () => (await lab.request("GET", CHEMICAL)).json();

test("a chemical that one person marks inactive is refused to the other, except what is recorded without signal", async () => {
  const before = await detail();
  expect((await put("/mark-inactive", dana)).status).toBe(200);
  expect((await put("/mark-inactive", marcus)).status).toBe(200);
  const refused = await use("8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0d01");
  expect(await refused.json()).toMatchObject({ code: "INACTIVE", detail: "The item is inactive." });
  const recorded = new Date(lab.clock.now() - 60_000).toISOString();
  const arrived = await use("8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0d02", { "X-Recorded-Offline": recorded });
  expect(arrived.status).toBe(201);
  const after = await detail();
  expect(after).toMatchObject({ is_active: false, inactivated_at: expect.any(String) });
  expect(before.amount_remaining - after.amount_remaining).toBeCloseTo(0.25);
  const listed = await (await lab.request("GET", "/api/chemicals")).json();
  expect(listed).toContainEqual(expect.objectContaining({ id: ids.chemical, is_active: false }));
});

test("both marks are in the history, once each, with who made them", async () => {
  for (const path of ["/mark-inactive", "/mark-inactive", "/mark-active"]) await put(path, dana);
  await put("/mark-active", marcus);
  const { versions } = await (await lab.request("GET", `/api/history/chemicals/${ids.chemical}`)).json();
  const marks = versions.filter(({ operation }: { operation: string }) => /^mark/.test(operation));
  expect(marks.map(({ user, operation }: { user: string; operation: string }) => [user, operation])).toEqual([
    [dana, "markChemicalActive"],
    [dana, "markChemicalInactive"],
  ]);
  expect(await detail()).toMatchObject({ is_active: true, inactivated_at: null });
});
