import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { inventoryRoutes } from "#app/features.tsx";
import { kindRoutes } from "#app/kind-routes.tsx";
import { createdId, namedId } from "#domain/kernel/ids.ts";
import { writeRecords } from "#store/write-records.ts";
import type { User } from "#tests/support/a-user.ts";
import { aChemical, aUseRecord, chemicalChanges, ids, NOW } from "../../fixtures/records.ts";
import { choose, openScreen } from "../components/open-screen.tsx";
import { changeEntered } from "../components/submit-emptied.tsx";
import { form, openTablet } from "./open-tablet.tsx";

const records = chemicalChanges(aChemical({ use_records: [aUseRecord()] }));
const TITLE = "New diluted chemical";

async function openFromList(use = aUseRecord()) {
  const { user, env } = await openTablet("/inventory/chemicals", {
    records: chemicalChanges(aChemical({ use_records: [use] })),
  });
  await screen.findByRole("link", { name: "Nitric acid" });
  await user.click(screen.getByRole("button", { name: TITLE }));
  await screen.findByRole("dialog", { name: TITLE });
  return { user, env };
}

const box = (name: RegExp) => form().getByRole("textbox", { name });
const units = (name: string) => form().getByRole("combobox", { name: `${name} units` });

async function fill(user: User, amount: string, strength: string) {
  await user.type(box(/amount created/), amount);
  await user.selectOptions(units("Derived chemical amount created"), "LITRES");
  await user.type(box(/Amount water added/), "3");
  await user.type(box(/concentration created/), strength);
  await choose(user, /Location/, /Wet lab A/);
}

test("an empty form requires the use, and shows what each field needs", async () => {
  const { user } = await openFromList();
  await changeEntered(user);
  await user.clear(box(/Created By/));
  await user.clear(form().getByLabelText(/^Creation Date \*/));
  await user.click(form().getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Resource use is required")).toBeVisible();
  for (const message of [
    "Resource use record is required",
    "Amount water added is required",
    "Derived chemical amount created is required",
    "Derived chemical concentration created is required",
    "Location is required",
    "Email is required",
    "Creation date is required",
  ])
    expect(await form().findByText(message)).toBeVisible();
});

test("figures must be greater than zero, and have units", async () => {
  const { user } = await openFromList();
  await user.type(box(/Amount water added/), "0");
  await user.type(box(/amount created/), "5");
  await user.type(box(/concentration created/), "0");
  await user.click(form().getByRole("button", { name: "Submit" }));
  for (const message of [
    "Amount water added must be greater than 0",
    "Amount units are required",
    "Derived chemical concentration created must be greater than 0",
  ])
    expect(await form().findByText(message)).toBeVisible();
});

test("the balance is shown while it is typed, and warns where it does not add up", async () => {
  const { user } = await openFromList();
  await choose(user, /Resource use record/, /Nitric acid \| 500 mL/);
  await fill(user, "6", "10");
  expect(await form().findByText("706.7 g × 70 % = 494.69 g")).toBeVisible();
  expect(form().getByText("6325.8 g × 10 % = 632.58 g")).toBeVisible();
  expect(
    form().getByText("Amounts and concentrations do not balance (C1·V1 ≠ C2·V2). Please check."),
  ).toBeVisible();
  expect(
    form().getByText("The amount created is more than the chemical and the water together. Please check."),
  ).toBeVisible();
});

test("a typed amount has the unit that it was typed with, whatever is chosen afterwards", async () => {
  const { user, env } = await openFromList();
  await choose(user, /Resource use record/, /Nitric acid \| 500 mL/);
  await user.type(box(/Amount water added/), "500");
  await user.type(box(/amount created/), "1");
  await user.selectOptions(units("Derived chemical amount created"), "LITRES");
  await user.type(box(/concentration created/), "35");
  await choose(user, /Location/, /Wet lab A/);
  expect(units("Amount water added")).toHaveValue("ML");
  await user.click(form().getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Diluted chemical created.")).toBeVisible();
  expect((await env.store.outbox.toArray())[0]?.body).toMatchObject({
    amount_water_added: 500,
    amount_water_added_units: "ML",
  });
});

test("water that is far more than the product is reported while it is typed", async () => {
  const { user } = await openFromList();
  await choose(user, /Resource use record/, /Nitric acid \| 500 mL/);
  await user.type(box(/Amount water added/), "500");
  await user.selectOptions(units("Amount water added"), "LITRES");
  await user.type(box(/amount created/), "1");
  await user.selectOptions(units("Derived chemical amount created"), "LITRES");
  await user.type(box(/concentration created/), "35");
  expect(
    await form().findByText(
      "The amount created is less than the chemical and the water together. Please check.",
    ),
  ).toBeVisible();
});

test("a dilution that is stronger than its source is refused", async () => {
  const { user } = await openFromList();
  await choose(user, /Resource use record/, /Nitric acid \| 500 mL/);
  await fill(user, "3.5", "80");
  await user.click(form().getByRole("button", { name: "Submit" }));
  expect(
    await form().findByText("Derived concentration cannot be higher than the source concentration"),
  ).toBeVisible();
});

test("a use that the lab no longer has is not found", async () => {
  const { user, env } = await openFromList();
  await choose(user, /Resource use record/, /Nitric acid \| 500 mL/);
  await fill(user, "3.5", "10");
  await env.store.records("use_records").delete(ids.use);
  await expect.poll(() => form().queryByText(/500 mL/)).toBeNull();
  await user.click(form().getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("No record found")).toBeVisible();
});

test("a use that is already the source of a chemical is not offered", async () => {
  const { user } = await openFromList(aUseRecord({ linked_to: { type: "CHEMICAL", id: ids.nowhere } }));
  await user.click(screen.getByRole("combobox", { name: /Resource use record/ }));
  expect(await screen.findByText("No options found")).toBeVisible();
});

test("on a chemical's page its only open use is already chosen; the new chemical and its source link to each other", async () => {
  const { user, env } = await openTablet(`/inventory/chemicals/${ids.chemical}`, { records });
  await user.click(await screen.findByRole("button", { name: "Actions" }));
  await user.click(await screen.findByRole("menuitem", { name: TITLE }));
  await screen.findByRole("dialog", { name: TITLE });
  await expect
    .poll(() => form().getByRole("combobox", { name: /Resource use record/ }))
    .toHaveDisplayValue(/Nitric acid \| 500 mL/);
  await fill(user, "3.5", "10");
  await user.click(form().getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Diluted chemical created.")).toBeVisible();
  expect(await screen.findByRole("link", { name: "Nitric acid, 10 %" })).toBeVisible();
  expect((await env.store.outbox.toArray())[0]?.body).toMatchObject({ amount_water_added_units: "LITRES" });
});

async function openFromPage(use?: ReturnType<typeof aUseRecord>) {
  const tablet = await openTablet(`/inventory/chemicals/${ids.chemical}?form=diluted`, {
    records: chemicalChanges(aChemical({ use_records: use ? [use] : [] })),
  });
  await screen.findByRole("dialog", { name: TITLE });
  return tablet;
}

async function typeTarget(user: User, amount: string, strength: string) {
  await user.type(box(/amount created/), amount);
  await user.selectOptions(units("Derived chemical amount created"), "LITRES");
  await user.type(box(/concentration created/), strength);
}

/** Records the use of half a litre from the form, and submits the dilution. */
async function recordUseAndSubmit(user: User) {
  await user.click(await form().findByRole("button", { name: "Record the use of 0.373 L" }));
  const use = within(await screen.findByRole("dialog", { name: "Add use record" }));
  expect(use.getByRole("textbox", { name: /Amount used/ })).toHaveValue("0.372966");
  await user.click(use.getByRole("button", { name: "Submit" }));
  await expect
    .poll(() => form().getByRole("combobox", { name: /Resource use record/ }))
    .toHaveDisplayValue(/Nitric acid \| 0.373 L/);
  await choose(user, /Location/, /Wet lab A/);
  await user.click(form().getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Diluted chemical created.")).toBeVisible();
}

test("the calculator gives stock and water for a target, and the use is recorded from there", async () => {
  const { user, env } = await openFromPage();
  await typeTarget(user, "3.5", "10");
  expect(await form().findByText("Stock needed")).toBeVisible();
  expect(form().getByText("0.373 L")).toBeVisible();
  expect(
    form().getByText("% is wt % · stock 1.413 g/mL (table, 20 °C) · target 1.054 g/mL (table, 20 °C)"),
  ).toBeVisible();
  await expect.poll(() => box(/Amount water added/)).toHaveValue("3.1629");
  expect(units("Amount water added")).toHaveValue("LITRES");
  await recordUseAndSubmit(user);
  const sent = await env.store.outbox.toArray();
  expect(sent.map(({ operation }) => operation)).toEqual(["addChemicalUseRecord", "createDilutedChemical"]);
  expect(sent[1]?.body).toMatchObject({ amount_water_added: 3.1629, amount_water_added_units: "LITRES" });
});

test("without another choice the calculated use is recorded together with the dilution", async () => {
  const { user, env } = await openFromPage();
  await typeTarget(user, "3.5", "10");
  await expect
    .poll(() => form().getByRole("combobox", { name: /Resource use record/ }))
    .toHaveDisplayValue("Record now: 0.373 L of Nitric acid");
  expect(form().getByRole("combobox", { name: /Location/ })).toHaveDisplayValue("Wet lab A");
  await user.click(form().getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Diluted chemical created.")).toBeVisible();
  expect(await screen.findByText("Nitric acid added.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Print label" })).toBeVisible();
  const [used, made] = await env.store.outbox.toArray();
  expect(used).toMatchObject({
    operation: "addChemicalUseRecord",
    params: { id: ids.chemical },
    body: { amount_used: 0.372966, amount_used_units: "LITRES" },
  });
  const use = (await env.store.records("use_records").toArray()).find(({ id }) => id !== ids.use);
  expect(made?.body).toMatchObject({ chemical_use_record_id: use?.id });
  expect(use?.linked_to).toMatchObject({ type: "CHEMICAL" });
});

test("the use that is recorded together remains, though another person records one meanwhile", async () => {
  const { user, store } = await openFromPage();
  await typeTarget(user, "3.5", "10");
  const use = () => form().getByRole("combobox", { name: /Resource use record/ });
  await expect.poll(use).toHaveDisplayValue("Record now: 0.373 L of Nitric acid");
  await writeRecords(store, records);
  await user.click(use());
  expect(await screen.findByRole("option", { name: /500 mL/ })).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.querySelector("[role=listbox]")).toBeNull());
  expect(use()).toHaveDisplayValue("Record now: 0.373 L of Nitric acid");
});

test("the unit of a typed amount remains when a dilution in another unit arrives", async () => {
  const { user, store } = await openFromPage();
  await user.type(box(/amount created/), "5");
  expect(units("Derived chemical amount created")).toHaveValue("LITRES");
  const inMl = {
    id: namedId("test", "diluted"),
    amount_units: "ML",
    derived_from_use_record_id: ids.use,
  } as const;
  await writeRecords(store, [
    ...chemicalChanges(aChemical(inMl)),
    ...chemicalChanges(aChemical({ lot_number: "Z9" })),
  ]);
  // The page behind the form shows what has arrived.
  await screen.findByText("Z9");
  expect(units("Derived chemical amount created")).toHaveValue("LITRES");
});

test("a solid stock is weighed, and its use is recorded in the units of its container", async () => {
  const solid = aChemical({
    chemical_name_id: ids.sodiumHydroxide,
    amount_supplied: 25,
    amount_units: "KG",
    concentration: 98,
  });
  const { user, env } = await openTablet(`/inventory/chemicals/${ids.chemical}?form=diluted`, {
    records: chemicalChanges(solid),
  });
  await screen.findByRole("dialog", { name: TITLE });
  await typeTarget(user, "5", "5");
  await user.click(await form().findByRole("button", { name: "Record the use of 0.269 kg" }));
  const use = within(await screen.findByRole("dialog", { name: "Add use record" }));
  await user.click(use.getByRole("button", { name: "Submit" }));
  await expect.poll(() => env.store.outbox.count()).toBe(1);
  expect((await env.store.outbox.toArray())[0]?.body).toMatchObject({ amount_used_units: "KG" });
});

test("without a density nothing is calculated: the form asks for those of the stock and of the product", async () => {
  const unknown = aChemical({ chemical_name_id: ids.ethanol, concentration: 30 });
  const { user } = await openTablet(`/inventory/chemicals/${ids.chemical}?form=diluted`, {
    records: chemicalChanges(unknown),
  });
  await screen.findByRole("dialog", { name: TITLE });
  await typeTarget(user, "1", "10");
  expect(
    await form().findByText("Please enter the density of the stock and of the diluted chemical."),
  ).toBeVisible();
  expect(box(/Amount water added/)).toHaveValue("");
  await user.type(box(/^Density of the stock/), "1.2");
  expect(await form().findByText("Please enter the density of the diluted chemical.")).toBeVisible();
  await user.type(box(/^Density$/), "1.06");
  expect(await form().findByText("0.294 L")).toBeVisible();
  expect(form().getByText("% is wt % · stock 1.2 g/mL · target 1.06 g/mL")).toBeVisible();
  await expect.poll(() => box(/Amount water added/)).toHaveValue("0.706667");
});

test("the water of a chemical does not remain when another one is chosen", async () => {
  const other = aChemical({ id: namedId("test", "other"), chemical_name_id: ids.ethanol, concentration: 30 });
  const { user } = await openTablet("/inventory/chemicals?form=diluted", {
    records: [...chemicalChanges(aChemical()), ...chemicalChanges(other)],
  });
  await screen.findByRole("dialog", { name: TITLE });
  await choose(user, /Chemical to dilute/, /Nitric acid/);
  await typeTarget(user, "3.5", "10");
  await expect.poll(() => box(/Amount water added/)).toHaveValue("3.1629");
  await user.click(form().getByRole("button", { name: "Clear Chemical to dilute" }));
  await expect.poll(() => box(/Amount water added/)).toHaveValue("");
  await choose(user, /Chemical to dilute/, /Ethanol/);
  expect(await form().findByText(/^Please enter the density/)).toBeVisible();
  expect(box(/Amount water added/)).toHaveValue("");
});

test("in the list, where no use is free, the chemical is chosen and its use recorded from the form", async () => {
  const { user, env } = await openFromList(aUseRecord({ linked_to: { type: "CHEMICAL", id: ids.nowhere } }));
  await choose(user, /Chemical to dilute/, /Nitric acid.*70 %/);
  await typeTarget(user, "3.5", "10");
  await recordUseAndSubmit(user);
  const [used, made] = await env.store.outbox.toArray();
  expect(used).toMatchObject({ operation: "addChemicalUseRecord", params: { id: ids.chemical } });
  expect(made?.body).toMatchObject({ chemical_use_record_id: createdId({ id: used?.id ?? "" }, {}) });
});

test("the chemical of the chosen use is shown, and another chemical has other uses", async () => {
  const other = aChemical({ id: namedId("test", "other"), chemical_name_id: ids.ethanol });
  const { user } = await openTablet("/inventory/chemicals?form=diluted", {
    records: [...records, ...chemicalChanges(other)],
  });
  await screen.findByRole("dialog", { name: TITLE });
  await choose(user, /Resource use record/, /500 mL/);
  const source = () => form().getByRole("combobox", { name: /Chemical to dilute/ });
  expect(source()).toHaveDisplayValue("Nitric acid");
  await choose(user, /Chemical to dilute/, /Ethanol/);
  expect(form().getByRole("combobox", { name: /Resource use record/ })).toHaveDisplayValue("");
  await user.click(form().getByRole("combobox", { name: /Resource use record/ }));
  expect(await screen.findByText("No options found")).toBeVisible();
});

test("an inactive chemical is not offered for a dilution", async () => {
  const { user } = await openTablet("/inventory/chemicals?form=diluted", {
    records: chemicalChanges(aChemical({ inactivated_at: NOW })),
  });
  await user.click(await screen.findByRole("combobox", { name: /Chemical to dilute/ }));
  expect(await screen.findByText("No options found")).toBeVisible();
});

test("the calculator does not replace typed water", async () => {
  const { user } = await openFromPage();
  await user.type(box(/Amount water added/), "2.9");
  await typeTarget(user, "3.5", "10");
  expect(await form().findByText("Water needed")).toBeVisible();
  expect(box(/Amount water added/)).toHaveValue("2.9");
});

test("the calculator refuses a target that is stronger than the stock, and one in another unit", async () => {
  const { user } = await openFromPage();
  await typeTarget(user, "1", "80");
  expect(
    await form().findByText(
      "The target (80 %) is stronger than the stock (70 %). A dilution is never stronger than its stock.",
    ),
  ).toBeVisible();
  await user.selectOptions(units("Derived chemical concentration created"), "MILLIMOLAR");
  expect(
    await form().findByText(
      "The stock is 70 % and the target 80 mM: the calculator needs one unit, % or mM.",
    ),
  ).toBeVisible();
  expect(box(/Amount water added/)).toHaveValue("");
});

test("a dilution that is typed in the search opens the form of the best container with its figures", async () => {
  const { user, router, env } = await openScreen({
    path: `/inventory?q=${encodeURIComponent("2 L of 5 % hno3")}`,
    routes: [...inventoryRoutes, ...kindRoutes.chemicals],
    records: chemicalChanges(aChemical({ lot_number: "A77" })),
  });
  const action = await screen.findByRole("link", { name: /^Dilute nitric acid to 2 L of 5 %/ });
  expect(action).toHaveTextContent(/from 70 %.*lot A77/);
  await user.click(action);
  await screen.findByRole("dialog", { name: TITLE });
  expect(box(/amount created/)).toHaveValue("2");
  expect(units("Derived chemical amount created")).toHaveValue("LITRES");
  expect(box(/concentration created/)).toHaveValue("5");
  await expect.poll(() => box(/Amount water added/)).toHaveValue("1.904686");
  expect(units("Amount water added")).toHaveValue("LITRES");
  await expect.poll(() => form().getByRole("combobox", { name: /Location/ })).toHaveDisplayValue("Wet lab A");
  await user.click(form().getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Diluted chemical created.")).toBeVisible();
  expect(await env.store.outbox.count()).toBe(2);
  await expect.poll(() => router.state.location.search).toBe("");
});

test("a dilution that no container is strong enough for is a sentence with a link to the chemicals", async () => {
  await openScreen({
    path: `/inventory?q=${encodeURIComponent("2 L of 80 % hno3")}`,
    routes: inventoryRoutes,
    records,
  });
  const sentence = /^No nitric acid in stock is strong enough: 70 % at most./;
  expect(await screen.findByRole("link", { name: sentence })).toHaveAttribute(
    "href",
    "/inventory/chemicals?q=Nitric%20acid",
  );
});
