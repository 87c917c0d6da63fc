import type { Locator } from "@playwright/test";
import { kinds } from "#domain/kinds.ts";
import { recordUse } from "./support/app.ts";
import { AskLab, dana } from "./support/ask-lab.ts";
import { everyStory } from "./support/browser.ts";
import { expect, openChemicals, test as withOwnLab } from "./support/ready-tablet.ts";
import { test } from "./support/shared-lab.ts";

/** Windows of iPads, upright and turned, shared and whole, and of small notebooks (px). */
const all = [744, 768, 800, 820, 1024, 1080, 1100, 1133, 1180, 1194, 1210, 1280, 1366];
/** All of them in `npm run test:deep`. */
const widths = everyStory ? all : [744, 820, 1024, 1180];
const lists = [...new Set(Object.values(kinds).map(({ page }) => page)), "/lab-lists"];

test("no list is wider than its box in any window of a tablet", async ({ page }) => {
  test.slow();
  const found: string[] = [];
  for (const list of lists) {
    await page.goto(list);
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 820 });
      // A frame for the observer of the width, and one for what was folded then.
      const over = await page.evaluate(async () => {
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
        const boxes = [...document.querySelectorAll(".tablewrap"), document.documentElement];
        return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
      });
      if (over > 0) found.push(`${list} in ${width} px: ${over} px over`);
    }
  }
  expect(found).toEqual([]);
});

for (const [device, sizes] of [
  [
    "tablet",
    [
      [744, 1133],
      [820, 1180],
      [1180, 820],
      [1366, 1024],
    ],
  ],
  [
    "phone",
    [
      [390, 844],
      [844, 390],
    ],
  ],
] as const)
  test(`a ${device} is called a ${device}, however it is turned`, async ({ page }) => {
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.goto("/help");
      await expect(
        page.getByText(`is stored on this ${device} at once`),
        `${width} × ${height}`,
      ).toBeVisible();
    }
  });

test("on a phone the checkbox of a row is beside its name", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/inventory/cnfs?group=location");
  await page.getByRole("main").getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Select rows" }).click();
  const row = page.getByRole("row", { name: /^Select CNF-/ }).first();
  await expect(row.getByRole("checkbox")).toBeAttached();
  const places = [row.locator(".check"), row.locator("a.id"), page.getByRole("rowheader").first(), row];
  const [check, name, group, card] = await Promise.all(places.map((place) => place.boundingBox()));
  expect((check?.x ?? 0) + (check?.width ?? 0)).toBeLessThan(name?.x ?? 0);
  expect(group?.x).toBe(card?.x);
});

test("a picker and the lineage strip break no code", async ({ page }) => {
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.goto("/inventory/cnfs");
  await page.getByRole("button", { name: "New CNF" }).click();
  await page.getByRole("combobox", { name: "Cake Use Record" }).click();
  const label = page
    .getByRole("option", { name: /^HOM-NOP-/ })
    .first()
    .locator(".grow");
  await expect(label).toBeVisible();
  expect(await label.evaluate((element) => element.clientWidth)).toBeGreaterThan(200);

  await page.goto("/nop-process");
  await page.getByRole("link", { name: "NOP-2026-010", exact: true }).click();
  const code = page
    .getByRole("region", { name: "Lineage" })
    .locator("b", { hasText: /^HOM-NOP-2026-010-01$/ });
  await expect(code).toBeVisible();
  expect(await code.evaluate((element) => element.clientHeight)).toBeLessThan(26);

  await page.goto("/inventory/cnfs");
  await page.getByRole("link", { name: /CNF-2026-009-01/ }).click();
  const ancestors = page
    .getByRole("region", { name: "Lineage" })
    .locator(".lnode b", { hasText: /^\S*-\d\S*$/ });
  await expect(ancestors).toHaveText([
    "FS-JUTE-01",
    "NOP-2026-009",
    "HOM-NOP-2026-009-01",
    "CNF-2026-009-01",
  ]);
  const heights = await ancestors.evaluateAll((codes) => codes.map(({ clientHeight }) => clientHeight));
  expect(Math.max(...heights)).toBeLessThan(26);
});

withOwnLab(
  "an overlong name leaves room for the other columns, and fits on a phone",
  async ({ page, lab }) => {
    const word = "Polyoxyethylenesorbitanmonolaurate".repeat(3);
    const ask = await AskLab.of(lab.url);
    const by = { created_by: dana.email, creation_date: new Date().toISOString() };
    const entry = async (list: string, type?: string) => {
      const { body } = await ask.write(`/api/lab-lists/${list}`, { name: `${word} ${list}`, type });
      return (body as { id: string }).id;
    };
    const { status } = await ask.write("/api/feedstocks", {
      feedstock_name_id: await entry("feedstock-names", "OTHER"),
      identifier: word,
      amount_supplied: 12,
      amount_units: "KG",
      supplier_id: Number(await entry("suppliers", "CHEMICAL")),
      location_id: await entry("locations"),
      ...by,
    });
    expect(status).toBe(201);
    const link = page.getByRole("link", { name: word, exact: true });
    const widest = () =>
      page.evaluate(() => {
        const boxes = [...document.querySelectorAll(".tablewrap"), document.documentElement];
        return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
      });
    for (const [width, columns] of [
      [1180, 6],
      [820, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/inventory/feedstocks");
      await expect(link).toBeVisible();
      await expect.poll(() => page.getByRole("columnheader").count()).toBeGreaterThanOrEqual(columns);
      expect(await widest()).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(widest).toBeLessThanOrEqual(0);
    await link.click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await widest()).toBeLessThanOrEqual(0);
  },
);

withOwnLab(
  "beside overlong names no code and no button is broken, and each name has room",
  async ({ page, lab }) => {
    const ask = await AskLab.of(lab.url);
    const word = "Polyoxyethylenesorbitanmonolaurate".repeat(2);
    for (const list of ["feedstock-names", "chemical-names", "suppliers", "locations"] as const)
      for (const [i, { id }] of (await ask.labList(list)).entries())
        await ask.write(`/api/lab-lists/${list}/${id}`, { name: `${word} ${i}` }, undefined, "PUT");
    /** How many lines a text has, at most. */
    const lines = (texts: Locator) =>
      texts.evaluateAll((elements) => {
        const range = document.createRange();
        return Math.max(
          ...elements.map((element) => {
            range.selectNodeContents(element);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          }),
        );
      });
    await page.goto("/lab-lists");
    await expect(page.getByRole("cell", { name: /^Polyoxy/ }).first()).toBeVisible();
    for (const width of [744, 820]) {
      await page.setViewportSize({ width, height: 820 });
      expect(
        await lines(page.getByRole("button", { name: /^(Edit|Merge|Retire)/ })),
        `buttons, ${width} px`,
      ).toBe(1);
    }
    await page.goto("/nop-process");
    await expect(page.getByRole("cell", { name: /^Polyoxy/ }).first()).toBeVisible();
    for (const width of [744, 820, 1024, 1180]) {
      await page.setViewportSize({ width, height: 820 });
      expect(await lines(page.getByRole("link", { name: /^NOP-\d+-\d+$/ })), `codes, ${width} px`).toBe(1);
    }
    await page.goto("/inventory/chemicals");
    const name = page.getByRole("columnheader", { name: "Chemical", exact: true });
    await expect(page.getByRole("link", { name: /^Polyoxy/ }).first()).toBeVisible();
    for (const width of all.filter((one) => one >= 768)) {
      await page.setViewportSize({ width, height: 820 });
      await expect
        .poll(async () => (await name.boundingBox())?.width, { message: `${width} px` })
        .toBeGreaterThan(180);
    }
  },
);

withOwnLab(
  "a list with waiting records and groups is not wider than its box at any width",
  async ({ page, context }) => {
    test.slow();
    await openChemicals(page);
    await context.setOffline(true);
    await page.getByRole("link", { name: "Ammonium hydroxide" }).click();
    await recordUse(page, "0.1", "Neutralizing");
    await page.goto("/inventory/chemicals?group=location&show=all");
    await expect(page.getByRole("row").filter({ hasText: "Waiting" })).toHaveCount(1);
    const found: string[] = [];
    for (const width of all) {
      await page.setViewportSize({ width, height: 820 });
      const over = await page.evaluate(async () => {
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        const boxes = [...document.querySelectorAll(".tablewrap"), document.documentElement];
        return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
      });
      if (over > 0) found.push(`${width} px: ${over} px over`);
      await expect(page.getByText("Waiting", { exact: true })).toBeInViewport({ ratio: 1 });
    }
    expect(found).toEqual([]);
  },
);
