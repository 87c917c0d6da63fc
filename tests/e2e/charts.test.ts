import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { AskLab } from "./support/ask-lab.ts";
import type { LabServer } from "./support/lab-server.ts";
import { expect, test } from "./support/ready-tablet.ts";

async function openCharts(page: Page, lab: LabServer, code: string) {
  const { growTrials } = await (await AskLab.of(lab.url)).growTrials();
  const trial = growTrials.find((one) => one.code === code);
  await page.goto(`/grow-trials/${trial?.id}/charts`);
  await expect(page.getByRole("region", { name: "Results" })).toBeVisible();
}

test("the p of a comparison is in view on a tablet, across and upright", async ({ page, lab }) => {
  for (const [width, height] of [
    [1180, 820],
    [820, 1180],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openCharts(page, lab, "GT-001");
    const table = page.getByRole("region", { name: /in figures$/ });
    // Upwards and downwards only: the head is in the middle of the window if it is not cut off at a side.
    await table.evaluate((section) => section.scrollIntoView({ block: "center" }));
    await expect(table.getByRole("columnheader", { name: "p (Holm)" })).toBeInViewport({ ratio: 1 });
    const hidden = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(hidden).toBe(0);
  }
});

test("a figure for a paper is downloaded without a server", async ({ page, lab }) => {
  await openCharts(page, lab, "GT-001");
  await lab.stop();
  await page.getByRole("button", { name: /Leaf Dry Mass of F2$/ }).click();
  await expect(page.getByRole("img", { name: /^Leaf Dry Mass \(g per plug\), mean ± SD/ })).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Picture (PNG)" }).click();
  const picture = await readFile(await (await downloading).path());
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  expect(picture.readUInt32BE(16)).toBeGreaterThan(1600);
});

test("the charts of a trial are exported as a picture without a server", async ({ page, lab }) => {
  await openCharts(page, lab, "GT-003");
  await expect(page.getByRole("img", { name: /^F1, Avg Height/ })).toBeVisible();
  await lab.stop();
  await page.getByRole("button", { name: "Download Growth" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Picture (PNG)" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^gt-003-avg-height-by-week-number-\d{4}-\d\d-\d\d\.png$/);
  const picture = await readFile(await download.path());
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  // Its width, twice that of four charts in a row.
  expect(picture.readUInt32BE(16)).toBe(2 * (2 * 24 + 4 * 264 + 3 * 28));
});
