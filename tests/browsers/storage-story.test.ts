import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AskLab } from "#tests/e2e/support/ask-lab.ts";
import { LabServer } from "#tests/e2e/support/lab-server.ts";
import { SmallDisk } from "#tests/e2e/support/small-disk.ts";
import { readyForOffline, recordUse, signIn, statusText } from "./support/app.ts";
import type { Driver } from "./support/driver.ts";
import { openFirefox } from "./support/firefox.ts";
import { Page } from "./support/page.ts";
import { openWebKit } from "./support/webkit.ts";

const small = SmallDisk.mount();
small?.remove();

describe.each([
  ["Firefox", openFirefox],
  ["WebKitGTK", openWebKit],
])("in %s", (name, openBrowser) => {
  let lab: LabServer;
  let driver: Driver | undefined;
  let remove = () => {};

  beforeEach(async () => {
    lab = await LabServer.start();
  });

  afterEach(async ({ task }) => {
    const png = task.result?.state === "fail" ? await driver?.screenshot().catch(() => undefined) : undefined;
    if (png) {
      mkdirSync("test-results", { recursive: true });
      writeFileSync(`test-results/${name}-${task.name.replace(/\W+/g, "-")}.png`, png);
    }
    await driver?.kill();
    await lab.remove();
    remove();
  });

  const open = async (profile: string) => {
    mkdirSync(profile, { recursive: true });
    driver = await openBrowser(profile);
    return new Page(driver, lab.url);
  };
  const arrived = async (comments: RegExp) => {
    const ask = await AskLab.of(lab.url);
    const listed = (await ask.chemicals()).find(({ chemical_name }) => chemical_name === "Nitric acid");
    const { use_records } = await ask.chemical(listed?.id ?? "");
    return use_records.map((use) => use.comments ?? "").filter((text) => comments.test(text));
  };
  const allSent = (page: Page) =>
    expect.poll(() => statusText(page), { timeout: 60_000 }).toBe("Sync: all sent");

  test("what was saved returns after the browser has lost the database, and arrives once", async () => {
    const disk = mkdtempSync(join(tmpdir(), "fibril-browser-"));
    remove = () => rmSync(disk, { recursive: true, force: true });
    const page = await open(disk);
    await signIn(page);
    await readyForOffline(page);
    await lab.stop();
    await recordUse(page, "Nitric acid", "0.25", "Saved twice");
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
    await allSent(page);
    expect(await arrived(/^Saved twice$/)).toHaveLength(1);
  });

  test.skipIf(small === null)("a full disk loses nothing that was reported as saved", async () => {
    const disk = SmallDisk.mount();
    if (!disk) throw new Error("The disk is not mounted");
    remove = () => disk.remove();
    const page = await open(disk.profile);
    await signIn(page);
    await readyForOffline(page);
    await lab.stop();
    for (const n of ["one", "two"]) await recordUse(page, "Nitric acid", "0.11", `Before, ${n}`);
    disk.fill();
    await page.click("button", "Add use record");
    const form = { role: "dialog", name: "Add use record" };
    await page.fill("Amount used", "0.11", form);
    await page.choose("Purpose", /NOP_PROCESS/, form);
    await page.fill("Comments", "Full", form);
    await page.click("button", "Submit", form);
    const told = await expect
      .poll(() => page.run(() => document.querySelector(".notice")?.textContent ?? ""))
      .toMatch(/storage fails|storage left|storage has failed|Saved on this device/)
      .then(() => page.run(() => document.querySelector(".notice")?.textContent ?? ""));
    const saved = ["Before, one", "Before, two", ...(/^Saved/.test(told) ? ["Full"] : [])];
    process.stdout.write(`${name} on a full disk: ${told}\n`);
    await driver?.quit();
    disk.free();

    const later = await open(disk.profile);
    await lab.start();
    await later.goto("/inventory/chemicals");
    const isSignedOut = () => later.run(() => location.pathname === "/login");
    await expect.poll(async () => (await isSignedOut()) || (await statusText(later)) !== "").toBe(true);
    if (await isSignedOut()) await signIn(later);
    await allSent(later);
    expect((await arrived(/^(Before|Full)/)).sort()).toEqual(saved.sort());
  });
});
