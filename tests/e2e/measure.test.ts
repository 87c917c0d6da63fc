import sharp from "sharp";
import { printedContents } from "#domain/qr-labels/print/code-size.ts";
import { jpegOf, render, type Scene, sceneOf } from "../measure/scene.ts";
import { aTrial } from "./support/a-trial.ts";
import { expectAllSent } from "./support/app.ts";
import { AskLab } from "./support/ask-lab.ts";
import { expect, test } from "./support/ready-tablet.ts";

/** Plants on coir in white light, and a label whose code does not state its size, as labels printed before have. */
const scene: Scene = {
  ...sceneOf(3),
  ...{ width: 2400, height: 1800, focal35: 27, distance: 50, lean: 8, leafHeight: 4, code: 3.4 },
  ...{ rows: 2, columns: 3, pitch: 6.5, plantWidth: 4.5 },
  ...{ substrate: "coir", light: "white", hasGlare: false, hasAlgae: false, blur: 0.5, noise: 0.004 },
};

/** A picture is measured in seconds on a tablet, and longer beside other stories. */
const measured = { timeout: 60_000 };
const question = "The label in this picture is that of another tray. Does the picture show GT-061-F1?";

async function drawn(of: Scene) {
  const { picture, widths } = render(of);
  const jpeg = await jpegOf(picture, 92);
  return { jpeg, mean: widths.reduce((sum, one) => sum + one, 0) / widths.length };
}

test("a width that is measured in a picture without a server is taken, saved, and arrives with its picture", async ({
  lab,
  page,
}) => {
  const ask = await AskLab.of(lab.url);
  const [trial, { jpeg, mean }] = [await aTrial(ask, "GT-061", 1), await drawn(scene)];
  await page.goto(`/grow-trials/${trial.id}/shelf?tray=GT-061-F1`);
  await expect(page.getByRole("heading", { level: 1, name: "GT-061-F1" })).toBeVisible();
  await lab.stop();
  const key = (name: string) => page.getByRole("button", { name, exact: true });
  await key("4").tap();
  // A photo with the label of another tray: its width is offered with a question.
  const text = `https://lab.example/grow-trial-formulations/${crypto.randomUUID()}#34.0`;
  const other = await drawn({ ...scene, text });
  const photo = { name: "other.jpg", mimeType: "image/jpeg", buffer: other.jpeg };
  await page.getByLabel("Picture of GT-061-F1").setInputFiles(photo);
  await expect(page.getByText(question)).toBeVisible(measured);
  await expect(page.getByRole("button", { name: / from the picture, \d plants Take$/ })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Avg Canopy Width" })).toHaveValue("");
  await key("Measure in a picture").tap();
  const dialog = page.getByRole("dialog", { name: "Measure in a picture" });
  const file = { name: "tray.jpg", mimeType: "image/jpeg", buffer: jpeg };
  await dialog.getByLabel("Picture to measure").setInputFiles(file);
  await expect(dialog.getByText("The size of this label is not known")).toBeVisible(measured);
  await dialog.getByRole("textbox", { name: "Edge of the code" }).fill(String(scene.code * 10));
  await dialog.getByRole("button", { name: "Measure with this size" }).tap();
  await expect(dialog.getByText(/^\d\.\d cm ± 0\.\d+ from the picture, 6 plants$/)).toBeVisible(measured);
  await expect(dialog.getByText("Corrected by this week's height 4 cm.")).toBeVisible();
  // What a person removed and drew remains after another answer about the label or the tray.
  await dialog.getByText("6 plants", { exact: true }).tap();
  await dialog.getByRole("button", { name: "Remove plant 2" }).tap();
  await expect(dialog.getByText(/ from the picture, 5 plants$/)).toBeVisible();
  await dialog
    .getByRole("button", { name: /^\d+ × \d+$/ })
    .first()
    .tap();
  await expect(dialog.getByText("Measuring...")).toBeHidden(measured);
  await expect(dialog.getByText(/ from the picture, 5 plants$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Put back plant 2" }).tap();
  await expect(dialog.getByText(/ from the picture, 6 plants$/)).toBeVisible();
  await dialog.getByRole("button", { name: /^Take \d/ }).tap();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(question)).toBeHidden();
  await page.getByRole("group", { name: "Tags" }).getByRole("button", { name: "healthy", exact: true }).tap();
  await key("Save F1").tap();

  await lab.start();
  await expectAllSent(page);
  const [tray] = (await ask.growTrial(trial.id)).formulations;
  const week = tray?.weekly_data.find(({ week_number }) => week_number === 4);
  const image = (await ask.images(trial.id)).find(({ id }) => id === week?.photo_width?.image_id);
  expect(Math.abs((week?.avg_canopy_width ?? 0) / mean - 1)).toBeLessThan(0.05);
  expect(week).toMatchObject({
    count_plugs_for_avg: 6,
    photo_width: { image_id: image?.id, width_cm: week?.avg_canopy_width, height_cm: 4, height_week: 4 },
  });
});

test("the camera outlines the label, its picture is measured and corrected, and a photo of the shelf offers its width", {
  tag: "@deep",
}, async ({ lab, tablet: device }) => {
  const { jpeg } = await drawn({ ...scene, width: 1920, height: 1080 });
  const trial = await aTrial(await AskLab.of(lab.url), "GT-062", 1);
  const page = await (await device.open({ film: jpeg })).newPage();
  await page.goto(`/grow-trials/${trial.id}/shelf?tray=GT-062-F1`);
  await page.getByRole("button", { name: "Measure in a picture" }).tap();
  const dialog = page.getByRole("dialog", { name: "Measure in a picture" });
  await expect(dialog.getByText("Hold still")).toBeVisible();
  const file = (buffer: Buffer, mimeType: string) =>
    dialog.getByLabel("Picture to measure").setInputFiles({ name: "file", mimeType, buffer });
  await file(Buffer.from("not a picture"), "image/jpeg");
  await expect(dialog.getByText(/^This file is not a picture/)).toBeVisible();
  await dialog.getByRole("button", { name: "Another picture" }).tap();
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: "#3a6" } }).png();
  await file(await pixel.toBuffer(), "image/png");
  await expect(dialog.getByText("No label in the picture")).toBeVisible(measured);
  await dialog.getByRole("button", { name: "Another picture" }).tap();
  await dialog.getByRole("button", { name: "Take picture" }).tap();
  await dialog.getByRole("textbox", { name: "Edge of the code" }).fill(String(scene.code * 10));
  await dialog.getByRole("button", { name: "Measure with this size" }).tap();
  await expect(dialog.getByText(/ from the picture, \d plants$/)).toBeVisible(measured);
  // Another plant is drawn by a finger and removed again.
  await dialog.getByRole("button", { name: "Draw a missing plant" }).tap();
  const picture = dialog.locator(".measured__view");
  await picture.scrollIntoViewIfNeeded();
  const view = await picture.boundingBox();
  if (view === null) throw new Error("the picture is not shown");
  const at = (x: number, y: number) => [view.x + x * view.width, view.y + y * view.height] as const;
  await page.mouse.move(...at(0.86, 0.5));
  await page.mouse.down();
  await page.mouse.move(...at(0.94, 0.5));
  await page.mouse.move(...at(0.94, 0.6));
  await page.mouse.move(...at(0.86, 0.6));
  await page.mouse.up();
  await expect(dialog.getByText(/^Plant \d+: \d+\.\d cm, drawn$/).first()).toBeVisible();
  await dialog.getByRole("button", { name: "Remove", exact: true }).tap();
  await expect(dialog.getByText(/cm, drawn$/)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Close" }).tap();

  // A photo of the shelf is measured too; its width is offered, not entered.
  await page.getByRole("button", { name: "Photo", exact: true }).tap();
  await page.getByRole("button", { name: "Take picture" }).tap();
  const offer = page.getByRole("button", { name: / from the picture, \d plants Take$/ });
  await expect(offer).toBeVisible(measured);
  const width = page.getByRole("textbox", { name: "Avg Canopy Width" });
  await expect(width).toHaveValue("");
  await offer.tap();
  await expect(width).toHaveValue(/^\d\.?\d?$/);
  await expect(offer).toBeHidden();
});

test("a label of the tray that is too small to be read is the scale of its picture", {
  tag: "@deep",
}, async ({ lab, page }) => {
  const trial = await aTrial(await AskLab.of(lab.url), "GT-063", 1);
  await page.goto(`/grow-trials/${trial.id}/shelf?tray=GT-063-F1`);
  const [tray] = trial.trays;
  const address = `${new URL(page.url()).origin}/grow-trial-formulations/${tray?.id}`;
  const [text = ""] = printedContents(address);
  // Its modules have two pixels, as in a picture that was stored.
  const { jpeg } = await drawn({
    ...sceneOf(45),
    width: 2000,
    height: 1500,
    text,
    code: sceneOf(45).code * 1.12,
  });
  await page.getByRole("button", { name: "Measure in a picture" }).tap();
  const dialog = page.getByRole("dialog", { name: "Measure in a picture" });
  const file = { name: "tray.jpg", mimeType: "image/jpeg", buffer: jpeg };
  await dialog.getByLabel("Picture to measure").setInputFiles(file);
  await expect(dialog.getByText(/^\d\.\d cm ± \d\.\d+ from the picture, \d+ plants$/)).toBeVisible(measured);
});
