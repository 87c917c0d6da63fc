import { rowOf } from "../support/app.ts";
import { expect } from "../support/test.ts";
import type { Tour } from "./tour.ts";

/** An open step and the same step done, each in a trial of the demonstration. */
const steps = {
  "formulation-data": ["GT-006", "GT-003", "FORMULATION_DATA_PENDING"],
  "seed-sown": ["GT-005", "GT-003", "SEED_SOWN_PENDING"],
  "weekly-data": ["GT-003", "GT-002", "WEEKLY_DATA_PENDING"],
  "harvest-data": ["GT-002", "GT-001", "HARVEST_DATA_PENDING"],
} as const;

/** The lists of trials and formulations, the form of a new trial, and every step of one, open and done. */
export async function visitGrowTrials(tour: Tour): Promise<void> {
  const { page, visit } = tour;
  await page.goto("/grow-trials");
  await expect(rowOf(page, /GT-003/)).toBeVisible();
  await visit("grow-trials", page);
  await page.getByRole("button", { name: "New grow trial" }).click();
  await expect(page.getByRole("dialog", { name: "New grow trial" })).toBeVisible();
  await visit("grow-trial-form", page);

  await openTrial(tour, "GT-003");
  await expect(page.getByText("GT-003 | F8").first()).toBeVisible();
  await visit("grow-trial-overview", page);
  for (const [name, [open, done, step]] of Object.entries(steps)) {
    await openTrial(tour, open, step);
    await visit(name, page);
    await openTrial(tour, done, step);
    await visit(`${name}-completed`, page);
  }

  await openTrial(tour, "GT-003", steps["weekly-data"][2]);
  await page.getByText(/^Weekly Data - F2/).click();
  await expect(page.getByRole("button", { name: "Correct week 3" })).toBeVisible();
  await visit("weekly-data-of-a-tray", page);
  await page.getByRole("link", { name: "GT-003-F2" }).click({ button: "right" });
  await expect(page.getByRole("menuitem", { name: "Open in new tab" })).toBeVisible();
  await visit("formulation-menu", page);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "GT-003-F2" }).click();
  await expect(page.getByRole("region", { name: "Transplant Data" })).toBeVisible();
  await visit("formulation-modal", page);

  await visitTables(tour);

  await page.goto("/grow-trial-formulations");
  await expect(rowOf(page, /GT-003-F2/)).toBeVisible();
  await visit("formulations", page);
  await page.getByRole("link", { name: "GT-003-F2" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "GT-003-F2" })).toBeVisible();
  await visit("formulation", page);
}

/** The plan of the trays of a trial, and the tables of its transplants and of its harvests. */
async function visitTables(tour: Tour): Promise<void> {
  const { page, visit } = tour;
  const growing = await openTrial(tour, "GT-003");
  const planned = await openTrial(tour, "GT-006");
  await page.goto(`${planned}/plan`);
  await expect(page.getByRole("heading", { level: 1, name: "(GT-006) Plan trays" })).toBeVisible();
  await visit("trial-plan", page);
  await page.getByRole("combobox", { name: "Copy rows from" }).selectOption(growing.split("/").at(-1) ?? "");
  await expect(page.getByRole("textbox", { name: "Number of Plugs" }).first()).toHaveValue(/\d/);
  await visit("trial-plan-copied", page);

  await page.goto(`${growing}/transplant`);
  await expect(page.getByRole("heading", { level: 1, name: "(GT-003) Transplant Data" })).toBeVisible();
  await visit("transplant-grid", page);
  const harvested = await openTrial(tour, "GT-002");
  await page.goto(`${harvested}/harvest`);
  await expect(page.getByRole("heading", { level: 1, name: "(GT-002) Harvest Data" })).toBeVisible();
  await visit("harvest-grid", page);
}

/** Opens a trial at a step; returns the path of its page. */
async function openTrial({ page }: Tour, code: string, step?: string): Promise<string> {
  await page.goto("/grow-trials?show=all");
  await page.getByRole("link", { name: code, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `(${code}) Week Num` })).toBeVisible();
  const { pathname } = new URL(page.url());
  if (step === undefined) return pathname;
  await page.goto(`${pathname}?selected=${step}`);
  await expect(page.getByRole("heading", { level: 1, name: `(${code}) Week Num` })).toBeVisible();
  return pathname;
}

/** The pictures of a trial and of all its trays. */
export async function visitImages(tour: Tour): Promise<void> {
  const { page, visit } = tour;
  await openTrial(tour, "GT-003");
  await page.goto(`${page.url()}/images`);
  await expect(page.locator(".phototile img").first()).toBeVisible();
  await visit("images", page);
}
