import type { Page } from "@playwright/test";
import { jpegOf, render, type Scene, sceneOf } from "../measure/scene.ts";
import { aTrial } from "./support/a-trial.ts";
import { expectAllSent } from "./support/app.ts";
import { AskLab } from "./support/ask-lab.ts";
import { expect, test } from "./support/ready-tablet.ts";

/** Six plants on coir, seen from 60 cm, whose leaves are as high as those of `aTrial` in its last week. */
const scene: Scene = {
  ...sceneOf(5),
  ...{ width: 2000, height: 1500, focal35: 27, distance: 60, lean: 12, leafHeight: 9.6, code: 4 },
  ...{ rows: 2, columns: 3, pitch: 8, plantWidth: 5, substrate: "coir", light: "white" },
  ...{ hasGlare: false, hasAlgae: false, blur: 0.5, noise: 0.005 },
};

async function addPicture(page: Page, trayId: string, of: Scene): Promise<number> {
  const { picture, widths } = render(of);
  const buffer = await jpegOf(picture, 92);
  await page.goto(`/grow-trial-formulations/${trayId}`);
  await page.getByRole("button", { name: "Add Images" }).first().click();
  const form = page.getByRole("dialog", { name: "Add Weekly Data Image" });
  await form.getByLabel("Image file").setInputFiles({ name: "tray.jpg", mimeType: "image/jpeg", buffer });
  await expect(form.getByRole("textbox", { name: "File Name" })).toHaveValue("tray.jpg");
  await form.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to save this image?" });
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(form).toBeHidden();
  return widths.reduce((sum, one) => sum + one, 0) / widths.length;
}

test("the pictures of a trial are measured without a server, and the weekly grid takes a width", {
  tag: "@deep",
}, async ({ page, lab }) => {
  test.setTimeout(300_000);
  const made = await aTrial(await AskLab.of(lab.url), "GT-060", 2);
  const [first, second] = made.trays;
  if (!first || !second) throw new Error("The trial has two trays");
  await page.goto("/grow-trials");
  await expect(page.getByRole("link", { name: /GT-060/ })).toBeVisible({ timeout: 60_000 });
  await lab.stop();
  // The code of the scene's label does not state its size.
  await page.evaluate((mm) => localStorage.setItem("fibril.label-edge-mm", String(mm)), scene.code * 10);
  const width = await addPicture(page, first.id, scene);
  await addPicture(page, second.id, { ...scene, hasLabel: false });

  await page.goto(`/grow-trials/${made.id}/images`);
  await page.getByRole("link", { name: "Measure 2 pictures" }).click();
  await expect(page.getByText("1 of 2 measured, 1 without a label")).toBeVisible({ timeout: 120_000 });
  const table = page.getByRole("table", { name: "Widths from pictures" });
  await expect(table.getByRole("button", { name: /^No label in the picture/ })).toBeVisible();
  const suggestion = table.getByRole("button", { name: /^\d+\.\d ± \d\.\d+ cm in tray\.jpg$/ });
  const found = Number(/^[\d.]+/.exec(await suggestion.innerText())?.[0]);
  expect(Math.abs(found - width)).toBeLessThan(0.05 * width);
  await suggestion.click();
  const dialog = page.getByRole("dialog", { name: "tray.jpg" });
  await expect(dialog.getByText(/± \d\.\d+ from the picture, 6 plants/)).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText("Corrected by last week's height 9.6 cm.", { exact: false })).toBeVisible();

  await dialog.getByRole("link", { name: "Open the weekly grid with this width" }).click();
  await page.getByRole("button", { name: /^Take \d.* for Avg Canopy Width of F1, week 4$/ }).click();
  await expect(page.getByRole("textbox", { name: "Avg Canopy Width of F1, week 4" })).toHaveValue(`${found}`);
  await page.getByRole("textbox", { name: "Avg Height of F1, week 4" }).fill("10.4");
  await page.getByRole("button", { name: "healthy", exact: true }).click();
  await page.getByRole("button", { name: "Save 1 week" }).click();
  // The plants of the scene are smaller than those of week 3.
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Weekly data added successfully")).toBeVisible();

  await lab.start();
  await expectAllSent(page);
  const { formulations } = await (await AskLab.of(lab.url)).growTrial(made.id);
  const week = formulations.find(({ id }) => id === first.id)?.weekly_data.at(-1);
  expect(week).toMatchObject({
    week_number: 4,
    avg_canopy_width: found,
    photo_width: { width_cm: found, plants: 6, height_cm: 9.6, height_week: 3 },
  });
});
