import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import type { ListView } from "#components/list/list-view-state.ts";
import { RangeGroup } from "#components/list/range-filter.tsx";
import { namedId } from "#domain/kernel/ids.ts";
import { shortCode } from "#domain/qr-labels/codes.ts";
import { aUser } from "#tests/support/a-user.ts";
import { aChemical, anEquipment, chemicalChanges, equipmentChanges, ids } from "../../fixtures/records.ts";
import { openScreen } from "./open-screen.tsx";

const inactive = "2026-11-01T04:00:00.000Z";
const mill = anEquipment({ id: namedId("test", "mill"), name: "Mill", short_name: "M-1" });
const press = anEquipment({
  id: namedId("test", "press"),
  name: "Press",
  short_name: "P-1",
  is_active: false,
});
const acid = aChemical();
const usedUp = aChemical({
  id: namedId("test", "used"),
  chemical_name_id: ids.ethanol,
  inactivated_at: inactive,
});

const openEquipment = (query = "") =>
  openScreen({
    path: `/inventory/equipment${query}`,
    routes: kindRoutes.equipment,
    records: [mill, press].flatMap(equipmentChanges),
  });
const openChemicals = () =>
  openScreen({
    path: "/inventory/chemicals",
    routes: kindRoutes.chemicals,
    records: [acid, usedUp].flatMap(chemicalChanges),
  });
const names = () =>
  screen
    .getAllByRole("link")
    .filter((link) => link.classList.contains("id"))
    .map((link) => link.textContent);

const shows = (choice: string) =>
  within(screen.getByRole("group", { name: "Show" })).getByRole("button", { name: choice });

beforeEach(() => localStorage.clear());

test("a list of stock opens on Active", async () => {
  await openChemicals();
  await screen.findByRole("link", { name: "Nitric acid" });
  expect(names()).toEqual(["Nitric acid"]);
  expect(shows("Active")).toHaveAttribute("aria-pressed", "true");
});

test("a list that is not of stock opens on All", async () => {
  await openEquipment("?sort=name");
  await screen.findByRole("link", { name: "Mill" });
  expect(names()).toEqual(["Mill", "Press"]);
  expect(shows("All")).toHaveAttribute("aria-pressed", "true");
});

test("a list opens with what was chosen last on this device", async () => {
  const { user, router } = await openEquipment();
  await screen.findByRole("link", { name: "Press" });
  await user.click(shows("Active"));
  expect(router.state.location.search).toBe("?show=active");
  await waitFor(() => expect(names()).toEqual(["Mill"]));
  await router.navigate("/inventory/equipment/none");
  await router.navigate("/inventory/equipment");
  await screen.findByRole("link", { name: "Mill" });
  expect(names()).toEqual(["Mill"]);
});

test("a row shows its short code, and the code finds the row", async () => {
  const { user } = await openEquipment();
  const code = shortCode({ table: "equipment", id: press.id });
  expect(await screen.findByText(code)).toBeVisible();
  await user.type(screen.getByRole("searchbox"), code.slice(4).toLowerCase());
  await waitFor(() => expect(names()).toEqual(["Press"]));
});

test.each([
  press.id,
  press.id.replaceAll("-", "\u2011"),
  `/inventory/equipment/${press.id}`,
  `http://10.0.0.7:8080/inventory/equipment/${press.id}`,
  "P\u20111",
])("%s finds its row alone", async (text) => {
  const { user } = await openEquipment();
  await user.click(await screen.findByRole("searchbox"));
  await user.paste(text);
  await waitFor(() => expect(names()).toEqual(["Press"]));
});

test("a press anywhere on a row opens the record", async () => {
  const { user, router } = await openEquipment();
  await user.click(await screen.findByText("M-1"));
  expect(router.state.location.pathname).toBe(`/inventory/equipment/${mill.id}`);
  // The row has the same code, until the page of the record is there.
  await waitFor(() => expect(screen.queryByRole("searchbox")).not.toBeInTheDocument());
  expect(await screen.findByText(shortCode({ table: "equipment", id: mill.id }))).toBeVisible();
});

test("while rows are being selected, a press on a row selects it", async () => {
  const { user, router } = await openEquipment();
  await user.click(await screen.findByRole("checkbox", { name: "Select Mill" }));
  fireEvent.click(screen.getByText("P-1"));
  expect(screen.getByRole("checkbox", { name: "Select Press" })).toBeChecked();
  expect(router.state.location.pathname).toBe("/inventory/equipment");
});

test("the column that orders the list is shown on every width", async () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(800);
  await openEquipment("?sort=location");
  await screen.findByRole("link", { name: "Mill" });
  const head = screen.getByRole("columnheader", { name: "Location" });
  expect(head).toHaveAttribute("aria-sort", "ascending");
  expect(screen.queryByRole("columnheader", { name: "Active" })).not.toBeInTheDocument();
});

/** A list whose address is written when a test requires it, as a long list is drawn. */
function aLateList() {
  const limits: (string | null)[] = [];
  const waiting: (() => void)[] = [];
  function LateList() {
    const [params, setParams] = useState(new URLSearchParams());
    const set: ListView["set"] = (key, value) => {
      limits.push(value);
      waiting.push(() => setParams(new URLSearchParams(value === null ? {} : { [key]: value })));
    };
    const filter = { key: "left", label: "Amount left", look: "numbers", of: () => 0 } as const;
    return <RangeGroup filter={filter} view={{ params, set } as ListView} />;
  }
  render(<LateList />);
  const draw = () => act(() => waiting.shift()?.());
  const drawAll = () => {
    for (const draw of waiting.splice(0)) act(draw);
  };
  return { limits, draw, drawAll, user: aUser() };
}

test("the limits of a range remain as typed while the list is drawn later than the next key", async () => {
  const { limits, draw, drawAll, user } = aLateList();
  const [from, to] = [screen.getByLabelText("Minimum"), screen.getByLabelText("Maximum")];
  await user.type(from, "1.2");
  draw();
  await user.keyboard("34,5");
  expect(from).toHaveValue("1.234,5");
  await user.type(to, "2000");
  expect(limits.at(-1)).toBe("1234.5~2000");
  drawAll();
  expect(from).toHaveValue("1234.5");
  expect(to).toHaveValue("2000");
});
