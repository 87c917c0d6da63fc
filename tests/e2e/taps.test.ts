import type { Page } from "@playwright/test";
import { shortCode } from "#domain/qr-labels/codes.ts";
import { aTrial } from "./support/a-trial.ts";
import { pill } from "./support/app.ts";
import { AskLab } from "./support/ask-lab.ts";
import { tablet } from "./support/browser.ts";
import { expect, test } from "./support/ready-tablet.ts";

test.use(tablet);

/**
 * Counts every touch of the screen from now on, also after a link of the app was followed. Digits and the point of the
 * shelf's pad are characters, like those of a keyboard, and are not counted.
 */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { taps: number };
    counted.taps = 0;
    const isCharacter = (target: EventTarget | null) =>
      target instanceof Element && /^([0-9]|Point)$/.test(nameOf(target.closest("button")));
    const nameOf = (button: Element | null) =>
      button?.getAttribute("aria-label") ?? button?.textContent ?? "";
    addEventListener("pointerdown", ({ target }) => (counted.taps += isCharacter(target) ? 0 : 1), true);
  });
  return () => page.evaluate(() => (window as unknown as { taps: number }).taps);
}

/** Chooses from a list of a form by two taps. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("dialog").getByRole("combobox", { name: label, exact: true }).tap();
  await page.getByRole("option", { name: option }).first().tap();
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

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

test("a use takes at most four taps from a scan, and ends at the scanner with nothing covered", async ({
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
  expect(await taps()).toBeLessThanOrEqual(4);
  const notice = page.getByRole("region", { name: "Notices" }).getByRole("status").first();
  await expect(notice).toContainText("Use record added.");
  const [over, main] = await Promise.all([notice.boundingBox(), typed.boundingBox()]);
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(main?.y ?? 0);
});

test("a week at the shelf takes at most five taps from Home", async ({ page }) => {
  await page.goto("/");
  const shelf = page.getByRole("link", { name: "Shelf mode, GT-003" });
  await expect(shelf).toBeVisible();
  const taps = await countTaps(page);
  await shelf.tap();
  await expect(page.getByRole("heading", { level: 1, name: "GT-003-F1" })).toBeVisible();
  for (const key of ["1", "2", "Point", "9"])
    await page.getByRole("button", { name: key, exact: true }).tap();
  await page.getByRole("button", { name: "Next field", exact: true }).tap();
  for (const key of ["1", "2"]) await page.getByRole("button", { name: key, exact: true }).tap();
  await page.getByRole("group", { name: "Tags" }).getByRole("button").first().tap();
  await page.getByRole("button", { name: "Save F1", exact: true }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "GT-003-F2" })).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(5);
});

test("a cake takes at most eight taps from its NOP page", async ({ page }) => {
  await page.goto("/nop-process");
  await page.getByRole("main").getByRole("link", { name: "NOP-2026-004" }).click();
  const add = page.getByRole("link", { name: /^Add Cake/ }).first();
  await expect(add).toBeVisible();
  const taps = await countTaps(page);
  await add.tap();
  const form = page.getByRole("dialog", { name: "Add Cake" });
  await form.getByRole("textbox", { name: "Amount created", exact: true }).tap();
  await page.keyboard.type("12.5");
  await form.getByRole("textbox", { name: "Appearance", exact: true }).tap();
  await page.keyboard.type("white");
  await choose(page, "Storage type", "Refrigerated");
  await choose(page, "Location", "Cold storage");
  await form.getByRole("button", { name: "Submit" }).tap();
  await expect(form).toBeHidden();
  expect(await taps()).toBeLessThanOrEqual(8);
});

const TRAYS = 12;

/** Opens a step of a trial with twelve trays and the grid that its page links to, and counts the taps from that page on. */
async function openGrid(page: Page, lab: { url: string }, [code, step, grid]: [string, string, string]) {
  const { id } = await aTrial(await AskLab.of(lab.url), code, TRAYS);
  // The page of a trial that the tablet does not have yet leads back to the list.
  await page.goto("/grow-trials");
  await expect(page.getByRole("link", { name: code, exact: true })).toBeVisible();
  await page.goto(`/grow-trials/${id}?selected=${step}_PENDING`);
  const link = page.getByRole("link", { name: grid, exact: true });
  await expect(link).toBeVisible();
  const taps = await countTaps(page);
  await link.tap();
  return taps;
}

/** Taps the cell of the first tray in a column, and types a figure for each tray; Enter is a key of the keyboard. */
async function typeDown(page: Page, column: string, figure: (tray: number) => string): Promise<void> {
  await page.getByRole("textbox", { name: `${column} of F1`, exact: true }).tap();
  for (let i = 0; i < TRAYS; i += 1) {
    await page.keyboard.type(figure(i));
    await page.keyboard.press("Enter");
  }
}

async function chooseHarvestTags(page: Page): Promise<void> {
  for (const name of ["Root tag-comments", "Leaf tag-comments"])
    await page.getByRole("group", { name }).getByRole("button").first().tap();
}

test("the transplant of twelve trays takes at most five taps from their trial", async ({ lab, page }) => {
  const taps = await openGrid(page, lab, ["GT-031", "WEEKLY_DATA", "Transplant grid"]);
  await typeDown(page, "Germination Rate", (i) => `${i + 6} of 18`);
  await button(page, `Save ${TRAYS} trays`).tap();
  await expect(page.getByText("Transplant data added/updated successfully")).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(5);
});

test("the harvest of twelve trays takes at most twelve taps with a pasted sheet", async ({ lab, page }) => {
  const taps = await openGrid(page, lab, ["GT-032", "HARVEST_DATA", "Harvest grid"]);
  await page.getByRole("textbox", { name: "Plugs for Avg of F1", exact: true }).tap();
  const sheet = Array.from({ length: TRAYS }, (_, i) =>
    ["10", `${20 + i}`, "14.8", "14.2", "393.8", "89.3", "21.06", "6.34", "92.8", "5.8"].join("\t"),
  ).join("\n");
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, sheet);
  await chooseHarvestTags(page);
  await button(page, `Save ${TRAYS} trays`).tap();
  await expect(page.getByText("Harvest data added successfully")).toBeVisible();
  // A long press and its "Paste" are two touches of the system.
  expect((await taps()) + 2).toBeLessThanOrEqual(12);
});

test("the harvest of twelve trays takes at most forty taps if it is typed, without signal too", async ({
  lab,
  page,
}) => {
  const taps = await openGrid(page, lab, ["GT-033", "HARVEST_DATA", "Harvest grid"]);
  await expect(page.getByRole("textbox", { name: "Plugs for Avg of all trays" })).toBeVisible();
  await lab.stop();
  await page.getByRole("textbox", { name: "Plugs for Avg of all trays" }).tap();
  await page.keyboard.type("10");
  const columns = [
    "Final Canopy Width",
    "Final Canopy Height",
    "Final Root Length",
    "Leaf Wet Mass",
    "Root Wet Mass",
  ];
  for (const column of columns) await typeDown(page, column, (i) => `${40 + i}`);
  for (const column of ["Leaf Dry Mass", "Root Dry Mass"]) await typeDown(page, column, (i) => `${6 + i}`);
  await typeDown(page, "Root Volume", () => "92.8");
  await typeDown(page, "Root Score", () => "5.8");
  await chooseHarvestTags(page);
  const typing = await taps();
  await page.reload();
  await expect(page.getByText(/^Draft from/)).toBeVisible();
  const again = await countTaps(page);
  await button(page, `Save ${TRAYS} trays`).tap();
  await expect(page.getByText("Harvest data added successfully")).toBeVisible();
  expect(typing + (await again())).toBeLessThanOrEqual(40);
});
