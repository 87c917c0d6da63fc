/** Runs in the page: the controls whose focus ring is missing, or cut by what is around them. */
export async function cutRings(): Promise<string[]> {
  const stops = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  const found = new Set<string>();
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest("[inert]");
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${[...element.classList].join(".")} ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 30)}`;
  const widthOf = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
  };
  const modal = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1);
  for (const control of (modal ?? document).querySelectorAll<HTMLElement>(stops)) {
    if (!isShown(control) || control.matches(":disabled, [tabindex='-1'], [type=hidden]")) continue;
    control.focus();
    // A field of the app may be marked as the current one then.
    await undefined;
    if (document.activeElement !== control) continue;
    const near = [control, ...(control.parentElement?.children ?? [])];
    for (let box = control.parentElement; box && near.length < 40; box = box.parentElement) near.push(box);
    // A control that is visually hidden has its ring around what is shown for it.
    const ringed = near.find((element) => !element.matches(".vh") && widthOf(element) >= 2);
    if (ringed === undefined) {
      found.add(`${nameOf(control)}: no ring`);
      continue;
    }
    const reach = widthOf(ringed) + Number.parseFloat(getComputedStyle(ringed).outlineOffset);
    const ring = ringed.getBoundingClientRect();
    // What scrolls is scrolled to the control, on each axis.
    let [isWide, isHigh] = [false, false];
    for (let box = ringed.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      const [left, top] = [edge.left + box.clientLeft, edge.top + box.clientTop];
      isWide ||= /auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth;
      isHigh ||= /auto|scroll/.test(overflowY) && box.scrollHeight > box.clientHeight;
      const isCut =
        (overflowX !== "visible" &&
          !isWide &&
          Math.max(left - ring.left + reach, ring.right + reach - left - box.clientWidth) > 1) ||
        (overflowY !== "visible" &&
          !isHigh &&
          Math.max(top - ring.top + reach, ring.bottom + reach - top - box.clientHeight) > 1);
      if (isCut) found.add(`${nameOf(control)}: cut by .${[...box.classList].join(".")}`);
    }
  }
  return [...found];
}

/** Runs in the page: the headings that leave out a level after the one before. */
export function skippedHeadings(): string[] {
  const dialog = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1);
  const shown = [...(dialog ?? document).querySelectorAll("h1, h2, h3, h4")].filter((one) =>
    one.checkVisibility(),
  );
  const level = (heading: Element | undefined) => Number(heading?.tagName.slice(1) ?? (dialog ? 1 : 0));
  return shown.flatMap((heading, i) =>
    level(heading) > level(shown[i - 1]) + 1 ? [`${heading.tagName} ${heading.textContent}`] : [],
  );
}
