import type { CDPSession, Page } from "@playwright/test";

/** A window in px, and the font that its user has chosen in the settings of the browser. */
export type Sight = { width: number; height: number; font?: number };

/** `1024 × 600, font 20` */
export const nameOf = ({ width, height, font = 16 }: Sight) => `${width} × ${height}, font ${font}`;

/** The settings of a page end with the session that has set them. */
const sessions = new WeakMap<Page, CDPSession>();

/** Sets the window, and the font as the settings of Chromium do: sizes in rem and conditions in rem follow it. */
export async function look(page: Page, { width, height, font = 16 }: Sight): Promise<void> {
  await page.setViewportSize({ width, height });
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send("Page.setFontSizes", { fontSizes: { standard: font, fixed: font - 3 } });
  // A frame for the observers of sizes, and one for what they have changed.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** The on-screen keyboard of an iPad or iPhone: it covers the page, whose height remains. */
export async function coverBelow(page: Page, height: number): Promise<void> {
  await page.evaluate((seen) => {
    Object.defineProperty(visualViewport, "height", { get: () => seen, configurable: true });
    visualViewport?.dispatchEvent(new Event("resize"));
  }, height);
}

/**
 * What cannot be read or pressed inside the element: texts that are cut, texts and buttons that overlap each other or
 * extend beyond their box, and a page or a box that scrolls sideways. What is scrolled out of view is not in its way.
 */
export function layoutFaults(page: Page, selector: string): Promise<string[]> {
  return page.evaluate(findLayoutFaults, selector);
}

/** Runs in the page. */
function findLayoutFaults(selector: string): string[] {
  type Box = { left: number; top: number; right: number; bottom: number };
  type Part = { name: string; of: Element; box: Box };
  const root = document.querySelector(selector);
  if (root === null) return [`no ${selector}`];
  const faults: string[] = [];
  const SLACK = 1.5;
  const isEmpty = (box: Box) => box.right - box.left < 2 || box.bottom - box.top < 2;
  const common = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const overlap = (a: Box, b: Box) => {
    const both = common(a, b);
    return both.right - both.left > SLACK && both.bottom - both.top > SLACK;
  };
  /** The part of a box that its ancestors show; a text that is cut there without a mark is a fault. */
  const shown = (of: Element, whole: Box, name?: string): Box => {
    let box = whole;
    for (let at: Element | null = of; at !== null && at !== root.parentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      if (style.display === "inline") continue;
      const frame = at.getBoundingClientRect();
      // A text for screen readers only.
      if (frame.width < 3 || frame.height < 3) return { left: 0, top: 0, right: 0, bottom: 0 };
      const isScrolled = (overflow: string) => overflow === "auto" || overflow === "scroll";
      const isMarked = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
      const isCutX =
        !isScrolled(style.overflowX) && (box.right > frame.right + 2 || box.left < frame.left - 2);
      const isCutY =
        !isScrolled(style.overflowY) && (box.bottom > frame.bottom + 2 || box.top < frame.top - 2);
      if (name !== undefined && (isCutX || isCutY) && !isMarked && !isEmpty(box)) faults.push(`cut: ${name}`);
      box = common(box, frame);
    }
    return box;
  };
  const isHidden = (element: Element) =>
    element.closest(".vh, [hidden], [inert]") !== null ||
    !element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) ||
    getComputedStyle(element).clipPath !== "none";
  const labelOf = (element: Element) =>
    (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 30) ||
    element.className;

  const texts: Part[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const of = node.parentElement;
    if (of === null || node.textContent?.trim() === "" || isHidden(of) || of.closest("svg, option")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, top, right, bottom, height } of range.getClientRects()) {
      // The letters are in the middle of the line of their font.
      const letters = { left, right, top: top + height * 0.2, bottom: bottom - height * 0.18 };
      const name = `“${node.textContent?.trim().slice(0, 24)}”`;
      const box = shown(of, letters, name);
      if (!isEmpty(box)) texts.push({ name, of, box });
    }
  }
  for (const figure of root.querySelectorAll(".bigfield__n"))
    if ((figure.getAttribute("data-text") ?? "") !== "") {
      const { left, top, right, bottom, height } = figure.getBoundingClientRect();
      const box = shown(figure, { left, right, top: top + height * 0.15, bottom: bottom - height * 0.15 });
      if (figure.scrollWidth > figure.clientWidth + 1)
        faults.push(`cut: figure ${figure.getAttribute("data-text")}`);
      if (!isEmpty(box)) texts.push({ name: `figure ${figure.getAttribute("data-text")}`, of: figure, box });
    }
  /** The target of a link in a text is larger than the text, and is not drawn. */
  const isDrawn = (element: Element) => {
    const { display, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
    const isSeen = (colour: string) => !/(, 0|\/ 0)\)$/.test(colour);
    const hasBorder = Number.parseFloat(borderTopWidth) > 0 && isSeen(borderTopColor);
    return display !== "inline" && (hasBorder || isSeen(backgroundColor));
  };
  const controls: Part[] = [...root.querySelectorAll("button, a[href], select, [role=switch]")]
    .filter((element) => !isHidden(element) && isDrawn(element))
    .map((of) => ({ name: `[${labelOf(of)}]`, of, box: shown(of, of.getBoundingClientRect()) }))
    .filter(({ box }) => !isEmpty(box));

  /** Over each other on purpose: the pencil over the figure that it corrects; bars that do not scroll away. */
  const layerOf = (element: Element) => {
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      if (["fixed", "sticky"].includes(getComputedStyle(at).position)) return at;
    return null;
  };
  const isRelated = (a: Element, b: Element) =>
    a.contains(b) || b.contains(a) || layerOf(a) !== layerOf(b) || a.matches(".bigfield__fix");
  const compare = (first: Part, second: Part) => {
    if (!isRelated(first.of, second.of) && overlap(first.box, second.box))
      faults.push(`${first.name} over ${second.name}`);
  };
  for (const [i, first] of controls.entries()) {
    for (const second of controls.slice(i + 1)) if (second.of !== first.of) compare(first, second);
    for (const text of texts) compare(first, text);
  }
  for (const [i, first] of texts.entries())
    for (const second of texts.slice(i + 1))
      if (
        second.of !== first.of &&
        overlap(first.box, second.box) &&
        layerOf(first.of) === layerOf(second.of)
      )
        faults.push(`${first.name} over ${second.name}`);
  for (const { name, of, box } of texts) {
    const around = of.closest(".bigfield, .bigtags, button, .btn, .snav, .stab");
    if (around === null) continue;
    const frame = around.getBoundingClientRect();
    const outside = Math.max(
      frame.left - box.left,
      frame.top - box.top,
      box.right - frame.right,
      box.bottom - frame.bottom,
    );
    if (outside > 2) faults.push(`${name} outside of [${labelOf(around)}] by ${Math.round(outside)} px`);
  }
  for (const box of [root, document.documentElement]) {
    const over = box.scrollWidth - box.clientWidth;
    if (over > 1) faults.push(`${box.className || box.localName} scrolls sideways by ${over} px`);
  }
  return [...new Set(faults)];
}
