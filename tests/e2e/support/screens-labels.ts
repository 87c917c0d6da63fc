import { AskLab } from "./ask-lab.ts";
import type { Tour } from "./screens.ts";
import { expect } from "./test.ts";

/** The labels of a trial's trays, on a sheet, on a roll and on a sheet that cannot be. */
export async function visitLabels({ page, lab, visit }: Tour): Promise<void> {
  const { growTrials } = await (await AskLab.of(lab.url)).growTrials();
  const { id } = growTrials.find(({ code }) => code === "GT-003") ?? {};
  await page.goto(`/print-labels?trial=${id}`);
  await expect(page.getByRole("region", { name: "Preview" })).toBeVisible();
  await visit("labels-sheet", page);
  await page.getByText("1.28 × 0.5 in", { exact: true }).click();
  await expect(page.getByRole("button", { name: "Next page" })).toBeVisible();
  await visit("labels-roll", page);
  await page.getByText("Custom", { exact: true }).click();
  await page.getByRole("textbox", { name: "Rows" }).fill("9");
  await expect(page.getByText("The labels are higher than the page")).toBeVisible();
  await visit("labels-custom", page);
}
