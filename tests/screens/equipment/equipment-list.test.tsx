import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import { namedId } from "#domain/kernel/ids.ts";
import { shortCode } from "#domain/qr-labels/codes.ts";
import { anEquipment, equipmentChanges } from "../../fixtures/records.ts";
import { openScreen, rowTexts } from "../components/open-screen.tsx";

const freezer = anEquipment({
  id: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0e02",
  name: "Chest freezer",
  short_name: "FRZ-2",
  equipment_type_id: namedId("equipment_type", "FREEZER"),
  location_id: namedId("location", "Cold storage"),
  creation_date: "2026-05-02T04:00:00.000Z",
});
const oldMill = anEquipment({
  id: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0e03",
  name: "Old mill",
  short_name: "MILL-0",
  is_active: false,
  creation_date: "2020-05-02T04:00:00.000Z",
});
const records = [anEquipment(), freezer, oldMill].flatMap(equipmentChanges);

const openList = (query = "") =>
  openScreen({ path: `/inventory/equipment${query}`, routes: kindRoutes.equipment, records });
const names = () => rowTexts().map((text) => /Bench|Chest|Old/.exec(text)?.[0]);

test("the list has the active equipment, newest first, with its columns and the number shown", async () => {
  await openList("?show=active");
  await screen.findByRole("link", { name: "Chest freezer" });
  expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
    "",
    "Name",
    "Short Name",
    "Type",
    "Location",
    "Supplier",
    "Active",
    "Created",
    "Sync",
  ]);
  expect(names()).toEqual(["Chest", "Bench"]);
  expect(rowTexts()[0]).toBe(
    `Chest freezer${shortCode({ table: "equipment", id: freezer.id })}FRZ-2FreezerCold storagePressureTech HomogenizersActiveMay 2, 2026Sent`,
  );
  expect(await screen.findByText("2 of 3")).toBeVisible();
  expect(await screen.findByText(/^Last updated Nov 19, 2026, 10:42 AM$/)).toBeVisible();
});

test("the search covers every column and is stored in the address", async () => {
  const { user, router } = await openList();
  await screen.findByRole("link", { name: "Chest freezer" });
  await user.type(screen.getByRole("searchbox", { name: "Search equipment" }), "cold frz");
  expect(names()).toEqual(["Chest"]);
  await expect.poll(() => router.state.location.search).toBe("?q=cold+frz");
});

test("All shows equipment out of use too", async () => {
  const { user } = await openList();
  await screen.findByRole("link", { name: "Chest freezer" });
  await user.click(screen.getByRole("button", { name: "All" }));
  expect(names()).toEqual(["Chest", "Bench", "Old"]);
});

test("a head that is pressed sorts, and the address stores the order", async () => {
  const { user, router } = await openList("?show=all");
  await screen.findByRole("link", { name: "Old mill" });
  await user.click(screen.getByRole("button", { name: "Name" }));
  expect(names()).toEqual(["Bench", "Chest", "Old"]);
  expect(router.state.location.search).toBe("?show=all&sort=name");
});

test("an address with a view opens that view", async () => {
  await openList("?show=all&sort=-name&type=Homogenizer");
  await screen.findByRole("link", { name: "Old mill" });
  expect(names()).toEqual(["Old", "Bench"]);
});

test("a filter is chosen in the drawer and removed by its chip", async () => {
  const { user } = await openList("?show=active");
  await screen.findByRole("link", { name: "Chest freezer" });
  await user.click(screen.getByRole("button", { name: "Filters" }));
  const drawer = await screen.findByRole("dialog", { name: "Filters" });
  await user.click(within(drawer).getByRole("checkbox", { name: "Cold storage" }));
  await user.click(within(drawer).getByRole("button", { name: "Show 1 equipment" }));
  expect(names()).toEqual(["Chest"]);
  await user.click(await screen.findByRole("button", { name: "Remove filter Location" }));
  expect(names()).toEqual(["Chest", "Bench"]);
});

test("a search without a match is reported and can be cleared", async () => {
  const { user } = await openList("?q=spectrometer");
  expect(await screen.findByText("No data available")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear search and filters" }));
  expect(names()).toEqual(["Chest", "Bench", "Old"]);
  expect(screen.getByRole("searchbox", { name: "Search equipment" })).toHaveValue("");
});

test("a lab without equipment shows that it has none", async () => {
  await openScreen({ path: "/inventory/equipment", routes: kindRoutes.equipment });
  expect(await screen.findByText("No data available")).toBeVisible();
  expect(screen.getAllByRole("button", { name: "New equipment" })).toHaveLength(1);
});
