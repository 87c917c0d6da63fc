import type { Locator, Page } from "@playwright/test";
import { aTrial } from "./support/a-trial.ts";
import { openChemical, openUseForm } from "./support/app.ts";
import { AskLab } from "./support/ask-lab.ts";
import { phone, tablet } from "./support/browser.ts";
import { expect, test } from "./support/ready-tablet.ts";
import { test as sharing } from "./support/shared-lab.ts";
import { beforeSignIn, tours, writing } from "./tours/screens.ts";

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

/** Runs in the page: what a device types whose characters are a millisecond apart, however busy this machine is. */
const send = (text: string): void => {
  const target = document.querySelector(".shelf") ? document.activeElement : document.body;
  for (const [i, key] of [...text, "Enter"].entries()) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: i });
    target?.dispatchEvent(event);
  }
};

/** The label of another lab: the app reports it, whatever is open, until the notice is closed. */
const FOREIGN = "https://example.org/inventory/chemicals/1";

const shownNotice = (page: Page) => page.getByRole("region", { name: "Notices" }).locator(".notice").last();

/** Runs in the page: where everything is that can be pressed, and what a notice must not hide of it. */
function places(over: { x: number; y: number; width: number; height: number } | null) {
  const layers = document.querySelectorAll("[role=dialog], [role=alertdialog]");
  const front = layers[layers.length - 1] ?? document.querySelector(".app, .shelf") ?? document.body;
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const all = [...front.querySelectorAll("button, a, input, textarea, select, [role=combobox], h1, h2")];
  const at = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
  };
  const free = [
    ".btn--primary, [type=submit], .brand, .stab, .sbtn--scan, .topbar button, .toolbar input",
    ".dialog__head h2, .dialog__head button, .dialog input, .dialog textarea, .dialog [role=combobox]",
  ].join(", ");
  const isUnder = (element: Element) => {
    const { x, y, width, height } = at(element);
    if (!over || !element.matches(free) || scrollY > 0) return false;
    return x < over.x + over.width && x + width > over.x && y < over.y + over.height && y + height > over.y;
  };
  const shown = all.filter(isVisible);
  const { reads = 0 } = globalThis as { reads?: number };
  const name = (element: Element) =>
    (element.ariaLabel || element.textContent || element.outerHTML).slice(0, 60);
  return {
    moved: shown.map((element) => `${name(element)} ${JSON.stringify(at(element))}`),
    hidden: shown.filter(isUnder).map(name),
    isLoading:
      reads > 0 ||
      document.fonts.status !== "loaded" ||
      document.querySelector("[data-starting-style], [aria-busy=true]") !== null,
  };
}

/** Runs in the page before the app: counts the transactions of its database that are not over. */
function countReads(): void {
  const page = globalThis as { reads?: number };
  page.reads = 0;
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...args) {
    const begun = transaction.apply(this, args);
    page.reads = (page.reads ?? 0) + 1;
    const end = () => {
      page.reads = (page.reads ?? 0) - 1;
    };
    begun.addEventListener("complete", end);
    begun.addEventListener("abort", end);
    return begun;
  };
}

/** As often in a row as nothing is loaded and nothing moves, the screen is complete. */
const LOOKS = 5;

/** The places once the screen is complete: {@link countReads} ran before it, and all that it reads is shown. */
async function settledPlaces(page: Page): Promise<ReturnType<typeof places>> {
  await expect(page.locator(".syncpill:not([aria-label='Sync: all sent'])")).toHaveCount(0);
  let last = await page.evaluate(places, null);
  let same = 0;
  await expect
    .poll(
      async () => {
        const before = last;
        last = await page.evaluate(places, null);
        same = !last.isLoading && last.moved.join() === before.moved.join() ? same + 1 : 0;
        return same;
      },
      { intervals: [50] },
    )
    .toBeGreaterThanOrEqual(LOOKS);
  return last;
}

/** A notice appears over the screen, and leaves: nothing moves meanwhile, and no action is hidden. Returns the faults. */
async function showNotice(page: Page, screen: string, text: string): Promise<string[]> {
  // The tour of the screens has notices of its own.
  if (await shownNotice(page).isVisible())
    await shownNotice(page).getByRole("button", { name: "Close" }).click();
  await expect(shownNotice(page)).toHaveCount(0);
  const before = await settledPlaces(page);
  await page.evaluate(send, text);
  const notice = shownNotice(page);
  await expect(notice, screen).toBeVisible();
  const during = await page.evaluate(places, await notice.boundingBox());
  await notice.getByRole("button", { name: "Close" }).click();
  await expect(notice).toHaveCount(0);
  const after = await page.evaluate(places, null);
  const changed = (now: readonly string[]) => now.filter((place) => !before.moved.includes(place));
  return [
    ...changed(during.moved).map((place) => `${screen}, while a notice is shown, moved: ${place}`),
    ...changed(after.moved).map((place) => `${screen}, after a notice, moved: ${place}`),
    ...during.hidden.map((name) => `${screen}, hidden: ${name}`),
  ];
}

for (const [device, { viewport }] of Object.entries({ tablet, phone }))
  for (const [name, go] of Object.entries(tours)) {
    if (beforeSignIn.has(name) || writing.has(name)) continue;
    sharing.describe(() => {
      sharing.use({ viewport });
      sharing(
        `${device} › nothing moves and no action is hidden while a notice is shown: ${name}`,
        { tag: name === "chemicals" && device === "tablet" ? [] : ["@deep"] },
        async ({ page, context, lab }) => {
          sharing.slow();
          await page.addInitScript(countReads);
          const found: string[] = [];
          await go({
            page,
            context,
            lab,
            visit: async (screen) => {
              // A menu closes at a press, and the scanner reads the codes itself.
              if (await page.locator("[role=menu], .scanview").count()) return;
              found.push(...(await showNotice(page, screen, FOREIGN)));
            },
          });
          expect(found).toEqual([]);
        },
      );
    });
  }

for (const [width, height] of [
  [1180, 820],
  [820, 1180],
  [1024, 600],
  [1366, 625],
  [390, 844],
  [844, 390],
] as const)
  test(`a notice at the shelf moves nothing, and hides no tray and no action, at ${width} × ${height}`, {
    tag: width === 390 ? [] : "@deep",
  }, async ({ lab, page }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(countReads);
    const trial = await aTrial(await AskLab.of(lab.url), "GT-046", 6);
    await page.goto(`/grow-trials/${trial.id}/shelf`);
    await expect(page.getByRole("heading", { level: 1, name: "GT-046-F1" })).toBeVisible();
    // A length of a caliper fills its field: from the second time on the screen is the same.
    await page.evaluate(send, "142,5mm");
    await shownNotice(page).getByRole("button", { name: "Close" }).click();
    await page.getByRole("textbox", { name: "Avg Height" }).focus();
    await expect(shownNotice(page)).toHaveCount(0);
    expect(await showNotice(page, "shelf", "142,5mm")).toEqual([]);
  });
