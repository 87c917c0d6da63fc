import type { Page } from "@playwright/test";
import { addEquipment, pill, signIn } from "./support/app.ts";
import { expect, test } from "./support/test.ts";

/** Screens without a record; the addresses of older labels, the sign-in, and one that is not there. */
const lists = [
  "/",
  "/inventory",
  "/inventory/new-delivery",
  "/inventory/qr-code-viewer/all",
  "/print-labels",
  "/lab-lists",
  "/moving-in",
  "/scan",
  "/outbox",
  "/outbox/sent",
  "/devices",
  "/devices/this",
  "/mail",
  "/reports",
  "/use-records",
  "/people",
  "/audit",
  "/account",
  "/help",
  "/help/technician",
  "/help/wall-sheet",
  "/shelf",
  "/login",
  "/setup",
  "/not/there",
];

/** The page of each kind of record, with its list, and the screens below a record. */
const records = {
  equipment: "/inventory/equipment",
  feedstocks: "/inventory/feedstocks",
  chemicals: "/inventory/chemicals",
  nop_processes: "/nop-process",
  cakes: "/inventory/cakes",
  homogenizations: "/homogenization",
  cnfs: "/inventory/cnfs",
  samples: "/inventory/sample-library",
  grow_trials: "/grow-trials",
  tray_formulations: "/grow-trial-formulations",
};
const below = ["images", "plan", "shelf", "grid", "transplant", "harvest", "charts"];
/** Equipment is made from nothing, and nothing is made of it. */
const withLineage = Object.entries(records).filter(([table]) => table !== "equipment");

/** Runs in the page: the id of any record of a table on this tablet; null for none. */
const anId = (table: string): Promise<string | null> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open("fibril");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const keys = opening.result.transaction(table).objectStore(table).getAllKeys(null, 1);
      keys.onsuccess = () => {
        opening.result.close();
        resolve(keys.result.length === 0 ? null : String(keys.result[0]));
      };
    };
  });

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
  const ids: Record<string, string | null> = {};
  for (const table of Object.keys(records)) {
    await expect.poll(async () => (ids[table] = await page.evaluate(anId, table)), table).not.toBeNull();
  }
  await lab.stop();
  const paths = [...lists, ...Object.values(records), `/inventory/cnf/${ids.cnfs}`];
  for (const [table, list] of Object.entries(records)) paths.push(`${list}/${ids[table]}`);
  for (const [table, list] of withLineage) paths.push(`${list}/${ids[table]}/lineage`);
  for (const screen of below) paths.push(`/grow-trials/${ids.grow_trials}/${screen}`);
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
