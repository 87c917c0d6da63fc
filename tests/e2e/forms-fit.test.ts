import type { Locator, Page } from "@playwright/test";
import { openForm } from "./support/app.ts";
import { look, nameOf } from "./support/layout.ts";
import { expect, test } from "./support/shared-lab.ts";

async function openStep(page: Page, code: string, step: string): Promise<void> {
  await page.goto("/grow-trials?show=all");
  await page.getByRole("link", { name: code, exact: true }).click();
  const heading = page.getByRole("heading", { level: 1, name: `(${code}) Week Num` });
  await expect(heading).toBeVisible();
  await page.goto(`${new URL(page.url()).pathname}?selected=${step}`);
  await expect(heading).toBeVisible();
}

/** The longest forms, as a person opens them. */
const forms: Record<string, (page: Page) => Promise<Locator>> = {
  "a harvest": async (page) => {
    await openStep(page, "GT-002", "HARVEST_DATA_PENDING");
    return openForm(page, "Add Data", "Add/Edit Harvest Data");
  },
  "a formulation": async (page) => {
    await openStep(page, "GT-006", "FORMULATION_DATA_PENDING");
    return openForm(page, "Add Tray Formulation", "Add/Edit Tray Formulation");
  },
  "a chemical with its hazards": async (page) => {
    await page.goto("/inventory/chemicals?show=all");
    await page.getByRole("link", { name: "Nitric acid", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Nitric acid" })).toBeVisible();
    await page.goto(`${new URL(page.url()).pathname}?form=edit`);
    const form = page.getByRole("dialog", { name: "Edit Nitric acid" });
    await expect(form.getByRole("button", { name: "6 more pictograms" })).toBeVisible();
    return form;
  },
};

for (const [name, open] of Object.entries(forms))
  test(`the form of ${name} is not scrolled on a tablet`, async ({ page }) => {
    const form = await open(page);
    const body = form.locator(".dialog__body");
    for (const sight of [
      { width: 1180, height: 820 },
      { width: 820, height: 1180 },
    ]) {
      await look(page, sight);
      const beyond = await body.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
      expect(beyond, nameOf(sight)).toBe(0);
      // No control is smaller for it.
      const heights = await form
        .locator(":is(button, input, select, summary, textarea):visible:not([type=checkbox])")
        .evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect().height).filter((height) => height > 1),
        );
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    }
  });
