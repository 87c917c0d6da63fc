import type { Page } from "@playwright/test";
import { shortCode } from "#domain/qr-labels/codes.ts";
import { pill } from "./support/app.ts";
import { AskLab } from "./support/ask-lab.ts";
import { tablet } from "./support/browser.ts";
import { expect, test } from "./support/ready-tablet.ts";
import { button, countTaps } from "./support/touches.ts";

test.use(tablet);

/** A chemical that was supplied and used before. */
async function aUsedChemical(lab: { url: string }): Promise<{ id: string; code: string }> {
  const chemicals = await (await AskLab.of(lab.url)).chemicals();
  const used = chemicals.find(
    ({ is_active, is_diluted, amount_remaining, amount_supplied }) =>
      is_active && !is_diluted && (amount_remaining ?? 0) > 1 && Number(amount_remaining) < amount_supplied,
  );
  const id = used?.id ?? "";
  return { id, code: shortCode({ table: "chemicals", id }) };
}

test("a use of a chemical takes at most five taps from Home", async ({ lab, page }) => {
  const { id, code } = await aUsedChemical(lab);
  await page.goto("/");
  await expect(pill(page)).toBeVisible();
  const taps = await countTaps(page);
  await button(page, "Find anything").tap();
  await page.keyboard.type(code);
  await page.getByRole("dialog").locator(`a[href="/inventory/chemicals/${id}"]`).tap();
  await button(page, "Add use record").tap();
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Amount used" })).toBeFocused();
  await page.keyboard.type("0.1");
  await button(page, /^Use again: /).tap();
  await button(page, "Submit").tap();
  await expect(page.getByText("Use record added.")).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(5);
});

test("a use takes at most three taps from a scan, and ends at the scanner with nothing covered", async ({
  lab,
  page,
}) => {
  const { code } = await aUsedChemical(lab);
  await page.goto("/scan");
  await page.getByLabel("Type the code instead").fill(code);
  await button(page, "Open").tap();
  const result = page.getByRole("region", { name: "Scan result" });
  await expect(result).toBeVisible();
  const taps = await countTaps(page);
  await result.getByRole("link", { name: "Add use record" }).tap();
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Amount used" })).toBeFocused();
  await page.keyboard.type("0.1");
  await button(page, /^Use again: /).tap();
  await button(page, "Submit").tap();
  const typed = page.getByLabel("Type the code instead");
  await expect(typed).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(3);
  const notice = page.getByRole("region", { name: "Notices" }).getByRole("status").first();
  await expect(notice).toContainText("Use record added.");
  const [over, main] = await Promise.all([notice.boundingBox(), typed.boundingBox()]);
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(main?.y ?? 0);
});

test("a delivery of six chemicals takes at most 25 taps from the inventory", { tag: "@deep" }, async ({
  page,
}) => {
  await page.goto("/inventory");
  const start = page.getByRole("link", { name: "New delivery" });
  await expect(start).toBeVisible();
  const taps = await countTaps(page);
  await start.tap();
  const select = async (label: RegExp, option: string) => {
    await page.getByRole("combobox", { name: label }).tap();
    await page.keyboard.type(option);
    await page.getByRole("option", { name: option }).first().tap();
  };
  await select(/^Supplier/, "Hudson Reagents");
  await select(/^Location/, "Chemical store");
  const names = ["Nitric acid", "Sodium hydroxide", "Potassium hydroxide", "Calcium chloride"];
  for (const [i, name] of [...names, "Citric acid anhydrous", "Sodium nitrite"].entries()) {
    await select(/^Add a chemical/, name);
    const line = page.getByRole("group", { name: `Line ${i + 1}: ${name}` });
    await expect(line.getByRole("textbox", { name: "Lot number" })).toBeFocused();
    await page.keyboard.type(`L-${i}`);
    await line.getByLabel("Expiry date", { exact: true }).tap();
    await page.keyboard.type("06302029");
  }
  await button(page, "Save 6 lines").tap();
  await expect(page.getByRole("heading", { name: "6 lines saved" })).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(25);
});

test("a dilution with its use and its label takes at most seven taps from the chemical's page", {
  tag: "@deep",
}, async ({ lab, page }) => {
  const chemicals = await (await AskLab.of(lab.url)).chemicals();
  const stock = chemicals.find(
    ({ chemical_name, is_diluted }) => chemical_name === "Sodium hydroxide" && !is_diluted,
  );
  await page.goto(`/inventory/chemicals/${stock?.id}`);
  await expect(button(page, "Actions")).toBeVisible();
  const taps = await countTaps(page);
  await button(page, "Actions").tap();
  await page.getByRole("menuitem", { name: "New diluted chemical" }).tap();
  const form = page.getByRole("dialog", { name: "New diluted chemical" });
  await expect(form.getByRole("textbox", { name: "Derived chemical amount created" })).toBeFocused();
  await page.keyboard.type("5");
  await form.getByRole("textbox", { name: "Derived chemical concentration created" }).tap();
  await page.keyboard.type("4");
  await submitAndPrint(page);
  expect(await taps()).toBeLessThanOrEqual(7);
});

test("a dilution that is typed in the search takes at most six taps from Home, with its use and its label", {
  tag: "@deep",
}, async ({ page }) => {
  await page.goto("/");
  await expect(pill(page)).toBeVisible();
  const taps = await countTaps(page);
  await button(page, "Find anything").tap();
  await expect(page.getByRole("dialog", { name: "Find anything" }).getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("5 L of 4 % NaOH");
  await page.getByRole("link", { name: /^Dilute sodium hydroxide to 5 L of 4 %/ }).tap();
  await submitAndPrint(page);
  expect(await taps()).toBeLessThanOrEqual(6);
});

/** Submits the form of a dilution to 4 % and prints the label of the new chemical, by four taps. */
async function submitAndPrint(page: Page): Promise<void> {
  const form = page.getByRole("dialog", { name: "New diluted chemical" });
  await expect(form.getByRole("combobox", { name: /^Resource use record/ })).toHaveValue(/^Record now/);
  await form.getByRole("button", { name: "Submit" }).tap();
  await expect(form).toBeHidden();
  await page.getByRole("link", { name: "Sodium hydroxide, 4 %" }).tap();
  await expect(page.getByText("Made by dilution", { exact: true })).toBeVisible();
  await button(page, "Actions").tap();
  await page.getByRole("menuitem", { name: "Print label" }).tap();
  await expect(page.getByText("1 label", { exact: true })).toBeVisible();
}

test("a cake takes at most four taps from its NOP page", async ({ page }) => {
  await page.goto("/nop-process");
  await page.getByRole("main").getByRole("link", { name: "NOP-2026-004" }).click();
  const add = page.getByRole("button", { name: /^Add Cake/ }).first();
  await expect(add).toBeVisible();
  const taps = await countTaps(page);
  await add.tap();
  const form = page.getByRole("dialog", { name: "Add Cake" });
  await expect(form.getByRole("textbox", { name: "Amount created", exact: true })).toBeFocused();
  await page.keyboard.type("12.5");
  await form.getByRole("textbox", { name: "Appearance", exact: true }).tap();
  await page.keyboard.type("white");
  await expect(form.getByRole("combobox", { name: "Location", exact: true })).not.toHaveValue("");
  await form.getByRole("button", { name: "Submit" }).tap();
  await expect(form).toBeHidden();
  expect(await taps()).toBeLessThanOrEqual(4);
});
