import { AskLab } from "../support/ask-lab.ts";
import { expect } from "../support/test.ts";
import type { Tour } from "./tour.ts";

/** The charts of a harvested trial, of a growing trial that has lost a tray, and of a trial without data. */
export async function visitCharts({ page, lab, visit }: Tour): Promise<void> {
  const trials = (await (await AskLab.of(lab.url)).growTrials()).growTrials;
  const open = async (code: string) => {
    const { id } = trials.find((trial) => trial.code === code) ?? {};
    await page.goto(`/grow-trials/${id}/charts`);
    await expect(page.getByRole("heading", { level: 1, name: `(${code}) Charts` })).toBeVisible();
  };
  await open("GT-001");
  await expect(page.getByRole("img", { name: /^Leaf Wet Mass/ })).toBeVisible();
  for (const table of await page.getByText("Table", { exact: true }).all()) await table.click();
  await visit("charts-harvested", page);
  await page.getByRole("button", { name: "Figure for a paper" }).click();
  await expect(page.getByRole("button", { name: "Picture (PNG)" })).toBeVisible();
  await visit("charts-figure", page);
  await page.keyboard.press("Escape");
  await open("GT-003");
  await expect(page.getByRole("img", { name: /^F8, Avg Height.*Inactive$/ })).toBeVisible();
  await visit("charts-growing", page);
  await page.getByRole("button", { name: "Download Growth" }).click();
  await expect(page.getByRole("menuitem", { name: "Picture (PNG)" })).toBeVisible();
  await visit("charts-download", page);
  await open("GT-006");
  await expect(page.getByText("No Weekly Data")).toBeVisible();
  await visit("charts-empty", page);
}
