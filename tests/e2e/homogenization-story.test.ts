import type { Page } from "@playwright/test";
import { choose, complete, expectAllSent, field, openForm, pill, submit } from "./support/app.ts";
import { AskLab, marcus } from "./support/ask-lab.ts";
import { everyDevice, phone, tablet } from "./support/browser.ts";
import { test as overWire } from "./support/ready-over-wire.ts";
import { expect, test } from "./support/ready-tablet.ts";

const CAKE = "NOP-2026-004 After reaction";

/** Ten litres of half a percent; returns the path of its page. */
async function setUp(page: Page): Promise<string> {
  await page.goto("/homogenization");
  const form = await openForm(page, "New homogenization");
  await choose(form, "Cake", CAKE);
  await field(form, "Desired CNF volume").fill("10");
  await field(form, "CNF amount for viscosity test").fill("0.25");
  await field(form, "Desired CNF wt %").fill("0.5");
  await choose(form, "Location", "Homogenization bay");
  await submit(form);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Homogenization Process: Pending sync");
  return new URL(page.url()).pathname;
}

async function treat(page: Page): Promise<void> {
  const form = await openForm(page, "Add Pre-Homogenization Data");
  await form.getByRole("button", { name: "Record the use of the cake" }).click();
  const use = page.getByRole("dialog", { name: "Add use record" });
  await expect(field(use, "Amount used")).not.toHaveValue("");
  await submit(use);
  await field(form, "Amount of water added").fill("1.5");
  await choose(form, "Neutralizing agent", "Sodium hydroxide");
  await field(form, "Agent concentration").fill("5");
  await field(form, "Agent amount added").fill("100");
  await form.getByRole("combobox", { name: "Agent amount added units" }).selectOption("ML");
  await form.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
  await expect(form).toBeHidden();
  await complete(page);
}

async function run(page: Page): Promise<void> {
  const form = await openForm(page, "Add Homogenization Data");
  await choose(form, "Select Homogenizer", "Pilot high-pressure homogenizer");
  await field(form, "Minimum").fill("7250");
  await field(form, "Maximum").fill("14500");
  await field(form, "Number of cycles").fill("5");
  await submit(form);
  await complete(page);
}

async function characterize(page: Page): Promise<void> {
  const form = await openForm(page, "Add CNF", "New CNF");
  await field(form, "Temperature").fill("40");
  await field(form, "Rpm").fill("0");
  await choose(form, "Location", "Cold storage");
  await submit(form);
  const measured = await openForm(page, "Initial characterization");
  await field(measured, "Wt %").fill("0.51");
  await submit(measured);
  await complete(page);
}

for (const [name, device] of Object.entries(everyDevice ? { tablet, phone } : { tablet })) {
  test.describe(name, () => {
    test.use(device);

    test("a whole experiment without a server arrives once and in order, and gets its names", async ({
      lab,
      page,
    }) => {
      await lab.stop();
      const path = await setUp(page);
      // Each step opens when the one before it is completed.
      await treat(page);
      await run(page);
      await page.reload();
      await characterize(page);
      await page.goto("/");
      await expect(pill(page)).toContainText("9 waiting");

      await lab.start();
      await expectAllSent(page);
      const ask = await AskLab.of(lab.url);
      const made = await ask.homogenization(path.slice("/homogenization/".length));
      expect(made).toMatchObject({
        name: "HOM-NOP-2026-004-03",
        state: "EXPERIMENT_FINISHED",
        num_cycles: 5,
        amount_water_added_for_neutralization: 1.5,
        base_amount_taken: 0.1,
      });
      expect(made.amount_cake_taken).toBe(made.amount_cake_suggested);
      const cnfs = (await ask.cnfs()).filter(({ id }) => id === made.cnf_id);
      expect(cnfs).toMatchObject([{ wt_percent: 0.51, batch_number: "NOP-2026-004" }]);
      await page.goto(path);
      const title = page.getByRole("heading", { level: 1, name: `Homogenization Process: ${made.name}` });
      await expect(title).toBeVisible();
    });
  });
}

overWire(
  "of two people on one step the first to arrive remains, and the other is notified of the result",
  {
    tag: "@deep",
  },
  async ({ lab, wire, page }) => {
    const ask = await AskLab.of(lab.url);
    const pathOf = async (name: string) => {
      const found = (await ask.homogenizations()).find((one) => one.name === name);
      return `/homogenization/${found?.id}`;
    };
    const [putOff, treated] = [await pathOf("HOM-NOP-2026-007-02"), await pathOf("HOM-NOP-2026-008-02")];
    // Not `setOffline`: in the browser that people have, the worker of a tablet that was in use is online all the same.
    wire.choose = () => "dropped before the server";
    await page.goto(`${putOff}?selected=PRE_HOMOGENIZATION_TREATMENT_PENDING`);
    await page.getByRole("button", { name: "Mark as Todo Later" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("State updated successfully.")).toBeVisible();
    await page.goto(`${treated}?selected=PRE_HOMOGENIZATION_TREATMENT_PENDING`);
    await treat(page);

    for (const path of [putOff, treated]) {
      const { process_states } = await ask.homogenization(path.slice("/homogenization/".length));
      const change = {
        join_id: process_states[0]?.join_id,
        new_state_value: "SKIPPED",
        updated_by: marcus.email,
        timestamp: new Date().toISOString(),
      };
      expect((await ask.write(`/api${path}/update-state`, change, undefined, "PUT")).status).toBe(200);
    }
    await page.goto("/outbox");
    wire.choose = () => null;
    await page.getByRole("button", { name: "Send now" }).click();
    const skipped = `was already skipped by ${marcus.email}`;
    // The use of the cake has happened and is accepted; the author's data is parked, and the completion waits behind it.
    await expect(pill(page)).toHaveAccessibleName(/1 waiting to send, 1 needs attention$/);
    await expect(page.getByText(new RegExp(`^"Pre Homogenization Treatment" ${skipped}`))).toBeVisible();
    const attention = page.getByRole("region", { name: /^Needs attention/ });
    await expect(attention.getByText(new RegExp(skipped))).toBeVisible();
    await expect(page.getByRole("link", { name: /todo later .*Not applied/ })).toBeVisible();
    const states = await Promise.all(
      [putOff, treated].map((path) => ask.homogenization(path.slice("/homogenization/".length))),
    );
    expect(states.map(({ process_states }) => process_states[0]?.state)).toEqual(["SKIPPED", "SKIPPED"]);
  },
);
