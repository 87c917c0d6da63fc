import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { writeRescueFile } from "#bytes/rescue-file.ts";
import { CONTRACT_VERSION } from "#contract/operation.ts";
import { bodyOf } from "../fixtures/examples.ts";
import {
  expectAllSent,
  fillSignIn,
  logOut,
  openChemical,
  pill,
  recordUse,
  signInElsewhere,
} from "./support/app.ts";
import { AskLab, dana, marcus } from "./support/ask-lab.ts";
import { findFaults } from "./support/axe.ts";
import { expect, openChemicals, test } from "./support/ready-tablet.ts";

const PASSPHRASE = "four grey herons wade";

async function openRescue(page: Page, item: string) {
  await page.goto("/outbox");
  await page.getByRole("button", { name: "Rescue file" }).click();
  await page.getByRole("menuitem", { name: item }).click();
  return page.getByRole("dialog", { name: item });
}

async function importFile(page: Page, file: string): Promise<void> {
  const dialog = await openRescue(page, "Import rescue file");
  await dialog.getByLabel("Rescue file", { exact: true }).last().setInputFiles(file);
  await dialog.getByLabel(/^Passphrase/).fill(PASSPHRASE);
  await dialog.getByRole("button", { name: "Import" }).click();
}

test("work that a tablet cannot send arrives once, by a rescue file and another browser", async ({
  lab,
  page: stuck,
  browser,
}, testInfo) => {
  await openChemicals(stuck);
  await stuck.context().setOffline(true);
  await openChemical(stuck, "Sodium bicarbonate");
  await recordUse(stuck, "1.5", "Weighed without signal");
  const dialog = await openRescue(stuck, "Save rescue file");
  await dialog.getByLabel(/^Passphrase/).fill(PASSPHRASE);
  await dialog.getByLabel(/^Repeat/).fill(PASSPHRASE);
  const downloading = stuck.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  const file = testInfo.outputPath((await downloading).suggestedFilename());
  await (await downloading).saveAs(file);
  await expect(stuck.getByRole("dialog", { name: "Rescue file is ready" })).toContainText(
    "1 record, 0 pictures",
  );
  await stuck.getByRole("button", { name: "Done" }).click();
  await expect(pill(stuck)).toContainText("1 waiting");

  const page = await signInElsewhere(browser, lab.url);
  await importFile(page, file);
  await expect(page.getByRole("dialog", { name: "Rescue file imported" })).toContainText(
    "1 record imported, 0 records already on this tablet.",
  );
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Is this record yours?")).toBeVisible();
  await page.getByRole("button", { name: "Confirm and send" }).click();
  await expectAllSent(page);
  await stuck.context().setOffline(false);
  await expectAllSent(stuck);
  const ask = await AskLab.of(lab.url);
  const found = (await ask.chemicals()).find(({ chemical_name }) => chemical_name === "Sodium bicarbonate");
  const { use_records } = await ask.chemical(found?.id ?? "");
  expect(use_records.filter(({ comments }) => comments === "Weighed without signal")).toHaveLength(1);
  await page.context().close();
});

/** Writes a rescue file as anyone can: one use of a chemical in Dana's name for each comment, under a title of its own. */
const forge = (path: string, chemical: string, ...all: string[]) =>
  forgeOf(path, chemical, Object.fromEntries(all.map((comments) => [comments, dana.email])));

/** As {@link forge}: the author of each comment. */
async function forgeOf(path: string, chemical: string, all: Record<string, string>): Promise<void> {
  const writes = Object.entries(all).map(([comments, user]) => ({
    id: randomUUID(),
    user,
    operation: "addChemicalUseRecord",
    contract: CONTRACT_VERSION,
    title: "New chemical: Water",
    params: { id: chemical },
    body_text: JSON.stringify(
      bodyOf("addChemicalUseRecord", { amount_used: 1, amount_used_units: "GRAMS", comments }),
    ),
    lane: `chemicals:${chemical}`,
    reads: [],
    touches: [],
    creates: [],
    state: "queued" as const,
    recorded_at: "2026-01-05T15:00:00.000Z",
    attempts: 0,
    first_sent_at: null,
    problem: null,
  }));
  const head = { contract: CONTRACT_VERSION, device: "Tablet", made_at: "2026-01-06T15:00:00.000Z" };
  writeFileSync(path, Buffer.concat(await writeRescueFile({ ...head, writes }, PASSPHRASE)));
}

test("what a file states in another's name is sent only where that person confirms it, once", async ({
  lab,
  page,
}, testInfo) => {
  const ask = await AskLab.of(lab.url);
  const chemicals = await ask.chemicals();
  const id = chemicals.find(({ chemical_name }) => chemical_name === "Sodium bicarbonate")?.id ?? "";
  const forged = async () =>
    (await ask.chemical(id)).use_records.flatMap(({ comments }) => comments?.match(/^forged .*/) ?? []);
  const file = testInfo.outputPath("broken-tablet.fibril");
  await forge(file, id, "forged and accepted", "forged and refused");

  await openChemicals(page);
  await logOut(page);
  await fillSignIn(page, marcus);
  await expect(pill(page)).toBeVisible();
  await page.context().setOffline(true);
  await importFile(page, file);
  const imported = page.getByRole("dialog", { name: "Rescue file imported" });
  await expect(imported).toContainText(`${dana.email}: 2 records`);
  await imported.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(/and confirms the 2 from a rescue file\./)).toBeVisible();
  await page.context().setOffline(false);
  await logOut(page);

  await fillSignIn(page, dana);
  await expect(pill(page)).toHaveAccessibleName(/2 need attention/);
  await openChemical(page, "Potassium hydroxide");
  await recordUse(page, "1", "a use of her own");
  await expect(pill(page)).toHaveAccessibleName(/0 waiting to send, 2 need attention/);
  expect(await forged()).toEqual([]);

  await page.goto("/outbox");
  const group = page.getByRole("region", { name: "From a rescue file 2" });
  await expect(group.getByRole("link", { name: /Use of Sodium bicarbonate/ })).toHaveCount(2);
  expect(await findFaults(page)).toEqual([]);
  await group.getByRole("button", { name: "Check all" }).click();
  const all = page.getByRole("dialog", { name: "From a rescue file" });
  await expect(all.getByText(/^forged and /)).toHaveCount(2);
  expect(await findFaults(page)).toEqual([]);
  await all.getByRole("button", { name: "Close" }).click();
  await expect(all).toBeHidden();
  const detail = page.getByRole("region", { name: "Selected record" });
  await expect(detail).toContainText("From broken-tablet.fibril, imported by Marcus Lee");
  await expect(detail).toContainText("forged and accepted");
  await expect(detail.getByRole("link", { name: "Open record" })).toBeVisible();
  await detail.getByRole("button", { name: "Confirm and send" }).click();
  await expect(detail).toContainText("forged and refused");
  await detail.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expectAllSent(page);
  await importFile(page, file);
  await expect(imported).toContainText("0 records imported, 2 records already on this tablet.");
  await imported.getByRole("button", { name: "Done" }).click();
  await expectAllSent(page);
  expect(await forged()).toEqual(["forged and accepted"]);
  const [version] = (await ask.history("chemicals", id)).versions;
  expect(version?.user).toBe(dana.email);
  expect(version?.device).toContain(`from a rescue file, imported by ${marcus.email}`);
});

test("a file that names many people leaves the outbox usable", async ({ lab, page }, testInfo) => {
  const ask = await AskLab.of(lab.url);
  const [chemical] = await ask.chemicals();
  const file = testInfo.outputPath("forged.fibril");
  const strangers = Array.from({ length: 9 }, (_, i) => [
    `${i}`,
    `${"your-account-is-blocked-".repeat(6)}${i}`,
  ]);
  await forgeOf(file, chemical?.id ?? "", { ...Object.fromEntries(strangers), mine: dana.email });
  await openChemicals(page);
  await importFile(page, file);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Waiting for 6 more people: 6")).toBeVisible();
  const detail = page.getByRole("region", { name: "Selected record" });
  expect((await detail.boundingBox())?.height).toBeGreaterThan(300);
  await detail.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("region", { name: "Discarded 1" })).toBeVisible();
});
