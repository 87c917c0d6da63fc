import { describe, expect } from "vitest";
import { signIn, trialWith } from "./support/app.ts";
import { engines, storyIn } from "./support/stories.ts";

describe.each(engines)("in %s", (...engine) => {
  const test = storyIn(engine);

  test("the caret at the shelf is beside the typed digits", async ({ lab, open }) => {
    const page = await open();
    await signIn(page);
    await page.goto(`/grow-trials/${await trialWith(lab, "GT-003")}/shelf`);
    await page.click("button", "1");
    await page.click("button", "2");
    const field = await page.find("textbox", "Avg Height");
    await expect.poll(() => page.readValue(field)).toBe("12");
    const { digits, caret, em } = await page.run(() => {
      const input = document.querySelector(".bigfield.is-cur input") as HTMLInputElement;
      const box = input.getBoundingClientRect();
      const left = document.querySelector(".bigfield.is-cur .caret")?.getBoundingClientRect().left ?? 0;
      const size = Number.parseFloat(getComputedStyle(input).fontSize);
      return { digits: box.width, caret: left - box.right, em: size };
    });
    expect(caret).toBeCloseTo(4, 0);
    // A browser's own field for two characters is more than 1.6 em wide.
    expect(digits / em).toBeLessThan(1.4);
  });
});
