import type { Page } from "@playwright/test";
import { HARVEST, WEEKLY } from "#domain/grow-trials/plan.ts";
import { drawFilm } from "#tests/support/label-frames.ts";
import { aTrial, completeBefore } from "./support/a-trial.ts";
import { expectAllSent, pill } from "./support/app.ts";
import { AskLab } from "./support/ask-lab.ts";
import { tablet } from "./support/browser.ts";
import { expect, test } from "./support/ready-tablet.ts";
import { button, countTaps, pickIn } from "./support/touches.ts";

test.use(tablet);

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

/** Shelf mode of GT-003 at a tray that is to be measured, and the touches from there. */
async function atTheShelf(page: Page, tray = "F1") {
  await page.goto("/");
  await page
    .getByRole("link", { name: `${tray}, to do` })
    .first()
    .tap();
  await expect(page.getByRole("heading", { level: 1, name: `GT-003-${tray}` })).toBeVisible();
  return countTaps(page);
}

test("a photo at the shelf takes two taps", async ({ tablet: device }) => {
  const page = await (await device.open({ film: await drawFilm([{ stickers: [] }]) })).newPage();
  const taps = await atTheShelf(page);
  await button(page, "Photo").tap();
  await button(page, "Take picture").tap();
  await expect(page.getByText("Photo of GT-003-F1 saved.")).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(2);
});

test("a plug removal while measuring takes two taps and its digits", async ({ page }) => {
  const taps = await atTheShelf(page);
  const plugs = button(page, /plugs$/);
  const before = Number.parseInt((await plugs.textContent()) ?? "", 10);
  await plugs.tap();
  await page.getByRole("button", { name: "2", exact: true }).tap();
  await button(page, "damping off").tap();
  await expect(plugs).toContainText(`${before - 2} /`);
  expect(await taps()).toBeLessThanOrEqual(2);
});

test("one figure of last week is corrected in two taps and its digits", async ({ page }) => {
  const taps = await atTheShelf(page);
  await button(page, /^Correct Avg Height of week/).tap();
  for (const key of ["9", "Point", "9"]) await page.getByRole("button", { name: key, exact: true }).tap();
  await button(page, /^Save F1/).tap();
  await expect(page.getByText(/^Week \d of GT-003-F1 corrected\.$/)).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(2);
});

const TRAYS = 12;

/**
 * Opens the grid of a trial with twelve trays from the page of its step, once the steps before it are completed; counts
 * the taps from that page on.
 */
async function openGrid(page: Page, lab: { url: string }, [code, step, grid]: [string, string, string]) {
  const ask = await AskLab.of(lab.url);
  const { id } = await aTrial(ask, code, TRAYS);
  await completeBefore(ask, id, step);
  // The page of a trial that the tablet does not have yet leads back to the list.
  await page.goto("/grow-trials");
  await expect(page.getByRole("link", { name: code, exact: true })).toBeVisible();
  await page.goto(`/grow-trials/${id}?selected=${step}`);
  const link = page.getByRole("link", { name: grid, exact: true });
  await expect(link).toBeVisible();
  const taps = await countTaps(page);
  await link.tap();
  return { taps, trays: () => traysOf(ask, id) };
}

/** The trays of a trial on the server, in their order. */
const traysOf = async (ask: AskLab, id: string) => (await ask.growTrial(id)).formulations;
const figures = (first: number) => Array.from({ length: TRAYS }, (_, i) => first + i);

/** Taps the cell of the first tray in a column, and types a figure for each tray; Enter is a key of the keyboard. */
async function typeDown(page: Page, column: string, figure: (tray: number) => string): Promise<void> {
  const cell = (tray: number) => page.getByRole("textbox", { name: `${column} of F${tray}`, exact: true });
  await cell(1).tap();
  for (let i = 1; i <= TRAYS; i += 1) {
    await expect(cell(i)).toBeFocused();
    await page.keyboard.type(figure(i));
    await page.keyboard.press("Enter");
  }
}

async function chooseHarvestTags(page: Page): Promise<void> {
  for (const name of ["Root tag-comments", "Leaf tag-comments"])
    await page.getByRole("group", { name }).getByRole("button").first().tap();
}

const widthsOf = (trays: () => ReturnType<typeof traysOf>) => async () =>
  (await trays()).map(({ harvest_data }) => harvest_data?.final_canopy_width_avg);

test("the transplant of twelve trays takes at most five taps from their trial", async ({ lab, page }) => {
  const { taps, trays } = await openGrid(page, lab, ["GT-031", WEEKLY, "Transplant grid"]);
  await typeDown(page, "Germination Rate", (i) => `${i} of 20`);
  await button(page, `Save ${TRAYS} trays`).tap();
  await expect(page.getByText("Transplant data added/updated successfully")).toBeVisible();
  const rates = async () => (await trays()).map(({ germination_rate }) => germination_rate);
  await expect.poll(rates).toEqual(figures(1).map((grown) => 5 * grown));
  expect(await taps()).toBeLessThanOrEqual(5);
});

test("the harvest of twelve trays takes at most twelve taps with a pasted sheet", async ({ lab, page }) => {
  const { taps, trays } = await openGrid(page, lab, ["GT-032", HARVEST, "Harvest grid"]);
  const sheet = figures(20).map((width) =>
    ["10", `${width}`, "14.8", "14.2", "393.8", "89.3", "21.06", "6.34", "92.8", "5.8"].join("\t"),
  );
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((text) => navigator.clipboard.writeText(text), sheet.join("\n"));
  await page.getByRole("textbox", { name: "Plugs for Avg of F1", exact: true }).tap();
  await page.keyboard.press("Control+V");
  await chooseHarvestTags(page);
  await button(page, `Save ${TRAYS} trays`).tap();
  await expect(page.getByText("Harvest data added successfully")).toBeVisible();
  await expect.poll(widthsOf(trays)).toEqual(figures(20));
  // A long press and its "Paste" are two touches of the system.
  expect((await taps()) + 2).toBeLessThanOrEqual(12);
});

test("the harvest of twelve trays takes at most forty taps if it is typed, without signal too", {
  tag: "@deep",
}, async ({ lab, page }) => {
  const { taps, trays } = await openGrid(page, lab, ["GT-033", HARVEST, "Harvest grid"]);
  const forAll = page.getByRole("textbox", { name: "Plugs for Avg of all trays" });
  await expect(forAll).toBeVisible();
  await lab.stop();
  await forAll.tap();
  await page.keyboard.type("10");
  const wet = ["Final Canopy Width", "Final Canopy Height", "Final Root Length", "Leaf Wet Mass"];
  for (const column of [...wet, "Root Wet Mass"]) await typeDown(page, column, (i) => `${39 + i}`);
  for (const column of ["Leaf Dry Mass", "Root Dry Mass"]) await typeDown(page, column, (i) => `${5 + i}`);
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
  await page.goto("/outbox");
  await lab.start();
  await page.getByRole("button", { name: "Send now" }).click();
  await expectAllSent(page);
  expect(await widthsOf(trays)()).toEqual(figures(40));
});

test("a trial of four compositions with three trays each takes at most 35 taps from Home", {
  tag: "@deep",
}, async ({ lab, page }) => {
  await page.goto("/");
  await expect(pill(page)).toBeVisible();
  const taps = await countTaps(page);
  await page.getByRole("link", { name: "Grow", exact: true }).tap();
  await button(page, "New grow trial").tap();
  const form = page.getByRole("dialog", { name: "New grow trial" });
  await expect(form.getByRole("textbox", { name: "Code" })).toHaveValue(/^GT-/);
  await form.getByRole("textbox", { name: "Trial Length" }).tap();
  await page.keyboard.type("42");
  await pickIn(form, "Grow Trial Method", "Drip");
  await form.getByRole("textbox", { name: "Plug Size" }).tap();
  await page.keyboard.type("2.5");
  await pickIn(form, "Location", "Greenhouse");
  await form.getByRole("button", { name: "Submit" }).tap();
  await page.getByRole("link", { name: "Formulation Data" }).first().tap();
  await page.getByRole("link", { name: "Plan trays" }).tap();
  const row = (n: number) => page.getByRole("group", { name: `Row ${n}`, exact: true });
  await pickIn(row(1), "CNF", "CNF-");
  await pickIn(row(1), "Substrate Type", "CNF foam plug");
  await pickIn(row(1), "Fertilizer", "Hoagland half strength");
  await pickIn(row(1), "Plant", "Arugula");
  await row(1).getByRole("textbox", { name: "Test For" }).tap();
  await page.keyboard.type("Water retention");
  await page.keyboard.press("Enter");
  await page.keyboard.type("24");
  for (const [n, additive] of [
    [2, "Biochar"],
    [3, "Humic acid"],
    [4, "Perlite fines"],
  ] as const) {
    await button(page, "Add row").tap();
    await pickIn(row(n), "Additive", additive);
    await row(n).getByRole("textbox", { name: "Additive Ratio" }).tap();
    await page.keyboard.type("0.1");
  }
  await button(page, "Add 12 trays").tap();
  await expect(page.getByText("Tray formulation created/updated successfully")).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(35);
  const ask = await AskLab.of(lab.url);
  const id = new URL(page.url()).pathname.slice("/grow-trials/".length);
  await expect
    .poll(async () => (await traysOf(ask, id)).map(({ identifier }) => identifier))
    .toEqual(figures(1).map((n) => `F${n}`));
});
