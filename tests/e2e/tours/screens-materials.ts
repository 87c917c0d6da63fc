import type { Locator, Page } from "@playwright/test";
import { rowOf, searchList } from "../support/app.ts";
import { expect } from "../support/test.ts";
import type { Tour } from "./tour.ts";

const BATCH = "NOP-2026-001";
const CNF = "CNF-2026-004-03";

/** A delivery without lines, and with a line that is filled in wrong; the errors. */
export async function visitDelivery({ page, visit }: Tour): Promise<void> {
  await page.goto("/inventory/new-delivery");
  const add = page.getByRole("combobox", { name: /^Add a chemical/ });
  await expect(add).toBeVisible();
  await visit("delivery", page);
  await add.click();
  await page.keyboard.type("Nitric acid");
  await page.getByRole("option", { name: "Nitric acid" }).first().click();
  const line = page.getByRole("group", { name: "Line 1: Nitric acid" });
  await line.getByRole("textbox", { name: "Amount supplied" }).fill("none");
  await page.getByRole("button", { name: "Save 1 line" }).click();
  await expect(page.getByText(/needs? a (correct )?value/)).toBeVisible();
  await visit("delivery-errors", page);
  // The draft would be there on the next device of this lab.
  await line.getByRole("button", { name: /^Remove line 1/ }).click();
  await expect(line).toBeHidden();
}

export async function visitFeedstocks(tour: Tour): Promise<void> {
  const { page, visit } = tour;
  await visitList(tour, "/inventory/feedstocks", /FS-/, "feedstocks");
  await visitForm(tour, "New feedstock", "feedstock-form");
  await visitImport(tour);
  await openRow(page, "FS-JUTE-01");
  await visitDetail(tour, "Jute fibre", "feedstock");
  await visitAction(tour, "Characterize feedstock", "feedstock-characterization-form");
  await page.getByRole("button", { name: "Correct amount" }).click();
  await expect(page.getByRole("dialog", { name: "Correct amount" })).toBeVisible();
  await visit("correction-form", page);
  await closeDialog(page);
  await visitThread(tour, "feedstock");
}

export async function visitProcesses(tour: Tour): Promise<void> {
  const { page } = tour;
  await visitList(tour, "/nop-process", /NOP-/, "nop-processes");
  await visitForm(tour, "Add NOP Process", "nop-process-form");
  await openRow(page, BATCH);
  await expect(rowOf(page, /Hour 3/).first()).toBeVisible();
  await expectLineage(page);
  await visitHeading(tour, BATCH, "nop-process-detail");
  await visitForm(tour, "Add Filtration & Neutralization", "filtration-form");
}

export async function visitCakes(tour: Tour): Promise<void> {
  const { page } = tour;
  await visitList(tour, "/inventory/cakes", /NOP-/, "cakes");
  await visitForm(tour, "Add Cake", "cake-form");
  await openRow(page, BATCH, "After reaction");
  await visitDetail(tour, `Cake ${BATCH} After reaction`, "cake");
  await visitAction(tour, "Initial characterization", "cake-initial-form");
  await visitAction(tour, "Detailed characterization", "cake-detailed-form");
}

export async function visitCnfs(tour: Tour): Promise<void> {
  const { page } = tour;
  await visitList(tour, "/inventory/cnfs", /CNF-/, "cnfs");
  await visitForm(tour, "New CNF", "cnf-form");
  await openRow(page, CNF);
  await visitDetail(tour, CNF, "cnf");
  await visitAction(tour, "New sample", "cnf-sample-form");
  await visitAction(tour, "Initial characterization", "cnf-initial-form");
  await visitAction(tour, "Detailed characterization", "cnf-detailed-form");
  await visitThread(tour, "cnf");
}

export async function visitSamples(tour: Tour): Promise<void> {
  const { page } = tour;
  await visitList(tour, "/inventory/sample-library", /CNF-/, "samples");
  await visitForm(tour, "New sample", "sample-form");
  await openRow(page, "CNF-2026-001-02");
  await expect(page.getByText("Resource Page")).toBeVisible();
  await visitActions(tour, "sample");
}

async function visitImport({ page, visit }: Tour): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Import file" }).click();
  const dialog = page.getByRole("dialog", { name: "Import feedstocks" });
  await expect(dialog.getByText("Download template")).toBeVisible();
  await visit("import", page);
  const lines = [
    "Identifier,Feedstock,Amount supplied,Amount units,Supplier,Location,Creation date",
    "FS-NEW-01,Hemp hurd,12,KG,Bayou Cane Fibre,Biomass store,2026-11-19 10:42",
    "FS-JUTE-01,Hemp hurd,none,KG,Bayou Cane Fibre,Nowhere,2026-11-19 10:42",
  ];
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "feedstocks.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });
  await expect(dialog.getByText("1 of 2 rows cannot be imported.")).toBeVisible();
  await visit("import-preview", page);
  await closeDialog(page);
}

async function visitList({ page, visit }: Tour, path: string, row: RegExp, name: string): Promise<void> {
  await page.goto(path);
  await expect(rowOf(page, row).first()).toBeVisible();
  await visit(name, page);
}

/** Opens a row that may be further down than the rows that are drawn. */
async function openRow(page: Page, name: string, more = ""): Promise<void> {
  await searchList(page, name, more);
  await rowOf(page, new RegExp(`${name}.*${more}`))
    .getByRole("link")
    .first()
    .click();
}

async function visitHeading({ page, visit }: Tour, title: string | RegExp, name: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await visit(name, page);
}

/** On a phone the lineage is one line, which opens. */
const expectLineage = (page: Page) =>
  expect(
    page.getByRole("region", { name: "Lineage" }).or(page.getByText("Lineage", { exact: true })),
  ).toBeVisible();

/** A page with its lineage strip and its actions. */
async function visitDetail(tour: Tour, title: string, name: string): Promise<void> {
  await expectLineage(tour.page);
  await visitHeading(tour, title, `${name}-detail`);
  await visitActions(tour, name);
}

async function visitActions({ page, visit }: Tour, name: string): Promise<void> {
  await page.getByRole("button", { name: "Actions" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await visit(`${name}-actions`, page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
}

async function visitForm(tour: Tour, title: string, name: string): Promise<void> {
  await tour.page.getByRole("button", { name: title }).click();
  await showPage(tour, title, name);
}

async function visitAction(tour: Tour, title: string, name: string): Promise<void> {
  await tour.page.getByRole("button", { name: "Actions" }).click();
  await tour.page.getByRole("menuitem", { name: title }).click();
  await showPage(tour, title, name);
}

async function showPage({ page, visit }: Tour, title: string, name: string): Promise<void> {
  await expect(page.getByRole("dialog", { name: title })).toBeVisible();
  await visit(name, page);
  await closeDialog(page);
}

async function closeDialog(page: Page): Promise<void> {
  const dialog: Locator = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
}

async function visitThread(tour: Tour, name: string): Promise<void> {
  const link = tour.page.getByRole("link", { name: "Full lineage" });
  // On a phone it is in the line that opens.
  if (!(await link.isVisible())) await tour.page.getByText("Lineage", { exact: true }).click();
  await link.click();
  await visitHeading(tour, /^Lineage of/, `${name}-lineage`);
}
