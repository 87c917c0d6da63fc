import { AskLab } from "../support/ask-lab.ts";
import { expect } from "../support/test.ts";
import type { Tour } from "./tour.ts";

/** The screens for labels: view, list, print; and scanning, where there is no camera. */
export async function visitLabels({ page, lab, visit }: Tour): Promise<void> {
  const ask = await AskLab.of(lab.url);
  const [cnf] = await ask.cnfs();
  await page.goto(`/inventory/cnfs/${cnf?.id}`);
  await page.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "QR Code" }).click();
  await page.getByRole("link", { name: "Click Here to View" }).click();
  await expect(page.getByRole("img", { name: /^QR code of CNF-/ })).toBeVisible();
  await visit("qr-code", page);
  await page.goto("/inventory/qr-code-viewer/all");
  await expect(page.getByRole("row", { name: new RegExp(cnf?.name ?? "") })).toBeVisible();
  await visit("qr-codes", page);

  await page.goto(`/print-labels?items=cnfs:${cnf?.id}`);
  await expect(page.getByRole("region", { name: "Preview" })).toBeVisible();
  await visit("print-labels", page);
  await page.getByText("Custom", { exact: true }).click();
  await visit("print-labels-custom", page);
  await page.goto("/print-labels");
  await expect(page.getByText("No labels to print")).toBeVisible();
  await visit("print-labels-none", page);
  await page.getByRole("link", { name: "Print a scale card" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Scale card" })).toBeVisible();
  await visit("scale-card", page);

  await page.goto(`/print-labels?items=cnfs:${cnf?.id}`);
  await page.getByRole("button", { name: "Add to print basket" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Print basket" })).toBeVisible();
  await visit("print-basket", page);
  await page.getByRole("button", { name: "Empty" }).click();

  await page.goto("/scan");
  await expect(page.getByText("No camera was found.")).toBeVisible();
  await visit("scan-no-camera", page);
  const typed = page.getByRole("textbox", { name: "Type the code instead" });
  await typed.fill("nitric");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("list", { name: "Matches" })).toBeVisible();
  await visit("scan-matches", page);
  await typed.fill(cnf?.name ?? "");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("region", { name: "Scan result" })).toBeVisible();
  await visit("scan-result", page);
}
