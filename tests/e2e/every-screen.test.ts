import type { Page } from "@playwright/test";
import { addEquipment, pill, signIn } from "./support/app.ts";
import { everyPath } from "./support/every-path.ts";
import { expect, test } from "./support/test.ts";

/** Opens a screen as after a new start of the app, and expects that all of its code is there, and that it is this screen. */
async function expectScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("main:not(.loading, [aria-busy])").first(), path).toBeVisible();
  await expect(page.locator(".crash"), path).toHaveCount(0);
  const missing = page.getByRole("heading", { name: "This page was not found" });
  await expect(missing, path).toHaveCount(path === "/not/there" ? 1 : 0);
}

test("every screen opens without a server after one visit to Home", async ({ lab, page }) => {
  test.setTimeout(240_000);
  await signIn(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const { paths, ids } = await everyPath(page);
  await lab.stop();
  for (const path of paths) await expectScreen(page, path);

  // What exists only once something was recorded: a label, and an entry of the outbox.
  await page.goto(`/inventory/equipment/${ids.equipment}`);
  await page.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "QR Code" }).click();
  await page.getByRole("link", { name: "Click Here to View" }).click();
  await expect(page.getByRole("img", { name: /^QR code of/ })).toBeVisible();
  await addEquipment(page, "Centrifuge", "CEN-1");
  await page.goto("/outbox/1");
  await expect(page.getByRole("region", { name: "Selected record" })).toBeVisible();

  // What loads on first use.
  await page.goto("/");
  await page.getByRole("button", { name: "Find anything" }).click();
  await expect(page.getByRole("dialog", { name: "Find anything" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /account/ }).click();
  await page.getByRole("menuitem", { name: "My account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My account" })).toBeVisible();
  await expect(pill(page)).toBeVisible();
});
