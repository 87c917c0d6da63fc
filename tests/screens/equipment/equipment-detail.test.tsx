import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import { commands } from "#contract/index.ts";
import { namedId } from "#domain/kernel/ids.ts";
import { submit } from "#sync/write/submit.ts";
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

test("equipment that the lab does not have is not found", async () => {
  await openScreen({ path, routes: kindRoutes.equipment });
  expect(await screen.findByText("Equipment not found")).toBeVisible();
  expect(screen.getByRole("link", { name: "All equipment" })).toHaveAttribute("href", "/inventory/equipment");
});

test("before the lab's data was ever on the device, equipment is not available yet", async () => {
  await openScreen({ path, routes: kindRoutes.equipment, pulled: false });
  expect(await screen.findByText("Not available offline yet.")).toBeVisible();
});
