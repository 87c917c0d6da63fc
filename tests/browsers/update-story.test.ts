import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { AskLab } from "#tests/e2e/support/ask-lab.ts";
import type { LabServer } from "#tests/e2e/support/lab-server.ts";
import { checkForUpdate, publishNext, versionOfPage } from "#tests/e2e/support/next-version.ts";
import { hashesOnTablet, pictureOf, picturesOf, SMALL, sha256 } from "#tests/e2e/support/pictures.ts";
import {
  addPicture,
  expectAllSent,
  readyForOffline,
  recordUse,
  signIn,
  statusText,
  trialWith,
  usesOf,
} from "./support/app.ts";
import type { Page } from "./support/page.ts";
import { engines, storyIn } from "./support/stories.ts";

/** What the page shows. */
const shown = (page: Page): Promise<string> => page.run(() => document.body.innerText);

/** Publishes a new version, and waits until the page offers it. */
async function publish(lab: LabServer, page: Page): Promise<void> {
  publishNext(lab.app);
  // The worker first downloads every file of the app.
  await expect.poll(() => page.run(checkForUpdate), { timeout: 90_000 }).toBe("installed");
  await expect.poll(() => shown(page)).toContain("A new version is ready.");
  expect(await page.run(versionOfPage)).toBe("");
}

/** Accepts the new version; resolves when its page is shown. */
async function update(page: Page): Promise<void> {
  await page.click("button", "Update");
  await expect.poll(() => page.run(versionOfPage), { timeout: 90_000 }).toBe("next");
  await page.find("link", /^Sync: /);
}

describe.each(engines)("in %s", (...engine) => {
  const test = storyIn(engine, { ownCopy: true });

  test("a new version that is started while records and a picture wait has them all, and sends them once", async ({
    lab,
    wire,
    disk,
    open,
  }) => {
    const trial = await trialWith(lab, "GT-004");
    writeFileSync(join(disk, "leaf.jpg"), await pictureOf(SMALL));
    const page = await open();
    await signIn(page);
    await readyForOffline(page);
    // The files of the app are served, its calls are not answered.
    wire.choose = () => "dropped before the server";
    for (const n of ["one", "two"]) await recordUse(page, "Nitric acid", "0.25", `Before the update, ${n}`);
    await addPicture(page, trial, join(disk, "leaf.jpg"));
    await expect.poll(() => statusText(page)).toContain("3 waiting");
    const hashes = await page.run(hashesOnTablet);

    await publish(lab, page);
    await update(page);
    await expect.poll(() => statusText(page)).toContain("3 waiting");
    expect(await page.run(hashesOnTablet)).toEqual(hashes);

    const lost = [/use-records$/, /save-image$/].map((path) => wire.swallowReply(path));
    wire.choose = () => null;
    await Promise.all(lost);
    await expectAllSent(page);
    expect(await usesOf(lab, "Nitric acid", /^Before the update/)).toEqual([
      "Before the update, one",
      "Before the update, two",
    ]);
    const arrived = await picturesOf(await AskLab.of(lab.url), trial);
    expect(arrived.map(({ bytes }) => sha256(bytes))).toEqual(hashes);
  });

  test("a new version that is started while a record is in transit sends it once", async ({
    lab,
    wire,
    open,
  }) => {
    const page = await open();
    await signIn(page);
    await readyForOffline(page);
    await publish(lab, page);
    const delayed = wire.delayReply(/use-records$/);
    await recordUse(page, "Nitric acid", "0.25", "In transit");
    await delayed.arrived;
    await update(page);
    delayed.release();
    await expectAllSent(page);
    expect(await usesOf(lab, "Nitric acid", /^In transit$/)).toHaveLength(1);
  });

  test("a new version that must wait for a record in transit reports it, and leaves what is typed meanwhile", async ({
    lab,
    wire,
    open,
  }) => {
    const page = await open();
    await signIn(page);
    await readyForOffline(page);
    await publish(lab, page);
    const delayed = wire.delayReply(/use-records$/);
    await recordUse(page, "Nitric acid", "0.25", "In transit");
    await delayed.arrived;
    await page.click("button", "Update");
    await expect.poll(() => shown(page)).toContain("The new version is starting.");
    await page.click("button", "Add use record");
    const form = { role: "dialog", name: "Add use record" };
    await page.fill("Comments", "Half a comment", form);
    delayed.release();
    await expect
      .poll(() =>
        page.run(() => navigator.serviceWorker.ready.then(({ waiting }) => waiting?.state ?? "none")),
      )
      .toBe("none");
    expect(await page.readValue(await page.find("textbox", "Comments", form))).toBe("Half a comment");

    await page.click("button", "Cancel", form);
    await page.click("button", "Discard");
    await expect.poll(() => shown(page)).toContain("A new version is ready.");
    await update(page);
    await expectAllSent(page);
    expect(await usesOf(lab, "Nitric acid", /^In transit$/)).toHaveLength(1);
  });
});
