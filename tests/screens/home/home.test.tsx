import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { homeRoutes } from "#features/home/routes.tsx";
import { aChemical, aUseRecord, chemicalChanges, ids } from "../../fixtures/records.ts";
import { threadChanges } from "../../fixtures/thread.ts";
import { openScreen } from "../components/open-screen.tsx";

const chemical = (end: string, used: number) =>
  aChemical({
    id: `8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0c${end}`,
    chemical_name_id: ids.ethanol,
    amount_supplied: 10,
    amount_units: "LITRES",
    use_records: [
      aUseRecord({
        id: `8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0a${end}`,
        amount_used: used,
        amount_used_units: "LITRES",
      }),
    ],
  });
const records = [
  ...threadChanges.filter(({ table }) => table === "nop_processes" || table === "filtrations"),
  ...[chemical("11", 9.5), chemical("12", 10.5), chemical("13", 2)].flatMap(chemicalChanges),
];
const open = (more: object = {}) => openScreen({ path: "/", routes: homeRoutes, records, ...more });

test("it greets by the lab's clock and counts what waits", async () => {
  await open();
  expect(await screen.findByRole("heading", { level: 1, name: "Good morning, Dana" })).toBeVisible();
  expect(screen.getByText("Thursday, Nov 19")).toBeVisible();
  expect(screen.getByText("step waiting").textContent).toBe("1 step waiting");
  expect(screen.getByText("low in stock").textContent).toBe("2 low in stock");
});

test("a process whose end was not filtered yet waits, with a way to it", async () => {
  await open();
  const steps = within(await screen.findByRole("region", { name: "Steps waiting" }));
  const link = steps.getByRole("link", { name: /NOP-2026-001/ });
  expect(link).toHaveAttribute("href", "/nop-process/nop");
  expect(link).toHaveTextContent("Filtration & Neutralization");
});

test("what is overdrawn stands before what is low, and what is plenty does not stand there", async () => {
  await open();
  const stock = within(await screen.findByRole("region", { name: "Low stock" }));
  expect(stock.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/inventory/chemicals/8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0c12",
    "/inventory/chemicals/8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0c11",
  ]);
});

test("an empty lab says so instead of showing nothing", async () => {
  await open({ records: [] });
  expect(await screen.findByText("No process waits for a step.")).toBeVisible();
  expect(screen.getByText("Nothing is low in stock.")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Cakes older than 90 days" })).toBeNull();
});
