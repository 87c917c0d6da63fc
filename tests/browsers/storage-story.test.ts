import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { AskLab } from "#tests/e2e/support/ask-lab.ts";
import { hashesOnTablet, pictureOf, picturesOf, SMALL, sha256 } from "#tests/e2e/support/pictures.ts";
import { SmallDisk } from "#tests/e2e/support/small-disk.ts";
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

const small = SmallDisk.mount();
small?.remove();

/** The last free blocks may still take a save: then it is an ordinary one. */
const reported = /Saved, but the storage of this device fails\.|Saved on this device\./;
const sentence = new RegExp(`${reported.source}|storage left|storage of this device has failed`);

/** What the page reports about a save: in a notice, or above the buttons of a form that was not saved. */
const outcome = (page: Page): Promise<string> =>
  page.run(() => {
    const texts = document.querySelectorAll(".notice__text, .dialog__fault");
    return [...texts].map(({ textContent }) => textContent).join("\n");
  });

/** WebKitGTK has no origin-private files and no `navigator.storage`. */
const hasPrivateFiles = ([name]: (typeof engines)[number]) => name !== "WebKitGTK";

describe.each(engines.filter(hasPrivateFiles))("in %s", (...engine) => {
  const test = storyIn(engine);

  test("what was saved returns after the browser has lost the database, pictures included, and arrives once", async ({
    lab,
    disk,
    open,
  }) => {
    const trial = await trialWith(lab, "GT-004");
    writeFileSync(join(disk, "leaf.jpg"), await pictureOf(SMALL));
    const page = await open();
    await signIn(page);
    await readyForOffline(page);
    await lab.stop();
    await recordUse(page, "Nitric acid", "0.25", "Saved twice");
    await addPicture(page, trial, join(disk, "leaf.jpg"));
    const hashes = await page.run(hashesOnTablet);
    expect(hashes).toHaveLength(1);
    await page.run(
      () =>
        new Promise<void>((resolve, reject) => {
          const deleting = indexedDB.deleteDatabase("fibril");
          deleting.onsuccess = () => resolve();
          deleting.onerror = () => reject(deleting.error);
        }),
    );
    await lab.start();
    await signIn(page);
    await expectAllSent(page);
    expect(await usesOf(lab, "Nitric acid", /^Saved twice$/)).toHaveLength(1);
    const arrived = await picturesOf(await AskLab.of(lab.url), trial);
    expect(arrived.map(({ bytes }) => sha256(bytes))).toEqual(hashes);
  });
});

describe.each(engines)("in %s", (...engine) => {
  const test = storyIn(engine);

  test("the health of the tablet states what this browser does for unsent records", async ({ lab, open }) => {
    const page = await open();
    await signIn(page);
    await readyForOffline(page);
    await lab.stop();
    await recordUse(page, "Nitric acid", "0.25", "On one tablet");
    await page.goto("/devices/this");
    const health = () => page.run(() => document.querySelector("main")?.innerText ?? "");
    await expect.poll(health).toMatch(/1 unsent/);
    if (hasPrivateFiles(engine)) {
      await expect.poll(health).toContain("Unsent records have a second copy");
      await expect.poll(health).toMatch(/Persistent: |Not persistent: /);
    } else {
      await expect.poll(health).toContain("This browser has no place for a second copy of unsent records");
      await expect.poll(health).toContain("This browser does not report whether it may delete the data");
    }
  });

  test.skipIf(small === null)(
    "a full disk loses nothing that was reported as saved",
    async ({ lab, open, onTestFinished }) => {
      const disk = SmallDisk.mount();
      if (!disk) throw new Error("The disk is not mounted");
      onTestFinished(() => disk.remove());
      const page = await open(disk.profile);
      await signIn(page);
      await readyForOffline(page);
      await lab.stop();
      for (const n of ["one", "two"]) await recordUse(page, "Nitric acid", "0.11", `Before, ${n}`);
      // The notices of the earlier saves must not be read as the outcome of the next one.
      await page.run(() => {
        for (const close of document.querySelectorAll<HTMLElement>(".notice [aria-label=Close]"))
          close.click();
      });
      await expect.poll(() => outcome(page)).toBe("");
      disk.fill();
      await page.click("button", "Add use record");
      const form = { role: "dialog", name: "Add use record" };
      await page.fill("Amount used", "0.11", form);
      await page.choose("Purpose", /NOP Process/, form);
      await page.fill("Comments", "Full", form);
      await page.click("button", "Submit", form);
      await expect.poll(() => outcome(page)).toMatch(sentence);
      const shown = await outcome(page);
      const saved = ["Before, one", "Before, two", ...(reported.test(shown) ? ["Full"] : [])];
      process.stdout.write(`${engine[0]} on a full disk: ${shown}\n`);
      await page.driver.quit();
      disk.free();

      const later = await open(disk.profile);
      await lab.start();
      await later.goto("/inventory/chemicals");
      const isSignedOut = () => later.run(() => location.pathname === "/login");
      await expect.poll(async () => (await isSignedOut()) || (await statusText(later)) !== "").toBe(true);
      if (await isSignedOut()) await signIn(later);
      await expectAllSent(later);
      expect(await usesOf(lab, "Nitric acid", /^(Before|Full)/)).toEqual(saved.sort());
    },
  );
});
