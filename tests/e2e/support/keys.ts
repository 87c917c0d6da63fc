import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Farther from the focus, a control is not reached by a person. */
const MOST_STOPS = 40;

/** A person with a keyboard alone. Counts the keys that type no character: Tab, Enter, arrows, shortcuts. */
export class Keys {
  count = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.count += 1;
      await this.#page.keyboard.press(key);
    }
  }

  type = (text: string) => this.#page.keyboard.type(text);

  /** Presses Tab until a control has the focus. */
  async tabTo(control: Locator): Promise<void> {
    await expect(control).toBeVisible();
    const stops: string[] = [];
    while (!(await control.evaluate((element) => element === document.activeElement))) {
      expect(stops.length, `Tab stops at ${stops.join(", ")}`).toBeLessThan(MOST_STOPS);
      await this.press("Tab");
      stops.push(await this.#page.evaluate(nameOfFocus));
    }
  }

  /** Chooses in the picker that has the focus. */
  async choose(option: string): Promise<void> {
    await this.type(option);
    await expect(this.#page.getByRole("option", { name: option }).first()).toBeVisible();
    await this.press("Enter");
  }

  /** Opens the first result of the search. */
  async find(text: string, result: string | RegExp): Promise<void> {
    await this.press("Control+k");
    const search = this.#page.getByRole("dialog", { name: "Find anything" });
    await expect(search.getByRole("searchbox")).toBeFocused();
    await this.type(text);
    await expect(search.getByRole("link").first()).toHaveAccessibleName(result);
    await this.press("Enter");
    await expect(search).toBeHidden();
  }
}

/** Runs in the page. */
const nameOfFocus = (): string => {
  const { activeElement: focus } = document;
  return focus?.getAttribute("aria-label") ?? focus?.textContent?.trim().slice(0, 30) ?? "nothing";
};
