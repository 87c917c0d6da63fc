import type { Page } from "@playwright/test";
import { kinds } from "#domain/kinds.ts";
import { expect, test } from "./support/shared-lab.ts";

const lists = [...new Set(Object.values(kinds).map(({ page }) => page)), "/use-records"];

/** Windows (px), and how many rows of a list are wholly in view, if it has so many. */
const sizes = [
  { width: 1180, height: 820, rows: 7 },
  { width: 820, height: 1180, rows: 12 },
  { width: 390, height: 844, rows: 4 },
];

/** How many rows the list has, how many of the first are wholly in view, and the height (px) of the highest of these. */
const rowsInView = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const box = document.querySelector(".vscroll")?.getBoundingClientRect();
    const dock = document.querySelector(".dock")?.getBoundingClientRect();
    const end = Math.min(innerHeight, box?.bottom ?? 0, dock?.height ? dock.top : innerHeight);
    const rows = [...document.querySelectorAll("tr[data-key]")].map((row) => row.getBoundingClientRect());
    const inView = rows.filter(({ bottom }) => bottom <= end + 1);
    return {
      count: Number(document.querySelector("[aria-rowcount]")?.getAttribute("aria-rowcount")) - 1,
      inView: inView.length,
      highest: Math.max(...inView.map(({ height }) => Math.round(height))),
    };
  });

test("a list has seven rows in view, twelve on an upright tablet, and four cards on a phone", async ({
  page,
}) => {
  test.slow();
  await page.goto("/");
  const later = page.getByRole("button", { name: "Later" });
  await later.click();
  await expect(later).toHaveCount(0);
  const found: string[] = [];
  for (const list of lists) {
    await page.goto(`${list}?show=all`);
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    for (const { width, height, rows } of sizes) {
      await page.setViewportSize({ width, height });
      const { count, inView, highest } = await rowsInView(page);
      const isCard = width < 620;
      if (inView < Math.min(rows, count) || (!isCard && highest > 66))
        found.push(`${list} in ${width} × ${height}: ${inView} of ${count} rows, up to ${highest} px high`);
    }
  }
  expect(found).toEqual([]);
});

/** Shows the page as on paper of this width between its margins (px). */
async function toPaper(page: Page, width: number): Promise<void> {
  // The style of paper is loaded with the first key.
  const paper = page.waitForRequest(/print-head/);
  await page.keyboard.press("Control");
  await (await paper).response();
  await page.setViewportSize({ width, height: 1000 });
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(page.getByText(/^Printed [A-Z][a-z]{2} \d+, \d{4}, /)).toBeVisible();
}

/** By how many px the content of the widest of these is cut, or of the page. */
const cutIn = (page: Page, selector: string) =>
  page.evaluate(
    (parts) =>
      Math.max(
        ...[document.documentElement, ...document.querySelectorAll(parts)].map(
          (box) => box.scrollWidth - box.clientWidth,
        ),
      ),
    selector,
  );

test("paper has all rows and all columns of a list in dark text on white, and no bars", async ({ page }) => {
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.goto("/use-records");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const all = Number(await page.getByRole("table").getAttribute("aria-rowcount"));
  expect(all).toBeGreaterThan(80);
  expect(await page.getByRole("row").count()).toBeLessThan(all);
  // A4.
  await toPaper(page, 703);
  await expect(page.getByRole("row")).toHaveCount(all);
  for (const part of [".topbar", ".crumbs", ".toolbar", ".listpull"])
    await expect(page.locator(part)).toBeHidden();
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  expect(await cutIn(page, ".tablewrap")).toBeLessThanOrEqual(0);
});

test("paper has a trial's grid of weeks across the sheet, and cuts no head, figure or day", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.goto("/grow-trials");
  const trial = page.getByRole("link", { name: "GT-003", exact: true });
  await page.goto(`${await trial.getAttribute("href")}/grid`);
  await expect(page.getByRole("table", { name: "Weekly Data of GT-003" })).toBeVisible();
  // A4, in landscape.
  await toPaper(page, 1032);
  for (const part of [".topbar", ".crumbs", ".actionbar", ".gridnote"])
    await expect(page.locator(part)).toBeHidden();
  expect(await page.getByLabel(/^Measured on/).count()).toBeGreaterThan(0);
  expect(await cutIn(page, ".weekgrid th, .weekgrid td, .weekgrid input")).toBeLessThanOrEqual(1);
});
