import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import { aCnf, aCnfUse, cnfChanges } from "../../fixtures/cnfs.ts";
import { aCake, aFeedstock, cakeChanges, feedstockChanges } from "../../fixtures/records.ts";
import { openScreen } from "../components/open-screen.tsx";

const second = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1fcf02";
const third = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1fcf03";
const unnamed = aCnf({ id: second, name: null, wt_percent: null, amount_supplied: 2, amount_units: "KG" });
const inactive = aCnf({ id: third, name: "CNF-2026-004-03", inactivated_at: "2026-11-15T10:00:00.000Z" });
const records = [
  ...feedstockChanges(aFeedstock()),
  ...cakeChanges(aCake()),
  ...cnfChanges(aCnf({ use_records: [aCnfUse({ amount_used: 14, amount_used_units: "LITRES" })] })),
  ...cnfChanges(unnamed),
  ...cnfChanges(inactive),
];
const open = (path = "/inventory/cnfs") => openScreen({ path, routes: kindRoutes.cnfs, records });

beforeEach(() => localStorage.clear());

async function rowOf(name: string) {
  return within((await screen.findByRole("link", { name })).closest("tr") as HTMLElement);
}

test("a row shows everything about its CNF, and its state", async () => {
  await open();
  const row = await rowOf("CNF-2026-004-01");
  for (const text of [
    "NOP-2026-004",
    "Hour 3",
    "1.02",
    "1",
    "L",
    "Low",
    "Cold storage",
    "Active",
    "Nov 14, 2026",
    "Dana Ruiz",
    "Sent",
  ])
    expect(row.getByText(text)).toBeVisible();
});

test("a CNF that was recorded without signal has its name when it was sent", async () => {
  await open();
  expect((await rowOf("CNF assigned on sync")).getByText("Hour 3")).toBeVisible();
});

test("only active CNFs are shown by default", async () => {
  const { user } = await open();
  await screen.findByRole("link", { name: "CNF-2026-004-01" });
  expect(screen.queryByRole("link", { name: "CNF-2026-004-03" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "All" }));
  expect((await rowOf("CNF-2026-004-03")).getByText("Inactive")).toBeVisible();
});

test("a lab without CNFs offers to add the first", async () => {
  await openScreen({ path: "/inventory/cnfs", routes: kindRoutes.cnfs, records: [] });
  expect(
    await screen.findByText("CNFs that you add are listed here with the amount that remains."),
  ).toBeVisible();
  expect(screen.getAllByRole("button", { name: "New CNF" })).toHaveLength(1);
});

test("above the rows, and in the head of each group, is what is left of the shown CNFs together", async () => {
  const { user } = await open();
  const total = "1 L and 2 kg left, 10 g dry; 1 without wt %";
  expect(await screen.findByText(total)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Totals by feedstock" }));
  expect(await screen.findByRole("rowheader")).toHaveTextContent(`Jute fibre 2 ${total}`);
  await user.type(screen.getByRole("searchbox", { name: "Search CNFs" }), "jute 004-01");
  await waitFor(() =>
    expect(screen.getByRole("rowheader")).toHaveTextContent("Jute fibre 1 1 L left, 10 g dry"),
  );
  expect(screen.queryByText(total)).toBeNull();
});
