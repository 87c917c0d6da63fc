import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Unit } from "#domain/values/units.ts";
import type { User } from "#tests/support/a-user.ts";
import { aCnf, cnfChanges } from "../../fixtures/cnfs.ts";
import { aHomogenization, aTreated, homogenizationChange } from "../../fixtures/homogenizations.ts";
import { aCake, aCakeUse, aChemical, cakeChanges, chemicalChanges, ids } from "../../fixtures/records.ts";
import { passPressGuard } from "../../support/press-guard.ts";
import { choose } from "../components/open-screen.tsx";
import {
  CHARACTERIZING,
  form,
  HOMOGENIZING,
  homogenized,
  id,
  openProcess,
  PRE_TREATMENT,
  preTreated,
} from "./open-process.tsx";

const INVALID = "Invalid values in the form. Please fill in all fields correctly.";

async function openPreTreatment(options = {}) {
  const opened = await openProcess({ selected: PRE_TREATMENT, ...options });
  await opened.user.click(await screen.findByRole("button", { name: "Add Pre-Homogenization Data" }));
  await screen.findByRole("dialog", { name: "Add Pre-Homogenization Data" });
  return { ...opened, submit: () => opened.user.click(form().getByRole("button", { name: "Submit" })) };
}

/** Confirms the summary. */
async function confirm(user: User) {
  const asked = within(await screen.findByRole("alertdialog"));
  await user.click(asked.getByRole("button", { name: "Confirm" }));
}

async function openRun(options = {}) {
  const opened = await openProcess({ selected: HOMOGENIZING, states: ["SKIPPED"], ...options });
  await opened.user.click(await screen.findByRole("button", { name: "Add Homogenization Data" }));
  await screen.findByRole("dialog", { name: "Add Homogenization Data" });
  return { ...opened, submit: () => opened.user.click(form().getByRole("button", { name: "Submit" })) };
}

test("a pre-homogenization form with faults reports them, in the notice and at each field", async () => {
  const { submit } = await openPreTreatment();
  await submit();
  expect(await screen.findByText(INVALID)).toBeVisible();
  expect(form().getByText("Resource use is required")).toBeVisible();
});

test("a field is checked when it is left", async () => {
  const { user } = await openPreTreatment();
  await user.type(form().getByRole("textbox", { name: /Amount of water added/ }), "-1");
  await user.tab();
  expect(await form().findByText("amount_water_added_for_neutralization must be a number ≥ 0")).toBeVisible();
});

test("a use in a unit of a later version is shown with it, and no water is computed from it", async () => {
  const use = aCakeUse({ amount_used: 11, amount_used_units: "OUNCES" as Unit });
  const { user } = await openPreTreatment({ more: cakeChanges(aCake({ use_records: [use] })) });
  await choose(user, /Cake Use Record/, "11 OUNCES");
  expect(await form().findByText("Cake of this experiment that was used for Homogenization.")).toBeVisible();
  expect(form().queryByText(/water in total/)).toBeNull();
});

test("the agent's fields are shown with the agent; units of water and concentration are fixed", async () => {
  const { user, submit, store } = await openPreTreatment();
  expect(form().queryByRole("textbox", { name: /Agent/ })).toBeNull();
  await choose(user, /Cake Use Record/, "316 g");
  expect(await form().findByText("The 0.316 kg of cake used needs 6.004 L of water in total.")).toBeVisible();
  await user.type(form().getByRole("textbox", { name: /Amount of water added/ }), "2");
  await choose(user, /Neutralizing agent/, "Sodium hydroxide");
  await user.type(await form().findByRole("textbox", { name: /Agent concentration/ }), "5");
  expect(form().getByText("%")).toBeVisible();
  await user.type(form().getByRole("textbox", { name: /Agent amount added/ }), "150");
  await submit();
  await confirm(user);
  expect(await screen.findByText("Pre-homogenization data added successfully!")).toBeVisible();
  expect((await store.outbox.toArray()).map(({ body }) => body)).toMatchObject([
    {
      cake_use_record_id: ids.cakeUse,
      amount_water_added_for_neutralization: 2,
      water_type_added_for_neutralization: "DI_WATER",
      neutralizing_agent_concentration: 5,
      neutralizing_agent_amount_added: 150,
      neutralizing_agent_amount_added_units: "ML",
    },
  ]);
  expect(await screen.findByRole("region", { name: "Pre-Homogenization Details" })).toHaveTextContent(
    "Waiting to send",
  );
});

const waterNeeded = () => form().getByText("Water Still Needed").nextElementSibling?.textContent;

test("the base is taken from the only bottle of its agent, and the use is recorded with the pre-treatment", async () => {
  const lye = aChemical({ id: ids.nowhere, chemical_name_id: ids.sodiumHydroxide, concentration: 5 });
  const { user, submit, store } = await openPreTreatment({ more: chemicalChanges(lye) });
  await choose(user, /Cake Use Record/, "316 g");
  await user.type(form().getByRole("textbox", { name: /Amount of water added/ }), "2");
  await choose(user, /Neutralizing agent/, "Sodium hydroxide");
  await user.type(await form().findByRole("textbox", { name: /Agent concentration/ }), "5");
  await user.type(form().getByRole("textbox", { name: /Agent amount added/ }), "150");
  expect(form().getByRole("combobox", { name: "Bottle of the agent" })).toHaveValue("Sodium hydroxide");
  expect(await form().findByText("10 L left, 9.85 L after this use.")).toBeVisible();
  await submit();
  await confirm(user);
  expect(await screen.findByRole("link", { name: "Bottle of the agent" })).toBeVisible();
  expect(await store.records("chemicals").get(ids.nowhere)).toMatchObject({
    use_totals: { count: 1, amounts: { ML: 150 } },
  });
});

test("the water still needed follows what is typed, and what cannot be right is asked before it is saved", async () => {
  const { user, submit, store } = await openPreTreatment();
  expect(waterNeeded()).toBe("9.975L");
  await choose(user, /Cake Use Record/, "316 g");
  const water = form().getByRole("textbox", { name: /Amount of water added/ });
  await user.type(water, "1");
  await expect.poll(waterNeeded).toBe("8.975L");
  await choose(user, /Neutralizing agent/, "Sodium hydroxide");
  await user.type(await form().findByRole("textbox", { name: /Agent concentration/ }), "5");
  await user.type(form().getByRole("textbox", { name: /Agent amount added/ }), "50");
  await expect.poll(waterNeeded).toBe("8.925L");
  await user.selectOptions(form().getByRole("combobox", { name: "Agent amount added units" }), "LITRES");
  const warning = "Water and agent (51 L) are more than the total water to be added (9.975 L). Please check.";
  expect(await form().findByText(warning)).toBeVisible();
  await submit();
  const asked = await screen.findByRole("alertdialog");
  expect(asked).toHaveTextContent(
    `Is this right? Cake used: 316 g Water added: 1 L DI water Agent: Sodium hydroxide, 5 %, 50 L Water Still Needed: 0 L ${warning}`,
  );
  await user.click(within(asked).getByRole("button", { name: "Cancel" }));
  expect(await store.outbox.count()).toBe(0);
});

test("an agent that the list of the lab lacks is added in the form, and chosen", async () => {
  const { user, store } = await openPreTreatment();
  const agent = form().getByRole<HTMLInputElement>("combobox", { name: /Neutralizing agent/ });
  await user.type(agent, "Magnesium hydroxide");
  await user.click(await screen.findByRole("option", { name: "Add “Magnesium hydroxide”…" }));
  const entry = within(await screen.findByRole("dialog", { name: "Add chemical name" }));
  await user.click(entry.getByRole("button", { name: "Add" }));
  await expect.poll(() => agent.value).toBe("Magnesium hydroxide");
  expect((await store.outbox.toArray()).map(({ body }) => body)).toMatchObject([
    { name: "Magnesium hydroxide", type: "NEUTRALIZING_AGENT" },
  ]);
  expect(await form().findByRole("textbox", { name: /Agent concentration/ })).toBeVisible();
});

test("the agent's units are those that the lab used last", async () => {
  const other = aHomogenization({
    ...preTreated,
    id: ids.nowhere,
    neutralizing_agent_amount_added_units: "LITRES",
  });
  const { user } = await openPreTreatment({ more: [homogenizationChange(other)] });
  await choose(user, /Neutralizing agent/, "Sodium hydroxide");
  expect(await form().findByRole("combobox", { name: "Agent amount added units" })).toHaveValue("LITRES");
});

test("a prefilled amount that has the focus is replaced by typing", async () => {
  const { user } = await openPreTreatment();
  await user.click(form().getByRole("button", { name: "Record the use of the cake" }));
  const amount = await screen.findByRole("textbox", { name: /Amount used/ });
  await expect.poll(() => document.activeElement === amount).toBe(true);
  await user.keyboard("0.57");
  expect(amount).toHaveValue("0.57");
});

test("a run's pressures are saved in ascending order, however they are typed", async () => {
  const { user, submit, store } = await openRun();
  await fillRun(user);
  await user.retype(form().getByRole("textbox", { name: "Minimum" }), "15000");
  await submit();
  expect(await screen.findByText("Homogenization data added successfully!")).toBeVisible();
  expect(await store.records("homogenizations").get(id)).toMatchObject({ pressure_range: [7250, 15000] });
});

test("the use of the cake can be recorded in the form: the suggested amount, for homogenization", async () => {
  const { user, submit, store } = await openPreTreatment();
  await user.click(form().getByRole("button", { name: "Record the use of the cake" }));
  await screen.findByRole("dialog", { name: "Add use record" });
  const use = screen.getByRole("dialog", { name: "Add use record" });
  expect(await screen.findByRole("textbox", { name: /Amount used/ })).toHaveValue("0.525");
  await user.click(use.querySelector('button[type="submit"]') as HTMLElement);
  await expect.poll(() => screen.queryByRole("dialog", { name: "Add use record" })).toBeNull();
  await expect
    .poll(() => form().getByRole<HTMLInputElement>("combobox", { name: /Cake Use Record/ }).value)
    .toContain("0.525 kg");
  await user.type(form().getByRole("textbox", { name: /Amount of water added/ }), "2");
  await submit();
  await confirm(user);
  expect(await screen.findByText("Pre-homogenization data added successfully!")).toBeVisible();
  expect((await store.outbox.orderBy("seq").toArray()).map(({ operation }) => operation)).toEqual([
    "addCakeUseRecord",
    "addPreHomogenizationData",
  ]);
});

test("a chosen use that is missing is reported as 'No record found'", async () => {
  const { user, submit, store } = await openPreTreatment();
  await choose(user, /Cake Use Record/, "316 g");
  await user.type(form().getByRole("textbox", { name: /Amount of water added/ }), "2");
  await store.records("use_records").delete(ids.cakeUse);
  // The form no longer knows the use: its water is no longer shown.
  expect(await form().findByText("Cake of this experiment that was used for Homogenization.")).toBeVisible();
  await submit();
  expect((await screen.findAllByText("No record found")).length).toBeGreaterThan(0);
  expect(await store.outbox.count()).toBe(0);
});

test("when the CNF exists, its own use is the only one offered", async () => {
  const cnf = aCnf();
  const own = aCakeUse({
    id: cnf.cake_use_record_id,
    amount_used: 400,
    linked_to: { type: "CNF", id: cnf.id },
  });
  const { user } = await openPreTreatment({
    states: ["TODO_LATER", "COMPLETED"],
    record: { ...homogenized, cnf_id: cnf.id },
    more: [...cakeChanges(aCake({ use_records: [aCakeUse(), own] })), ...cnfChanges(cnf)],
  });
  await user.click(form().getByRole("combobox", { name: /Cake Use Record/ }));
  // The use is known as soon as the CNF has been read.
  await expect
    .poll(() => screen.queryAllByRole("option").map((option) => option.textContent))
    .toEqual([expect.stringContaining("400 g")]);
  expect(form().queryByRole("button", { name: "Record the use of the cake" })).toBeNull();
});

test("a refusal of the pre-homogenization data is one sentence", async () => {
  const { user, submit, store } = await openPreTreatment();
  await choose(user, /Cake Use Record/, "316 g");
  await user.type(form().getByRole("textbox", { name: /Amount of water added/ }), "2");
  const record = await store.records("homogenizations").get(id);
  if (record) await store.records("homogenizations").put({ ...record, ...preTreated }, id);
  await submit();
  await confirm(user);
  expect(
    await screen.findByText(
      /^Failed to add pre-homogenization data: Pre-homogenization data has already been added by dana\.ruiz/,
    ),
  ).toBeVisible();
});

test("a run without its figures is reported; cycles are named as the specification writes them", async () => {
  const { submit } = await openRun({
    more: [homogenizationChange(aTreated({ homogenization_equipment_id: null }))],
  });
  expect(form().getByText("Num Cyles for Homogenization")).toBeVisible();
  expect(form().getByRole("textbox", { name: "Number of cycles" })).toBeVisible();
  await submit();
  expect(await screen.findByText(INVALID)).toBeVisible();
  for (const wrong of [
    "Please select a valid homogenization equipment",
    "pressure range must be ≥ 0",
    "num_cycles must be an integer and ≥ 0",
  ])
    expect(form().getByText(wrong)).toBeVisible();
});

test("the machine is that of the last run, and its checklist is shown", async () => {
  await openRun({ checklist: ["Valve rinsed"] });
  const machine = () => form().getByRole("combobox", { name: /Select Homogenizer/ });
  await expect.poll(machine).toHaveValue("Bench high-pressure homogenizer");
  expect(await form().findByRole("checkbox", { name: "Valve rinsed" })).toBeVisible();
});

async function fillRun(user: User) {
  await choose(user, /Select Homogenizer/, "Bench high-pressure homogenizer");
  await user.type(form().getByRole("textbox", { name: "Minimum" }), "7250");
  await user.type(form().getByRole("textbox", { name: "Maximum" }), "7250");
  await user.type(form().getByRole("textbox", { name: "Number of cycles" }), "5");
}

test("a machine without a checklist requires nothing more", async () => {
  const { user, submit, store } = await openRun();
  await fillRun(user);
  expect(form().queryByRole("checkbox")).toBeNull();
  await submit();
  expect(await screen.findByText("Homogenization data added successfully!")).toBeVisible();
  expect((await store.outbox.toArray())[0]?.body).toMatchObject({
    pressure_range: [7250, 7250],
    num_cycles: 5,
  });
});

test("a machine's checklist must be ticked before the run is saved", async () => {
  const { user, submit, store } = await openRun({ checklist: ["Water supply open", "Valve rinsed"] });
  await fillRun(user);
  await user.click(await form().findByRole("checkbox", { name: "Water supply open" }));
  await submit();
  expect(await form().findByText("Please tick every line of the checklist.")).toBeVisible();
  expect(await store.outbox.count()).toBe(0);
  await user.click(form().getByRole("checkbox", { name: "Valve rinsed" }));
  passPressGuard();
  await submit();
  expect(await screen.findByText("Homogenization data added successfully!")).toBeVisible();
});

test("the CNF's form has the known values of the experiment; for a constant pressure the upper bound is empty", async () => {
  const { user } = await openProcess({
    selected: CHARACTERIZING,
    states: ["COMPLETED", "COMPLETED"],
    record: { ...preTreated, ...homogenized, pressure_range: [7250, 7250] },
    more: cakeChanges(aCake({ use_records: [aCakeUse({ linked_to: { type: "HOMOGENIZATION", id } })] })),
  });
  await user.click(await screen.findByRole("button", { name: "Add CNF" }));
  await screen.findByRole("dialog", { name: "New CNF" });
  const value = (name: RegExp, role = "textbox") => form().getByRole<HTMLInputElement>(role, { name }).value;
  await expect.poll(() => value(/Cake Use Record/, "combobox")).toContain("316 g");
  await expect.poll(() => value(/Amount of cake/)).toBe("316");
  expect(value(/Cake wt %/)).toBe("20");
  await expect.poll(() => value(/Homogenization equipment/, "combobox")).toContain("Bench");
  expect([value(/Minimum/), value(/Maximum/)]).toEqual(["7250", ""]);
  expect(value(/Amount water added/)).toBe("7.825");
  expect(value(/Neutralizing agent/, "combobox")).toBe("Sodium hydroxide");
  expect(value(/Amount created/)).toBe("10");
});
