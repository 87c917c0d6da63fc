import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { readyForOffline, signIn } from "./support/app.ts";
import { LabServer } from "./support/lab-server.ts";
import { test as base, expect } from "./support/test.ts";

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  lab: async ({}, use) => {
    const lab = await LabServer.start({ ownCopy: true });
    await use(lab);
    await lab.remove();
  },
});

/** Publishes another version of the app: a page with another description, and a worker with other bytes. */
function publish(app: string): void {
  const page = join(app, "index.html");
  writeFileSync(
    page,
    readFileSync(page, "utf8").replace("<head>", '<head><meta name="version" content="next">'),
  );
  appendFileSync(join(app, "sw.js"), "\n// The next version.\n");
}

/**
 * Makes the browser check for a new worker, as the browser does every day and the app every hour; checks again where
 * the check joined a running one, as after every page load, that had read the old worker.
 */
async function checkForUpdate(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        if (!registration.installing && !registration.waiting) await registration.update();
        return registration.waiting?.state ?? "none";
      }),
    )
    .toBe("installed");
}

test("a new version waits for a half-filled form, and then for confirmation", async ({ lab, page }) => {
  await signIn(page);
  await readyForOffline(page);
  await page.goto("/inventory/equipment");
  await page.getByRole("button", { name: "New equipment" }).click();
  const form = page.getByRole("dialog", { name: "New equipment" });
  await form.getByRole("textbox", { name: "Name", exact: true }).fill("Half a homogenizer");
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });

  publish(lab.app);
  await checkForUpdate(page);
  const offer = page.getByText("A new version is ready.");
  await expect(form.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Half a homogenizer");
  await expect(offer).toBeHidden();
  expect(loads).toBe(0);

  await form.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(offer).toBeVisible();
  expect(loads).toBe(0);

  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect.poll(() => loads).toBe(1);
  await expect(offer).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Equipment" })).toBeVisible();
  const waiting = await page.evaluate(
    async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null,
  );
  expect(waiting).toBeNull();
});

test("an offer that is deferred leaves the page unchanged", async ({ lab, page }) => {
  await signIn(page);
  await readyForOffline(page);
  publish(lab.app);
  await checkForUpdate(page);
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page.getByText("A new version is ready.")).toBeHidden();
  await expect(page.getByRole("row", { name: /Nitric acid/ }).first()).toBeVisible();
});
