import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { inventoryRoutes } from "#app/features.tsx";
import {
  aChemical,
  anEquipment,
  aUseRecord,
  chemicalChanges,
  equipmentChanges,
  ids,
} from "../../fixtures/records.ts";
import { openScreen } from "../components/open-screen.tsx";

const use = (amount_used: number, end: string) =>
  aUseRecord({ id: `8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0a${end}`, amount_used, amount_used_units: "LITRES" });
const chemical = (end: string, used: number) =>
  aChemical({
    id: `8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0c${end}`,
    chemical_name_id: ids.ethanol,
    use_records: [use(used, end)],
  });

const records = [
  ...equipmentChanges(anEquipment()),
  ...equipmentChanges(
    anEquipment({
      id: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0e02",
      name: "Spare",
      short_name: "HOM-2",
      is_active: false,
    }),
  ),
  ...[aChemical(), chemical("11", 9.5), chemical("12", 10.5)].flatMap(chemicalChanges),
];
const open = (path = "/inventory") => openScreen({ path, routes: inventoryRoutes, records });

test("the cards count all records, low ones and overdrawn ones", async () => {
  await open();
  const supplies = await screen.findByRole("region", { name: "Supplies" });
  expect(
    within(supplies)
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]),
  ).toEqual([
    ["FeedstocksNone yet0", "/inventory/feedstocks"],
    ["Chemicals1 low in stock, 1 overdrawn3", "/inventory/chemicals"],
    ["Chemicals low 1", "/inventory/chemicals?stock=Low"],
    ["Chemicals overdrawn 1", "/inventory/chemicals?show=all&stock=Overdrawn"],
  ]);
  const equipment = screen.getByRole("region", { name: "Equipment" });
  expect(
    within(equipment)
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual(["EquipmentHomogenizers, reactors, presses, freezers2", "Homogenizer 1"]);
});

test("the specification's four cards are shown", async () => {
  await open();
  await screen.findByRole("region", { name: "Products" });
  const lists = within(screen.getByRole("main"))
    .getAllByRole("region")
    .map((card) => [
      within(card).getByRole("heading").textContent,
      ...within(card)
        .getAllByRole("link")
        .map((link) => link.querySelector(".grow > b")?.textContent)
        .filter((name) => name !== undefined),
    ]);
  expect(lists).toEqual([
    ["Equipment", "Equipment"],
    ["Supplies", "Feedstocks", "Chemicals"],
    ["Products", "Cakes", "CNFs"],
    ["Sample Library", "Sample Library"],
  ]);
});

test("the page shows that all data is on the device, and from when", async () => {
  await open();
  expect(
    await screen.findByText(
      "All of this is on this tablet and opens without signal. Lab data from Nov 19, 2026, 10:42 AM.",
    ),
  ).toBeVisible();
});

test.each([
  ["hom-1", ["Bench high-pressure homogenizer"]],
  ["ETHANOL hudson", ["Ethanol", "Ethanol"]],
  ["wet lab", ["Nitric acid", "Ethanol", "Ethanol", "Bench high-pressure homogenizer", "Spare"]],
])("%s finds %j", async (search, names) => {
  const { user } = await open();
  await user.type(await screen.findByRole("searchbox", { name: "Find in inventory" }), search);
  const hits = () =>
    screen.queryAllByRole("link", { name: /·/ }).map((hit) => hit.querySelector("b")?.textContent);
  await expect.poll(hits).toEqual(names);
});

test("a match opens its page", async () => {
  const { user } = await open("/inventory?q=nitric");
  expect(await screen.findByRole("link", { name: /Nitric acid/ })).toHaveAttribute(
    "href",
    `/inventory/chemicals/${ids.chemical}`,
  );
  await user.clear(screen.getByRole("searchbox", { name: "Find in inventory" }));
  expect(screen.getByRole("heading", { name: "Supplies" })).toBeVisible();
});

test("a search that finds nothing is reported", async () => {
  await open("/inventory?q=unobtainium");
  expect(await screen.findByText("Nothing on this tablet matches “unobtainium”.")).toBeVisible();
});
