import { describe, expect } from "vitest";
import { signIn } from "./support/app.ts";
import { engines, storyIn } from "./support/stories.ts";

const LISTS = [
  "/grow-trials?show=all",
  "/nop-process",
  "/homogenization?show=all",
  "/inventory/chemicals?show=all",
];
/** Widths of the page in px, as of tablets held upright and across; the window remains as it is. */
const WIDTHS = [744, 820, 1024, 1180];

describe.each(engines)("in %s", (...engine) => {
  const test = storyIn(engine);

  test("the text of every badge is inside of its pill, at every width of a tablet", async ({ open }) => {
    const page = await open();
    await signIn(page);
    const found: string[] = [];
    for (const list of LISTS) {
      await page.goto(list);
      await page.find("cell", /./);
      for (const width of WIDTHS) {
        const { outside, count } = await page.run(async (px: number) => {
          document.body.style.inlineSize = `${px}px`;
          for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
          const badges = [...document.querySelectorAll("main .badge")];
          const range = document.createRange();
          const isOutside = (badge: Element) => {
            range.selectNodeContents(badge);
            const [text, pill] = [range.getBoundingClientRect(), badge.getBoundingClientRect()];
            return text.right > pill.right || text.left < pill.left || text.bottom > pill.bottom + 1;
          };
          return {
            count: badges.length,
            outside: badges.filter(isOutside).map(({ textContent }) => textContent),
          };
        }, width);
        if (list.startsWith("/grow-trials")) expect(count).toBeGreaterThan(0);
        for (const text of outside) found.push(`${list} in ${width} px: ${text}`);
      }
    }
    expect(found).toEqual([]);
  });
});
