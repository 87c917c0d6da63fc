import { aTrial } from "./support/a-trial.ts";
import { expectAllSent, pill } from "./support/app.ts";
import { AskLab, marcus } from "./support/ask-lab.ts";
import { Keys } from "./support/keys.ts";
import { expect, test } from "./support/ready-tablet.ts";

/** Windows of a notebook: no part of them is touched. */
test.use({ hasTouch: false });

test("a use of a chemical takes at most six keys from Home, and no mouse", async ({ page }) => {
  await page.goto("/");
  await expect(pill(page)).toBeVisible();
  const keys = new Keys(page);
  await keys.find("use sodium bicarbonate", /^Add use record: Sodium bicarbonate/);
  const form = page.getByRole("dialog", { name: "Add use record" });
  await expect(form.getByRole("textbox", { name: "Amount used", exact: true })).toBeFocused();
  await keys.type("0.2");
  await keys.tabTo(form.getByRole("combobox", { name: "Purpose", exact: true }));
  await keys.choose("NOP Process");
  await keys.press("Enter");
  await expect(form).toBeHidden();
  await expectAllSent(page);
  expect(keys.count).toBeLessThanOrEqual(6);
});

test("a new chemical takes at most 12 keys from Home, and no mouse", { tag: "@deep" }, async ({ page }) => {
  await page.goto("/");
  await expect(pill(page)).toBeVisible();
  const keys = new Keys(page);
  await keys.find("new chemical", "New chemical Action");
  const form = page.getByRole("dialog", { name: "New chemical" });
  await expect(form.getByRole("combobox", { name: "Chemical", exact: true })).toBeFocused();
  await keys.choose("Citric acid anhydrous");
  await keys.tabTo(form.getByRole("combobox", { name: "Supplier", exact: true }));
  await keys.choose("Hudson Reagents");
  await keys.tabTo(form.getByRole("textbox", { name: "Amount supplied", exact: true }));
  await keys.type("5");
  await keys.press("Tab");
  await keys.type("kg");
  await keys.press("Tab");
  await keys.type("99");
  await keys.press("Tab");
  await keys.type("%");
  await keys.tabTo(form.getByRole("combobox", { name: "Location", exact: true }));
  await keys.choose("Chemical store");
  await keys.press("Enter");
  await expect(form).toBeHidden();
  await expectAllSent(page);
  expect(keys.count).toBeLessThanOrEqual(12);
});

test("a week of a tray takes at most 5 keys on the shelf, and no mouse", { tag: "@deep" }, async ({
  lab,
  page,
}) => {
  const { id } = await aTrial(await AskLab.of(lab.url), "GT-031", 2);
  await page.goto(`/grow-trials/${id}/shelf?tray=GT-031-F1`);
  await expect(page.getByRole("heading", { level: 1, name: "GT-031-F1" })).toBeVisible();
  const keys = new Keys(page);
  await keys.type("12.9");
  await keys.press("Enter");
  await keys.type("14.1");
  // The count of plugs is filled in; Enter leads to the tags, which are one stop of the Tab key.
  await keys.press("Enter", "Enter");
  const tags = page.getByRole("toolbar", { name: "Tags" }).getByRole("button");
  await expect(tags.first()).toBeFocused();
  await keys.press("Space", "Control+Enter");
  await expect(page.getByRole("heading", { level: 1, name: "GT-031-F2" })).toBeVisible();
  expect(keys.count).toBeLessThanOrEqual(5);
});

test("a step is completed by at most 21 keys from Home, and no mouse", { tag: "@deep" }, async ({
  lab,
  page,
}) => {
  await aTrial(await AskLab.of(lab.url), "GT-032", 2);
  await page.goto("/");
  await expectAllSent(page);
  const keys = new Keys(page);
  await keys.find("GT-032", /^GT-032/);
  await expect(page.getByRole("heading", { level: 1, name: /GT-032/ })).toBeVisible();
  await keys.tabTo(page.getByRole("link", { name: /^1 Formulation Data/ }));
  await keys.press("Enter");
  await keys.tabTo(page.getByRole("button", { name: /^Mark (as )?completed$/i }));
  await keys.press("Enter");
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await keys.press("Tab", "Enter");
  await expect(question).toBeHidden();
  await expect(page.getByText("Formulation Data", { exact: true }).first()).toBeVisible();
  await expectAllSent(page);
  expect(keys.count).toBeLessThanOrEqual(21);
});

test("a conflict is settled by at most 12 keys from Home, and no mouse", { tag: "@deep" }, async ({
  lab,
  page,
  context,
}) => {
  const ask = await AskLab.of(lab.url);
  const [{ id = "" } = {}] = await ask.cakes();
  const { appearance, ph, wt_percent } = await ask.cake(id);
  await page.goto(`/inventory/cakes/${id}`);
  await expect(page.getByRole("button", { name: "Actions" })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Initial characterization" }).click();
  const form = page.getByRole("dialog", { name: "Initial characterization" });
  await form.getByRole("textbox", { name: "pH" }).fill("7");
  await form.getByRole("button", { name: "Submit" }).click();
  await expect(form).toBeHidden();
  const theirs = { appearance, ph: 6.8, wt_percent, base: { appearance, ph, wt_percent } };
  const by = { created_by: marcus.email, creation_date: new Date().toISOString() };
  const path = `/api/cakes/${id}/initial-characteristics`;
  expect((await ask.write(path, { ...theirs, ...by }, crypto.randomUUID(), "PUT")).status).toBe(200);
  await context.setOffline(false);
  await expect(pill(page)).toHaveAccessibleName(/1 needs attention$/);
  await page.goto("/");
  await expect(pill(page)).toBeVisible();

  const keys = new Keys(page);
  await keys.find("outbox", "Outbox Page");
  await expect(page.getByRole("main")).toBeFocused();
  const record = page.getByRole("region", { name: "Selected record" });
  await keys.tabTo(record.getByRole("button", { name: "Keep mine" }));
  await keys.press("Enter");
  await keys.tabTo(record.getByRole("button", { name: "Save choices" }));
  await keys.press("Enter");
  await expectAllSent(page);
  expect(await ask.cake(id)).toMatchObject({ ph: 7 });
  expect(keys.count).toBeLessThanOrEqual(12);
});
