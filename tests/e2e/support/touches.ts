import type { Locator, Page } from "@playwright/test";

/**
 * Counts every touch of the screen from now on, also after a link of the app was followed. Digits and the point of the
 * shelf's pad are characters, like those of a keyboard, and are not counted.
 */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
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

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

/** Chooses from a list by two taps. */
export async function pickIn(form: Locator, label: string, option: string | RegExp): Promise<void> {
  await form.getByRole("combobox", { name: label, exact: true }).tap();
  const list = form.page().getByRole("listbox");
  await list.getByRole("option", { name: option }).first().tap();
}
