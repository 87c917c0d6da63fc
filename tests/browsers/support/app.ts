import { basename } from "node:path";
import { expect } from "vitest";
import { AskLab, dana } from "#tests/e2e/support/ask-lab.ts";
import type { LabServer } from "#tests/e2e/support/lab-server.ts";
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
  await page.select("Amount supplied units", "kg", "KG", form);
  await page.fill("Concentration", "98", form);
  await page.select("Concentration units", "%", "PERCENT", form);
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
  await page.choose("Purpose", /NOP Process/, form);
  await page.fill("Comments", comments, form);
  await page.click("button", "Submit", form);
  await page.disappears("dialog", "Add use record");
}

/** Adds a picture to a tray of the weekly step, by its form. */
export async function addPicture(page: Page, trial: string, file: string): Promise<void> {
  await page.goto(`/grow-trials/${trial}?selected=WEEKLY_DATA_PENDING`);
  await page.click("button", /^Add Images/);
  const form = { role: "dialog", name: "Add Weekly Data Image" };
  await page.driver.type(await page.labelled("Image file"), file);
  const name = await page.find("textbox", "File Name", form);
  await expect.poll(() => page.readValue(name)).toBe(basename(file));
  await page.click("button", "Save", form);
  await page.click("button", "Confirm", { role: "alertdialog", name: /Are you sure/ });
  await page.disappears("dialog", "Add Weekly Data Image");
}

/** The text of the status indicator in the top bar. */
export const statusText = (page: Page): Promise<string> =>
  page.run(() => document.querySelector('a[aria-label^="Sync: "]')?.getAttribute("aria-label") ?? "");

/** Waits until the tablet shows that all is sent: after a long time without a server it checks for it less often. */
export const expectAllSent = (page: Page): Promise<void> =>
  expect.poll(() => statusText(page), { timeout: 90_000 }).toBe("Sync: all sent");

/** The comments of the uses of a chemical that match, as the server has them. */
export async function usesOf(lab: LabServer, chemical: string, comments: RegExp): Promise<string[]> {
  const ask = await AskLab.of(lab.url);
  const listed = (await ask.chemicals()).filter(({ chemical_name }) => chemical_name === chemical);
  const details = await Promise.all(listed.map(({ id }) => ask.chemical(id)));
  const uses = details.flatMap(({ use_records }) => use_records.map((use) => use.comments ?? ""));
  return uses.filter((text) => comments.test(text)).sort();
}

/** The id of a trial of the demonstration. */
export async function trialWith(lab: LabServer, code: string): Promise<string> {
  const { growTrials } = await (await AskLab.of(lab.url)).growTrials();
  const trial = growTrials.find((one) => one.code === code);
  if (!trial) throw new Error(`The lab has no trial ${code}`);
  return trial.id;
}
