import { act, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import { commands } from "#contract/index.ts";
import { submit } from "#sync/write/submit.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { aCake, cakeChanges, DANA, ids, NOW } from "../../fixtures/records.ts";
import { createLab, handClock, people } from "../../support/create-lab.ts";
import { openScreen } from "./open-screen.tsx";

const records = cakeChanges(aCake({ use_records: [] }));

/** A lab in which Marcus has measured and used the cake, and a tablet that shows it. */
async function open({
  online = true,
  clock = {},
}: {
  online?: boolean;
  clock?: Record<string, string>;
} = {}) {
  const lab = await createLab({ clock: handClock("2026-11-12T18:00:00.000Z") });
  await lab.put(records);
  const marcus = { token: lab.token(people[1]), headers: { "X-Fibril-Device": "Phone 2B9Q" } };
  const body = bodyOf("enterCakeInitialCharacteristics", { ph: 7.1, created_by: people[1] });
  await lab.request("PUT", `/api/cakes/${ids.cake}/initial-characteristics`, { ...marcus, body });
  lab.clock.set("2026-11-13T15:00:00.000Z");
  await lab.request("POST", `/api/cakes/${ids.cake}/use-records`, {
    body: bodyOf("addCakeUseRecord", { id: ids.cakeUse, amount_used: 0.25, amount_used_units: "KG" }),
    headers: { "X-Recorded-Offline": "2026-11-12T20:30:00.000Z", "X-Fibril-Device": "Tablet TEST", ...clock },
  });
  lab.clock.set(NOW);
  const wire = { isUp: online };
  const opened = await openScreen({
    path: `/inventory/cakes/${ids.cake}`,
    routes: kindRoutes.cakes,
    records,
    token: lab.token(),
    send: async (request) => {
      if (!wire.isUp) throw new TypeError("no network");
      return lab.app.request(request);
    },
  });
  await opened.store.marks.put({ key: "device", value: "Tablet TEST" });
  return { ...opened, lab, wire };
}

const history = async () => within(await screen.findByRole("list", { name: "History" }));
const lines = async () => (await history()).getAllByRole("listitem").map((line) => line.textContent ?? "");

test("each version shows who, when and from which device, and each value before and after", async () => {
  await open();
  expect(await screen.findByText("Used 0.25 kg")).toBeVisible();
  const [used, measured, recorded, ...more] = await lines();
  expect(more).toEqual([]);
  expect(used).toContain("Dana · Nov 12, 2026, 3:30 PM · from this tablet");
  expect(used).toContain("Recorded without signal, arrived Nov 13, 2026, 10:00 AM");
  expect(measured).toContain("CharacterizedMarcus · Nov 12, 2026, 1:00 PM · from Phone 2B9Q");
  expect(measured).toContain("pH6.47.1");
  expect(recorded).toContain("Recorded");
  expect(recorded).toContain("Storage typeRefrigerated");
});

test("a version that was saved under a wrong clock shows the difference", async () => {
  await open({ clock: { "X-Fibril-Clock-Off": "7500000" } });
  expect(await screen.findByText("The clock of the device was 2 h 5 min ahead")).toBeVisible();
});

test.each([
  [people[1], "From a rescue file, imported by Marcus, confirmed by Dana"],
  ["admin", "From a rescue file, imported by admin of the server"],
])("a version from a rescue file that %s imported shows that", async (by, text) => {
  await open({ clock: { "X-Fibril-Imported-By": encodeURIComponent(by) } });
  expect(await screen.findByText(text)).toBeVisible();
  expect((await lines())[0]).toContain("Dana · Nov 12, 2026, 3:30 PM · from this tablet");
});

test("without signal the tablet's own writes are shown at once, waiting to be sent", async () => {
  const { env } = await open({ online: false });
  const input = { params: { id: ids.cake }, body: bodyOf("addCakeUseRecord", { amount_used: 0.1 }) };
  await act(async () => {
    await submit(env, DANA, commands.addCakeUseRecord, input as never);
  });
  const list = await history();
  expect(await list.findByText(/^Use of Cake/)).toBeVisible();
  expect(list.getByText("Waiting to send")).toBeVisible();
  expect(await screen.findByText(/^Not available offline yet\./)).toBeVisible();
});

test("the last history from the lab stays on the tablet, and shows how old it is", async () => {
  const { env, wire, user, store } = await open();
  expect(await screen.findByText("Used 0.25 kg")).toBeVisible();
  expect(await store.histories.count()).toBe(1);
  wire.isUp = false;
  env.now = () => Date.parse(NOW) + 3 * 3_600_000;
  await user.click(screen.getByRole("button", { name: "Refresh history" }));
  const age = await screen.findByText("The lab cannot be reached. Last updated 3 hours ago.");
  expect(age).toBeVisible();
  const used = screen.getByText("Used 0.25 kg");
  expect(used).toBeVisible();
  expect(age.compareDocumentPosition(used) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

test("a long history opens ten lines at a time", async () => {
  const { store, user } = await open({ online: false });
  const versions = Array.from({ length: 23 }, (_, i) => ({
    version: 23 - i,
    kind: "changed" as const,
    at: NOW,
    recorded_at: null,
    user: DANA,
    device: null,
    command: `c${i}`,
    operation: "enterCakeInitialCharacteristics",
    changes: [],
  }));
  const history = { table: "cakes" as const, id: ids.cake, kept_since: null, versions };
  await act(() => store.histories.put({ key: `cakes:${ids.cake}`, history, fetched_at: NOW }).then(() => {}));
  const more = await screen.findByRole("button", { name: "Show more" });
  expect(await lines()).toHaveLength(10);
  await user.click(more);
  expect(await lines()).toHaveLength(20);
  await user.click(more);
  expect(await lines()).toHaveLength(23);
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("two hundred histories stay on a tablet, and the oldest are deleted first", async () => {
  const { env, store, user } = await open();
  expect(await screen.findByText("Used 0.25 kg")).toBeVisible();
  const stored = await store.histories.toCollection().first();
  if (!stored) throw new Error("No history was stored");
  const older = Array.from({ length: 250 }, (_, i) => ({
    ...stored,
    key: `cakes:${i}`,
    fetched_at: `2026-01-${i}`,
  }));
  await store.histories.bulkPut(older);
  await user.click(screen.getByRole("button", { name: "Refresh history" }));
  await expect.poll(() => store.histories.count()).toBe(200);
  expect(await store.histories.get(`cakes:${ids.cake}`)).toBeDefined();
  expect(env.now()).toBe(Date.parse(NOW));
});
