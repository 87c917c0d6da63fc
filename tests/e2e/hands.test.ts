import { lostPresses } from "./support/presses.ts";
import { test as ready } from "./support/ready-tablet.ts";
import { cutRings, skippedHeadings } from "./support/rings.ts";
import { expect, test as sharing } from "./support/shared-lab.ts";
import { beforeSignIn, tours, writing } from "./tours/screens.ts";
import type { Tour } from "./tours/tour.ts";

for (const [name, go] of Object.entries(tours)) {
  if (beforeSignIn.has(name)) continue;
  const title = `every press reaches its button, focus rings are whole, headings in order: ${name}`;
  const visitAll = async (tour: Omit<Tour, "visit">) => {
    const found: string[] = [];
    // A field that was typed into and emptied again is asked about when its form is closed.
    const { page: tablet } = tour;
    const question = tablet.getByRole("alertdialog", { name: /^Close without saving/ });
    await tablet.addLocatorHandler(question, () => question.getByRole("button", { name: "Discard" }).click());
    await go({
      ...tour,
      visit: async (screen, page) => {
        // After a key, which does nothing here, a focus has a ring.
        await page.keyboard.press("F8");
        found.push(...(await page.evaluate(cutRings)).map((one) => `${screen}: ${one}`));
        found.push(...(await page.evaluate(skippedHeadings)).map((one) => `${screen}: ${one}`));
        found.push(...(await lostPresses(page, screen)));
      },
    });
    expect(found).toEqual([]);
  };
  if (writing.has(name))
    ready(title, { tag: "@deep" }, async ({ page, context, lab }) => {
      ready.slow();
      await visitAll({ page, context, lab });
    });
  else
    sharing(title, { tag: "@deep" }, async ({ page, context, lab }) => {
      sharing.slow();
      await visitAll({ page, context, lab });
    });
}

sharing("in forced colours a state is shown by more than a colour", { tag: "@deep" }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/inventory/chemicals");
  const check = page.getByRole("row").nth(1).locator(".check");
  await expect(check.locator("svg")).toBeHidden();
  await page.getByRole("row").nth(1).locator(".rowcheck").click();
  await expect(check.locator("svg")).toBeVisible();
  const backgrounds = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  const [pressed, other] = await backgrounds(".seg > *");
  expect(pressed).not.toBe(other);
  const [level, tube] = await Promise.all([backgrounds(".level > i"), backgrounds(".level")]);
  expect(level[0]).not.toBe(tube[0]);

  await page.goto("/grow-trials");
  await page.getByRole("link", { name: "GT-003", exact: true }).click();
  const step = page.locator(".step[aria-current]");
  await expect(step).toHaveCSS("outline-style", "solid");
  const [done, open] = await Promise.all([backgrounds(".is-done .dot"), backgrounds(".is-now .dot")]);
  expect(done[0]).not.toBe(open[0]);

  await page.goto("/inventory/cnfs");
  await page.getByRole("link", { name: /^CNF-/ }).first().click();
  const lineage = page.getByRole("region", { name: "Lineage" });
  await expect(lineage.locator(".lnode.is-cur a")).toBeVisible();
  const boxes = await lineage
    .locator(".lnode a")
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  expect(new Set(boxes).size).toBe(2);
});
