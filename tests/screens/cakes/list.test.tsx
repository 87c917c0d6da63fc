import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import { aCake, aCakeUse, aFiltration, aNopProcess, cakeChanges, ids } from "../../fixtures/records.ts";
import { openScreen } from "../components/open-screen.tsx";

const at = (end: string) => `8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f${end}`;
const PATH = "/inventory/cakes";

const low = aCake({
  id: at("ca11"),
  filtration_and_neutralization_details_id: at("fa11"),
  is_for_research: false,
  amount_units: "GRAMS",
  amount_supplied: 900,
  cake_storage_type_id: ids.frozen,
  use_records: [aCakeUse({ id: at("ca12"), amount_used: 850 })],
});
const overdrawn = aCake({
  id: at("ca21"),
  filtration_and_neutralization_details_id: at("fa21"),
  location_id: ids.wetLabA,
  use_records: [aCakeUse({ id: at("ca22"), amount_used: 3, amount_used_units: "KG" })],
});
const records = [
  ...cakeChanges(aCake({ use_records: [aCakeUse()] })),
  ...cakeChanges(
    low,
    aFiltration({ id: at("fa11"), hour_number_for_sample: null, is_after_reaction_completed: true }),
  ),
  ...cakeChanges(
    overdrawn,
    aFiltration({ id: at("fa21"), nop_process_id: at("bb21") }),
    aNopProcess({ id: at("bb21"), batch_number: null }),
  ),
];
const open = (path = PATH) => openScreen({ path, routes: kindRoutes.cakes, records });

async function rowOf(id: string) {
  const links = await screen.findAllByRole("link");
  const link = links.find((one) => one.getAttribute("href") === `${PATH}/${id}`);
  return within(link?.closest("tr") as HTMLElement);
}

test("a row shows what the cake is, what remains and where it is stored", async () => {
  await open();
  const row = await rowOf(ids.cake);
  for (const text of [
    "NOP-2026-004",
    "Research",
    "Hour 3",
    "2.344",
    "kg",
    "Refrigerated",
    "Cold storage",
    "Active",
    "Nov 4, 2026",
    "Sent",
  ])
    expect(row.getByText(text)).toBeVisible();
});

test("a cake that is nearly used up is low; an overdrawn cake remains listed; a batch without a number is marked so", async () => {
  await open();
  expect((await rowOf(low.id)).getByText("Low")).toBeVisible();
  const over = await rowOf(overdrawn.id);
  expect(over.getByText("Overdrawn")).toBeVisible();
  expect(over.getByText("−0.34")).toBeVisible();
  expect(over.getByText("assigned on sync")).toBeVisible();
});

test.each([
  ["after reaction", [low.id]],
  ["frozen", [low.id]],
  ["wet lab", [overdrawn.id]],
  ["assigned", [overdrawn.id]],
  ["nop-2026-004 hour", [ids.cake]],
])("the search finds '%s'", async (text, found) => {
  const { user } = await open();
  await rowOf(low.id);
  await user.type(screen.getByRole("searchbox", { name: "Search cakes" }), text);
  const hrefs = screen
    .getAllByRole("link")
    .map((link) => link.getAttribute("href") ?? "")
    .filter((href) => href.startsWith(`${PATH}/`));
  expect(hrefs).toEqual(found.map((id) => `${PATH}/${id}`));
});

test.each([
  ["stock=Low", [low.id]],
  ["type=Frozen", [low.id]],
  ["sample=Hour 3&stock=Overdrawn&show=all", [overdrawn.id]],
  ["for=Research&location=Cold storage", [ids.cake]],
])("the address %s filters the list", async (search, found) => {
  await open(`${PATH}?${search}`);
  for (const id of found) await rowOf(id);
  expect(screen.getAllByRole("row")).toHaveLength(found.length + 1);
});
