import { expect, test } from "vitest";
import type { History } from "#domain/history/schema.ts";
import { perTest } from "#tests/support/per-test.ts";
import { bodyOf } from "../fixtures/examples.ts";
import { growChanges, growIds } from "../fixtures/grow-trials.ts";
import { aCake, cakeChanges, ids } from "../fixtures/records.ts";
import { createLab, people } from "../support/create-lab.ts";

const [DANA, MARCUS] = people;

const lab = perTest(() => createLab({ records: [...growChanges, ...cakeChanges(aCake())] }));

async function send(method: string, path: string, body: object, person: string) {
  const reply = await lab.request(method, `/api${path}`, {
    body,
    token: lab.token(person),
    key: crypto.randomUUID(),
  });
  expect(reply.status).toBeLessThan(300);
}

const transplant = (germination_rate: number, person: string) => {
  const path = `/grow-trials/tray-formulation/${growIds.tray}/add-transplant-data`;
  return send("POST", path, bodyOf("addTransplantData", { germination_rate }), person);
};
const notices = () => lab.db.all("replacements");
const historyOf = async (table: string, id: string) =>
  (await (await lab.request("GET", `/api/history/${table}/${id}`)).json()) as History;

test("whoever transplanted first is notified of the replaced values, and the history has both", async () => {
  await transplant(95, DANA);
  expect(await notices()).toEqual([]);
  await transplant(90, MARCUS);
  expect(await notices()).toMatchObject([
    {
      whose: DANA,
      by: MARCUS,
      kind: "replaced",
      record_table: "tray_formulations",
      record_id: growIds.tray,
      operation: "addTransplantData",
      changes: [{ path: ["germination_rate"], before: 95, after: 90 }],
    },
  ]);
  const { versions } = await historyOf("tray_formulations", growIds.tray);
  expect(versions[0]?.changes).toContainEqual({ path: ["germination_rate"], before: 95, after: 90 });
});

test("no person is notified about their own values, or about the same values", async () => {
  await transplant(95, DANA);
  await transplant(94, DANA);
  await transplant(94, MARCUS);
  expect(await notices()).toEqual([]);
});

test("the notice goes to whoever wrote the value last, not to whoever wrote the record last", async () => {
  await transplant(95, DANA);
  await send(
    "PUT",
    `/grow-trials/tray-formulations/${growIds.tray}`,
    bodyOf("updateFormulation", { test_for: "Growth" }),
    MARCUS,
  );
  await transplant(90, MARCUS);
  const transplants = (await notices()).filter(({ operation }) => operation === "addTransplantData");
  expect(transplants).toMatchObject([{ whose: DANA, by: MARCUS }]);
});

test("a deleted week is a replaced one", async () => {
  await send("DELETE", `/grow-trials/weekly-data/${growIds.firstWeek}`, {}, MARCUS);
  expect(await notices()).toMatchObject([
    { whose: DANA, changes: [{ path: ["weekly_data", growIds.firstWeek], before: { avg_height: 1.7 } }] },
  ]);
});

test("the edit of a harvest notifies about the replaced figures only", async () => {
  await send("PUT", `/grow-trials/harvest-data/${growIds.harvest}`, bodyOf("updateHarvestData"), MARCUS);
  const [notice] = await notices();
  expect(notice?.changes.find(({ path }) => path.at(-1) === "root_score")).toEqual({
    path: ["harvest_data", "root_score"],
    before: 5.8,
    after: 6,
  });
  expect(notice?.changes.map(({ path }) => path.at(-1))).not.toContain("recorded");
  expect(notice?.changes.map(({ path }) => path.at(-1))).not.toContain("created_at");
});

const made = { created_by: DANA, creation_date: "2026-03-02T14:00:00.000Z" };
const edit = (values: object, base: object, person: string) =>
  send("PUT", `/cakes/${ids.cake}/initial-characteristics`, { ...values, ...made, base }, person);

test("edits of different fields are merged: the author of the first is notified, and the second is warned", async () => {
  const base = { appearance: "white, crumbly", ph: 6.4, wt_percent: 15.2 };
  await edit({ ...base, ph: 7 }, base, MARCUS);
  const reply = await lab.request("PUT", `/api/cakes/${ids.cake}/initial-characteristics`, {
    body: { ...base, appearance: "grey", ...made, base },
    token: lab.token(DANA),
  });
  expect(((await reply.json()) as { warnings?: string[] }).warnings).toEqual([
    "pH was changed meanwhile. Both changes were merged.",
  ]);
  expect((await notices()).filter(({ kind }) => kind === "merged")).toMatchObject([
    {
      whose: MARCUS,
      by: DANA,
      kind: "merged",
      changes: [{ path: ["appearance"], before: "white, crumbly", after: "grey" }],
    },
  ]);
});
