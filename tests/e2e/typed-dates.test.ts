import type { Locator, Page } from "@playwright/test";
import { choose } from "./support/app.ts";
import { AskLab } from "./support/ask-lab.ts";
import { expect, openChemicals, test } from "./support/ready-tablet.ts";

/** Types into the parts of a date field, month first, as a person with a keyboard. */
async function typeDate(field: Locator, keys: string): Promise<void> {
  await field.focus();
  await field.page().keyboard.type(keys);
}

async function openNew(page: Page): Promise<Locator> {
  await openChemicals(page);
  await page.getByRole("button", { name: "New chemical" }).click();
  const form = page.getByRole("dialog", { name: "New chemical" });
  return form;
}

const expiry = (form: Locator) => form.getByRole("textbox", { name: "Expiry date" });

test("a date is typed with a keyboard, with time or without", async ({ lab, page }) => {
  const form = await openNew(page);
  await choose(form, "Chemical", "Nitric acid");
  await choose(form, "Supplier", "Hudson Reagents");
  await form.getByRole("textbox", { name: "Amount supplied", exact: true }).fill("3");
  await form.getByRole("combobox", { name: "Amount supplied units" }).selectOption("LITRES");
  await form.getByRole("textbox", { name: "Concentration", exact: true }).fill("70");
  await form.getByRole("combobox", { name: "Concentration units" }).selectOption("PERCENT");
  await choose(form, "Location", "Chemical store");
  await form.getByRole("textbox", { name: "Lot number" }).fill("typed");
  await typeDate(expiry(form), "12312027");
  await expect(expiry(form)).toHaveValue("2027-12-31");
  await form.getByRole("button", { name: "Change who entered this record" }).click();
  const created = form.getByLabel(/^Creation Date/);
  await typeDate(created, "110520250915A");
  await expect(created).toHaveValue("2025-11-05T09:15");
  await form.getByRole("button", { name: "Submit" }).click();
  await expect(form).toBeHidden();
  const ask = await AskLab.of(lab.url);
  const stored = async () => (await ask.chemicals()).find(({ lot_number }) => lot_number === "typed");
  await expect.poll(async () => (await stored())?.expiry_date).toBe("2027-12-31T05:00:00.000Z");
  expect((await stored())?.creation_date).toBe("2025-11-05T14:15:00.000Z");
});

test("half a date is an error below its field, and a button clears it", async ({ page }) => {
  const form = await openNew(page);
  const clear = form.getByRole("button", { name: "Clear Expiry date" });
  await expect(clear).toBeHidden();
  await typeDate(expiry(form), "1231");
  await page.keyboard.press("Shift+Tab");
  await form.getByRole("button", { name: "Submit" }).click();
  await expect(form.getByText("Please enter a valid date", { exact: true })).toBeVisible();
  const isHalf = () => expiry(form).evaluate((input: HTMLInputElement) => input.validity.badInput);
  expect(await isHalf()).toBe(true);
  await clear.click();
  await expect(form.getByText("Please enter a valid date", { exact: true })).toBeHidden();
  expect(await isHalf()).toBe(false);
  await expect(expiry(form)).toBeFocused();
});

test("a stored date from which one part is deleted is not saved as no date", async ({ lab, page }) => {
  const ask = await AskLab.of(lab.url);
  const acid = (await ask.chemicals()).find(({ is_active, is_diluted }) => is_active && !is_diluted);
  await page.goto(`/inventory/chemicals/${acid?.id}?form=edit`);
  const form = page.getByRole("dialog", { name: /^Edit / });
  await typeDate(expiry(form), "12312027");
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(form).toBeHidden();

  await page.goto(`/inventory/chemicals/${acid?.id}?form=edit`);
  await expect(expiry(form)).toHaveValue("2027-12-31");
  await expiry(form).focus();
  await page.keyboard.press("Backspace");
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(form.getByText("Please enter a valid date", { exact: true })).toBeVisible();
  await typeDate(expiry(form), "10");
  await expect(expiry(form)).toHaveValue("2027-10-31");
  await expect(form.getByText("Please enter a valid date", { exact: true })).toBeHidden();
});

test("the days of a list's filter are typed with a keyboard", async ({ page }) => {
  await openChemicals(page);
  await page.getByRole("button", { name: "Filters" }).click();
  const created = page.getByRole("region", { name: "Created" });
  const from = created.getByRole("textbox", { name: "From" });
  await typeDate(from, "11012026");
  await expect(from).toHaveValue("2026-11-01");
  await expect(page).toHaveURL(/2026-11-01/);
  await page.keyboard.press("Backspace");
  // The first Tab is at the button of the calendar.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(created.getByText("Please enter a valid date")).toBeVisible();
  await expect(page).toHaveURL(/2026-11-01/);
  await created.getByRole("button", { name: "Clear From" }).click();
  await expect(page).not.toHaveURL(/2026-11-01/);
});
