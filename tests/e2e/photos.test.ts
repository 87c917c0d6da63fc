import type { Page } from "@playwright/test";
import { pill } from "./support/app.ts";
import { AskLab } from "./support/ask-lab.ts";
import { CAMERA, hashesOnTablet, pictureOf, SMALL, sha256 } from "./support/pictures.ts";
import { expect, test } from "./support/ready-over-wire.ts";

/** Number of pictures; each is a request of its own, and three requests fail. */
const PHOTOS = Number(process.env.PHOTOS ?? 8);

/** Adds the picture to a tray of the weekly step, by its form. */
async function addPicture(page: Page, tray: number, buffer: Buffer): Promise<void> {
  await page.getByRole("button", { name: "Add Images" }).nth(tray).click();
  const form = page.getByRole("dialog", { name: "Add Weekly Data Image" });
  await form.getByLabel("Image file").setInputFiles({ name: "leaf.jpg", mimeType: "image/jpeg", buffer });
  await expect(form.getByRole("textbox", { name: "File Name" })).toHaveValue("leaf.jpg");
  await form.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to save this image?" });
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(form).toBeHidden();
}

test("pictures taken without signal all arrive once and complete, over a connection that breaks", {
  tag: "@deep",
}, async ({ lab, wire, tablet }) => {
  test.setTimeout(600_000);
  const known = await AskLab.of(lab.url);
  const trial = (await known.growTrials()).growTrials.find(({ code }) => code === "GT-004");
  const before = await tablet.open();
  const page = await before.newPage();
  await lab.stop();
  await page.goto(`/grow-trials/${trial?.id}?selected=WEEKLY_DATA_PENDING`);
  for (let number = 0; number < PHOTOS; number += 1)
    await addPicture(page, number % 4, await pictureOf(number === 0 ? CAMERA : SMALL));
  await expect(pill(page)).toContainText(`${PHOTOS} waiting`);
  const hashes = await page.evaluate(hashesOnTablet);
  expect(new Set(hashes).size).toBe(PHOTOS);
  await before.close();

  const breaks = [
    wire.breakRequest(/save-image$/, 20_000),
    wire.swallowReply(/save-image$/),
    wire.breakRequest(/save-image$/, 200_000),
  ];
  await lab.start();
  const after = await tablet.open();
  const later = await after.newPage();
  await later.goto("/outbox");
  await expect(later.getByText(new RegExp(`\\d+ of ${PHOTOS} photos on the server`))).toBeVisible();
  await Promise.all(breaks);
  await expect(pill(later)).toHaveAccessibleName("Sync: all sent", { timeout: 240_000 });

  const ask = await AskLab.of(lab.url);
  const images = await ask.images(trial?.id ?? "");
  const arrived = await Promise.all(images.map(async ({ url }) => sha256(await ask.bytes(url))));
  expect(arrived.sort()).toEqual(hashes.sort());
  expect(new Set(images.map(({ file_name }) => file_name)).size).toBe(PHOTOS);
  for (const { url } of images) expect((await ask.bytes(`${url}/thumbnail`)).length).toBeLessThan(60_000);
  await after.close();

  // A file of the journal that was deleted must not count against the storage from the next start on.
  const last = await (await tablet.open()).newPage();
  await last.goto("/");
  const used = await last.evaluate(() => navigator.storage.estimate().then(({ usage = 0 }) => usage));
  expect(used).toBeLessThan(PHOTOS * 10 ** 7);
});
