import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Fields that a text makes invalid: figures and addresses. */
const FIELDS = "input:is([inputmode=decimal], [inputmode=numeric], [type=email]):not([type=password])";
/** Of several tags or lines that are alike, the first. */
const BUTTONS =
  "button:not(.chips > button:nth-child(n + 3), .unit-input .step, [aria-expanded=true]), [role=combobox]";

/**
 * Presses every button of the open form right after its field was left with a value that is not valid, by mouse and by
 * finger. Returns the buttons that did not get the press: the message below the field had moved them.
 */
export async function lostPresses(page: Page, screen: string): Promise<string[]> {
  const form = page.locator("[role=dialog] form, main form").last();
  const fields = form.locator(FIELDS).filter({ visible: true });
  if ((await form.count()) === 0 || (await fields.count()) === 0) return [];
  const field = fields.first();
  // After a submit a message is there before the press.
  if ((await form.locator("[aria-invalid=true]").count()) > 0) return [];
  await page.evaluate(() => {
    const seen = window as unknown as { pressed: Element | null; noting: AbortController };
    seen.noting = new AbortController();
    // The press is noted, and does nothing.
    document.addEventListener(
      "click",
      (event) => {
        seen.pressed =
          event.target instanceof Element ? event.target.closest("button, [role=combobox]") : null;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      { capture: true, signal: seen.noting.signal },
    );
  });
  const before = await field.inputValue();
  const lost: string[] = [];
  for (const button of await form.locator(BUTTONS).filter({ visible: true }).all()) {
    if (!(await button.isEnabled())) continue;
    const name = (await button.getAttribute("aria-label")) ?? (await button.textContent()) ?? "";
    for (const by of ["mouse", "finger"] as const) {
      await field.fill(before);
      await expect(field).not.toHaveAttribute("aria-invalid", "true");
      await field.fill("nothing");
      // Whole: the browser itself scrolls a control that is half hidden when it gets the focus.
      await button.evaluate((element) => element.scrollIntoView({ block: "center" }));
      const box = await button.boundingBox();
      if (!box) continue;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.evaluate(() => {
        (window as unknown as { pressed: null }).pressed = null;
      });
      if (by === "finger") await page.touchscreen.tap(x, y);
      else {
        await page.mouse.move(x, y);
        await page.mouse.down();
        // Long enough for a message to be drawn.
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        await page.mouse.up();
      }
      const isPressed = await button.evaluate(
        (element) => (window as unknown as { pressed: Element | null }).pressed === element,
      );
      if (!isPressed) lost.push(`${screen}: ${name.trim()}, by ${by}`);
    }
  }
  await field.fill(before);
  await page.evaluate(() => (window as unknown as { noting: AbortController }).noting.abort());
  return lost;
}
