import type { Page } from "@playwright/test";
import { expectAllSent, openChemical, pill, recordUse, signInElsewhere } from "./support/app.ts";
import { AskLab } from "./support/ask-lab.ts";
import { expect, openChemicals, test } from "./support/ready-tablet.ts";

const PASSPHRASE = "four grey herons wade";

async function openRescue(page: Page, item: string) {
  await page.goto("/outbox");
  await page.getByRole("button", { name: "Rescue file" }).click();
  await page.getByRole("menuitem", { name: item }).click();
  return page.getByRole("dialog", { name: item });
}

test("work that a tablet cannot send arrives once, by a rescue file and another browser", async ({
  lab,
  page: stuck,
  browser,
}, testInfo) => {
  await openChemicals(stuck);
  await stuck.context().setOffline(true);
  await openChemical(stuck, "Sodium bicarbonate");
  await recordUse(stuck, "1.5", "Weighed without signal");
  const dialog = await openRescue(stuck, "Save rescue file");
  await dialog.getByLabel(/^Passphrase/).fill(PASSPHRASE);
  await dialog.getByLabel(/^Repeat/).fill(PASSPHRASE);
  const downloading = stuck.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  const file = testInfo.outputPath((await downloading).suggestedFilename());
  await (await downloading).saveAs(file);
  await expect(stuck.getByRole("dialog", { name: "Rescue file is ready" })).toContainText(
    "1 record, 0 pictures",
  );
  await stuck.getByRole("button", { name: "Done" }).click();
  await expect(pill(stuck)).toContainText("1 waiting");

  const page = await signInElsewhere(browser, lab.url);
  const taking = await openRescue(page, "Import rescue file");
  await taking.getByLabel("Rescue file", { exact: true }).last().setInputFiles(file);
  await taking.getByLabel(/^Passphrase/).fill(PASSPHRASE);
  await taking.getByRole("button", { name: "Import" }).click();
  await expect(page.getByRole("dialog", { name: "Rescue file imported" })).toContainText(
    "1 record imported, 0 records already on this tablet.",
  );
  await page.getByRole("button", { name: "Done" }).click();
  await expectAllSent(page);
  await stuck.context().setOffline(false);
  await expectAllSent(stuck);
  const ask = await AskLab.of(lab.url);
  const found = (await ask.chemicals()).find(({ chemical_name }) => chemical_name === "Sodium bicarbonate");
  const { use_records } = await ask.chemical(found?.id ?? "");
  expect(use_records.filter(({ comments }) => comments === "Weighed without signal")).toHaveLength(1);
  await page.context().close();
});
