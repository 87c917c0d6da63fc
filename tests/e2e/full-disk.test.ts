import { type BrowserContext, chromium, type Page } from "@playwright/test";
import {
  expectAllSent,
  fillSignIn,
  openChemical,
  openUseForm,
  readyForOffline,
  recordUse,
  signIn,
} from "./support/app.ts";
import { AskLab } from "./support/ask-lab.ts";
import { browser, tablet } from "./support/browser.ts";
import type { LabServer } from "./support/lab-server.ts";
import { SmallDisk } from "./support/small-disk.ts";
import { expect, test } from "./support/test.ts";

// Each round fills a disk, and takes half a minute: the long run gives their number.
const rounds = Number(process.env.FULL_DISK_ROUNDS ?? 0);

const chemical = "Magnesium chloride";
// The last free blocks may still take a save: then it is an ordinary one.
const safe = /^Saved, but the storage of this device fails\.|Saved on this device\./;
const refused = /^This device has no storage left\.|^The storage of this device has failed\./;

let disk: SmallDisk | null = null;

test.beforeEach(() => {
  test.skip(rounds === 0, "Only in the long run: FULL_DISK_ROUNDS gives the number of rounds.");
  disk = SmallDisk.mount();
  test.skip(disk === null, "This machine does not mount a disk in memory.");
});

test.afterEach(() => {
  disk?.remove();
  disk = null;
});

async function open(baseURL: string): Promise<{ context: BrowserContext; crashes: string[] }> {
  const context = await chromium.launchPersistentContext(disk?.profile ?? "", {
    ...browser,
    ...tablet,
    baseURL,
  });
  const crashes: string[] = [];
  context.on("weberror", (crash) => crashes.push(crash.error().message));
  return { context, crashes };
}

/** Fills in a use and submits it; returns true if the app reports it as saved. The outcome must be a sentence. */
async function trySaving(page: Page, comments: string): Promise<boolean> {
  const notices = page.getByRole("region", { name: "Notices" });
  for (const close of await notices.getByRole("button", { name: "Close" }).all()) await close.click();
  await expect(notices.locator(".notice__text")).toHaveCount(0);
  const form = await openUseForm(page);
  await form.getByRole("textbox", { name: "Amount used", exact: true }).fill("0.11");
  await form.getByRole("combobox", { name: "Purpose", exact: true }).click();
  await page.getByRole("option", { name: "NOP Process" }).first().click();
  await form.getByRole("textbox", { name: "Comments" }).fill(comments);
  await form.getByRole("button", { name: "Submit" }).click();
  const saved = notices.locator(".notice__text").filter({ hasText: safe });
  const fault = form.getByRole("alert").filter({ hasText: refused });
  await expect(saved.or(fault).first()).toBeVisible();
  if (await saved.first().isVisible()) {
    await expect(form).toBeHidden();
    return true;
  }
  await expect(form.getByRole("textbox", { name: "Comments" })).toHaveValue(comments);
  await form.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  return false;
}

/**
 * Opens the app after the disk was freed, and waits until everything is sent. The browser may have dropped the database,
 * and the session with it.
 */
async function sendEverything(lab: LabServer): Promise<void> {
  const { context } = await open(lab.url);
  const page = await context.newPage();
  await page.goto("/inventory/chemicals");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  if (await page.getByRole("button", { name: "Sign in", exact: true }).isVisible()) await fillSignIn(page);
  await expectAllSent(page);
  await context.close();
}

for (let round = 1; round <= Math.max(1, rounds); round += 1)
  test(`round ${round}: a full disk loses nothing that was reported as saved`, async ({ lab }) => {
    const saved = ["Before, one", "Before, two"];
    const first = await open(lab.url);
    const page = await first.context.newPage();
    await signIn(page);
    await readyForOffline(page);
    await lab.stop();
    await openChemical(page, chemical);
    for (const comments of saved) await recordUse(page, "0.11", comments);

    disk?.fill();
    for (const comments of ["Full, one", "Full, two"])
      if (await trySaving(page, comments)) saved.push(comments);
    await page.reload();
    const storage = page.getByRole("heading", { level: 1, name: /^The storage of this .* does not open$/ });
    const app = page.getByRole("heading", { level: 1, name: chemical });
    await expect(storage.or(app)).toBeVisible({ timeout: 5_000 });
    await first.context.close();
    disk?.free();
    expect(first.crashes).toEqual([]);

    await lab.start();
    await sendEverything(lab);
    const ask = await AskLab.of(lab.url);
    const listed = (await ask.chemicals()).find(({ chemical_name }) => chemical_name === chemical);
    const { use_records } = await ask.chemical(listed?.id ?? "");
    const arrived = use_records
      .map(({ comments }) => comments ?? "")
      .filter((text) => /^(Before|Full), /.test(text));
    expect(arrived.sort()).toEqual(saved.sort());
    process.stdout.write(`round ${round}: ${saved.length} saved, ${arrived.length} arrived\n`);
  });
