import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aChemical, aUseRecord, chemicalChanges, DANA, ids, MARCUS } from "../../fixtures/records.ts";
import { openTablet } from "./open-tablet.tsx";

const made = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0c02";
const path = `/inventory/chemicals/${ids.chemical}`;

const source = aChemical({
  use_records: [
    aUseRecord({ linked_to: { type: "CHEMICAL", id: made } }),
    aUseRecord({
      id: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0a02",
      resource_use_purpose_id: null,
      purpose: "Cleaning",
      comments: "Reactor 2",
      amount_used: 2,
      amount_used_units: "LITRES",
      creation_date: "2026-11-05T14:00:00.000Z",
      created_by: MARCUS,
    }),
  ],
});
const diluted = aChemical({
  id: made,
  concentration: 10,
  derived_from_use_record_id: ids.use,
  amount_water_added: 3,
  amount_water_added_units: "LITRES",
  water_type: "DI_WATER",
});
const records = [source, diluted].flatMap(chemicalChanges);

test("the ledger has the newest use first, and carries the balance from what was supplied", async () => {
  await openTablet(path, { records });
  const ledger = within(await screen.findByRole("table", { name: "Use records" }));
  const rows = () =>
    ledger
      .getAllByRole("row")
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole("cell")
          .map((cell) => cell.textContent),
      );
  await expect.poll(rows).toEqual([
    [
      expect.stringContaining("Nov 10, 2026"),
      "Chemical Dilution500 mLChemical Nitric acid",
      "− 0.5",
      "7.5",
      "Sent",
    ],
    [
      "Nov 5, 2026Marcus LeeEntered by Dana Ruiz",
      "CleaningOther purposeReactor 2Void",
      "− 2.0",
      "8.0",
      "Sent",
    ],
    [expect.stringContaining("Nov 2, 2026"), "Supplied", "+ 10.0", "10.0", "Sent"],
  ]);
});

test("a correction and a void name who was signed in, where another person is named", async () => {
  const at = "2026-11-12T14:00:00.000Z";
  const use = aUseRecord({ voided: { reason: "Wrong bottle", by: MARCUS, at, recorded_by: DANA } });
  const correction = { id: made, delta: -1, reason: "Spilled", creation_date: "2026-11-13T14:00:00.000Z" };
  const by = { created_by: DANA, recorded_by: MARCUS, recorded_at: at };
  const stock = aChemical({ use_records: [use], corrections: [{ ...correction, ...by }] });
  await openTablet(path, { records: chemicalChanges(stock) });
  const ledger = within(await screen.findByRole("table", { name: "Use records" }));
  const whenAndWho = () =>
    ledger.getAllByRole("row").map((row) => within(row).queryAllByRole("cell")[0]?.textContent);
  await expect
    .poll(whenAndWho)
    .toEqual([
      undefined,
      "Nov 13, 2026Dana RuizEntered by Marcus Lee",
      "Nov 12, 2026Marcus LeeEntered by Dana Ruiz",
      "Nov 10, 2026Dana Ruiz",
      "Nov 2, 2026Dana Ruiz",
    ]);
});

test("the figure, the level and the facts are shown", async () => {
  await openTablet(path, { records });
  expect(await screen.findByRole("heading", { level: 1, name: "Nitric acid" })).toBeVisible();
  expect(screen.getByRole("img", { name: "Amount remaining: 75 percent remaining" })).toBeVisible();
  for (const text of ["70 %", "Wet lab A", "Hudson Reagents"]) expect(screen.getByText(text)).toBeVisible();
});

test("a diluted chemical links to its source, and back", async () => {
  const { user } = await openTablet(path, { records });
  await user.click(await screen.findByRole("link", { name: "Nitric acid, 10 %" }));
  await user.click(await screen.findByRole("link", { name: "Nitric acid, 70 %" }));
  expect(await screen.findByText("Cleaning")).toBeVisible();
});

test("on a tablet without the lab's data nothing is reported as missing at the lab", async () => {
  await openTablet(path, { records: null });
  expect(await screen.findByText("Not available offline yet.")).toBeVisible();
});

test("an id in capitals in the address is the same chemical", async () => {
  await openTablet(path.replace(ids.chemical, ids.chemical.toUpperCase()), { records });
  expect(await screen.findByRole("table", { name: "Use records" })).toBeInTheDocument();
});

test("a bottle that is disposed of is marked inactive, is no longer low, and can be marked active again", async () => {
  const used = aUseRecord({ amount_used: 9.5, amount_used_units: "LITRES" });
  const { user, store } = await openTablet(path, {
    records: chemicalChanges(aChemical({ use_records: [used] })),
  });
  const choose = async (name: string) => {
    await user.click(await screen.findByRole("button", { name: "Actions" }));
    await user.click(await screen.findByRole("menuitem", { name }));
  };
  expect((await screen.findAllByText("Low")).length).toBeGreaterThan(0);
  await choose("Mark inactive");
  const question = within(await screen.findByRole("alertdialog"));
  expect(
    question.getByText(
      "Mark Nitric acid as inactive? It is no longer offered in forms. It can be marked active again.",
    ),
  ).toBeVisible();
  await user.click(question.getByRole("button", { name: "Mark inactive" }));
  expect(await screen.findByText("Inactive")).toBeVisible();
  expect(screen.queryAllByText("Low")).toEqual([]);
  await choose("Mark active");
  expect(await screen.findByText("Active")).toBeVisible();
  expect((await store.outbox.toArray()).map(({ operation }) => operation)).toEqual([
    "markChemicalInactive",
    "markChemicalActive",
  ]);
});
