import { aTrial } from "./support/a-trial.ts";
import { addEquipment, rowOf } from "./support/app.ts";
import { AskLab } from "./support/ask-lab.ts";
import { test as withOwnLab } from "./support/ready-tablet.ts";
import { expect, test } from "./support/shared-lab.ts";

const viewport = { width: 390, height: 844 };
test.use({ viewport });
withOwnLab.use({ viewport });

test("on a phone the rows of a list begin in the upper half of the window", async ({ page }) => {
  await page.goto("/inventory/chemicals");
  const row = rowOf(page, /Nitric acid/).first();
  await expect(row).toBeVisible();
  const [first, main] = await Promise.all(
    [page.getByRole("table").getByRole("row").nth(0), page.getByRole("main")].map((place) =>
      place.boundingBox(),
    ),
  );
  expect((first?.y ?? 0) - (main?.y ?? 0)).toBeLessThan(245);
  const add = page.getByRole("button", { name: "New chemical" });
  const box = await add.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(844);
});

test("on a turned phone a row of a list can be opened", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto("/inventory/chemicals");
  const row = rowOf(page, /Nitric acid/).first();
  await row.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Nitric acid" })).toBeVisible();
});

withOwnLab("on a turned phone the keys of the shelf are beside the figures", async ({ lab, page }) => {
  const trial = await aTrial(await AskLab.of(lab.url), "GT-044", 2);
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(`/grow-trials/${trial.id}/shelf`);
  for (const key of ["1", "2", "Point", "9"])
    await page.getByRole("button", { name: key, exact: true }).click();
  await expect(page.getByRole("textbox", { name: /^Avg Height/ })).toHaveValue("12.9");
});

test("the page of a trial stays inside the window of a phone", async ({ page }) => {
  await page.goto("/grow-trials");
  await page.getByRole("link", { name: "GT-006" }).click();
  await expect(page.getByText("Formulation Data Pending")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
});

test("on a phone the next action of a trial's step is within reach of the thumb, and completing it is last", async ({
  page,
}) => {
  await page.goto("/grow-trials");
  await page.getByRole("link", { name: "GT-003" }).click();
  const bar = page.locator(".actionbar");
  await bar.getByRole("link", { name: "Next step: Weekly Data" }).click();
  await expect(bar.getByRole("link", { name: "Shelf mode" })).toBeVisible();
  const [shelf, head] = await Promise.all([
    bar.getByRole("link", { name: "Shelf mode" }).boundingBox(),
    page.locator(".process__head").boundingBox(),
  ]);
  expect(shelf?.y).toBeGreaterThan(viewport.height / 2);
  expect(head?.height).toBeLessThan(viewport.height / 4);
  await expect(bar.getByRole("button").last()).toHaveText(/completed/i);
  await page.getByRole("button", { name: "More actions" }).first().click();
  for (const name of ["QR Code", "Print labels", "Images", "Edit"])
    await expect(page.getByRole("menuitem", { name, exact: true })).toBeVisible();
});

test("on a phone the buttons of a record have a bar of their own, and its amount is before its lineage", {
  tag: "@deep",
}, async ({ page }) => {
  await page.goto("/inventory/cnfs");
  await page.getByRole("main").getByRole("link", { name: "CNF-2026-011-05" }).first().click();
  const amount = page.getByRole("region", { name: "Amount remaining" });
  const lineage = page.getByText("Lineage", { exact: true });
  await expect(lineage).toBeVisible();
  const [figure, line] = await Promise.all([amount.boundingBox(), lineage.boundingBox()]);
  expect(figure?.y).toBeLessThan(line?.y ?? 0);
  await expect(page.getByRole("region", { name: "Lineage" })).toBeHidden();
  await lineage.click();
  await expect(page.getByRole("region", { name: "Lineage" })).toBeVisible();
  // Whatever is scrolled to the foot of the window is above the bar of the buttons.
  const actions = await page.getByRole("button", { name: "Actions" }).boundingBox();
  const shown = (y: number) => page.evaluate((at) => document.elementFromPoint(8, at)?.matches(".page"), y);
  expect(await shown((actions?.y ?? 0) + (actions?.height ?? 0) / 2)).toBe(true);
});

test("the code of a trial begins where its week begins, in the head of the shelf", async ({ page }) => {
  await page.goto("/grow-trials");
  await page.getByRole("link", { name: "GT-003" }).click();
  await page.waitForURL(/grow-trials\/.+/);
  await page.goto(`${page.url()}/shelf`);
  const head = page.getByRole("banner");
  const [code, week] = [head.getByText("GT-003", { exact: true }), head.getByText(/^Week /)];
  await expect(week).toBeVisible();
  expect((await code.boundingBox())?.x).toBeCloseTo((await week.boundingBox())?.x ?? 0, 0);
});

test("a checkbox below a field that needs a value takes the first press", { tag: "@deep" }, async ({
  page,
}) => {
  await page.goto("/nop-process");
  await page.getByRole("main").getByRole("link", { name: "NOP-2026-010" }).click();
  await page.getByRole("button", { name: "Add Filtration & Neutralization" }).first().click();
  const form = page.getByRole("dialog", { name: "Add Filtration & Neutralization" });
  await expect(form.getByRole("textbox", { name: "Hour number for sample" })).toBeFocused();
  // Leaving the field shows its error, which moves the checkbox.
  await form.getByText("After reaction completed").click();
  await expect(form.getByRole("checkbox", { name: "After reaction completed" })).toBeChecked();
});

withOwnLab("a name of one long word stays inside the window of a phone", async ({ page }) => {
  const name = `High-shear${"x".repeat(60)} homogenizer`;
  await addEquipment(page, name, "HSX-999");
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect(page.getByRole("link", { name })).toBeVisible();
  expect(await overflow()).toBe(0);
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(await overflow()).toBe(0);
  await page.goto("/");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("dialog").getByRole("searchbox").fill("High-shearxxx");
  await expect(page.getByRole("dialog").getByRole("link", { name: /High-shear/ })).toBeVisible();
  expect(await page.getByRole("dialog").evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(
    0,
  );
});
