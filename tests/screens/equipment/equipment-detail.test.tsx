import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { homeRoutes } from "#app/features.tsx";
import { kindRoutes } from "#app/kind-routes.tsx";
import { commands } from "#contract/index.ts";
import { namedId } from "#domain/kernel/ids.ts";
import { submit } from "#sync/write/submit.ts";
import { aCnf, cnfChanges, cnfIds } from "../../fixtures/cnfs.ts";
import { anEquipment, DANA, equipmentChanges, ids, NOW } from "../../fixtures/records.ts";
import { openScreen } from "../components/open-screen.tsx";

const path = `/inventory/equipment/${ids.equipment}`;

test("the page has every fact, the checklist, the comments and the supplier", async () => {
  const one = anEquipment({
    checklist: ["Oil level", "Seals"],
    comments: "Ask before use.",
    is_active: false,
  });
  await openScreen({ path, routes: kindRoutes.equipment, records: equipmentChanges(one) });
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(
    "Bench high-pressure homogenizer",
  );
  const facts = screen.getAllByRole("term").map((term) => [term.textContent, term.nextSibling?.textContent]);
  // The name is the title of the page.
  expect(facts).toEqual([
    ["Short Name", "HOM-1"],
    ["Equipment Type", "Homogenizer"],
    ["Location", "Wet lab A"],
    ["Creation Date", "Mar 2, 2026"],
    ["Created By", DANA],
    ["Maintenance due", "No interval"],
    ["Calibration due", "No interval"],
    ["Name", "PressureTech Homogenizers"],
    ["Type", "Equipment"],
    ["Country", "Italy"],
    ["Email", "orders@pressuretech-homogenizers.example"],
    ["Address", "–"],
  ]);
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["Oil level", "Seals"]);
  expect(screen.getByText("Ask before use.")).toBeVisible();
  expect(screen.getByText("Inactive")).toBeVisible();
  expect(screen.queryByText("Waiting to send")).toBeNull();
});

test("an unsent record is shown with the person who saved it", async () => {
  const { env, router } = await openScreen({ path: "/inventory/equipment", routes: kindRoutes.equipment });
  const body = {
    name: "Ball mill",
    short_name: "MILL-1",
    equipment_type_id: ids.homogenizer,
    location_id: namedId("location", "Wet lab B"),
    supplier_id: 4,
    created_by: DANA,
    creation_date: NOW,
  };
  const saved = await submit(env, DANA, commands.createEquipment, { body });
  if (saved.kind !== "saved") throw new Error(saved.message);
  const [id] = (await env.store.records("equipment").toCollection().primaryKeys()) ?? [];
  await router.navigate(`/inventory/equipment/${id}`);
  const history = within(await screen.findByRole("list", { name: "History" }));
  expect(await history.findByText("New equipment: MILL-1")).toBeVisible();
  expect(history.getByText("Waiting to send")).toBeVisible();
});

const records = [...equipmentChanges(anEquipment({ maintenance_interval: 90 })), ...cnfChanges(aCnf())];

test("maintenance that was done is recorded, and moves the date when it is due", async () => {
  const { user, store } = await openScreen({ path, routes: kindRoutes.equipment, records });
  expect(await screen.findByText("May 31, 2026, overdue")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Record as done" }));
  const form = within(await screen.findByRole("dialog", { name: "Record maintenance or calibration" }));
  await user.type(form.getByRole("textbox", { name: "Comments" }), "New seals");
  await user.click(form.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Recorded as done.")).toBeVisible();
  const log = within(screen.getByRole("list", { name: "Maintenance and calibration log" }));
  expect((await log.findByRole("listitem")).textContent).toMatch(/Maintenance Nov 19, 2026.*New seals/);
  expect(await screen.findByText("Feb 17, 2027")).toBeVisible();
  const [entry] = await store.outbox.toArray();
  expect(entry?.title).toBe("Maintenance of Bench high-pressure homogenizer");
});

test("the usage log links to what was made with the equipment", async () => {
  await openScreen({ path, routes: kindRoutes.equipment, records });
  const log = within(await screen.findByRole("list", { name: "Usage log" }));
  expect(log.getByRole("link", { name: /^CNF-2026-004-01/ })).toHaveAttribute(
    "href",
    `/inventory/cnfs/${cnfIds.cnf}`,
  );
});

test("a long usage log shows its newest ten runs first", async () => {
  const runs = Array.from({ length: 12 }, (_, n) => aCnf({ id: `cnf-${n}`, name: `CNF-2026-004-${n}` }));
  const all = [...equipmentChanges(anEquipment()), ...runs.flatMap(cnfChanges)];
  const { user } = await openScreen({ path, routes: kindRoutes.equipment, records: all });
  const log = within(await screen.findByRole("list", { name: "Usage log" }));
  expect(log.getAllByRole("listitem")).toHaveLength(10);
  await user.click(screen.getByRole("button", { name: "Show all 12" }));
  expect(log.getAllByRole("listitem")).toHaveLength(12);
});

test("Home lists overdue maintenance", async () => {
  await openScreen({ path: "/", routes: homeRoutes, records });
  const card = within(await screen.findByRole("region", { name: "Overdue" }));
  expect(card.getByRole("link")).toHaveTextContent(
    /Bench high-pressure homogenizer.*Maintenance.*due May 31, 2026/,
  );
});
