import { expect } from "vitest";
import { dana } from "#tests/e2e/support/ask-lab.ts";
import type { Page } from "./page.ts";

export async function signIn(page: Page): Promise<void> {
  await page.goto("/login");
  await page.fill("Email or user name", dana.email);
  const password = await page.labelled("Password");
  await page.driver.type(password, dana.password);
  await page.click("button", "Sign in");
  await page.find("link", /^Sync: /);
}

/** Sets the signed-in person's PIN for this browser. */
export async function setPin(page: Page, pin: string): Promise<void> {
  await page.click("button", "Set PIN");
  for (const label of ["PIN *", "PIN again *"]) await page.driver.type(await page.labelled(label), pin);
  await page.click("button", "Save PIN");
  await page.disappears("dialog", /^PIN for this/);
}

/**
 * Resolves when the app could open without a server: the worker has cached its files, the lab's data is on the tablet.
 */
export async function readyForOffline(page: Page): Promise<void> {
  await page.goto("/inventory/chemicals");
  await page.find("row", /Nitric acid/);
  await page.run(() => navigator.serviceWorker.ready.then(() => undefined));
}

export async function addChemical(page: Page, name: string): Promise<void> {
  await page.goto("/inventory/chemicals");
  await page.click("button", "New chemical");
  const form = { role: "dialog", name: "New chemical" };
  await page.choose("Chemical", new RegExp(`^${name}`), form);
  await page.choose("Supplier", /Hudson Reagents/, form);
  await page.fill("Amount supplied", "12.5", form);
  await page.select("Amount supplied units", "KG", form);
  await page.fill("Concentration", "98", form);
  await page.select("Concentration units", "PERCENT", form);
  await page.choose("Location", /Chemical store/, form);
  await page.click("button", "Submit", form);
  await page.disappears("dialog", "New chemical");
}

export async function recordUse(
  page: Page,
  chemical: string,
  amount: string,
  comments: string,
): Promise<void> {
  await page.goto("/inventory/chemicals");
  await page.click("link", new RegExp(`^${chemical}`));
  await page.find("heading", chemical);
  await page.click("button", "Add use record");
  const form = { role: "dialog", name: "Add use record" };
  await page.fill("Amount used", amount, form);
  await page.choose("Purpose", /NOP_PROCESS/, form);
  await page.fill("Comments", comments, form);
  await page.click("button", "Submit", form);
  await page.disappears("dialog", "Add use record");
}

/** Adds a picture to the first tray of the weekly step, by its form. */
export async function addPicture(page: Page, trial: string, file: string): Promise<void> {
  await page.goto(`/grow-trials/${trial}?selected=WEEKLY_DATA_PENDING`);
  await page.click("button", /^Add Images/);
  const form = { role: "dialog", name: "Add Weekly Data Image" };
  await page.driver.type(await page.labelled("Image file"), file);
  const name = await page.find("textbox", "File Name", form);
  await expect.poll(() => page.readValue(name)).toBe("leaf.jpg");
  await page.click("button", "Save", form);
  await page.click("button", "Confirm", { role: "alertdialog", name: /Are you sure/ });
  await page.disappears("dialog", "Add Weekly Data Image");
}

/** The text of the status indicator in the top bar. */
export const statusText = (page: Page): Promise<string> =>
  page.run(() => document.querySelector('a[aria-label^="Sync: "]')?.getAttribute("aria-label") ?? "");

/** The hashes of the pictures that wait on the tablet, computed in the page. */
export function hashesOnTablet(page: Page): Promise<string[]> {
  return page.run(async () => {
    const store = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("fibril");
      opening.onsuccess = () => resolve(opening.result);
    });
    const rows = await new Promise<{ bytes: ArrayBuffer }[]>((resolve) => {
      const reading = store.transaction("blobs").objectStore("blobs").getAll();
      reading.onsuccess = () => resolve(reading.result);
    });
    store.close();
    const hex = (hash: ArrayBuffer) =>
      Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
    return Promise.all(rows.map(async ({ bytes }) => hex(await crypto.subtle.digest("SHA-256", bytes))));
  });
}
