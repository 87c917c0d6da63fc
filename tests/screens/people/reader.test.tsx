import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { growTrialRoutes, reportRoutes } from "#app/features.tsx";
import { kindRoutes } from "#app/kind-routes.tsx";
import { purposeId } from "#domain/resource-use/rules.ts";
import { growChanges, growIds } from "../../fixtures/grow-trials.ts";
import {
  aChemical,
  aFeedstock,
  aUseRecord,
  chemicalChanges,
  feedstockChanges,
  ids,
} from "../../fixtures/records.ts";
import { openScreen } from "../components/open-screen.tsx";

const records = [
  ...chemicalChanges(aChemical({ use_records: [aUseRecord()] })),
  ...feedstockChanges(aFeedstock()),
  ...growChanges,
];
const open = (path: string, routes: Parameters<typeof openScreen>[0]["routes"]) =>
  openScreen({ path, routes, records, role: "reader" });

test("a list offers a reader its export, and neither a new record nor an import", async () => {
  const { user } = await open("/inventory/chemicals?form=new", kindRoutes.chemicals);
  expect(await screen.findByRole("link", { name: "Nitric acid" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "New chemical" })).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("button", { name: "More" }));
  expect(await screen.findByRole("menuitem", { name: "Export CSV" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Import file" })).toBeNull();
});

test("the page of a stock has no button that writes", async () => {
  await open(`/inventory/chemicals/${ids.chemical}?form=use`, kindRoutes.chemicals);
  expect(await screen.findByRole("heading", { name: "Amount remaining" })).toBeVisible();
  for (const name of ["Add use record", "Correct amount", "Void", "Add file", "Edit"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the characterization of a feedstock is not entered by a reader", async () => {
  await open(`/inventory/feedstocks/${ids.feedstock}`, kindRoutes.feedstocks);
  expect(await screen.findByRole("heading", { name: "Characterization" })).toBeVisible();
  for (const name of ["Add", "Edit"]) expect(screen.queryByRole("button", { name })).toBeNull();
});

test("shelf mode and the grids are for members", async () => {
  await open(`/grow-trials/${growIds.trial}/shelf`, growTrialRoutes);
  expect(await screen.findByText("Only members can open this page.")).toBeVisible();
});

test("a reader opens the report and the uses that it adds", async () => {
  const { user } = await open("/reports?month=2026-11", [...reportRoutes, ...kindRoutes.chemicals]);
  expect(await screen.findByRole("heading", { name: "Report, November 2026" })).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Nitric acid" }));
  expect(await screen.findByRole("heading", { name: "Use records" })).toBeVisible();
  expect(await screen.findByText("Chemical Dilution")).toBeVisible();
});

test("a member does not open the report", async () => {
  await openScreen({ path: "/reports", routes: reportRoutes, records, role: "member" });
  expect(await screen.findByText("Only staff can open this page.")).toBeVisible();
});

test("amounts of one unit have the same decimals in a column of the report", async () => {
  const use = { amount_used: 1.25, amount_used_units: "LITRES" as const };
  const other = { id: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f9902", number: 2, amount_used: 2 };
  const purpose = { resource_use_purpose_id: purposeId("NOP_PROCESS") };
  const uses = [aUseRecord(use), aUseRecord({ ...use, ...other, ...purpose })];
  await openScreen({
    path: "/reports?month=2026-11",
    routes: reportRoutes,
    records: chemicalChanges(aChemical({ use_records: uses })),
  });
  const table = await screen.findByRole("table", { name: "Uses" });
  expect(within(table).getByText("1.25 L")).toBeVisible();
  expect(within(table).getByText("2.00 L")).toBeVisible();
});
