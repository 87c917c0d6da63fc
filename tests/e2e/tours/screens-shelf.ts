import type { Page } from "@playwright/test";
import { aTrial } from "../support/a-trial.ts";
import { AskLab } from "../support/ask-lab.ts";
import { expect } from "../support/test.ts";
import type { Tour } from "./tour.ts";

/** Shelf mode with a tray that is measured, one that is half measured and one that is recorded; the grid of weeks. */
export async function visitShelf({ page, lab, visit }: Tour): Promise<void> {
  const ask = await AskLab.of(lab.url);
  const trial = await aTrial(ask, "GT-027", 6);
  const bare = await aTrial(ask, "GT-030", 0);
  await page.goto(`/grow-trials/${trial.id}/shelf`);
  await press(page, "1", "2", "Point", "9", "Next field", "1", "4", "Point", "1");
  await page.getByRole("button", { name: "healthy", exact: true }).click();
  await page.getByRole("button", { name: "Save F1" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "GT-027-F2" })).toBeVisible();
  await press(page, "1", "2", "Point", "9", "Next field", "1", "4", "Point");
  await page.getByRole("button", { name: "healthy", exact: true }).click();
  await visit("shelf", page);
  await press(page, "Tag: all tags");
  await expect(page.getByRole("region", { name: "All tags" })).toBeVisible();
  await visit("shelf-tags", page);
  // A figure that got the focus meanwhile has closed the tags.
  await press(page, "Tag: all tags", "Comment, date");
  await visit("shelf-remarks", page);
  await page.getByRole("button", { name: "Back to the figures" }).click();
  await page.getByRole("button", { name: /plugs$/ }).click();
  await expect(page.getByRole("region", { name: "Number pad" })).toBeVisible();
  await visit("shelf-plugs", page);
  await page.getByRole("button", { name: "Back to the figures" }).click();
  await page.getByRole("button", { name: /^Correct Avg Height/ }).click();
  await visit("shelf-correction", page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: /^Next tray/ }).click();
  await press(page, "1", "Point", "2", "9");
  await expect(page.getByText("Is 1.29 right?")).toBeVisible();
  await visit("shelf-question", page);
  await page.getByRole("button", { name: "Save F3" }).click();
  await expect(page.getByText("Canopy width must be a positive number")).toBeVisible();
  await visit("shelf-errors", page);
  await page.getByRole("link", { name: "F1, Sent" }).click();
  await expect(page.getByRole("heading", { name: "Week 4 is recorded" })).toBeVisible();
  await visit("shelf-recorded", page);
  await page.goto(`/grow-trials/${bare.id}/shelf`);
  await expect(page.getByText("This grow trial has no trays yet.")).toBeVisible();
  await visit("shelf-without-trays", page);

  await page.goto(`/grow-trials/${trial.id}/grid`);
  const cell = (figure: string) => page.getByRole("textbox", { name: `${figure} of F3, week 4` });
  await cell("Avg Height").fill("12,9");
  await cell("Avg Canopy Width").fill("wide");
  await expect(page.getByText("Canopy width must be a number")).toBeVisible();
  await visit("grid", page);
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const name of keys) await page.getByRole("button", { name, exact: true }).click();
}
