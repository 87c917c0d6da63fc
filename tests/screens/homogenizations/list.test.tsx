import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import { toCsv } from "#domain/csv/write.ts";
import type { HomogenizationListItem } from "#domain/homogenizations/schema.ts";
import { homogenizationList } from "#domain/homogenizations/views.ts";
import { readList } from "#domain/kernel/list.ts";
import { homogenizationCsv } from "#features/homogenizations/homogenizations-list.tsx";
import { aCnf, cnfChanges, cnfIds } from "../../fixtures/cnfs.ts";
import { aHomogenization, homogenizationChange, stepsIn } from "../../fixtures/homogenizations.ts";
import { aLab } from "../../fixtures/lab.ts";
import { aCake, cakeChanges, ids } from "../../fixtures/records.ts";
import { openScreen, rowTexts } from "../components/open-screen.tsx";

const id = (end: string) => `8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f88${end}`;
const records = [
  ...cakeChanges(aCake()),
  ...cnfChanges(aCnf()),
  homogenizationChange(),
  homogenizationChange(
    aHomogenization({
      id: id("11"),
      name: "HOM-NOP-2026-004-02",
      creation_date: "2026-11-13T14:00:00.000Z",
      process_states: stepsIn(id("11"), "TODO_LATER", "COMPLETED"),
      cnf_id: cnfIds.cnf,
    }),
  ),
  homogenizationChange(
    aHomogenization({
      id: id("12"),
      name: "HOM-NOP-2026-004-03",
      creation_date: "2026-11-10T14:00:00.000Z",
      process_states: stepsIn(id("12"), "SKIPPED", "COMPLETED", "COMPLETED"),
    }),
  ),
  homogenizationChange(
    aHomogenization({ id: id("13"), name: null, creation_date: "2026-11-14T14:00:00.000Z" }),
  ),
];
const open = (path = "/homogenization", more = records) =>
  openScreen({ path, routes: kindRoutes.homogenizations, records: more });

async function listed() {
  const all = await readList(aLab(...records).records, homogenizationList, {});
  return all.find((one) => one.id === id("11")) as HomogenizationListItem;
}

async function rowOf(name: string) {
  return within((await screen.findByRole("link", { name })).closest("tr") as HTMLElement);
}

test("a row shows the state of its experiment, and links to all its related records", async () => {
  await open();
  const row = await rowOf("HOM-NOP-2026-004-02");
  for (const text of ["Characterization Pending", "Dana Ruiz", "Nov 13, 2026", "Sent"])
    expect(row.getByText(text)).toBeVisible();
  const ways = row.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(ways).toEqual([
    ["HOM-NOP-2026-004-02", `/homogenization/${id("11")}`],
    ["NOP-2026-004", `/nop-process/${ids.nopProcess}`],
    ["Hour 3", `/inventory/cakes/${ids.cake}`],
    ["CNF-2026-004-01", `/inventory/cnfs/${cnfIds.cnf}`],
  ]);
});

test("an experiment that was set up without signal has its name when it was sent", async () => {
  await open();
  expect((await rowOf("Pending sync")).getByText("Pre Homogenization Treatment Pending")).toBeVisible();
});

test("finished experiments are shown on request", async () => {
  const { user } = await open("/homogenization?show=active");
  await screen.findByRole("link", { name: "Pending sync" });
  expect(rowTexts().map((text) => text.slice(0, 19))).toEqual([
    expect.stringContaining("Pending sync"),
    "HOM-NOP-2026-004-02",
    "HOM-NOP-2026-004-01",
  ]);
  await user.click(screen.getByRole("button", { name: "All" }));
  expect((await rowOf("HOM-NOP-2026-004-03")).getByText("Experiment Finished")).toBeVisible();
});

test("a state is filtered by its own label", async () => {
  const { user } = await open("/homogenization?show=all");
  await user.click(await screen.findByRole("button", { name: "Filters" }));
  await user.click(await screen.findByRole("button", { name: "Experiment Finished" }));
  await user.click(screen.getByRole("button", { name: "Show 1 homogenizations" }));
  expect(await screen.findByRole("link", { name: "HOM-NOP-2026-004-03" })).toBeVisible();
  expect(rowTexts()).toHaveLength(1);
});

test.each(["hom-nop-2026-004-02", "characterization", "CNF-2026-004-01", "nov 13 hour"])(
  "%s finds one experiment",
  async (search) => {
    const { user } = await open();
    await screen.findByRole("link", { name: "Pending sync" });
    await user.type(screen.getByRole("searchbox", { name: "Search homogenizations" }), search);
    await expect.poll(rowTexts).toEqual([expect.stringContaining("HOM-NOP-2026-004-02")]);
  },
);

test("chosen rows can be exported", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("checkbox", { name: "Select HOM-NOP-2026-004-02" }));
  const selection = within(screen.getByRole("region", { name: "Selection" }));
  expect(selection.getByRole("button", { name: "Export CSV" })).toBeEnabled();
});

test("a row of the export has every value as text", async () => {
  const rows = [{ ...(await listed()), is_active: true, sample: "Hour 3", cnf_name: "CNF-2026-004-01" }];
  const [head, row] = toCsv(homogenizationCsv, rows).trim().split(/\r?\n/);
  expect(head).toMatch(/Name,Batch,Cake sample,State,CNF,Created By,/);
  expect(row).toMatch(
    /^HOM-NOP-2026-004-02,NOP-2026-004,Hour 3,Characterization Pending,CNF-2026-004-01,dana/,
  );
});

test("a lab without homogenizations offers to set up the first", async () => {
  await open("/homogenization", []);
  expect(
    await screen.findByText(
      "Experiments that turn cake into CNF are listed here, each with its current step.",
    ),
  ).toBeVisible();
  expect(screen.getAllByRole("button", { name: "New homogenization" })).toHaveLength(1);
});
