import type { Browser, Locator, Page } from "@playwright/test";
import { dana } from "./ask-lab.ts";
import { expect } from "./test.ts";

/** The status indicator of the top bar. */
export const pill = (page: Page): Locator => page.getByRole("link", { name: /^Sync: / });

/**
 * Waits until the status indicator shows that all is sent: after a long time without a server the tablet checks for it
 * less often.
 */
export const expectAllSent = (page: Page): Promise<void> =>
  expect(pill(page)).toHaveAccessibleName("Sync: all sent", { timeout: 90_000 });

export const rowOf = (page: Page, name: string | RegExp): Locator => page.getByRole("row", { name });

/** Searches the list for rows with `name`, and `more`. Resolves when no row moves any more: it would not receive a press. */
export async function searchList(page: Page, name: string, more = ""): Promise<void> {
  await page.getByRole("searchbox").fill(`${name} ${more}`.trim());
  // The head of the table is a row too, hidden on a phone.
  const rows = page.getByRole("row", { includeHidden: true });
  for (const text of [name, more])
    if (text !== "") await expect(rows.filter({ hasNotText: text })).toHaveCount(1);
}

export async function signIn(page: Page, who: { email: string; password: string } = dana): Promise<void> {
  await page.goto("/login");
  await fillSignIn(page, who);
  await expect(pill(page)).toBeVisible();
}

/**
 * A person in a second browser, which stays online: the service worker is not installed, and the page itself sends. The
 * caller closes its context.
 */
export async function signInElsewhere(browser: Browser, url: string, who = dana): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: "block" });
  const page = await context.newPage();
  await signIn(page, who);
  return page;
}

/** Fills in the sign-in form that is shown. */
export async function fillSignIn(page: Page, who: { email: string; password: string } = dana): Promise<void> {
  await page.getByRole("textbox", { name: "Email or user name" }).fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Sets the signed-in person's PIN for this browser, from the offer below the top bar. */
export async function setPin(page: Page, pin: string): Promise<void> {
  await page.getByRole("button", { name: "Set PIN" }).click();
  const form = page.getByRole("dialog", { name: /^PIN for this/ });
  await form.getByLabel(/^PIN( \*)?$/).fill(pin);
  await form.getByLabel(/^PIN again/).fill(pin);
  await form.getByRole("button", { name: "Save PIN" }).click();
  await expect(form).toBeHidden();
}

/**
 * Resolves when the app could open without a server: the worker has cached its files, the lab's data is on the tablet.
 */
export async function readyForOffline(page: Page): Promise<void> {
  await page.goto("/inventory/chemicals");
  await expect(rowOf(page, /Nitric acid/).first()).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

/** Chooses from a list without typing, as a person who knows the option. */
export async function choose(form: Locator, label: string, option: string): Promise<void> {
  await form.getByRole("combobox", { name: label, exact: true }).click();
  await form.page().getByRole("option", { name: option }).first().click();
}

export const field = (form: Locator, name: string) => form.getByRole("textbox", { name, exact: true });

/** Opens a form by its button. */
export async function openForm(page: Page, button: string, title = button): Promise<Locator> {
  await page.getByRole("button", { name: button, exact: true }).first().click();
  const form = page.getByRole("dialog", { name: title });
  await expect(form).toBeVisible();
  return form;
}

/** Completes the step that is shown: the next one opens, or the button is gone. */
export async function complete(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: /^Mark (as Completed|completed)$/ });
  const step = page.url();
  await button.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect.poll(async () => page.url() !== step || (await button.isHidden())).toBe(true);
}

export async function submit(form: Locator): Promise<void> {
  await form.getByRole("button", { name: "Submit" }).click();
  await expect(form).toBeHidden();
}

/** Records a new chemical from the list of chemicals. */
export async function addChemical(page: Page, name: string, amount: string, units: string): Promise<void> {
  await page.goto("/inventory/chemicals");
  await page.getByRole("button", { name: "New chemical" }).click();
  const form = page.getByRole("dialog", { name: "New chemical" });
  await choose(form, "Chemical", name);
  await choose(form, "Supplier", "Hudson Reagents");
  await form.getByRole("textbox", { name: "Amount supplied", exact: true }).fill(amount);
  await form.getByRole("combobox", { name: "Amount supplied units" }).selectOption(units);
  await form.getByRole("textbox", { name: "Concentration", exact: true }).fill("98");
  await form.getByRole("combobox", { name: "Concentration units" }).selectOption("PERCENT");
  await choose(form, "Location", "Chemical store");
  await submit(form);
}

/** Opens a chemical from the list. */
export async function openChemical(page: Page, name: string): Promise<void> {
  await page.goto("/inventory/chemicals");
  await page.getByRole("link", { name }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** Opens the form of a use on the page of a chemical: by its button, on phones by the menu of actions. */
export async function openUseForm(page: Page): Promise<Locator> {
  if ((page.viewportSize()?.width ?? 0) < 768) {
    await page.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: "Add use record" }).click();
  } else await page.getByRole("button", { name: "Add use record" }).click();
  const form = page.getByRole("dialog", { name: "Add use record" });
  await expect(form).toBeVisible();
  return form;
}

/** Records a use on the page of a chemical. */
export async function recordUse(page: Page, amount: string, comments: string): Promise<void> {
  const form = await openUseForm(page);
  await form.getByRole("textbox", { name: "Amount used", exact: true }).fill(amount);
  await choose(form, "Purpose", "NOP Process");
  await form.getByRole("textbox", { name: "Comments" }).fill(comments);
  await submit(form);
}

/** Records new equipment from its list. */
export async function addEquipment(page: Page, name: string, shortName: string): Promise<void> {
  await page.goto("/inventory/equipment");
  await page.getByRole("button", { name: "New equipment" }).click();
  const form = page.getByRole("dialog", { name: "New equipment" });
  await form.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await form.getByRole("textbox", { name: "Short Name", exact: true }).fill(shortName);
  await choose(form, "Equipment Type", "Homogenizer");
  await choose(form, "Location", "Wet lab A");
  await choose(form, "Supplier", "PressureTech Homogenizers");
  await submit(form);
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /, account$/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
}
