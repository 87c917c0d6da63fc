import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";

/** Opens the bench's page and waits until its functions are there. */
export async function openBench(context, url) {
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(`page: ${error.message}`));
  await page.goto(url);
  await page.waitForFunction(() => globalThis.bench !== undefined);
  return page;
}

/** Calls one function of the page with the token and further values. */
export const callBench = (page, name, ...values) =>
  page.evaluate(([name, values]) => globalThis.bench[name](...values), [name, values]);

/** A new folder for a browser's profile, as on a tablet: a private window stores in memory. */
export const newProfile = () => mkdtempSync(join(tmpdir(), "fibril-bench-"));

/**
 * Runs one function of the page in a new profile with a new server. Returns the function's result, and what the server
 * stores afterwards.
 */
export async function inBrowser({ startServer, browserPath, built }, { options = {}, call, values = [] }) {
  const server = await startServer({ page: built, ...options });
  const profile = newProfile();
  const context = await chromium.launchPersistentContext(profile, { executablePath: browserPath });
  try {
    const page = await openBench(context, server.url);
    const result = await callBench(page, call, server.token, ...values);
    return { result, ...(await server.count()) };
  } finally {
    await context.close();
    await server.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
