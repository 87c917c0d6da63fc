import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import { namedId } from "#domain/kernel/ids.ts";
import { productChanges } from "../../fixtures/products.ts";
import {
  aChemical,
  aFeedstock,
  aFeedstockUse,
  aFiltration,
  aNopProcess,
  anEquipment,
  chemicalChanges,
  equipmentChanges,
  feedstockChanges,
  filtrationChange,
  ids,
  nopProcessChanges,
} from "../../fixtures/records.ts";
import { passPressGuard } from "../../support/press-guard.ts";
import { choose, openScreen } from "../components/open-screen.tsx";

const records = [
  ...feedstockChanges(aFeedstock({ use_records: [aFeedstockUse()] })),
  ...nopProcessChanges(aNopProcess()),
  filtrationChange(aFiltration()),
  ...productChanges(ids.filtration),
];
const open = (path: string) => openScreen({ path, routes: kindRoutes.nop_processes, records });

async function openForm(path: string, button: string) {
  const opened = await open(path);
  await opened.user.click(await screen.findByRole("button", { name: button }));
  const dialog = within(await screen.findByRole("dialog", { name: button }));
  return { ...opened, dialog, submit: dialog.getByRole("button", { name: "Submit" }) };
}

test("a row shows everything about its process; there is no active or inactive to choose", async () => {
  await open("/nop-process");
  const link = await screen.findByRole("link", { name: "NOP-2026-004" });
  expect(link.closest("tr")).toHaveTextContent(
    /Filtration And Neutralization Pending.*Jute fibre.*6.*1.*Dana Ruiz.*Jun 17, 2026.*Sent/,
  );
  expect(screen.queryByRole("button", { name: "All" })).toBeNull();
});

test("a process without a number reads 'assigned on sync', and takes values from its use", async () => {
  const { user, dialog, submit, store } = await openForm("/nop-process", "Add NOP Process");
  await dialog.findByRole("combobox", { name: /^Already recorded/ });
  await choose(user, /^Already recorded/, "FS-JUTE-01");
  expect(dialog.getByRole("combobox", { name: /^Feedstock/ })).toHaveValue("FS-JUTE-01");
  expect(dialog.getByRole("textbox", { name: "Amount of feedstock" })).toHaveValue("8");
  await user.click(submit);
  expect(await screen.findByRole("heading", { level: 1, name: "assigned on sync" })).toBeVisible();
  expect(await screen.findByText("NOP process created.")).toBeVisible();
  expect((await store.outbox.toArray())[0]?.body).toMatchObject({
    batch_number: null,
    resource_use_record_ids: [ids.feedstockUse],
    records_feedstock_use: false,
  });
});

const stocks = [
  ...feedstockChanges(aFeedstock()),
  ...chemicalChanges(aChemical({ amount_supplied: 100 })),
  ...chemicalChanges(aChemical({ id: ids.nowhere, chemical_name_id: ids.ethanol })),
];

test("a process records the uses of its feedstock and its acid; the only stock that fits is chosen, and its page opens", async () => {
  const { user, store } = await openScreen({
    path: "/nop-process",
    routes: kindRoutes.nop_processes,
    records: stocks,
  });
  await user.click(await screen.findByRole("button", { name: "Add NOP Process" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add NOP Process" }));
  expect(dialog.queryByRole("combobox", { name: /^Already recorded/ })).toBeNull();
  await user.type(dialog.getByRole("textbox", { name: "Amount of feedstock" }), "8");
  await expect.poll(() => dialog.getByRole("combobox", { name: "Feedstock" })).toHaveValue("FS-JUTE-01");
  expect(await dialog.findByText("250 kg left, 242 kg after this use.")).toBeVisible();
  await user.type(dialog.getByRole("textbox", { name: "Amount of acid" }), "120");
  expect(dialog.getByRole("combobox", { name: "Acid" })).toHaveValue("Nitric acid");
  expect(await dialog.findByText("Amount used (120 L) exceeds the amount remaining (100 L).")).toBeVisible();
  await user.clickAnew(dialog.getByRole("button", { name: "Submit" }));
  expect(await dialog.findByText("Failed to create NOP process")).toBeVisible();
  expect(await store.outbox.count()).toBe(0);
  await user.click(
    dialog.getByRole("checkbox", { name: "I have already used this amount. Record it anyway." }),
  );
  await user.clickAnew(dialog.getByRole("button", { name: "Submit" }));
  const uses = await screen.findByRole("region", { name: "Resource use records" });
  await expect.poll(() => uses.textContent).toMatch(/FS-JUTE-01 \| 8 kg.*Nitric acid \| 120 L/);
});

test("several items are used for one process in one form: each is a use of its own, saved together", async () => {
  const opened = await openScreen({
    path: `/nop-process/${ids.nopProcess}`,
    routes: kindRoutes.nop_processes,
    records: [...records, ...chemicalChanges(aChemical())],
  });
  const { user, store } = opened;
  await user.click(await screen.findByRole("button", { name: "Add uses" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add uses for this process" }));
  await choose(user, /^Items/, "FS-JUTE-01");
  // Bottles of one name are distinguished by strength, place and what remains.
  await choose(user, /^Items/, /^Nitric acid.*\d (%|mM) · .+ · .+ left$/);
  await user.tab();
  await expect.poll(() => dialog.queryAllByText("Amount used is required")).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Submit" }));
  expect(await dialog.findAllByText("Amount used is required")).toHaveLength(2);
  await user.type(dialog.getByRole("textbox", { name: /Amount used of FS-JUTE-01/ }), "2");
  await user.type(dialog.getByRole("textbox", { name: /Amount used of Nitric acid/ }), "99999");
  await user.clickAnew(dialog.getByRole("button", { name: "Submit" }));
  expect(await dialog.findByText(/^Nitric acid: /)).toBeVisible();
  expect(await store.outbox.count()).toBe(0);
  await user.retype(dialog.getByRole("textbox", { name: /Amount used of Nitric acid/ }), "1");
  await user.clickAnew(dialog.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Use records added.")).toBeVisible();
  expect((await store.outbox.orderBy("seq").toArray()).map(({ operation }) => operation)).toEqual([
    "addFeedstockUseRecord",
    "addChemicalUseRecord",
    "addUsesToProcess",
  ]);
  const uses = await screen.findByRole("region", { name: "Resource use records" });
  await expect.poll(() => uses.textContent).toMatch(/FS-JUTE-01 \| 2 kg.*Nitric acid \| 1 L/);
});

test("an amount that was typed is not replaced by that of a use, nor is its unit", async () => {
  const { user, dialog } = await openForm("/nop-process", "Add NOP Process");
  await user.type(dialog.getByRole("textbox", { name: "Amount of feedstock" }), "7.9");
  await user.selectOptions(dialog.getByRole("combobox", { name: "Amount of feedstock units" }), "POUNDS");
  await dialog.findByRole("combobox", { name: /^Already recorded/ });
  await choose(user, /^Already recorded/, "FS-JUTE-01");
  expect(dialog.getByRole("combobox", { name: /^Feedstock/ })).toHaveValue("FS-JUTE-01");
  expect(dialog.getByRole("textbox", { name: "Amount of feedstock" })).toHaveValue("7.9");
  expect(dialog.getByRole("combobox", { name: "Amount of feedstock units" })).toHaveValue("POUNDS");
});

test("an empty form creates no process without a confirmation", async () => {
  const { user, dialog, submit, store } = await openForm("/nop-process", "Add NOP Process");
  await user.click(submit);
  const question = "Nothing is entered about this reaction. Create an NOP process without data?";
  const asked = within(await screen.findByRole("alertdialog", { name: question }));
  await user.click(asked.getByRole("button", { name: "Cancel" }));
  expect(await store.outbox.count()).toBe(0);
  passPressGuard();
  await user.type(dialog.getByRole("textbox", { name: "Reaction hours" }), "4");
  await user.click(submit);
  expect(await screen.findByText("NOP process created.")).toBeVisible();
});

test("a batch number with other characters is reported at its field", async () => {
  const { user, dialog, submit } = await openForm("/nop-process", "Add NOP Process");
  await user.type(dialog.getByRole("textbox", { name: "Batch Number" }), "nop 7");
  await user.click(submit);
  const wrong = "Batch number may have capital letters, digits and hyphens only";
  expect(await dialog.findByText(wrong)).toBeVisible();
});

test("the page is found by its batch number, and has its four tables", async () => {
  await open("/nop-process/nop-2026-004");
  expect(await screen.findByRole("heading", { level: 1, name: "NOP-2026-004" })).toBeVisible();
  for (const [table, row] of [
    ["Filtration & Neutralization", /Hour 3.*48L.*1\.2.*6\.8.*Sodium hydroxide/],
    ["Cakes", /Hour 3.*Research.*6\.3.*kg.*Frozen.*Wet lab A/],
    ["CNFs", /CNF-2026-004-01 \| 1\.5 wt% \| Hour 3.*9\.95/],
    ["Samples", /For the rheometer.*CNF.*50 mL.*Viscosity Test.*Shelf 2/],
  ] as const)
    expect(screen.getByRole("table", { name: table })).toHaveTextContent(row);
  expect(screen.queryByText(/PERCENT|LITRES/)).toBeNull();
});

const bar = () => within(screen.getByRole("contentinfo"));
const mainButton = () => bar().getByText(/./, { selector: ".btn--primary" }).textContent;

test("the main button is what is done next: the uses, the filtration, the cake, which returns here, its label", async () => {
  const process = aNopProcess({ amount_feedstock: null, acid_amount: null });
  const { user, store, router } = await openScreen({
    path: `/nop-process/${ids.nopProcess}`,
    routes: kindRoutes.nop_processes,
    records: [...nopProcessChanges(process), ...feedstockChanges(aFeedstock())],
  });
  const path = router.state.location.pathname;
  await user.click(await screen.findByRole("button", { name: "Add uses" }));
  await choose(user, /^Items/, "FS-JUTE-01");
  await user.type(screen.getByRole("textbox", { name: /Amount used of FS-JUTE-01/ }), "2");
  await user.clickAnew(screen.getByRole("button", { name: "Submit" }));
  await expect.poll(mainButton).toBe("Add Filtration & Neutralization");
  await user.clickAnew(screen.getByRole("button", { name: "Add Filtration & Neutralization" }));
  await user.click(await screen.findByRole("checkbox", { name: "After reaction completed" }));
  await user.clickAnew(screen.getByRole("button", { name: "Submit" }));
  await expect.poll(mainButton).toBe("Add Cake");
  expect(bar().getByText("After reaction")).toBeVisible();
  await user.clickAnew(screen.getByRole("button", { name: "Add Cake" }));
  const amount = await screen.findByRole("textbox", { name: "Amount created" });
  await expect.poll(() => document.activeElement === amount).toBe(true);
  await user.keyboard("4.6");
  await user.type(screen.getByRole("textbox", { name: "Appearance" }), "white");
  await choose(user, /^Storage type/, "Refrigerated");
  await choose(user, /^Location/, "Cold storage");
  await user.clickAnew(screen.getByRole("button", { name: "Submit" }));
  await expect.poll(mainButton).toBe("Print label");
  expect(router.state.location.pathname).toBe(path);
  const [cake] = await store.records("cakes").toArray();
  const link = bar().getByRole("link", { name: "Print label" });
  expect(link).toHaveAttribute("href", `/print-labels?items=cakes:${cake?.id}`);
  expect(screen.getByRole("table", { name: "Cakes" })).toHaveTextContent(/After reaction.*4\.6/);
});

test("each filtration has a button for its cake; a withdrawn process has none for what is next", async () => {
  const { user, store } = await open(`/nop-process/${ids.nopProcess}`);
  await user.click(await screen.findByRole("button", { name: "Add Cake, Hour 3" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Cake" }));
  await expect
    .poll(() => dialog.getByRole("combobox", { name: /^Filtration/ }))
    .toHaveValue("NOP-2026-004 | Hour 3");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  const withdrawn = { by: "dana", at: "2026-11-19T15:00:00.000Z", reason: "Entered twice" };
  const table = store.records("nop_processes");
  await table.put({ ...aNopProcess(), withdrawn }, ids.nopProcess);
  await expect.poll(() => screen.queryByRole("contentinfo")).toBeNull();
});

test("the form of a process has the units and the reactor of the last one; alone they are no data", async () => {
  const reactor = anEquipment({ equipment_type_id: namedId("equipment_type", "REACTOR") });
  const last = aNopProcess({
    reactor_equipment_id: reactor.id,
    amount_feedstock_units: "GRAMS",
    acid_amount_units: "ML",
  });
  const { user } = await openScreen({
    path: "/nop-process?form=new",
    routes: kindRoutes.nop_processes,
    records: [...nopProcessChanges(last), ...equipmentChanges(reactor), ...feedstockChanges(aFeedstock())],
  });
  const dialog = within(await screen.findByRole("dialog", { name: "Add NOP Process" }));
  await expect.poll(() => dialog.getByRole("combobox", { name: "Reactor" })).toHaveValue(reactor.name);
  expect(dialog.getByRole("combobox", { name: "Amount of feedstock units" })).toHaveValue("GRAMS");
  expect(dialog.getByRole("combobox", { name: "Amount of acid units" })).toHaveValue("ML");
  await user.click(dialog.getByRole("button", { name: "Submit" }));
  expect(
    await screen.findByRole("alertdialog", { name: /^Nothing is entered about this reaction/ }),
  ).toBeVisible();
});

test("a sample of a process names the stock that it was taken from", async () => {
  await open(`/nop-process/${ids.nopProcess}`);
  const samples = within(await screen.findByRole("table", { name: "Samples" }));
  expect(await samples.findByRole("link", { name: "CNF-2026-004-01" })).toBeVisible();
});

const openFiltration = () => openForm(`/nop-process/${ids.nopProcess}`, "Add Filtration & Neutralization");

test("a filtration is of an hour or of the end", async () => {
  const { user, dialog, submit } = await openFiltration();
  await user.click(submit);
  const eitherOr = "Select either an hour number or after reaction completed";
  expect(await dialog.findByText(eitherOr)).toBeVisible();
});

test("a filtration is shown on the page at once, as a place to make a cake from", async () => {
  const { user, dialog, submit } = await openFiltration();
  await user.click(dialog.getByRole("checkbox", { name: "After reaction completed" }));
  await user.click(submit);
  expect(await screen.findByText("Filtration and neutralization details added.")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Add Cake, After reaction" })).toBeVisible();
});

test("a filtration, which has no page of its own, has its history in a dialog", async () => {
  const { user, dialog, submit } = await openFiltration();
  await user.click(dialog.getByRole("checkbox", { name: "After reaction completed" }));
  await user.click(submit);
  await user.click(await screen.findByRole("button", { name: "History, After reaction" }));
  const history = within(await screen.findByRole("dialog", { name: "History of After reaction" }));
  expect(await history.findByText("Waiting to send")).toBeVisible();
});

test("an unknown batch is reported", async () => {
  await open("/nop-process/NOP-1999-001");
  expect(await screen.findByRole("heading", { name: "NOP process not found" })).toBeVisible();
});

test("a filtration is corrected with a reason, which its row shows", async () => {
  const { user, store } = await open(`/nop-process/${ids.nopProcess}`);
  await user.click(await screen.findByRole("button", { name: "Correct, Hour 3" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Correct Hour 3" }));
  const volume = dialog.getByRole("textbox", { name: /Effluent volume/ });
  expect(volume).toHaveValue("48");
  await user.retype(volume, "50.5");
  await user.clickAnew(dialog.getByRole("button", { name: "Submit" }));
  expect(await dialog.findByText("Reason is required")).toBeVisible();
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Read from the wrong scale");
  await user.clickAnew(dialog.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText(/Corrected .*: Read from the wrong scale/)).toBeVisible();
  expect(await store.records("filtrations").get(ids.filtration)).toMatchObject({
    effluent_volume: 50.5,
    effluent_ph: 1.2,
  });
});

test("a filtration records the use of the bottle of its agent; a correction replaces the use", async () => {
  const bottle = aChemical({ id: ids.nowhere, chemical_name_id: ids.sodiumHydroxide, concentration: 10 });
  const { user, store } = await openScreen({
    path: `/nop-process/${ids.nopProcess}`,
    routes: kindRoutes.nop_processes,
    records: [...records, ...chemicalChanges(bottle)],
  });
  await user.click(await screen.findByRole("button", { name: "Add Filtration & Neutralization" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Filtration & Neutralization" }));
  await user.click(dialog.getByRole("checkbox", { name: "After reaction completed" }));
  await choose(user, /^Neutralizing agent/, "Sodium hydroxide");
  await user.type(await dialog.findByRole("textbox", { name: "Amount of agent" }), "2");
  expect(await dialog.findByText("10 L left, 8 L after this use.")).toBeVisible();
  expect(dialog.getByRole("combobox", { name: "Bottle of the agent" })).toHaveValue("Sodium hydroxide");
  await user.clickAnew(dialog.getByRole("button", { name: "Submit" }));
  const uses = await screen.findByRole("region", { name: "Resource use records" });
  await expect.poll(() => uses.textContent).toMatch(/Sodium hydroxide \| 2 L/);
  const table = screen.getByRole("table", { name: "Filtration & Neutralization" });
  expect(within(table).getByRole("link", { name: "Bottle of Sodium hydroxide" })).toHaveTextContent("2 L");

  await user.click(screen.getByRole("button", { name: "Correct, After reaction" }));
  const correction = within(await screen.findByRole("dialog", { name: "Correct After reaction" }));
  const amount = correction.getByRole("textbox", { name: /Amount of agent/ });
  await user.retype(amount, "3");
  await user.type(correction.getByRole("textbox", { name: /Reason/ }), "Another beaker");
  await user.clickAnew(correction.getByRole("button", { name: "Submit" }));
  await expect.poll(() => uses.textContent).toMatch(/2 L.*Voided: Another beaker.*3 L/);
  expect(await store.records("chemicals").get(ids.nowhere)).toMatchObject({
    use_totals: { count: 2, amounts: { LITRES: 3 } },
  });
});
