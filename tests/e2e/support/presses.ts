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
  // The figure of a tour can be a wrong one; a field that is empty again has no message.
  const isFigure = (await field.getAttribute("type")) !== "email";
  const valid = isFigure && before !== "" ? "1" : before;
  const list = page.getByRole("listbox");
  const lost: string[] = [];
  for (const button of await form.locator(BUTTONS).filter({ visible: true }).elementHandles()) {
    if (!(await button.isEnabled())) continue;
    const name = (await button.getAttribute("aria-label")) ?? (await button.textContent()) ?? "";
    for (const by of ["mouse", "finger"] as const) {
      await field.fill(valid);
      await expect(field).not.toHaveAttribute("aria-invalid", "true");
      await field.fill("nothing");
      // Whole: the browser itself scrolls a control that is half hidden when it gets the focus.
      await button.evaluate((node) => (node as Element).scrollIntoView({ block: "center" }));
      const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const place = [x + width / 2, y + height / 2] as const;
      await page.evaluate(() => {
        (window as unknown as { pressed: null }).pressed = null;
      });
      if (by === "finger") await page.touchscreen.tap(...place);
      else {
        await page.mouse.move(...place);
        await page.mouse.down();
        // Long enough for a message to be drawn.
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        await page.mouse.up();
      }
      const got = await button.evaluate((element) => {
        const { pressed } = window as unknown as { pressed: Element | null };
        return pressed === element ? null : (pressed?.outerHTML.slice(0, 80) ?? "nothing");
      });
      if (got !== null) lost.push(`${screen}: ${name.trim()}, by ${by}; pressed: ${got}`);
      // A picker opens its list as it is pressed: the list would cover what is pressed next.
      if ((await button.getAttribute("role")) === "combobox") {
        await expect(list, name).toHaveCount(1);
        await page.keyboard.press("Escape");
        await expect(list, name).toHaveCount(0);
      }
      // Some buttons leave the focus in the field. Otherwise the message is there before the next press is measured.
      if (await field.evaluate((element) => element !== document.activeElement))
        await expect(field, `${screen}: ${name.trim()}`).toHaveAttribute("aria-invalid", "true");
    }
  }
  await field.fill(before);
  await page.evaluate(() => (window as unknown as { noting: AbortController }).noting.abort());
  return lost;
}
