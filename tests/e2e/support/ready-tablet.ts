import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { readyForOffline, signIn } from "./app.ts";
import { storyBrowser, tablet } from "./browser.ts";
import { LabServer, steadyPort } from "./lab-server.ts";
import { expect, test as firstVisit } from "./test.ts";

/** What each story copies: the data of a lab, and the disk of a tablet that knows the lab at the port. */
type Yesterday = { port: number; data: string; disk: string };

/**
 * Stories that begin on a tablet that was in use yesterday: Dana is signed in, the worker has cached the app, and the
 * lab's data is on the tablet. Each story has its own lab and its own tablet, copies of those that the worker of
 * Playwright made at its first story; `context` is a browser on this tablet. What is asserted about the first visit itself
 * needs `test.ts`.
 */
export const test = firstVisit.extend<object, { yesterday: Yesterday }>({
  yesterday: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "fibril-yesterday-"));
      await use(await useTablet(folder));
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],

  lab: async ({ yesterday: { port, data } }, use) => {
    const lab = await LabServer.start({ port, data });
    await use(lab);
    await lab.remove();
  },

  disk: async ({ yesterday, disk }, use) => {
    cpSync(yesterday.disk, disk, { recursive: true });
    await use(disk);
  },

  context: async ({ tablet }, use) => use(await tablet.open()),

  // The tablet collects the exceptions of all its browsers; a second one cannot open its disk.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  noCrash: async ({}, use) => use(undefined),
});

/** Uses a tablet at a lab, and closes both. */
async function useTablet(folder: string): Promise<Yesterday> {
  const yesterday = { port: await steadyPort(), data: join(folder, "data"), disk: join(folder, "disk") };
  mkdirSync(yesterday.disk);
  const lab = await LabServer.start({ port: yesterday.port, isCopied: true });
  const context = await chromium.launchPersistentContext(yesterday.disk, {
    ...storyBrowser,
    ...tablet,
    baseURL: lab.url,
  });
  const page = await context.newPage();
  await signIn(page);
  await readyForOffline(page);
  await expect.poll(() => page.evaluate(isPullPartial)).toBe(false);
  await context.close();
  await lab.copyData(yesterday.data);
  await lab.remove();
  return yesterday;
}

/** Runs in the page: whether a part of the lab's data is not yet on the tablet. */
const isPullPartial = (): Promise<boolean | undefined> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open("fibril");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const feed = opening.result.transaction("cursor").objectStore("cursor").get("feed");
      feed.onsuccess = () => {
        opening.result.close();
        resolve(feed.result?.partial);
      };
    };
  });

/** Opens the list of chemicals; resolves when its rows are shown. */
export async function openChemicals(page: Page): Promise<void> {
  await page.goto("/inventory/chemicals");
  await expect(page.getByRole("row", { name: /Nitric acid/ }).first()).toBeVisible();
}

export { expect };
