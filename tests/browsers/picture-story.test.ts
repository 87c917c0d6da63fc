import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { AskLab } from "#tests/e2e/support/ask-lab.ts";
import { CAMERA, hashesOnTablet, pictureOf, picturesOf, SMALL, sha256 } from "#tests/e2e/support/pictures.ts";
import { addPicture, expectAllSent, readyForOffline, signIn, statusText, trialWith } from "./support/app.ts";
import type { Page } from "./support/page.ts";
import { engines, storyIn } from "./support/stories.ts";

/** The widths of the pictures that the page has drawn. */
const drawn = (page: Page): Promise<number[]> =>
  page.run(() =>
    [...document.querySelectorAll<HTMLImageElement>(".phototile img")].map(
      ({ naturalWidth }) => naturalWidth,
    ),
  );

describe.each(engines)("in %s", (...engine) => {
  const test = storyIn(engine);

  test("pictures taken without signal survive a reload, a broken upload and a lost reply, and arrive once with the same bytes", async ({
    lab,
    wire,
    disk,
    open,
  }) => {
    const trial = await trialWith(lab, "GT-004");
    const files = { "camera.jpg": CAMERA, "small.jpg": SMALL };
    for (const [name, size] of Object.entries(files)) writeFileSync(join(disk, name), await pictureOf(size));

    const page = await open();
    await signIn(page);
    await readyForOffline(page);
    await lab.stop();
    for (const name of Object.keys(files)) await addPicture(page, trial, join(disk, name));
    await expect.poll(() => statusText(page)).toContain("2 waiting");
    const hashes = await page.run(hashesOnTablet);
    expect(new Set(hashes).size).toBe(2);

    await page.goto(`/grow-trials/${trial}/images`);
    await expect.poll(() => drawn(page)).toEqual([320, 320]);
    await expect.poll(() => statusText(page)).toContain("2 waiting");
    expect(await page.run(hashesOnTablet)).toEqual(hashes);

    const faults = [wire.breakRequest(/save-image$/, 20_000), wire.swallowReply(/save-image$/)];
    await lab.start();
    await Promise.all(faults);
    await expectAllSent(page);
    const arrived = await picturesOf(await AskLab.of(lab.url), trial);
    expect(arrived.map(({ bytes }) => sha256(bytes)).sort()).toEqual(hashes.sort());
    expect(arrived.map(({ name }) => name).sort()).toEqual(Object.keys(files));
    for (const { bytes } of arrived) expect(await sharp(bytes).metadata()).toMatchObject({ width: 2048 });
  });
});
