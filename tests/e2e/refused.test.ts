import { WEEKLY } from "#domain/grow-trials/plan.ts";
import { aTrial, completeBefore } from "./support/a-trial.ts";
import { addEquipment, openUseForm, pill, rowOf, signInElsewhere } from "./support/app.ts";
import { AskLab, marcus } from "./support/ask-lab.ts";
import { expect, openChemicals, test } from "./support/ready-tablet.ts";

test("a short name used on two tablets is refused once, corrected and accepted", async ({
  lab,
  page,
  context,
  browser,
}) => {
  await openChemicals(page);
  await context.setOffline(true);
  await addEquipment(page, "Dana's homogenizer", "HOM-9");
  await expect(rowOf(page, /Dana's homogenizer/)).toContainText("Waiting");

  const theirs = await signInElsewhere(browser, lab.url, marcus);
  await addEquipment(theirs, "Marcus's homogenizer", "hom-9");
  // Not the status indicator: in the moment of the save it shows what was sent before.
  await expect(rowOf(theirs, /Marcus's homogenizer/)).toContainText("Sent");
  await theirs.context().close();

  await context.setOffline(false);
  await expect(pill(page)).toHaveAccessibleName(/1 needs attention$/);
  const refusal = page.getByRole("region", { name: "Notices" }).getByRole("alert");
  await expect(refusal).toContainText("Failed to create equipment");
  await expect(refusal).toContainText("Equipment short name HOM-9 already exists.");
  await refusal.getByRole("button", { name: "Close" }).click();

  await pill(page).click();
  const record = page.getByRole("region", { name: "Selected record" });
  await expect(record).toContainText("The server did not accept this record");
  await record.getByRole("button", { name: "Edit and resend" }).click();
  const form = page.getByRole("dialog");
  await expect(form.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Dana's homogenizer");
  await form.getByRole("textbox", { name: "Short Name", exact: true }).fill("HOM-10");
  await form.getByRole("button", { name: "Submit" }).click();
  await expect(form).toBeHidden();
  await expect(pill(page)).toHaveAccessibleName("Sync: all sent");

  const made = (await (await AskLab.of(lab.url)).equipment()).filter(({ name }) =>
    name.endsWith("'s homogenizer"),
  );
  expect(made.map(({ name, short_name }) => `${name} ${short_name}`).sort()).toEqual([
    "Dana's homogenizer HOM-10",
    "Marcus's homogenizer hom-9",
  ]);
});

test("a week entered twice is compared in four fields at once, and its sides are level on a phone", {
  tag: "@deep",
}, async ({ lab, page, context }) => {
  const ask = await AskLab.of(lab.url);
  const { id, trays } = await aTrial(ask, "GT-044", 1);
  await completeBefore(ask, id, WEEKLY);
  await page.goto("/grow-trials");
  await expect(page.getByRole("link", { name: "GT-044" })).toBeVisible();
  await page.goto(`/grow-trials/${id}?selected=${WEEKLY}`);
  await expect(page.getByRole("button", { name: "Add Data" })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Add Data" }).click();
  const form = page.getByRole("dialog", { name: "Add Weekly Data" });
  await form.getByRole("textbox", { name: "Avg Height" }).fill("12.4");
  await form.getByRole("textbox", { name: "Avg Canopy Width" }).fill("13.1");
  await form.getByRole("textbox", { name: "Count Plugs for Avg" }).fill("9");
  await form.getByRole("button", { name: "healthy", exact: true }).click();
  await form.getByRole("textbox", { name: "Additional Comments" }).fill("At noon");
  await form.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(form).toBeHidden();
  const theirs = {
    week_number: 4,
    avg_height: 12.1,
    avg_canopy_width: 13.4,
    count_plugs_for_avg: 8,
    plant_comments: ["leggy"],
    additional_comments: "At nine",
    plug_removal_data: [],
    created_by: marcus.email,
    created_at: new Date().toISOString(),
  };
  const path = `/api/grow-trials/tray-formulation/${trays[0]?.id}/add-weekly-data`;
  expect((await ask.write(path, theirs)).status).toBeLessThan(300);
  await context.setOffline(false);
  await expect(pill(page)).toHaveAccessibleName(/1 needs attention$/);
  await page.getByRole("alert").getByRole("button", { name: "Close" }).click();
  await page.goto("/outbox");
  const record = page.getByRole("region", { name: "Selected record" });
  const rows = record.getByRole("radiogroup");
  await expect(rows).toHaveCount(5);
  const foot = await record.locator(".obxdetail__foot").boundingBox();
  const ends = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
  expect(ends.filter((end) => end <= (foot?.y ?? 0)).length).toBeGreaterThanOrEqual(4);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: /^Week 4 of GT-044-F1/ }).click();
  const [mine, other] = await Promise.all(
    ["Keep mine", "Keep theirs"].map((name) => record.getByRole("button", { name }).boundingBox()),
  );
  expect(mine?.y).toBe(other?.y);
});

test("two uses of the same stock recorded on two tablets are both accepted, and the overdraft is shown", {
  tag: "@deep",
}, async ({ lab, page, context }) => {
  await openChemicals(page);
  const ask = await AskLab.of(lab.url);
  const acid = (await ask.chemicals()).find((one) => one.chemical_name === "Ammonium hydroxide");
  const path = `/api/chemicals/${acid?.id}/use-records`;
  const use = {
    amount_used: 3,
    amount_used_units: "LITRES",
    created_by: marcus.email,
    resource_use_purpose_id: "other",
    purpose: "Neutralizing",
    creation_date: "2026-01-05T10:00:00Z",
  };
  await context.setOffline(true);
  await page.getByRole("link", { name: "Ammonium hydroxide" }).click();
  const form = await openUseForm(page);
  await form.getByRole("textbox", { name: "Amount used", exact: true }).fill("4,5");
  await form.getByRole("combobox", { name: "Purpose", exact: true }).click();
  await page.getByRole("option", { name: "NOP Process" }).click();
  await form.getByRole("button", { name: "Submit" }).click();
  await expect(form).toBeHidden();
  expect((await ask.write(path, use)).status).toBe(201);

  await context.setOffline(false);
  await expect(pill(page)).toHaveAccessibleName(/1 needs attention$/);
  await page.getByRole("alert").getByRole("button", { name: "Close" }).click();
  await pill(page).click();
  const record = page.getByRole("region", { name: "Selected record" });
  await expect(record).toContainText("Amount used (4.5 L) exceeds the amount remaining (2 L).");
  await record.getByRole("button", { name: "Edit and resend" }).click();
  await page.getByText("I have already used this amount. Record it anyway.").click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await expect(pill(page)).toHaveAccessibleName("Sync: all sent");
  await expect(record).toContainText(
    "Stock of Ammonium hydroxide is overdrawn by 2.5 L. Please check the stock and correct it.",
  );
  expect((await ask.chemical(acid?.id ?? "")).amount_remaining).toBe(-2.5);
});
