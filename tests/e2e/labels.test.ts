import type { Page } from "@playwright/test";
import { labelStocks, placeOf } from "#domain/qr-labels/print/label-stocks.ts";
import { AskLab } from "./support/ask-lab.ts";
import { expect, openChemicals, test } from "./support/ready-tablet.ts";

/** A fiftieth of a millimetre: the precision to which a browser rounds a length. */
const EXACT = 0.02;
const PX_PER_MM = 96 / 25.4;

type Box = { x: number; y: number; width: number; height: number };
type Label = Box & { page: number; code: Box; texts: Box[] };

/** The position of everything on the printed pages, in mm from the corner of its page. */
async function measure(page: Page): Promise<{ pages: Box[]; labels: Label[] }> {
  await page.emulateMedia({ media: "print" });
  const measured = await page.evaluate((scale) => {
    const boxOf = (element: Element, from?: DOMRect) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const [left, top] = [x - (from?.x ?? 0), y - (from?.y ?? 0)];
      return { x: left / scale, y: top / scale, width: width / scale, height: height / scale };
    };
    const pages = [...document.querySelectorAll(".printpage")];
    return {
      pages: pages.map((one) => boxOf(one)),
      labels: pages.flatMap((one, page) =>
        [...one.querySelectorAll(".lab")].map((label) => {
          const from = label.getBoundingClientRect();
          const code = label.querySelector(".lab__qr");
          if (code === null) throw new Error("a label without a code");
          const texts = [...label.querySelectorAll(".lab__text > *")].map((text) => boxOf(text, from));
          return { page, ...boxOf(label, one.getBoundingClientRect()), code: boxOf(code, from), texts };
        }),
      ),
    };
  }, PX_PER_MM);
  await page.emulateMedia({ media: null });
  return measured;
}

/** The pages of a PDF, in mm. */
async function pdfPages(page: Page): Promise<{ width: number; height: number }[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => ({
    width: (Number(width) / 72) * 25.4,
    height: (Number(height) / 72) * 25.4,
  }));
}

async function openLabels(page: Page, lab: { url: string }): Promise<number> {
  const chemicals = await (await AskLab.of(lab.url)).chemicals();
  const ids = chemicals.slice(0, 4).map(({ id }) => `chemicals:${id}`);
  await page.goto(`/print-labels?items=${ids.join(",")}`);
  await expect(page.getByRole("region", { name: "Preview" })).toBeVisible();
  return ids.length;
}

test("every stock is printed on pages of its size, each label at its position to the millimetre", async ({
  page,
  lab,
}) => {
  const count = await openLabels(page, lab);
  for (const stock of labelStocks) {
    await page.getByText(stock.size, { exact: true }).click();
    const start = stock.columns > 1 ? stock.columns + 1 : 0;
    if (start > 0)
      await page.getByRole("radio", { name: `Label ${start + 1}: row 2, column 2` }).check({ force: true });
    const pagesExpected = stock.columns > 1 ? 1 : count;
    const { pages, labels } = await measure(page);
    expect(labels, stock.key).toHaveLength(count);
    expect(pages, stock.key).toHaveLength(pagesExpected);
    for (const [index, label] of labels.entries()) {
      const place = stock.columns > 1 ? placeOf(stock, start + index) : { x: 0, y: 0 };
      expectBox(label, { ...place, ...stock.label });
      // The code with its quiet zone is within the label, and no text exceeds it.
      for (const box of [label.code, ...label.texts]) {
        expect(box.x).toBeGreaterThanOrEqual(-EXACT);
        expect(box.y).toBeGreaterThanOrEqual(-EXACT);
        expect(box.x + box.width).toBeLessThanOrEqual(stock.label.width + EXACT);
        expect(box.y + box.height).toBeLessThanOrEqual(stock.label.height + EXACT);
      }
      for (const text of label.texts)
        expect(text.x).toBeGreaterThanOrEqual(label.code.x + label.code.width - EXACT);
      // With four blank modules at each side, 10 mm or more remain for the dark modules.
      expect(label.code.width).toBeGreaterThanOrEqual((LEAST * (MODULES + 8)) / MODULES - EXACT);
      expect(label.code.height).toBeCloseTo(label.code.width, 1);
    }
    const printed = await pdfPages(page);
    expect(printed, stock.key).toHaveLength(pagesExpected);
    for (const { width, height } of printed) {
      // Chromium lays a PDF out in whole CSS pixels.
      expect(Math.abs(width - stock.page.width)).toBeLessThan(1 / PX_PER_MM);
      expect(Math.abs(height - stock.page.height)).toBeLessThan(1 / PX_PER_MM);
    }
  }
});

/** mm, and modules along a side, of the code of a chemical's address at this lab: version 5. */
const LEAST = 10;
const MODULES = 37;

function expectBox(box: Box, wanted: Box): void {
  for (const key of ["x", "y", "width", "height"] as const)
    expect(Math.abs(box[key] - wanted[key]), `${key}: ${box[key]} for ${wanted[key]}`).toBeLessThan(EXACT);
}

test("labels are printed without a server, also in the dark theme, and nothing else is printed", async ({
  page,
  lab,
}) => {
  await openChemicals(page);
  const chemicals = await (await AskLab.of(lab.url)).chemicals();
  const acid = chemicals.find(({ chemical_name }) => chemical_name === "Nitric acid");
  await lab.stop();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`/inventory/chemicals/${acid?.id}`);
  await page.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Print label" }).click();
  await page.getByText("2 × 1 in", { exact: true }).click();
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  await expect(page.getByRole("heading", { name: "Print labels" })).toBeHidden();
  await expect(page.locator(".printpages").getByText("Danger: oxidizing, corrosive, toxic")).toBeVisible();
  const colours = await page.evaluate(() => [
    getComputedStyle(document.body).backgroundColor,
    ...[...document.querySelectorAll(".printpages .lab, .printpages .lab *")].map(
      (one) => getComputedStyle(one).color,
    ),
  ]);
  expect([...new Set(colours)]).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
  expect(await pdfPages(page)).toHaveLength(1);
});

test("a label created without a server is at the lab once, and its sticker still works after it was deleted", async ({
  page,
  lab,
}) => {
  await openChemicals(page);
  const [acid] = (await (await AskLab.of(lab.url)).chemicals()).filter(
    ({ chemical_name }) => chemical_name === "Nitric acid",
  );
  const path = `/inventory/chemicals/${acid?.id}`;
  await lab.stop();
  await page.goto(path);
  await page.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "QR Code" }).click();
  await page.getByRole("link", { name: "Click Here to View" }).click();
  await expect(page.getByText(lab.url + path)).toBeVisible();
  await lab.start();
  const ask = await AskLab.of(lab.url);
  await expect
    .poll(() => ask.qrLabels(), { timeout: 90_000 })
    .toMatchObject([{ qr_type: "CHEMICAL", resource_id: acid?.id, url: path }]);
  expect(page.url()).toContain((await ask.qrLabels())[0]?.qr_label_id);

  await page.getByRole("button", { name: "QR menu" }).click();
  await page.getByRole("menuitem", { name: "Delete All QR Codes" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("All QR codes have been deleted successfully")).toBeVisible();
  await expect(page.getByText("QR code not found")).toBeVisible();
  expect(await ask.qrLabels()).toEqual([]);
  await page.goto("/scan");
  await page.getByRole("textbox", { name: "Type the code instead" }).fill(lab.url + path);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  const found = page.getByRole("region", { name: "Scan result" });
  await expect(found.getByRole("heading", { name: "Nitric acid" })).toBeVisible();
});
