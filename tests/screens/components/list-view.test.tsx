import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import { namedId } from "#domain/kernel/ids.ts";
import type { User } from "#tests/support/a-user.ts";
import {
  aChemical,
  anEquipment,
  aUseRecord,
  chemicalChanges,
  equipmentChanges,
  ids,
} from "../../fixtures/records.ts";
import { openScreen } from "./open-screen.tsx";

const machine = (name: string, creation_date: string, location_id = ids.wetLabA) =>
  anEquipment({ id: namedId("test", name), name, short_name: `${name}-1`, creation_date, location_id });
const mill = machine("Mill", "2026-05-01T04:00:00.000Z");
const press = machine("Press", "2026-06-01T03:59:00.000Z");
const freezer = machine("Freezer", "2026-07-01T04:00:00.000Z", ids.coldStorage);

const openEquipment = (query = "") =>
  openScreen({
    path: `/inventory/equipment?sort=name${query}`,
    routes: kindRoutes.equipment,
    records: [mill, press, freezer].flatMap(equipmentChanges),
  });

const names = () =>
  screen
    .getAllByRole("link")
    .filter((link) => link.classList.contains("id"))
    .map((link) => link.textContent);
const heads = () => screen.getAllByRole("columnheader").map((head) => head.textContent);

async function openView(user: User) {
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Columns, groups, saved views" }));
  return within(await screen.findByRole("dialog", { name: "View" }));
}

beforeEach(() => localStorage.clear());

test("a range of days shows the rows of both days and of those between, in New York", async () => {
  const { user, router } = await openEquipment();
  await screen.findByRole("link", { name: "Mill" });
  await user.click(screen.getByRole("button", { name: "Filters" }));
  const created = within(await screen.findByRole("region", { name: "Created" }));
  await user.type(created.getByLabelText("From"), "2026-05-01");
  await user.type(created.getByLabelText("To"), "2026-05-31");
  await user.click(await screen.findByRole("button", { name: /^Show 2 equipment/ }));
  await waitFor(() => expect(names()).toEqual(["Mill", "Press"]));
  expect(router.state.location.search).toContain("created=2026-05-01%7E2026-05-31");
  expect(screen.getByText("Created May 1, 2026 to May 31, 2026")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Remove filter Created" }));
  await waitFor(() => expect(names()).toEqual(["Freezer", "Mill", "Press"]));
});

test("a range of numbers includes its limits, and one limit is enough", async () => {
  const half = aChemical({ use_records: [aUseRecord({ amount_used: 5, amount_used_units: "LITRES" })] });
  const full = aChemical({ id: namedId("test", "full"), chemical_name_id: ids.ethanol });
  const { user } = await openScreen({
    path: "/inventory/chemicals?sort=name&left=50~",
    routes: kindRoutes.chemicals,
    records: [half, full].flatMap(chemicalChanges),
  });
  await waitFor(() => expect(names()).toEqual(["Ethanol", "Nitric acid"]));
  expect(screen.getByText("Amount left, of the supplied amount from 50")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Filters" }));
  const left = within(await screen.findByRole("region", { name: /^Amount left/ }));
  await user.clear(left.getByLabelText("Minimum"));
  await user.type(left.getByLabelText("Maximum"), "99,9");
  await user.click(await screen.findByRole("button", { name: "Show 1 chemicals" }));
  await waitFor(() => expect(names()).toEqual(["Nitric acid"]));
});

test("the counts of a filter follow the search and the other filters", async () => {
  const { user } = await openEquipment("&q=freezer");
  await screen.findByRole("link", { name: "Freezer" });
  await user.click(screen.getByRole("button", { name: "Filters" }));
  const locations = within(await screen.findByRole("region", { name: "Location" }));
  expect(locations.getAllByRole("checkbox")).toHaveLength(1);
  expect(locations.getByRole("checkbox", { name: "Cold storage" })).toBeVisible();
  expect(locations.getByText("1")).toBeVisible();
  await user.type(within(screen.getByRole("region", { name: "Created" })).getByLabelText("To"), "2026-06-15");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Location" })).toBeNull());
});

test("chosen columns are shown, on this device also the next time", async () => {
  const { user, router } = await openEquipment();
  await screen.findByRole("link", { name: "Mill" });
  expect(heads()).toContain("Supplier");
  const view = await openView(user);
  await user.click(view.getByRole("checkbox", { name: "Supplier" }));
  await user.click(view.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(heads()).not.toContain("Supplier"));
  expect(heads()).toContain("Location");
  await router.navigate("/inventory/equipment/none");
  await router.navigate("/inventory/equipment");
  await screen.findByRole("link", { name: "Mill" });
  expect(heads()).not.toContain("Supplier");
  const again = await openView(user);
  await user.click(again.getByRole("button", { name: "Columns that fit the window" }));
  await user.click(again.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(heads()).toContain("Supplier"));
});

test("grouped rows are under a head with the name and the number of the group", async () => {
  const { user } = await openEquipment();
  await screen.findByRole("link", { name: "Mill" });
  const view = await openView(user);
  await user.click(view.getByRole("radio", { name: "Location" }));
  await user.click(view.getByRole("button", { name: "Done" }));
  await screen.findAllByRole("rowheader");
  const rows = screen.getAllByRole("row").slice(1);
  const nameOf = (row: HTMLElement) =>
    within(row).queryByRole("rowheader")?.textContent ?? row.querySelector("a.id")?.textContent;
  expect(rows.map(nameOf)).toEqual(["Cold storage 1", "Freezer", "Wet lab A 2", "Mill", "Press"]);
});

test("a view is saved under a name and opened again, with its search, filters, columns and groups", async () => {
  const { user, router } = await openEquipment("&q=press-1&created=2026-05-02~");
  await screen.findByRole("link", { name: "Press" });
  const view = await openView(user);
  await user.click(view.getByRole("radio", { name: "Location" }));
  await user.type(view.getByLabelText("Name of this view"), "Presses since May");
  await user.click(view.getByRole("button", { name: "Save view" }));
  await user.click(view.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await router.navigate("/inventory/equipment?sort=name&group=");
  await waitFor(() => expect(names()).toEqual(["Freezer", "Mill", "Press"]));
  const later = await openView(user);
  await user.click(later.getByRole("button", { name: "Presses since May" }));
  await waitFor(() => expect(names()).toEqual(["Press"]));
  expect(screen.getByRole("searchbox")).toHaveValue("press-1");
  expect(screen.getAllByRole("rowheader")).toHaveLength(1);
  const last = await openView(user);
  const remove = last.getByRole("button", { name: "Delete view Presses since May" });
  const ask = async () => {
    await user.click(remove);
    return within(await screen.findByRole("alertdialog", { name: "Delete the view “Presses since May”?" }));
  };
  await user.click((await ask()).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(last.getByRole("button", { name: "Presses since May" })).toBeVisible();
  await user.click((await ask()).getByRole("button", { name: "Delete view" }));
  await waitFor(() => expect(last.queryByRole("button", { name: "Presses since May" })).toBeNull());
});

test("a saved view is renamed, with its contents, to a name that no other view has", async () => {
  const { user, router } = await openEquipment("&q=press-1");
  await screen.findByRole("link", { name: "Press" });
  const view = await openView(user);
  for (const name of ["Presses", "Mills"]) {
    await user.type(view.getByLabelText("Name of this view"), name);
    await user.click(view.getByRole("button", { name: "Save view" }));
  }
  await user.click(view.getByRole("button", { name: "Rename view Presses" }));
  const field = view.getByLabelText("New name of Presses");
  expect(field).toHaveFocus();
  await user.retype(field, "Mills");
  expect(view.getByText("Another view has this name.")).toBeVisible();
  expect(view.getByRole("button", { name: "Rename" })).toBeDisabled();
  await user.retype(field, "Small presses{Enter}");
  expect(view.queryByRole("button", { name: "Presses" })).toBeNull();
  await user.click(view.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await router.navigate("/inventory/equipment?sort=name");
  await waitFor(() => expect(names()).toEqual(["Freezer", "Mill", "Press"]));
  const later = await openView(user);
  expect(later.getByRole("button", { name: "Mills" })).toBeVisible();
  await user.click(later.getByRole("button", { name: "Small presses" }));
  await waitFor(() => expect(names()).toEqual(["Press"]));
});
