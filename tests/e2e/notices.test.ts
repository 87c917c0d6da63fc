import type { Locator } from "@playwright/test";
import { openChemical, openUseForm } from "./support/app.ts";
import { expect, test } from "./support/ready-tablet.ts";

const sizes = [
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

/** The controls in `place`, and the title of a dialog, that the notice hides, whole or in part. */
async function hiddenBy(notice: Locator, place: Locator): Promise<string[]> {
  const box = await notice.boundingBox();
  expect(box).not.toBeNull();
  return place
    .locator(
      ".dialog__head h2, .dialog__head button, input, textarea, select, [role=combobox], [role=option], .btn--primary, [type=submit]",
    )
    .evaluateAll((controls, over) => {
      const hides = (control: Element) => {
        const { left, right, top, bottom, width } = control.getBoundingClientRect();
        if (width === 0 || !over) return false;
        const isBeside = right <= over.x || left >= over.x + over.width;
        return !isBeside && bottom > over.y && top < over.y + over.height;
      };
      return controls.filter(hides).map((control) => control.outerHTML);
    }, box);
}

for (const size of sizes)
  test(`a notice hides no field, option or action at ${size.width} × ${size.height}`, {
    tag: size.width === 390 ? [] : "@deep",
  }, async ({ page, context }) => {
    await page.setViewportSize(size);
    await openChemical(page, "Sodium bicarbonate");
    await context.setOffline(true);
    // An error remains until it is closed.
    await page.getByRole("button", { name: "QR menu" }).click();
    await page.getByRole("menuitem", { name: "Delete All QR Codes" }).click();
    await page.getByRole("button", { name: "Confirm" }).click();
    const notice = page.getByRole("region", { name: "Notices" }).getByRole("alert");
    await expect(notice).toContainText("This needs a connection.");
    await expect(page.getByRole("alertdialog")).toBeHidden();
    expect(await hiddenBy(notice, page.getByRole("main"))).toEqual([]);
    const form = await openUseForm(page);
    await expect(form).toHaveCSS("translate", "none");
    expect(await hiddenBy(notice, form)).toEqual([]);
    await form.getByRole("button", { name: "Submit" }).click();
    await expect(form.getByText("2 fields need a value")).toBeVisible();
    expect(await hiddenBy(notice, form)).toEqual([]);
    await form.getByRole("combobox", { name: "Purpose" }).click();
    const options = page.getByRole("listbox");
    await expect(options).toBeVisible();
    if (await notice.isVisible()) expect(await hiddenBy(notice, page.locator("body"))).toEqual([]);
  });
