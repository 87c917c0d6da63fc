import { rowOf, searchList } from "../support/app.ts";
import { expect } from "../support/test.ts";
import type { Tour } from "./tour.ts";

const READY = "HOM-NOP-2026-006-02";
const FINISHED = "HOM-NOP-2026-001-01";
const NEW = "HOM-NOP-2026-007-02";
const steps = {
  "pre-treatment": "PRE_HOMOGENIZATION_TREATMENT_PENDING",
  homogenization: "HOMOGENIZATION_PENDING",
  characterization: "CHARACTERIZATION_PENDING",
};

/**
 * The list of homogenizations, the form of a new one, and the pages of one that begins, one that is ready and one that
 * is finished.
 */
export async function visitHomogenization(tour: Tour): Promise<void> {
  const { page, visit } = tour;
  await page.goto("/homogenization");
  await expect(rowOf(page, new RegExp(READY))).toBeVisible();
  await visit("homogenizations", page);
  await page.getByRole("button", { name: "New homogenization" }).click();
  const form = page.getByRole("dialog", { name: "New homogenization" });
  await expect(form).toBeVisible();
  await visit("new-homogenization-form", page);

  const begun = await openPage(tour, NEW);
  await visit("homogenization-overview", page);
  await page.goto(`${begun}?selected=${steps["pre-treatment"]}`);
  await visitForm(tour, "Add Pre-Homogenization Data", "pre-homogenization");
  const ready = await openPage(tour, READY);
  await page.goto(`${ready}?selected=${steps.homogenization}`);
  await visitForm(tour, "Add Homogenization Data", "homogenization");

  const finished = await openPage(tour, FINISHED);
  for (const [name, step] of Object.entries(steps)) {
    await page.goto(`${finished}?selected=${step}`);
    await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible();
    await visit(`${name}-completed`, page);
  }
}

/** Opens an experiment from the list; returns the path of its page. */
async function openPage({ page }: Tour, name: string): Promise<string> {
  await page.goto("/homogenization");
  await page.getByText("All", { exact: true }).click();
  await searchList(page, name);
  await page.getByRole("link", { name, exact: true }).click();
  const title = page.getByRole("heading", { level: 1, name: `Homogenization Process: ${name}` });
  await expect(title).toBeVisible();
  return new URL(page.url()).pathname;
}

async function visitForm({ page, visit }: Tour, button: string, name: string): Promise<void> {
  await expect(page.getByRole("button", { name: button })).toBeVisible();
  await visit(`${name}-to-do`, page);
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByRole("dialog", { name: button })).toBeVisible();
  await visit(`${name}-form`, page);
}
