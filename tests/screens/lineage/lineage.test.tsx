import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { lineageRoutes } from "#app/features.tsx";
import { LineageStrip, useLineage } from "#components/record/lineage-strip.tsx";
import type { RecordRef } from "#domain/tables.ts";
import { aGrowTrial, aTray, growIds, growTrialChanges, trayChanges } from "../../fixtures/grow-trials.ts";
import { threadChanges } from "../../fixtures/thread.ts";
import { openScreen } from "../components/open-screen.tsx";

const linksIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole("link")
    .map((link) => `${link.textContent} → ${link.getAttribute("href")}`);

function Strip({ of }: { of: RecordRef }) {
  return <LineageStrip of={useLineage(of) ?? null} />;
}

const openThread = (path: string) => openScreen({ path, routes: lineageRoutes, records: threadChanges });

test("the lineage page of a cake shows its sources and its products, with the amounts", async () => {
  await openThread("/inventory/cakes/cake-end/lineage");
  await screen.findByRole("heading", { name: "Lineage of Cake NOP-2026-001 After reaction" });
  await screen.findByText("10 kg in, 10 kg accounted for");
  const [sources] = screen.getAllByRole("list", { name: "Came from" });
  if (sources === undefined) throw new Error("no list");
  expect(linksIn(sources).map((link) => link.replace(/^.*→ /, ""))).toEqual([
    "/nop-process/nop",
    "/inventory/feedstocks/jute",
    "/inventory/chemicals/weak",
    "/inventory/chemicals/acid",
  ]);
  expect(within(sources).getByText("2.7 kg dry in, 1.7 kg dry accounted for")).toBeVisible();
  expect(within(sources).getByText("12 L")).toBeVisible();
});

test("a recall is one tap: every product of one kind, however deep", async () => {
  const { user } = await openThread("/inventory/feedstocks/jute/lineage");
  await user.click(await screen.findByRole("button", { name: "2 Samples" }));
  const samples = await screen.findByRole("list", { name: "Samples" });
  expect(
    linksIn(samples)
      .map((link) => link.replace(/^.*→ /, ""))
      .sort(),
  ).toEqual(["/inventory/sample-library/sample-1", "/inventory/sample-library/sample-2"]);
});

test("a record without products is shown as such", async () => {
  await openThread("/inventory/sample-library/sample-1/lineage");
  expect(await screen.findByText("Nothing was made from it yet.")).toBeVisible();
});

test("the page of a record without sources begins with its products", async () => {
  await openThread("/inventory/feedstocks/jute/lineage");
  expect(await screen.findByRole("heading", { name: "Made from it" })).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Came from" })).toBeNull();
});

test("a record that is not on the tablet is reported as such", async () => {
  await openThread("/inventory/cnfs/nowhere/lineage");
  expect(await screen.findByText("Lineage not found")).toBeVisible();
});

test("the strip runs from the fibre through the record itself to its products", async () => {
  await openScreen({
    path: "/",
    routes: [{ path: "/", element: <Strip of={{ table: "cakes", id: "cake-end" }} /> }],
    records: threadChanges,
  });
  const strip = await screen.findByRole("region", { name: "Lineage" });
  expect(linksIn(strip)).toEqual([
    "FeedstockFS-JUTE-013 kg used → /inventory/feedstocks/jute",
    "NOP processNOP-2026-00110 kg made → /nop-process/nop",
    "CakeNOP-2026-001 After reaction10 kg made → /inventory/cakes/cake-end",
    "2 CNFs → /inventory/cakes/cake-end/lineage?made=cnfs",
    "2 Samples → /inventory/cakes/cake-end/lineage?made=samples",
    "Full lineage → /inventory/cakes/cake-end/lineage",
  ]);
  // A strand leads to each link of the products, and to nothing else.
  expect(strip.querySelectorAll(".strand--fan path")).toHaveLength(2);
});

test("the strip of a record without products ends at the record", async () => {
  await openScreen({
    path: "/",
    routes: [{ path: "/", element: <Strip of={{ table: "samples", id: "sample-1" }} /> }],
    records: threadChanges,
  });
  const strip = await screen.findByRole("region", { name: "Lineage" });
  expect(linksIn(strip).at(-1)).toBe("Full lineage → /inventory/sample-library/sample-1/lineage");
  expect(strip.querySelector(".strand--fan")).toBeNull();
});

test("the trays that got a CNF are two taps from it: its trays, then each of them", async () => {
  const trays = [
    aTray({ cnf_id: "cnf-1" }),
    aTray({ id: growIds.harvested, identifier: "F2", cnf_id: "cnf-1" }),
  ];
  const { user } = await openScreen({
    path: "/inventory/cnfs/cnf-1",
    routes: [
      { path: "/inventory/cnfs/:id", element: <Strip of={{ table: "cnfs", id: "cnf-1" }} /> },
      ...lineageRoutes,
    ],
    records: [...threadChanges, ...growTrialChanges(aGrowTrial()), ...trays.flatMap(trayChanges)],
  });
  await user.click(await screen.findByRole("link", { name: "2 Trays" }));
  const list = await screen.findByRole("list", { name: "Trays" });
  expect(linksIn(list)).toEqual([
    `GT-003-F1Tray, in trial GT-003, Oct 28, 2026 → /grow-trial-formulations/${growIds.tray}`,
    `GT-003-F2Tray, in trial GT-003, Oct 28, 2026 → /grow-trial-formulations/${growIds.harvested}`,
  ]);
});

test("a tray's strip runs from the fibre to its trial", async () => {
  await openScreen({
    path: "/",
    routes: [{ path: "/", element: <Strip of={{ table: "tray_formulations", id: growIds.tray }} /> }],
    records: [
      ...threadChanges,
      ...growTrialChanges(aGrowTrial()),
      ...trayChanges(aTray({ cnf_id: "cnf-1" })),
    ],
  });
  const strip = await screen.findByRole("region", { name: "Lineage" });
  expect(linksIn(strip).slice(-4)).toEqual([
    "CNFCNF-2026-001-010.7 wt% → /inventory/cnfs/cnf-1",
    `TrayGT-003-F1in trial GT-003 → /grow-trial-formulations/${growIds.tray}`,
    `GT-003Grow trial → /grow-trials/${growIds.trial}`,
    `Full lineage → /grow-trial-formulations/${growIds.tray}/lineage`,
  ]);
});
