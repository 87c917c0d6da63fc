import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Screens without a record; the addresses of older labels, the sign-in, and one that is not there. */
const lists = [
  "/",
  "/inventory",
  "/inventory/new-delivery",
  "/inventory/qr-code-viewer/all",
  "/print-labels",
  "/print-labels/scale-card",
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
const below = ["images", "images/widths", "plan", "shelf", "grid", "transplant", "harvest", "charts"];
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

/** The address of every screen of a lab with the demonstration, and the id of a record of each table. */
export async function everyPath(
  page: Page,
): Promise<{ paths: string[]; ids: Record<string, string | null> }> {
  const ids: Record<string, string | null> = {};
  for (const table of Object.keys(records)) {
    await expect.poll(async () => (ids[table] = await page.evaluate(anId, table)), table).not.toBeNull();
  }
  const paths = [...lists, ...Object.values(records), `/inventory/cnf/${ids.cnfs}`];
  for (const [table, list] of Object.entries(records)) paths.push(`${list}/${ids[table]}`);
  for (const [table, list] of withLineage) paths.push(`${list}/${ids[table]}/lineage`);
  for (const screen of below) paths.push(`/grow-trials/${ids.grow_trials}/${screen}`);
  return { paths, ids };
}
