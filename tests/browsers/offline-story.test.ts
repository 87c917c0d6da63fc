import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AskLab } from "#tests/e2e/support/ask-lab.ts";
import { LabServer } from "#tests/e2e/support/lab-server.ts";
import { UnreliableWire } from "#tests/e2e/support/unreliable-wire.ts";
import {
  addChemical,
  addPicture,
  hashesOnTablet,
  readyForOffline,
  recordUse,
  setPin,
  signIn,
  statusText,
} from "./support/app.ts";
import type { Driver } from "./support/driver.ts";
import { openFirefox } from "./support/firefox.ts";
import { Page } from "./support/page.ts";
import { openWebKit } from "./support/webkit.ts";

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** What the browser showed when a story failed, unless the browser was closed by then. */
async function saveScreenshot(title: string, driver: Driver | undefined): Promise<void> {
  const png = await driver?.screenshot().catch(() => undefined);
  if (!png) return;
  mkdirSync("test-results", { recursive: true });
  writeFileSync(`test-results/${title.replace(/\W+/g, "-")}.png`, png);
}

describe.each([
  ["Firefox", openFirefox],
  ["WebKitGTK", openWebKit],
])("in %s", (name, openBrowser) => {
  let lab: LabServer;
  let wire: UnreliableWire;
  let disk: string;
  let driver: Driver | undefined;

  beforeEach(async () => {
    lab = await LabServer.start();
    wire = await UnreliableWire.to(lab.url);
    disk = mkdtempSync(join(tmpdir(), "fibril-browser-"));
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await saveScreenshot(`${name}: ${task.name}`, driver);
    await driver?.kill();
    await wire.cut();
    await lab.remove();
    rmSync(disk, { recursive: true, force: true });
  });

  const open = async () => {
    driver = await openBrowser(disk);
    return new Page(driver, wire.url);
  };

  /** The uses of a chemical with these comments, as the server has them. */
  const usesOf = async (chemical: string, comments: string) => {
    const ask = await AskLab.of(lab.url);
    const listed = (await ask.chemicals()).filter(({ chemical_name }) => chemical_name === chemical);
    const details = await Promise.all(listed.map(({ id }) => ask.chemical(id)));
    return details.flatMap(({ use_records }) => use_records.filter((use) => use.comments === comments));
  };

  test("what is recorded without a server survives a browser restart and arrives once, even when replies are lost", async () => {
    const known = await AskLab.of(lab.url);
    const trial = (await known.growTrials()).growTrials.find(({ code }) => code === "GT-004")?.id ?? "";
    const file = join(disk, "leaf.jpg");
    const noise = { type: "gaussian", mean: 120, sigma: 40 } as const;
    await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#3a6", noise } }).toFile(
      file,
    );

    const page = await open();
    await signIn(page);
    await readyForOffline(page);
    await lab.stop();
    await addChemical(page, "Zinc chloride");
    await recordUse(page, "Zinc chloride", "0.763", "Weighed without signal");
    await addPicture(page, trial, file);
    await expect.poll(() => statusText(page)).toContain("3 waiting");
    const hashes = await hashesOnTablet(page);
    await page.driver.quit();

    const later = await open();
    await later.goto("/inventory/chemicals");
    await later.find("row", /Zinc chloride.*Waiting/);
    await expect.poll(() => statusText(later)).toContain("3 waiting");
    const lost = [/chemicals$/, /use-records$/, /save-image$/].map((path) => wire.swallowReply(path));
    await lab.start();
    await Promise.all(lost);
    await expect.poll(() => statusText(later), { timeout: 60_000 }).toBe("Sync: all sent");

    const ask = await AskLab.of(lab.url);
    const found = (await ask.chemicals()).filter(({ chemical_name }) => chemical_name === "Zinc chloride");
    expect(found).toHaveLength(1);
    const { use_records, amount_remaining } = await ask.chemical(found[0]?.id ?? "");
    expect(use_records.map(({ comments }) => comments)).toEqual(["Weighed without signal"]);
    expect(amount_remaining).toBe(11.737);
    const images = (await ask.images(trial)).filter(({ file_name }) => file_name.includes("leaf"));
    const arrived = await Promise.all(images.map(async ({ url }) => sha256(await ask.bytes(url))));
    expect(arrived).toEqual(hashes);
  });

  test("a browser that dies while sending neither loses nor repeats what it sent", async () => {
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
    await expect.poll(() => statusText(later), { timeout: 60_000 }).toBe("Sync: all sent");
    expect(await usesOf("Nitric acid", "Sent by a dying browser")).toHaveLength(1);
  });

  test("two tabs send once what one of them recorded, and both show it as sent", async () => {
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
    await expect.poll(() => statusText(one), { timeout: 60_000 }).toBe("Sync: all sent");
    await one.driver.closeTab();
    expect(await usesOf("Nitric acid", "Recorded in one of two tabs")).toHaveLength(1);
  });

  test("a person who signed out without signal continues offline with the PIN", async () => {
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
    await page.goto("/inventory/chemicals");
    await page.find("row", /Nitric acid/);
  });
});
