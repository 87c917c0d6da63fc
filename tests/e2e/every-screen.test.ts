import type { Page } from "@playwright/test";
import { pill, readyForOffline, signIn } from "./support/app.ts";
import { expect, test } from "./support/test.ts";

const lists = [
  "/",
  "/inventory",
  "/inventory/qr-code-viewer/all",
  "/print-labels",
  "/lab-lists",
  "/scan",
  "/outbox",
  "/outbox/sent",
  "/devices",
  "/devices/this",
  "/mail",
  "/people",
  "/account",
  "/help",
  "/shelf",
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
const below = ["images", "shelf", "grid", "charts", "lineage"];

/** Runs in the page: the id of any record of a table on this tablet. */
const anId = (table: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open("fibril");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const keys = opening.result.transaction(table).objectStore(table).getAllKeys(null, 1);
      keys.onsuccess = () => resolve(String(keys.result[0]));
    };
  });

/** Opens a screen as after a new start of the app, and expects that all of its code is there. */
async function expectScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("main:not(.loading, [aria-busy])").first(), path).toBeVisible();
  await expect(page.locator(".crash"), path).toHaveCount(0);
}

test("every screen opens without a server after one visit to Home", async ({ lab, page }) => {
  test.setTimeout(180_000);
  await signIn(page);
  await readyForOffline(page);
  const paths = [...lists, ...Object.values(records)];
  for (const [table, list] of Object.entries(records))
    paths.push(`${list}/${await page.evaluate(anId, table)}`);
  const trial = `/grow-trials/${await page.evaluate(anId, "grow_trials")}`;
  for (const screen of below) paths.push(`${trial}/${screen}`);
  await lab.stop();
  for (const path of paths) await expectScreen(page, path);

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
