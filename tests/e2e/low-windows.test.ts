import type { Page } from "@playwright/test";
import { everyPath } from "./support/every-path.ts";
import { coverBelow, layoutFaults, look, nameOf, type Sight } from "./support/layout.ts";
import { expect, test } from "./support/shared-lab.ts";

/** A tablet with its keyboard, a page that is magnified to 200 %, a phone with its keyboard, the narrowest window. */
const low: Sight[] = [
  { width: 1180, height: 420 },
  { width: 590, height: 410 },
  { width: 390, height: 300 },
  { width: 320, height: 640 },
];
const large: Sight[] = [
  { width: 1180, height: 820, font: 32 },
  { width: 820, height: 1180, font: 24 },
  { width: 390, height: 844, font: 20 },
  { width: 320, height: 640, font: 24 },
];

/** Lists whose form opens by their address. */
const forms = [
  ["/inventory/chemicals?form=new", "New chemical"],
  ["/inventory/equipment?form=new", "New equipment"],
  ["/inventory/cnfs?form=new", "New CNF"],
  ["/grow-trials?form=new", "New grow trial"],
] as const;

const row = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("row", { name: /Nitric acid/ })
    .first();
const insideY = async (page: Page, name: string, height: number) => {
  const box = await page.getByRole("dialog").getByRole("button", { name, exact: true }).boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= height;
};

test("a search shows its first result in a low window, and above a keyboard", async ({ page }) => {
  for (const sight of low.slice(0, 3)) {
    await look(page, sight);
    await page.goto("/inventory/chemicals");
    await expect(row(page)).toBeAttached();
    await page.getByRole("searchbox", { name: "Search chemicals" }).click();
    await page.keyboard.type("nitric");
    await expect(row(page).getByRole("link").first(), nameOf(sight)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Control+K");
    await page.keyboard.type("nitric");
    const result = page
      .getByRole("dialog")
      .getByRole("link", { name: /Nitric acid/ })
      .first();
    await expect(result, nameOf(sight)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
  }
  // The keyboard of an iPad covers the page.
  await look(page, { width: 1180, height: 820 });
  await page.goto("/inventory/chemicals");
  await page.getByRole("searchbox", { name: "Search chemicals" }).click();
  await coverBelow(page, 420);
  await page.keyboard.type("nitric");
  const end = async () => {
    const box = await row(page).boundingBox();
    return (box?.y ?? 820) + (box?.height ?? 0);
  };
  await expect.poll(end).toBeLessThanOrEqual(420);
});

test("Submit of a form is in the window above a keyboard", async ({ page }) => {
  await look(page, { width: 390, height: 844 });
  await page.goto("/inventory/chemicals?form=new");
  await expect(page.getByRole("dialog", { name: "New chemical" })).toBeVisible();
  await coverBelow(page, 514);
  await expect.poll(() => insideY(page, "Submit", 514)).toBe(true);
  await look(page, { width: 1180, height: 820 });
  await coverBelow(page, 420);
  await expect.poll(() => insideY(page, "Submit", 420)).toBe(true);
});

test("no text of any screen is cut, nothing overlaps, and no page scrolls sideways", {
  tag: "@deep",
}, async ({ page }) => {
  test.setTimeout(900_000);
  await page.goto("/");
  const { paths } = await everyPath(page);
  const found: string[] = [];
  for (const path of paths) {
    await look(page, { width: 1180, height: 820 });
    await page.goto(path);
    await expect(page.locator("main:not(.loading, [aria-busy])").first(), path).toBeVisible();
    // The notice of the missing camera.
    if (path === "/scan") await expect(page.getByRole("alert")).toBeVisible();
    for (const sight of [...low, ...large]) {
      await look(page, sight);
      for (const fault of await layoutFaults(page, "body")) found.push(`${path}, ${nameOf(sight)}: ${fault}`);
    }
  }
  expect(found).toEqual([]);
});

test("on a phone the offer of a PIN has its buttons in one line, and a ledger fits with large text", {
  tag: "@deep",
}, async ({ page }) => {
  await page.goto("/");
  const { paths } = await everyPath(page);
  const cake = paths.find((path) => /^\/inventory\/cakes\/[^/]+$/.test(path));
  await look(page, { width: 320, height: 640 });
  await page.goto(cake ?? "");
  const top = async (name: string) => (await page.getByRole("button", { name }).boundingBox())?.y;
  await expect(page.getByRole("button", { name: "Set PIN" })).toBeVisible();
  expect(await top("Later")).toBe(await top("Set PIN"));
  for (const width of [320, 390]) {
    await look(page, { width, height: 844, font: 24 });
    await expect(page.getByRole("table", { name: "Use records" })).toBeVisible();
    expect(await layoutFaults(page, "main")).toEqual([]);
  }
});

test("Submit of a form is reached in every low window and with large text", { tag: "@deep" }, async ({
  page,
}) => {
  test.slow();
  for (const [path, title] of forms)
    for (const sight of [...low, ...large, { width: 390, height: 844, font: 32 }]) {
      await look(page, sight);
      await page.goto(path);
      const form = page.getByRole("dialog", { name: title });
      const submit = form.getByRole("button", { name: "Submit" });
      await submit.scrollIntoViewIfNeeded();
      await expect(submit, `${title}, ${nameOf(sight)}`).toBeInViewport({ ratio: 1 });
      expect(await form.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(1);
    }
});
