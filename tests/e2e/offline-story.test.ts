import type { Page } from "@playwright/test";
import {
  addChemical,
  expectAllSent,
  openChemical,
  pill,
  readyForOffline,
  recordUse,
  rowOf,
  signIn,
} from "./support/app.ts";
import { AskLab } from "./support/ask-lab.ts";
import { test as overWire } from "./support/ready-over-wire.ts";
import { expect, test } from "./support/test.ts";

/** Records a chemical and a use of it. */
async function recordBoth(page: Page): Promise<void> {
  await addChemical(page, "Zinc chloride", "12.5", "KG");
  await expect(rowOf(page, /Zinc chloride/)).toContainText("Waiting");
  await openChemical(page, "Zinc chloride");
  await recordUse(page, "0.763", "Weighed without signal");
}

async function expectBothOnce(url: string): Promise<void> {
  const ask = await AskLab.of(url);
  const found = (await ask.chemicals()).filter(({ chemical_name }) => chemical_name === "Zinc chloride");
  expect(found).toHaveLength(1);
  const detail = await ask.chemical(found[0]?.id ?? "");
  expect(
    detail.use_records.map((use) => `${use.amount_used} ${use.amount_used_units} ${use.comments}`),
  ).toEqual(["0.763 KG Weighed without signal"]);
  expect(detail.amount_remaining).toBe(11.737);
  expect(detail.recorded_by).toBe("dana.ruiz@cnf-lab.example");
}

test("a technician records a chemical and its use without a server, and both arrive once", async ({
  lab,
  tablet,
}) => {
  const before = await tablet.open();
  const page = await before.newPage();
  await signIn(page);
  await readyForOffline(page);

  await lab.stop();
  await expect(pill(page)).toHaveAccessibleName(/^Sync: server not reached since/);
  await recordBoth(page);
  await before.close();

  const after = await tablet.open();
  const later = await after.newPage();
  await later.goto("/inventory/chemicals");
  await expect(rowOf(later, /Zinc chloride/)).toContainText("Waiting");
  await openChemical(later, "Zinc chloride");
  await expect(rowOf(later, /Weighed without signal/)).toContainText("Waiting");
  await expect(pill(later)).toContainText("2 waiting");

  await lab.start();
  await expectAllSent(later);
  await expect(pill(later)).toContainText("All sent");
  await expect(rowOf(later, /Weighed without signal/)).toContainText("Sent");
  await expectBothOnce(lab.url);
});

overWire(
  "a reply that is lost after the server has committed duplicates nothing",
  async ({ lab, wire, page }) => {
    await lab.stop();
    await recordBoth(page);
    const lost = [wire.swallowReply(/chemicals$/), wire.swallowReply(/use-records$/)];
    await lab.start();
    await Promise.all(lost);
    await expectAllSent(page);
    await expectBothOnce(lab.url);
  },
);
