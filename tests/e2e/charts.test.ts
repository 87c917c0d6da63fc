import { readFile } from "node:fs/promises";
import { AskLab } from "./support/ask-lab.ts";
import { expect, test } from "./support/ready-tablet.ts";

test("the charts of a trial are exported as a picture without a server", async ({ page, lab }) => {
  const { growTrials } = await (await AskLab.of(lab.url)).growTrials();
  const trial = growTrials.find(({ code }) => code === "GT-003");
  await page.goto(`/grow-trials/${trial?.id}/charts`);
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
