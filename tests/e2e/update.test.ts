import type { Page } from "@playwright/test";
import { LabServer } from "./support/lab-server.ts";
import { checkForUpdate, publishNext, renameChunk, versionOfPage } from "./support/next-version.ts";
import { test as base, expect, openChemicals } from "./support/ready-tablet.ts";

const test = base.extend({
  lab: async ({ yesterday: { port, data } }, use) => {
    const lab = await LabServer.start({ port, data, ownCopy: true });
    await use(lab);
    await lab.remove();
  },
});

/** Waits until the browser has found the new version: a check can join a running one that had read the old worker. */
const findUpdate = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(checkForUpdate)).toBe("installed");

test("a new version waits for a half-filled form, and then for confirmation", async ({ lab, page }) => {
  await page.goto("/inventory/equipment");
  await page.getByRole("button", { name: "New equipment" }).click();
  const form = page.getByRole("dialog", { name: "New equipment" });
  await form.getByRole("textbox", { name: "Name", exact: true }).fill("Half a homogenizer");
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });

  publishNext(lab.app);
  await findUpdate(page);
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
  expect(await page.evaluate(versionOfPage)).toBe("next");
  await expect(offer).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Equipment" })).toBeVisible();
  const waiting = await page.evaluate(
    async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null,
  );
  expect(waiting).toBeNull();
});

test("an offer that is deferred leaves the page unchanged", { tag: "@deep" }, async ({ lab, page }) => {
  await openChemicals(page);
  publishNext(lab.app);
  await findUpdate(page);
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page.getByText("A new version is ready.")).toBeHidden();
  await expect(page.getByRole("row", { name: /Nitric acid/ }).first()).toBeVisible();
});

test("a page of the former version opens its other screens after another tab has updated", async ({
  lab,
  context,
  page,
}) => {
  await openChemicals(page);
  const former = await context.newPage();
  await openChemicals(former);
  publishNext(lab.app);
  renameChunk(lab.app, "outbox-page");
  await findUpdate(page);
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect.poll(() => page.evaluate(versionOfPage).catch(() => "")).toBe("next");
  await lab.stop();
  // A browser may delete what it has cached over HTTP at any time.
  const devtools = await context.newCDPSession(former);
  await devtools.send("Network.clearBrowserCache");
  await former.getByRole("link", { name: /^Sync: / }).click();
  await expect(former.getByRole("heading", { level: 1, name: "Outbox" })).toBeVisible();
  expect(await former.evaluate(versionOfPage)).toBe("");
});
