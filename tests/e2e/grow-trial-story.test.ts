import type { Locator, Page } from "@playwright/test";
import { choose, complete, field, openForm, pill, submit } from "./support/app.ts";
import { AskLab } from "./support/ask-lab.ts";
import { expect, test } from "./support/ready-tablet.ts";

/** Submits a form that asks for confirmation. */
async function submitConfirmed(form: Locator, question: string): Promise<void> {
  await form.getByRole("button", { name: "Submit" }).click();
  const dialog = form.page().getByRole("alertdialog", { name: question });
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(form).toBeHidden();
}

const openStep = (page: Page, path: string, step: string) => page.goto(`${path}?selected=${step}_PENDING`);

/** A trial of 42 days; returns the path of its page. */
async function setUp(page: Page): Promise<string> {
  await page.goto("/grow-trials");
  const form = await openForm(page, "New grow trial", "New grow trial");
  await field(form, "Code").fill("GT-100");
  await field(form, "Trial Length").fill("42");
  await choose(form, "Grow Trial Method", "Drip");
  await field(form, "Plug Size").fill("2.5");
  await choose(form, "Location", "Greenhouse");
  await submit(form);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("(GT-100) Week Num: NA / 6");
  return new URL(page.url()).pathname;
}

async function addTray(page: Page, path: string): Promise<void> {
  await openStep(page, path, "FORMULATION_DATA");
  const form = await openForm(page, "Add Tray Formulation", "Add/Edit Tray Formulation");
  await choose(form, "Plant", "Arugula");
  await field(form, "CNF Description").fill("Control, no CNF");
  await choose(form, "Substrate Type", "peat plug");
  await choose(form, "Fertilizer", "No fertilizer");
  await field(form, "Number of Plugs").fill("12");
  await field(form, "Test For").fill("Control");
  await field(form, "Composition").click();
  await expect(field(form, "Composition")).toHaveValue(/^Control, no CNF, Arugula, No Additive/);
  await submitConfirmed(form, "Are you sure you want to create/update this tray formulation?");
  await complete(page);
}

async function sow(page: Page, path: string): Promise<void> {
  await openStep(page, path, "SEED_SOWN");
  const form = await openForm(page, "Add Seed Sown Data");
  await field(form, "Tray Shelf Location").fill("Bench 3");
  await submit(form);
  await expect(page.getByText("Seed Sown Data Added", { exact: true })).toBeVisible();
  await complete(page);
}

async function measure(page: Page, path: string): Promise<void> {
  await openStep(page, path, "WEEKLY_DATA");
  const form = await openForm(page, "Add Data", "Add Weekly Data");
  await field(form, "Avg Height").fill("1.2");
  await field(form, "Avg Canopy Width").fill("1.5");
  await form.getByRole("button", { name: "healthy", exact: true }).click();
  await submitConfirmed(form, "Are you sure you want to add this weekly data?");
  await expect(page.getByText("Week 1 added")).toBeVisible();
  const moved = await openForm(page, "Add Transplant Data", "Add/Edit Transplant Data");
  await field(moved, "Germination Rate").fill("92");
  await field(moved, "Location details").fill("Bench 4");
  await submit(moved);
  await expect(page.getByRole("button", { name: "Edit Transplant Data" })).toBeVisible();
  await complete(page);
}

async function harvest(page: Page, path: string): Promise<void> {
  await openStep(page, path, "HARVEST_DATA");
  const form = await openForm(page, "Add Data", "Add/Edit Harvest Data");
  const figures = {
    "Trial Length": "42",
    "Plugs for Avg": "10",
    "Final Canopy Width": "18",
    "Final Canopy Height": "14",
    "Final Root Length": "20",
    "Leaf Wet Mass": "390",
    "Root Wet Mass": "90",
    "Leaf Dry Mass": "21",
    "Root Dry Mass": "6.3",
    "Root Volume": "90",
    "Root Score": "7",
  };
  for (const [name, value] of Object.entries(figures)) await field(form, name).fill(value);
  for (const [group, tag] of Object.entries({ Root: "root: white", Leaf: "leaf: dark green" })) {
    const tags = form.getByRole("group", { name: `${group} tag-comments` });
    await tags.getByRole("button", { name: tag, exact: true }).click();
  }
  await submit(form);
  await expect(page.getByRole("button", { name: "Edit Data" })).toBeVisible();
  await complete(page);
}

test("a whole trial without a server, with a browser restart, arrives once and in order", async ({
  lab,
  tablet,
}) => {
  const before = await tablet.open();
  const first = await before.newPage();
  await lab.stop();
  const path = await setUp(first);
  await addTray(first, path);
  await sow(first, path);
  await before.close();

  const after = await tablet.open();
  const page = await after.newPage();
  await measure(page, path);
  await harvest(page, path);
  await expect(page.getByText("HARVEST DATA COMPLETED", { exact: true })).toBeVisible();
  await expect(pill(page)).toContainText("10 waiting");

  await page.goto("/outbox");
  await lab.start();
  await page.getByRole("button", { name: "Send now" }).click();
  await expect(pill(page)).toHaveAccessibleName("Sync: all sent");
  const ask = await AskLab.of(lab.url);
  const made = await ask.growTrial(path.slice("/grow-trials/".length));
  expect(made).toMatchObject({
    code: "GT-100",
    process_state: "EXPERIMENT_FINISHED",
    location_details: "Bench 3",
    current_week_number: 1,
  });
  expect(made.process_states.map(({ state }) => state)).toEqual(Array(4).fill("COMPLETED"));
  expect(made.formulations).toMatchObject([
    {
      identifier: "F1",
      weeks_data_added: [1],
      num_plugs_active: 12,
      germination_rate: 92,
      location_details: "Bench 4",
      weekly_data: [{ avg_height: 1.2, avg_canopy_width: 1.5, plant_comments: "healthy" }],
      harvest_data: { root_density: 0.07, root_to_shoot_ratio: 0.3, root_score: 7 },
    },
  ]);
  await page.goto("/grow-trials?show=all");
  await expect(page.getByRole("row", { name: /GT-100/ })).toContainText("Sent");
});
