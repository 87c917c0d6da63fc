import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import { aCake, aFiltration, cakeChanges, ids } from "../../fixtures/records.ts";
import { choose, openScreen } from "../components/open-screen.tsx";
import { submitEmptied } from "../components/submit-emptied.tsx";

const PATH = "/inventory/cakes";
const end = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0f02";
const ended = aFiltration({ id: end, hour_number_for_sample: null, is_after_reaction_completed: true });
const records = [...cakeChanges(aCake()), { table: "filtrations" as const, id: end, record: ended }];
const form = () => within(screen.getByRole("dialog", { name: "Add Cake" }));

async function openForm(has = records) {
  const { user, store } = await openScreen({ path: PATH, routes: kindRoutes.cakes, records: has });
  await user.click(await screen.findByRole("button", { name: "Add Cake" }));
  await screen.findByRole("dialog", { name: "Add Cake" });
  return { user, store };
}

test("an empty form shows what each field needs", async () => {
  const { user } = await openForm(records.filter(({ table }) => table !== "cakes"));
  await submitEmptied(user, "createCake");
});

test("figures out of bounds are reported at their fields", async () => {
  const { user } = await openForm();
  await user.type(form().getByRole("textbox", { name: /Amount created/ }), "0");
  await user.type(form().getByRole("textbox", { name: "pH" }), "0");
  await user.type(form().getByRole("textbox", { name: "Wt %" }), "-3");
  await user.type(form().getByRole("textbox", { name: "Storage temperature" }), "-300");
  await user.click(form().getByRole("button", { name: "Submit" }));
  for (const message of [
    "amount_created must be greater than 0",
    "ph must be > 0",
    "wt_percent must be > 0",
    "storage_temperature must be ≥ -273.15",
  ])
    expect(await form().findByText(message)).toBeVisible();
});

test("a pH above 14 and solids above 100 % cause warnings, and can be saved", async () => {
  const { user } = await openForm();
  await user.type(form().getByRole("textbox", { name: "pH" }), "15");
  expect(await form().findByText("pH is more than 14. Please check.")).toBeVisible();
  await user.type(form().getByRole("textbox", { name: "Wt %" }), "150");
  expect(await form().findByText("Wt % is more than 100. Please check.")).toBeVisible();
});

test("a new cake is listed at once, with the values derived from its filtration", async () => {
  const { user, store } = await openForm();
  await choose(user, /Filtration/, "Hour 3");
  expect(await form().findByRole("checkbox", { name: "Made for research" })).toBeChecked();
  await user.type(form().getByRole("textbox", { name: /Amount created/ }), "1,5");
  await user.type(form().getByRole("textbox", { name: /Appearance/ }), "grey");
  await choose(user, /Storage type/, "Frozen");
  await user.type(form().getByRole("textbox", { name: "Storage temperature" }), "-20");
  await choose(user, /Location/, "Cold storage");
  await user.click(form().getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Cake created.")).toBeVisible();
  const row = (await screen.findByText("1.5")).closest("tr") as HTMLElement;
  await expect.poll(() => row.textContent).toContain("Waiting");
  expect(row).toHaveTextContent("NOP-2026-004");
  const made = (await store.records("cakes").toArray()).find(({ id }) => id !== ids.cake);
  expect(made).toMatchObject({ amount_supplied: 1.5, storage_temperature: -20, is_for_research: true });
});

test("units, storage and place are those of the last cake, and can be changed", async () => {
  const last = aCake({ amount_units: "GRAMS", water_amount_for_washing_units: "ML" });
  const { user } = await openForm([...records, ...cakeChanges(last)]);
  const value = (name: string | RegExp) => form().getByRole<HTMLInputElement>("combobox", { name }).value;
  expect(value("Amount created units")).toBe("GRAMS");
  expect(value("Amount water for washing units")).toBe("ML");
  await expect
    .poll(() => [value(/^Storage type/), value(/^Location/)])
    .toEqual(["Refrigerated", "Cold storage"]);
  await choose(user, /^Location/, "Wet lab A");
  expect(value(/^Location/)).toBe("Wet lab A");
});
