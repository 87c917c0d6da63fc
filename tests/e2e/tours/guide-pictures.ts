import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HARVEST } from "#domain/grow-trials/plan.ts";
import { HOMOGENIZING } from "#domain/homogenizations/plan.ts";
import { aTrial, completeBefore } from "../support/a-trial.ts";
import { openChemical, openUseForm, pill, readyForOffline, rowOf } from "../support/app.ts";
import { AskLab, marcus } from "../support/ask-lab.ts";
import { LabServer } from "../support/lab-server.ts";
import { expect } from "../support/test.ts";
import type { Tour } from "./tour.ts";

type Picture = (tour: Omit<Tour, "visit"> & { take: () => Promise<void> }) => Promise<void>;

/** The pictures of the guides, by the name of their file in `docs/pictures`: each opens its screen, and takes it. */
export const guidePictures: Readonly<Record<string, Picture>> = {
  async home({ page, take }) {
    await page.goto("/");
    await page.getByRole("button", { name: "Got it" }).click();
    await expect(page.getByRole("link", { name: /^Shelf mode/ }).first()).toBeVisible();
    await take();
  },

  async use({ page, take }) {
    await openChemical(page, "Sodium bicarbonate");
    const form = await openUseForm(page);
    await form.getByRole("textbox", { name: "Amount used", exact: true }).fill("0.2");
    await form.getByRole("button", { name: /^Use again: / }).click();
    await expect(form.getByText(/left after|remain/i).first()).toBeVisible();
    await take();
  },

  async homogenization({ page, take }) {
    await page.goto("/homogenization");
    await page.getByRole("link", { name: "HOM-NOP-2026-006-02", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: /HOM-NOP-2026-006-02$/ })).toBeVisible();
    await page.goto(`${new URL(page.url()).pathname}?selected=${HOMOGENIZING}`);
    await expect(page.getByRole("button", { name: "Add Homogenization Data" })).toBeVisible();
    await take();
  },

  async shelf({ page, lab, take }) {
    const trial = await aTrial(await AskLab.of(lab.url), "GT-027", 6);
    await page.goto(`/grow-trials/${trial.id}/shelf`);
    for (const key of ["1", "2", "Point", "9", "Next field", "1", "4", "Point", "1"])
      await page.getByRole("button", { name: key, exact: true }).click();
    await page.getByRole("button", { name: "healthy", exact: true }).click();
    await take();
  },

  async harvest({ page, lab, take }) {
    const ask = await AskLab.of(lab.url);
    const { id } = await aTrial(ask, "GT-031", 6);
    await completeBefore(ask, id, HARVEST);
    await page.goto("/grow-trials");
    await expect(rowOf(page, /GT-031/)).toBeVisible();
    await page.goto(`/grow-trials/${id}/harvest`);
    for (const [i, figure] of ["10", "24.5", "14.8"].entries()) {
      const column = ["Plugs for Avg", "Final Canopy Width", "Final Canopy Height"][i] ?? "";
      await page.getByRole("textbox", { name: `${column} of F1`, exact: true }).fill(figure);
    }
    await take();
  },

  /** A week that two people entered. */
  async outbox({ page, context, lab, take }) {
    const ask = await AskLab.of(lab.url, marcus);
    const trial = await aTrial(ask, "GT-027", 2);
    await page.goto(`/grow-trials/${trial.id}/shelf`);
    await expect(page.getByRole("heading", { level: 1, name: "GT-027-F1" })).toBeVisible();
    await readyForOffline(page);
    await page.goto(`/grow-trials/${trial.id}/shelf`);
    await expect(page.getByRole("heading", { level: 1, name: "GT-027-F1" })).toBeVisible();
    await context.setOffline(true);
    for (const key of ["1", "2", "Point", "9", "Next field", "1", "4", "Point", "1"])
      await page.getByRole("button", { name: key, exact: true }).click();
    await page.getByRole("button", { name: "healthy", exact: true }).click();
    await page.getByRole("button", { name: "Save F1" }).click();
    const [tray] = trial.trays;
    const reply = await ask.write(`/api/grow-trials/tray-formulation/${tray?.id}/add-weekly-data`, {
      week_number: 4,
      avg_height: 12.4,
      avg_canopy_width: 14.6,
      count_plugs_for_avg: 18,
      plant_comments: ["healthy"],
      additional_comments: null,
      plug_removal_data: [],
      created_by: marcus.email,
      created_at: new Date().toISOString(),
    });
    expect(reply.status).toBeLessThan(300);
    await page.goto("/outbox");
    await context.setOffline(false);
    await expect(pill(page)).toHaveAccessibleName(/1 needs attention$/);
    await expect(page.getByRole("button", { name: "Save as edit" })).toBeVisible();
    await take();
  },

  /** Home of a lab without records. */
  async "first-steps"({ page, take }) {
    const data = mkdtempSync(join(tmpdir(), "fibril-empty-"));
    const lab = await LabServer.start({ data, isCopied: true });
    await expect.poll(() => lab.output).toContain("/setup?token=");
    const [, token] = /\/setup\?token=(\S+)/.exec(lab.output) ?? [];
    await page.goto(`${lab.url}/setup?token=${token}`);
    await page.getByRole("textbox", { name: "User name" }).fill("ada.moss");
    await page.getByRole("textbox", { name: "Email" }).fill("ada.moss@lab.example");
    await page.getByLabel(/^Password/).fill("river lamp stone cloud");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("button", { name: "Later" }).click();
    await page.getByRole("button", { name: "Got it" }).click();
    await expect(page.getByText("Fill the lists of the lab").first()).toBeVisible();
    await take();
    await lab.remove();
    rmSync(data, { recursive: true, force: true });
  },

  async lists({ page, take }) {
    await page.goto("/lab-lists?list=suppliers");
    await expect(page.getByRole("button", { name: /^Merge / }).first()).toBeVisible();
    await take();
  },

  async import({ page, take }) {
    await page.goto("/inventory/chemicals");
    await page.getByRole("main").getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Import file" }).click();
    const lines = [
      "Product,CAS No.,Vendor,Qty (L),Strength %,Lot #,Room",
      "Nitric acid,7697-37-2,Hudson Reagents,2.5,68,A771,Chemical store",
      "Sodium hydroxide,1310-73-2,Hudson Reagents,5,50,B102,Chemical store",
    ];
    const file = { name: "stock-list.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) };
    await page.getByRole("dialog").getByLabel("Choose file").setInputFiles(file);
    await expect(page.getByRole("button", { name: "Check rows" })).toBeVisible();
    await take();
  },

  async labels({ page, lab, take }) {
    const cnfs = await (await AskLab.of(lab.url)).cnfs();
    const items = cnfs.slice(0, 5).map(({ id }) => `cnfs:${id}`);
    await page.goto(`/print-labels?items=${items.join(",")}`);
    await expect(page.getByRole("region", { name: "Preview" })).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Close" }).click();
    await take();
  },

  async report({ page, take }) {
    await page.goto("/reports");
    await expect(page.getByRole("heading", { level: 1, name: /^Report/ })).toBeVisible();
    await take();
  },
};
