import type { Locator, Page } from "@playwright/test";
import { choose, expectAllSent, field, pill, submit } from "./support/app.ts";
import { AskLab } from "./support/ask-lab.ts";
import { expect, test } from "./support/ready-tablet.ts";

async function openForm(page: Page, button: string, title = button): Promise<Locator> {
  await page.getByRole("button", { name: button }).first().click();
  const form = page.getByRole("dialog", { name: title });
  await expect(form).toBeVisible();
  return form;
}

async function addFeedstock(page: Page): Promise<void> {
  await page.goto("/inventory/feedstocks");
  const form = await openForm(page, "New feedstock");
  await choose(form, "Feedstock", "Hemp hurd");
  await field(form, "Identifier").fill("FS-HMP-77");
  await field(form, "Amount supplied").fill("5");
  await form.getByRole("combobox", { name: "Amount supplied units" }).selectOption("KG");
  await choose(form, "Supplier", "Bayou Cane Fibre");
  await choose(form, "Location", "Biomass store");
  await submit(form);
}

async function addProcess(page: Page): Promise<void> {
  await page.goto("/nop-process");
  const form = await openForm(page, "Add NOP Process");
  await choose(form, "Feedstock", "FS-HMP-77");
  await field(form, "Amount of feedstock").fill("5");
  await form.getByRole("combobox", { name: "Amount of feedstock units" }).selectOption("KG");
  await submit(form);
}

async function addFiltrationAndCake(page: Page): Promise<void> {
  const filtration = await openForm(page, "Add Filtration & Neutralization");
  await filtration.getByText("After reaction completed").click();
  await submit(filtration);
  const cake = await openForm(page, "Add Cake");
  await field(cake, "Amount created").fill("4.6");
  await cake.getByRole("combobox", { name: "Amount created units" }).selectOption("KG");
  await field(cake, "Appearance").fill("white, crumbly");
  await field(cake, "Wt %").fill("18");
  await choose(cake, "Storage type", "Refrigerated");
  await choose(cake, "Location", "Cold storage");
  await submit(cake);
}

async function addCnf(page: Page): Promise<void> {
  await page.goto("/inventory/cnfs");
  const form = await openForm(page, "New CNF");
  await choose(form, "Cake", "assigned on sync");
  await field(form, "Amount of cake").fill("0.5");
  await field(form, "Cake wt %").fill("18");
  await choose(form, "Homogenization equipment", "Bench high-pressure homogenizer");
  const range = form.getByRole("group", { name: "Pressure Range" });
  await range.getByRole("textbox").first().fill("7250");
  await range.getByRole("textbox").last().fill("14500");
  await field(form, "Temperature").fill("40");
  await field(form, "Rpm").fill("0");
  await field(form, "Amount water added").fill("8");
  await field(form, "Amount created").fill("8.5");
  await form.getByRole("combobox", { name: "Amount created units" }).selectOption("LITRES");
  await choose(form, "Location", "Homogenization bay");
  await submit(form);
}

async function addSample(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /assigned on sync/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "New sample" }).click();
  const form = page.getByRole("dialog", { name: "New sample" });
  await field(form, "Amount used").fill("0.1");
  await choose(form, "Sample Purpose", "Library Storage");
  await field(form, "Description").fill("Vial 77");
  await choose(form, "Location", "Sample library cabinet");
  await field(form, "Location details").fill("Drawer 3");
  await submit(form);
}

test("from feedstock to sample without a server: everything arrives once, numbered, with one lineage", async ({
  lab,
  page,
}) => {
  await lab.stop();
  await addFeedstock(page);
  await addProcess(page);
  await addFiltrationAndCake(page);
  await addCnf(page);
  await addSample(page);
  await expect(pill(page)).toContainText("6 waiting");

  await lab.start();
  await expectAllSent(page);
  const ask = await AskLab.of(lab.url);
  const samples = (await ask.samples()).filter(({ sample_description }) => sample_description === "Vial 77");
  expect(samples).toHaveLength(1);
  const [sample] = samples;
  expect(sample?.amount).toBe("0.1 LITRES");
  expect(sample?.batch_num).toMatch(/^NOP-\d{4}-\d{3}$/);

  await page.getByRole("link", { name: "Full lineage" }).click();
  const sources = page.getByRole("list", { name: "Came from" }).first();
  await expect(sources).toContainText(sample?.batch_num ?? "");
  await expect(sources).toContainText("FS-HMP-77");
  await expect(page.getByRole("list", { name: "Made from it" })).toContainText("Vial 77");
});
