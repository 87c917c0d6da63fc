import type { Page } from "@playwright/test";

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
