import type { Locator } from "@playwright/test";
import { pill } from "./support/app.ts";
import { tablet } from "./support/browser.ts";
import { expect, test } from "./support/ready-tablet.ts";
import { button, countTaps, pickIn } from "./support/touches.ts";

test.use(tablet);

const box = (form: Locator, name: string) => form.getByRole("textbox", { name, exact: true });

/** Taps a field and types; a field that has the focus is not tapped. */
async function type(form: Locator, figures: Record<string, string>): Promise<void> {
  for (const [name, figure] of Object.entries(figures)) {
    const field = box(form, name);
    if (!(await field.evaluate((input) => input === document.activeElement))) await field.tap();
    await form.page().keyboard.type(figure);
  }
}

async function submit(form: Locator): Promise<void> {
  await form.getByRole("button", { name: "Submit" }).tap();
  await expect(form).toBeHidden();
}

test("an NOP process with its filtration and its cake takes at most 22 taps from Home", {
  tag: "@deep",
}, async ({ page }) => {
  await page.goto("/");
  await expect(pill(page)).toBeVisible();
  const taps = await countTaps(page);
  await page.getByRole("link", { name: "Process", exact: true }).tap();
  await button(page, "Add NOP Process").tap();
  const form = page.getByRole("dialog", { name: "Add NOP Process" });
  await pickIn(form, "Feedstock", /FS-/);
  await type(form, { "Amount of feedstock": "0.5" });
  await type(form, { "Acid concentration": "32" });
  await pickIn(form, "Acid", /./);
  await type(form, { "Amount of acid": "0.2", "Reaction temperature": "90", "Reaction hours": "5" });
  await submit(form);
  await button(page, "Add Filtration & Neutralization").tap();
  const filtration = page.getByRole("dialog", { name: "Add Filtration & Neutralization" });
  await filtration.getByText("After reaction completed").tap();
  await type(filtration, { "Effluent volume": "40", "Effluent pH": "1.5", "pH after neutralization": "7" });
  await submit(filtration);
  await page.getByRole("button", { name: "Add Cake", exact: true }).tap();
  const cake = page.getByRole("dialog", { name: "Add Cake" });
  await expect(box(cake, "Amount created")).toBeFocused();
  await type(cake, { "Amount created": "4.6", Appearance: "white" });
  await submit(cake);
  await expect(page.getByRole("main").getByRole("link", { name: "Print label" })).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(22);
});

test("a homogenization takes at most 30 taps from its list to the finished CNF", { tag: "@deep" }, async ({
  page,
}) => {
  await page.goto("/homogenization");
  await expect(button(page, "New homogenization")).toBeVisible();
  const taps = await countTaps(page);
  await button(page, "New homogenization").tap();
  const form = page.getByRole("dialog", { name: "New homogenization" });
  await pickIn(form, "Cake", "NOP-2026-004 After reaction");
  await type(form, {
    "Desired CNF volume": "10",
    "CNF amount for viscosity test": "0.25",
    "Desired CNF wt %": "0.5",
  });
  await submit(form);
  const complete = async () => {
    await button(page, "Mark as Completed").tap();
    await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).tap();
    await expect(page.getByRole("alertdialog")).toBeHidden();
  };
  await button(page, "Add Pre-Homogenization Data").tap();
  const treated = page.getByRole("dialog", { name: "Add Pre-Homogenization Data" });
  await treated.getByRole("button", { name: "Record the use of the cake" }).tap();
  const use = page.getByRole("dialog", { name: "Add use record" });
  await expect(box(use, "Amount used")).not.toHaveValue("");
  await submit(use);
  await type(treated, { "Amount of water added": "1.5" });
  await treated.getByRole("button", { name: "Submit" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).tap();
  await expect(treated).toBeHidden();
  await complete();
  await button(page, "Add Homogenization Data").tap();
  const run = page.getByRole("dialog", { name: "Add Homogenization Data" });
  await type(run, { Minimum: "7250", Maximum: "14500", "Number of cycles": "5" });
  await submit(run);
  await complete();
  await button(page, "Add CNF").tap();
  const cnf = page.getByRole("dialog", { name: "New CNF" });
  await type(cnf, { Temperature: "40", Rpm: "0" });
  await submit(cnf);
  await button(page, "Initial characterization").tap();
  const measured = page.getByRole("dialog", { name: "Initial characterization" });
  await type(measured, { "Wt %": "0.51" });
  await submit(measured);
  await complete();
  await expect(page.getByRole("link", { name: "Print label" })).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(30);
});

test("an experiment is assigned in two taps from its page, and Home lists it as mine", {
  tag: "@deep",
}, async ({ page }) => {
  await page.goto("/homogenization?show=active");
  const name = page.getByRole("main").getByRole("link", { name: /^HOM-/ }).first();
  const code = await name.innerText();
  await name.tap();
  await expect(button(page, "Assign to a person")).toBeVisible();
  const taps = await countTaps(page);
  await button(page, "Assign to a person").tap();
  await page.getByRole("menuitem", { name: /\(you\)$/ }).tap();
  await expect(page.getByRole("button", { name: /^Assigned to / })).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(2);
  await page.goto("/");
  await page.getByRole("button", { name: /^Mine \d/ }).tap();
  const line = page.getByRole("region", { name: /^(Today|This week)$/ }).getByRole("link", { name: code });
  await expect(line.first()).toContainText("assigned to you");
});
