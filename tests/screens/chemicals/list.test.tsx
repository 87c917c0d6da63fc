import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aChemical, aUseRecord, chemicalChanges, ids } from "../../fixtures/records.ts";
import { openTablet } from "./open-tablet.tsx";

const second = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0c02";
const third = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0c03";
const PATH = "/inventory/chemicals";

const full = aChemical({ use_records: [aUseRecord()] });
const low = aChemical({
  id: second,
  chemical_name_id: ids.ethanol,
  supplier_id: 2,
  creation_date: "2026-11-01T15:00:00.000Z",
  use_records: [
    aUseRecord({ id: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0a02", amount_used: 9.5, amount_used_units: "LITRES" }),
  ],
});
const overdrawn = aChemical({
  id: third,
  chemical_name_id: ids.sodiumHydroxide,
  derived_from_use_record_id: ids.use,
  use_records: [
    aUseRecord({ id: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0a03", amount_used: 11, amount_used_units: "LITRES" }),
  ],
});
const records = [full, low, overdrawn].flatMap(chemicalChanges);

async function rowOf(name: string) {
  return within((await screen.findByRole("link", { name })).closest("tr") as HTMLElement);
}

test("a row shows everything about its chemical, and its state", async () => {
  await openTablet(PATH, { records });
  const row = await rowOf("Nitric acid");
  for (const text of [
    "Acid",
    "9.5",
    "L",
    "70",
    "%",
    "Hudson Reagents",
    "Wet lab A",
    "Active",
    "Nov 2, 2026",
    "Sent",
  ])
    expect(row.getByText(text)).toBeVisible();
  expect(row.getByRole("img", { name: "95 percent remaining" })).toBeVisible();
});

test("what is nearly used up is low, what was used too often is overdrawn, what was made by dilution is marked so", async () => {
  const { user } = await openTablet(PATH, { records });
  await user.click(await screen.findByRole("button", { name: "All" }));
  expect((await rowOf("Ethanol")).getByText("Low")).toBeVisible();
  const over = await rowOf("Sodium hydroxide");
  expect(over.getByText("Overdrawn")).toBeVisible();
  expect(over.getByText("−1")).toBeVisible();
  expect(over.getByText("Diluted")).toBeVisible();
});

test("the search covers every text column", async () => {
  const { user } = await openTablet(PATH, { records });
  await screen.findByRole("link", { name: "Ethanol" });
  await user.type(screen.getByRole("searchbox", { name: "Search chemicals" }), "long sound");
  expect(screen.queryByRole("link", { name: "Nitric acid" })).toBeNull();
  expect(screen.getByRole("link", { name: "Ethanol" })).toBeVisible();
});

test("a filter shows what is low", async () => {
  const { user } = await openTablet(PATH, { records });
  await screen.findByRole("link", { name: "Ethanol" });
  await user.click(screen.getByRole("button", { name: "Filters" }));
  await user.click(await screen.findByRole("button", { name: "Low" }));
  await user.click(screen.getByRole("button", { name: "Show 1 chemicals" }));
  expect(await screen.findByRole("link", { name: "Ethanol" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Nitric acid" })).toBeNull();
});

test("chemicals of one name are added by strength, in their group and in a list of that name", async () => {
  const diluted = aChemical({ id: third, concentration: 5, amount_supplied: 2 });
  const { user } = await openTablet(`${PATH}?group=material&sort=chemical`, {
    records: [full, low, diluted].flatMap(chemicalChanges),
  });
  const heads = await screen.findAllByRole("rowheader");
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    "Ethanol 1 500 mL of 70 % left",
    "Nitric acid 2 9.5 L of 70 % and 2 L of 5 % left",
  ]);
  const aboveRows = () => screen.queryByText("9.5 L of 70 % and 2 L of 5 % left", { selector: "p" });
  expect(aboveRows()).toBeNull();
  await user.type(screen.getByRole("searchbox", { name: "Search chemicals" }), "nitric");
  await waitFor(() => expect(aboveRows()).toBeVisible());
});
