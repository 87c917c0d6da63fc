import { rmSync } from "node:fs";
import { chromium } from "@playwright/test";
import { fillLab, openSignedIn, signedIn, startApp } from "../app.mjs";
import { newProfile } from "../table/in-browser.mjs";

const LIST = "/inventory/chemicals";

/** Notes in the page when its list is painted and the page is idle, as the bench's own page does. */
const noteStart = () =>
  new MutationObserver((_, observer) => {
    if (document.querySelectorAll("tbody tr").length < 6 || !document.querySelector("input[type=search]"))
      return;
    observer.disconnect();
    requestAnimationFrame(() =>
      requestIdleCallback(() => Object.assign(globalThis, { startedAfter: performance.now() })),
    );
  }).observe(document, { childList: true, subtree: true });

/** Fills a lab and a tablet with `count` chemicals. Resolves when the tablet lists all, and its worker has stored the app. */
async function prepare(context, url, count) {
  const send = await signedIn(url);
  await fillLab(send, count);
  const page = await openSignedIn(context, url);
  await page.goto(`${url}${LIST}`);
  const total = (await send("/chemicals")).length;
  await page.waitForFunction(
    (total) => document.querySelector(".page-head .count")?.textContent?.endsWith(total),
    String(total),
    { timeout: 120_000 },
  );
  await page.close();
}

/**
 * Milliseconds of `rounds` starts of the built app on its list of chemicals, loaded by its worker while the server is
 * stopped. The first start, which stores compiled script, is not counted.
 */
export async function timeBuiltApp({ root, browserPath, count, rounds }) {
  const app = await startApp(root);
  const profile = newProfile();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browserPath,
    viewport: { width: 1180, height: 820 },
  });
  let isRunning = true;
  const stop = async () => {
    if (isRunning) await app.close();
    isRunning = false;
  };
  try {
    await prepare(context, app.url, count);
    await stop();
    const times = [];
    for (let round = 0; round <= rounds; round += 1) {
      const page = await context.newPage();
      await page.addInitScript(noteStart);
      await page.goto(`${app.url}${LIST}`);
      await page.waitForFunction(() => globalThis.startedAfter !== undefined, null, { timeout: 120_000 });
      if (round > 0) times.push(await page.evaluate(() => globalThis.startedAfter));
      await page.close();
    }
    return times;
  } finally {
    await context.close();
    await stop();
    rmSync(profile, { recursive: true, force: true });
  }
}
