import { type BrowserContext, test as base, expect } from "@playwright/test";
import { signIn } from "./app.ts";
import { tablet } from "./browser.ts";
import { LabServer } from "./lab-server.ts";

type Shared = { lab: LabServer; signedIn: BrowserContext };

/**
 * Tests that only read screens: the tests of a worker share one lab and one browser, in which a person has signed
 * in.
 */
export const test = base.extend<object, Shared>({
  lab: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const lab = await LabServer.start();
      await use(lab);
      await lab.remove();
    },
    { scope: "worker" },
  ],

  signedIn: [
    async ({ browser, lab }, use) => {
      const context = await browser.newContext({ ...tablet, baseURL: lab.url, reducedMotion: "reduce" });
      const page = await context.newPage();
      await signIn(page);
      await page.close();
      await use(context);
      await context.close();
    },
    { scope: "worker" },
  ],

  context: ({ signedIn }, use) => use(signedIn),

  page: async ({ signedIn, viewport }, use) => {
    const page = await signedIn.newPage();
    if (viewport) await page.setViewportSize(viewport);
    const crashes: string[] = [];
    page.on("pageerror", ({ message }) => crashes.push(message));
    await use(page);
    await page.close();
    expect(crashes).toEqual([]);
  },
});

export { expect };
