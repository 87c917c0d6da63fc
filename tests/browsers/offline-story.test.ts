import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { AskLab } from "#tests/e2e/support/ask-lab.ts";
import { hashesOnTablet, pictureOf, picturesOf, sha256 } from "#tests/e2e/support/pictures.ts";
import {
  addChemical,
  addPicture,
  expectAllSent,
  readyForOffline,
  recordUse,
  setPin,
  signIn,
  statusText,
  trialWith,
  usesOf,
} from "./support/app.ts";
import { engines, storyIn } from "./support/stories.ts";

describe.each(engines)("in %s", (...engine) => {
  const test = storyIn(engine);

  test("what is recorded without a server survives a browser restart and arrives once, even when replies are lost", async ({
    lab,
    wire,
    disk,
    open,
  }) => {
    const trial = await trialWith(lab, "GT-004");
    const file = join(disk, "leaf.jpg");
    writeFileSync(file, await pictureOf([1200, 900]));

    const page = await open();
    await signIn(page);
    await readyForOffline(page);
    await lab.stop();
    await addChemical(page, "Zinc chloride");
    await recordUse(page, "Zinc chloride", "0.763", "Weighed without signal");
    await addPicture(page, trial, file);
    await expect.poll(() => statusText(page)).toContain("3 waiting");
    const hashes = await page.run(hashesOnTablet);
    await page.driver.quit();

    const later = await open();
    await later.goto("/inventory/chemicals");
    await later.find("row", /Zinc chloride.*Waiting/);
    await expect.poll(() => statusText(later)).toContain("3 waiting");
    const lost = [/chemicals$/, /use-records$/, /save-image$/].map((path) => wire.swallowReply(path));
    await lab.start();
    await Promise.all(lost);
    await expectAllSent(later);

    const ask = await AskLab.of(lab.url);
    const found = (await ask.chemicals()).filter(({ chemical_name }) => chemical_name === "Zinc chloride");
    expect(found).toHaveLength(1);
    const { use_records, amount_remaining } = await ask.chemical(found[0]?.id ?? "");
    expect(use_records.map(({ comments }) => comments)).toEqual(["Weighed without signal"]);
    expect(amount_remaining).toBe(11.737);
    const images = (await picturesOf(ask, trial)).filter(({ name }) => name.includes("leaf"));
    expect(images.map(({ bytes }) => sha256(bytes))).toEqual(hashes);
  });

  test("a browser that dies while sending neither loses nor repeats what it sent", async ({
    lab,
    wire,
    open,
  }) => {
    const page = await open();
    await signIn(page);
    await readyForOffline(page);
    await lab.stop();
    await recordUse(page, "Nitric acid", "0.25", "Sent by a dying browser");
    // The server has committed and its reply is in transit: the worst moment.
    const delayed = wire.delayReply(/use-records$/);
    await lab.start();
    await delayed.arrived;
    await page.driver.kill();
    delayed.release();

    const later = await open();
    await later.goto("/inventory/chemicals");
    await expectAllSent(later);
    expect(await usesOf(lab, "Nitric acid", /^Sent by a dying browser$/)).toHaveLength(1);
  });

  test("two tabs send once what one of them recorded, and both show it as sent", async ({ lab, open }) => {
    const one = await open();
    await signIn(one);
    await readyForOffline(one);
    await lab.stop();
    await recordUse(one, "Nitric acid", "0.25", "Recorded in one of two tabs");
    const other = await one.driver.openTab();
    await one.driver.switchTo(other);
    await one.goto("/inventory/chemicals");
    await expect.poll(() => statusText(one)).toContain("1 waiting");
    await lab.start();
    await expectAllSent(one);
    await one.driver.closeTab();
    expect(await usesOf(lab, "Nitric acid", /^Recorded in one of two tabs$/)).toHaveLength(1);
  });

  test("a person who signed out without signal continues offline with the PIN", async ({ lab, open }) => {
    const page = await open();
    await signIn(page);
    await setPin(page, "4271");
    await readyForOffline(page);
    await lab.stop();
    await page.click("button", /, account$/);
    await page.click("menuitem", "Logout");
    await page.click("button", /^Continue offline as dana\.ruiz@cnf-lab\.example/);
    await page.driver.type(await page.labelled("PIN of dana.ruiz"), "4271");
    await page.click("button", /^Continue offline as dana\.ruiz@cnf-lab\.example/);
    await page.find("link", /^Sync: /);
    await page.goto("/inventory/chemicals");
    await page.find("row", /Nitric acid/);
  });
});
