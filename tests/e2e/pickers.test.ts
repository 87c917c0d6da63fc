import type { Locator, Page } from "@playwright/test";
import { signIn } from "./support/app.ts";
import { tablet } from "./support/browser.ts";
import { expect, test } from "./support/shared-lab.ts";

const ROW = 48;

/** Opens the form of a new chemical, and in it the list of locations. */
async function openLocations(page: Page): Promise<Locator> {
  await page.goto("/inventory/chemicals?form=new");
  await page.getByRole("combobox", { name: "Location" }).click();
  const list = page.getByRole("listbox");
  await expect(list.getByRole("option").nth(7)).toBeAttached();
  return list;
}

/** The rows of an open list that are shown in full, and whether another is shown in part. */
async function shownIn(list: Locator): Promise<{ full: number; hasRest: boolean }> {
  const [frame, rows] = await Promise.all([
    list.boundingBox(),
    list.getByRole("option").evaluateAll((all) =>
      all.map((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return { top, bottom };
      }),
    ),
  ]);
  const end = (frame?.y ?? 0) + (frame?.height ?? 0);
  const full = rows.filter(({ bottom }) => bottom <= end).length;
  return { full, hasRest: rows.some(({ top, bottom }) => top < end - 8 && bottom > end + 8) };
}

const windows = { landscape: [1180, 820], portrait: [820, 1180] } as const;

for (const [name, [width, height]] of Object.entries(windows))
  test(`a picker shows five rows and a part of the next on a tablet in ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const list = await openLocations(page);
    await expect.poll(() => shownIn(list)).toEqual({ full: 5, hasRest: true });
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await expect(page.getByRole("dialog", { name: "New chemical" })).toBeVisible();
  });

test("with a mouse a picker is 156 px high, with an add option 200 px; for a finger both are 272 px", {
  tag: "@deep",
}, async ({ browser, lab, page: touched }) => {
  const { viewport } = tablet;
  const mouse = { viewport, hasTouch: false, baseURL: lab.url, reducedMotion: "reduce" } as const;
  const context = await browser.newContext(mouse);
  const page = await context.newPage();
  await signIn(page);
  const heights = async (of: Page) => {
    const found: number[] = [];
    for (const [path, label] of [
      ["/homogenization?form=new", "Cake"],
      ["/inventory/chemicals?form=new", "Location"],
    ] as const) {
      await of.goto(path);
      await of.getByRole("combobox", { name: label, exact: true }).click();
      await expect(of.getByRole("option").nth(7)).toBeAttached();
      found.push(Math.round((await of.locator(".combo__list").boundingBox())?.height ?? 0));
    }
    return found;
  };
  expect(await heights(page)).toEqual([156, 200]);
  expect((await page.getByRole("option").first().boundingBox())?.height).toBe(36);
  expect(await heights(touched)).toEqual([272, 272]);
  await context.close();
});

test("in a low window a picker ends inside the window, and shows more than two rows", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const list = await openLocations(page);
  await expect.poll(async () => (await shownIn(list)).full).toBeGreaterThanOrEqual(2);
  const box = await list.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(390);
});

test("on a phone the rows of a picker are above the keyboard, and Escape closes the picker only", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const list = await openLocations(page);
  await expect.poll(async () => (await shownIn(list)).full).toBeGreaterThanOrEqual(5);
  // The keyboard of a phone covers the page, whose height remains.
  const KEYBOARD = 330;
  await page.evaluate((height) => {
    Object.defineProperty(visualViewport, "height", { get: () => height, configurable: true });
    visualViewport?.dispatchEvent(new Event("resize"));
  }, 844 - KEYBOARD);
  const end = async () => {
    const box = await list.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await expect.poll(end).toBeLessThanOrEqual(844 - KEYBOARD);
  const search = page.getByRole("combobox", { name: "Search Location" });
  expect((await search.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  expect((await list.boundingBox())?.height).toBeGreaterThan(5 * ROW);
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(page.getByRole("dialog", { name: "New chemical" })).toBeVisible();
});
