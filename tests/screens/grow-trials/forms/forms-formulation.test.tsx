import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { additiveId } from "#domain/grow-trial-lists/rules.ts";
import { FormulationForm } from "#features/grow-trials/forms/formulation/formulation-form.tsx";
import { aCnf, cnfChanges } from "../../../fixtures/cnfs.ts";
import { exampleRecords } from "../../../fixtures/examples.ts";
import { aGrowTrial, aTray, growIds, trayChanges } from "../../../fixtures/grow-trials.ts";
import { passPressGuard } from "../../../support/press-guard.ts";
import { choose } from "../../components/open-screen.tsx";
import { answer, notices, openForm } from "./open-form.tsx";

const QUESTION = "Are you sure you want to create/update this tray formulation?";

const openNew = (options: Parameters<typeof openForm>[1] = {}) =>
  openForm(({ trial, onClose }) => <FormulationForm trial={trial} onClose={onClose} />, options);

const openEdit = () =>
  openForm(({ trial, tray, onClose }) => (
    <FormulationForm trial={trial} formulation={tray} onClose={onClose} />
  ));

type Opened = Awaited<ReturnType<typeof openNew>>;

/** Everything but the composition: lettuce in peat, without CNF or additive. */
async function fill({ user, box }: Opened) {
  const put = async (name: RegExp, text: string) => {
    await user.click(box(name));
    await user.paste(text);
  };
  await choose(user, /^Plant/, "Lettuce \\(Butterhead\\)");
  await put(/^CNF Description/, "Control, no CNF");
  await choose(user, /^Fertilizer/, "No fertilizer");
  await choose(user, /^Substrate Type/, "peat plug");
  await put(/^Number of Plugs/, "24");
  await put(/^Test For/, "Drought");
}

test("every message is shown at its field, and on a line of its own below the fields", async () => {
  const { user, dialog, box, submit, bodies } = await openNew();
  await user.clear(box(/^Formulation Identifier/));
  await user.click(dialog.getByRole("button", { name: "Change who entered this record" }));
  await user.retype(box(/^Created By/), "dana");
  await user.clear(dialog.getByLabelText(/^Created At \*/));
  await user.type(box(/^Additive Ratio/), "0");
  await submit();
  const lines = await dialog.findByText(/^- Formulation identifier is required/);
  expect(dialog.getByText(/^\d+ fields need a value, \d fields need a correct value$/)).toBeVisible();
  expect(screen.queryByText(/^Failed to/)).toBeNull();
  for (const message of [
    "Formulation identifier is required",
    "Please select a valid plant",
    "Additive ratio must be a valid number greater than 0",
    "Please select a valid fertilizer",
    "Please select a valid substrate type",
    "At least one preparation step is required",
    "Plug count must be a positive whole number",
    "Test for is required",
    "Composition is required",
    "Please enter a valid email address",
    "Please enter a valid date and time",
  ]) {
    expect(dialog.getByText(message)).toBeVisible();
    expect(lines.textContent?.split("\n")).toContain(`- ${message}`);
  }
  await user.retype(box(/^Additive Ratio/), "0,1");
  passPressGuard();
  await submit();
  for (const message of [
    "Either a CNF must be selected or a CNF description must be provided",
    "Either both an additive and an additive ratio must be provided or neither",
  ])
    expect(await dialog.findByText(message)).toBeVisible();
  expect(await bodies()).toEqual([]);
});

test("a tray is created: the next identifier, the substrate's steps and a composition of its parts", async () => {
  const opened = await openNew();
  const { user, dialog, box, submit, bodies } = opened;
  expect(box(/^Formulation Identifier/)).toHaveValue("F3");
  await fill(opened);
  expect(dialog.getByRole("textbox", { name: "Step 1" })).toHaveValue("Soak 15 min");
  expect(dialog.getByRole("textbox", { name: "Step 2" })).toHaveValue("Drain");
  await user.click(box(/^Composition/));
  const composed =
    "Control, no CNF, Lettuce (Butterhead), No Additive, Soak 15 min > Drain, No fertilizer, Drought";
  expect(box(/^Composition/)).toHaveValue(composed);
  await submit();
  await answer(user, QUESTION);
  expect(await screen.findByRole("heading", { name: "Closed" })).toBeVisible();
  expect(notices().getByText("Tray formulation created/updated successfully")).toBeVisible();
  expect(await notices().findByRole("link", { name: "Print label" })).toBeVisible();
  // The list of trays has no form.
  expect(notices().queryByRole("link", { name: "Add another" })).toBeNull();
  expect(await bodies()).toMatchObject([
    {
      formulation_identifier: "F3",
      cnf_description: "Control, no CNF",
      preparation_steps: ["Soak 15 min", "Drain"],
      num_plugs_created: 24,
      composition: composed,
    },
  ]);
});

test("a composition follows its fields, until a person types it; then a difference is shown", async () => {
  const opened = await openNew();
  const { user, dialog, box } = opened;
  await fill(opened);
  await user.click(box(/^Composition/));
  await choose(user, /^Additive/, "Biochar");
  await user.type(box(/^Additive Ratio/), "0.1");
  await expect.poll(() => box(/^Composition/).value).toContain("Biochar: 0.1");
  expect(dialog.queryByText("Differs from the fields")).toBeNull();

  await user.type(box(/^Composition/), ", second shelf");
  expect(await dialog.findByText("Differs from the fields")).toBeVisible();
  await user.retype(box(/^Additive Ratio/), "0.2");
  expect(box(/^Composition/).value).toMatch(/Biochar: 0\.1.*, second shelf$/);
  await user.click(dialog.getByRole("button", { name: "Keep" }));
  expect(dialog.queryByText("Differs from the fields")).toBeNull();
  expect(box(/^Composition/).value).toMatch(/, second shelf$/);

  await user.retype(box(/^Additive Ratio/), "0.3");
  await user.click(await dialog.findByRole("button", { name: "Use fields" }));
  expect(box(/^Composition/).value).toMatch(/Biochar: 0\.3.*Drought$/);
});

async function copyF1({ user }: Opened) {
  await user.selectOptions(
    screen.getByRole("combobox", { name: "Copy from" }),
    screen.getByRole("option", { name: /^F1/ }),
  );
}

test("the composition of a copied tray follows the fields that are changed in the copy", async () => {
  const composed =
    "Control, no CNF, Lettuce (Butterhead), BIOCHAR: 0.1, Soak 15 min > Drain, HOAGLAND_HALF_STRENGTH, Water retention";
  const opened = await openNew({
    records: [...exampleRecords, ...trayChanges(aTray({ composition: composed }))],
  });
  const { user, dialog, box } = opened;
  await copyF1(opened);
  await expect.poll(() => box(/^Composition/).value).toBe(composed);
  await user.click(await dialog.findByRole("button", { name: "Clear Additive" }));
  await expect
    .poll(() => box(/^Composition/).value)
    .toBe(
      "Control, no CNF, Lettuce (Butterhead), No Additive, Soak 15 min > Drain, Hoagland half strength, Water retention",
    );
});

test("a copied text that is not that of its fields remains, with the difference shown", async () => {
  const opened = await openNew();
  const { user, dialog, box } = opened;
  await copyF1(opened);
  await user.click(await dialog.findByRole("button", { name: "Use fields" }));
  await user.retype(box(/^Test For/), "Calcium uptake");
  await expect.poll(() => box(/^Composition/).value).toMatch(/, Calcium uptake$/);
});

test("the ratio is shown while there is an additive, and hidden without one", async () => {
  const { user, dialog, box, submit } = await openNew();
  expect(box(/^Additive Ratio/)).not.toBeRequired();
  await choose(user, /^Additive/, "Biochar");
  expect(box(/^Additive Ratio/)).toBeRequired();
  await submit();
  const both = "Either both an additive and an additive ratio must be provided or neither";
  expect(await dialog.findByText(both)).toBeVisible();
  await user.type(box(/^Additive Ratio/), "0.1");
  await user.click(await dialog.findByRole("button", { name: "Clear Additive" }));
  expect(box(/^Additive Ratio/)).toHaveValue("");
  await expect.poll(() => dialog.queryByText(both)).toBeNull();
});

test("a chosen CNF fills in its description; a CNF that is used up is not offered", async () => {
  const used = aCnf({
    id: growIds.tray,
    name: "CNF-2026-001-01",
    inactivated_at: "2026-11-01T15:00:00.000Z",
  });
  const { user, box } = await openNew({
    records: [...exampleRecords, ...cnfChanges(aCnf()), ...cnfChanges(used)],
  });
  const cnf = screen.getByRole("combobox", { name: "CNF" });
  await user.click(cnf);
  const options = await screen.findAllByRole("option");
  expect(options.map((option) => option.textContent).join()).not.toContain("CNF-2026-001-01");
  await user.click(options[0] as HTMLElement);
  expect(box(/^CNF Description/).value).toMatch(/^CNF-.* \| .* wt%/);
  expect(box(/^CNF Description/).value).toBe((cnf as HTMLInputElement).value);
});

const twoCnfs = [
  ...cnfChanges(aCnf({ id: growIds.tray, name: "CNF-2026-007-01" })),
  ...cnfChanges(aCnf({ id: growIds.trial, name: "CNF-2026-008-01" })),
];

test("a typed description and typed steps remain when a CNF and a substrate are chosen", async () => {
  const { user, dialog, box } = await openNew({ records: [...exampleRecords, ...twoCnfs] });
  await user.type(box(/^CNF Description/), "Pooled CNF");
  await choose(user, /^CNF$/, "CNF-2026-007-01");
  expect(box(/^CNF Description/)).toHaveValue("Pooled CNF");
  await user.type(dialog.getByRole("textbox", { name: "Step 1" }), "Rinse twice");
  await choose(user, /^Substrate Type/, "peat plug");
  expect(dialog.getByRole("textbox", { name: "Step 1" })).toHaveValue("Rinse twice");
  expect(dialog.queryByRole("textbox", { name: "Step 2" })).toBeNull();
});

test("steps and description that were filled in follow the choice", async () => {
  const { user, dialog, box } = await openNew({ records: [...exampleRecords, ...twoCnfs] });
  await choose(user, /^CNF$/, "CNF-2026-007-01");
  await choose(user, /^CNF$/, "CNF-2026-008-01");
  await expect.poll(() => box(/^CNF Description/).value).toMatch(/^CNF-2026-008-01/);
  await choose(user, /^Substrate Type/, "CNF foam plug");
  await choose(user, /^Substrate Type/, "peat plug");
  await expect.poll(() => dialog.getByRole("textbox", { name: "Step 1" })).toHaveValue("Soak 15 min");
});

test("an additive that is not in the list is added to it after confirmation, in capitals", async () => {
  const { user, bodies } = await openNew();
  const additive = screen.getByRole<HTMLInputElement>("combobox", { name: "Additive" });
  await user.type(additive, "vermiculite fines");
  expect(await screen.findByText("No options found. Please add it first.")).toBeVisible();
  await user.click(screen.getByRole("option", { name: "Add “Vermiculite fines”" }));
  await answer(user, "Are you sure you want to add this additive? This action cannot be undone.");
  expect(await notices().findByText("Additive added successfully. You can now select it now")).toBeVisible();
  await expect.poll(() => additive.value).toBe("Vermiculite fines");
  expect(await bodies()).toMatchObject([{ name: "VERMICULITE_FINES", description: "" }]);
});

test("a fertilizer is added the same way, or not", async () => {
  const { user, bodies } = await openNew();
  await user.type(screen.getByRole("combobox", { name: "Fertilizer" }), "worm tea");
  await user.click(await screen.findByRole("option", { name: "Add “Worm tea”" }));
  const question = "Are you sure you want to add this fertilizer? This action cannot be undone.";
  await answer(user, question, "Cancel");
  expect(await bodies()).toEqual([]);
});

test("an ingredient that the lab refuses is reported", async () => {
  const { user, bodies } = await openNew();
  await user.type(screen.getByRole("combobox", { name: "Fertilizer" }), "tea ".repeat(21));
  await user.click(await screen.findByRole("option", { name: /^Add “Tea tea/ }));
  await answer(user, "Are you sure you want to add this fertilizer? This action cannot be undone.");
  expect(await notices().findByText("Error adding fertilizer. Please try again.")).toBeVisible();
  expect(await bodies()).toEqual([]);
});

test("an identifier in use is reported, and the next one is offered", async () => {
  const opened = await openNew();
  const { user, dialog, box, submit, bodies } = opened;
  await fill(opened);
  await user.retype(box(/^Formulation Identifier/), "f1");
  await user.click(box(/^Composition/));
  await submit();
  await answer(user, QUESTION);
  expect(
    await dialog.findByText("Formulation identifier f1 already exists in this grow trial."),
  ).toBeVisible();
  expect(dialog.getByText("Relabel the tray as F3.")).toBeVisible();
  expect(box(/^Formulation Identifier/)).toHaveValue("f1");
  await user.click(dialog.getByRole("button", { name: "Use F3" }));
  expect(box(/^Formulation Identifier/)).toHaveValue("F3");
  await expect.poll(() => dialog.queryByText("Relabel the tray as F3.")).toBeNull();
  expect(await bodies()).toEqual([]);
});

test("an edit sends its base, so that only changed fields count", async () => {
  const { user, dialog, box, submit, bodies, store } = await openEdit();
  expect(box(/^Formulation Identifier/)).toHaveValue("F1");
  // The list of additives is read after the form.
  await waitFor(() => expect(dialog.getByRole("combobox", { name: "Additive" })).toHaveValue("Biochar"));
  expect(dialog.queryByRole("button", { name: "Change who entered this record" })).toBeNull();
  await user.retype(box(/^Test For/), "Root density");
  await store.records("tray_formulations").put(aTray({ initial_comments: "Near the window" }), growIds.tray);
  await submit();
  await answer(user, QUESTION);
  await screen.findByRole("heading", { name: "Closed" });
  expect(await bodies()).toMatchObject([
    { test_for: "Root density", base: { test_for: "Water retention", additive_id: additiveId("BIOCHAR") } },
  ]);
  expect(await store.records("tray_formulations").get(growIds.tray)).toMatchObject({
    test_for: "Root density",
    initial_comments: "Near the window",
  });
});

test("an identifier that both changed is reported, and submitting again stores the person's own", async () => {
  const { user, dialog, box, submit, store } = await openEdit();
  await user.retype(box(/^Formulation Identifier/), "F8");
  for (const { table, id, record } of trayChanges(aTray({ identifier: "F7" })))
    if (record) await store.records(table).put(record, id);
  await submit();
  await answer(user, QUESTION);
  expect(
    await dialog.findByText(/was changed meanwhile by .* Submit again to save your values\.$/),
  ).toBeVisible();
  expect(box(/^Formulation Identifier/)).toHaveValue("F8");
});

test("the use of the tray's CNF is recorded with it on request: the volume of its plugs, or a typed amount", async () => {
  const records = [
    ...exampleRecords,
    ...cnfChanges(aCnf({ name: "CNF-2026-004-77" })),
    {
      table: "grow_trials" as const,
      id: growIds.trial,
      record: aGrowTrial({ plug_size: 20, plug_size_units: "ML" }),
    },
  ];
  const opened = await openNew({ records });
  const { user, dialog, box, submit, bodies } = opened;
  expect(dialog.queryByRole("checkbox", { name: "Record the use of this CNF" })).toBeNull();
  await fill(opened);
  await choose(user, /^CNF\b/, "CNF-2026-004-77");
  await user.click(await dialog.findByRole("checkbox", { name: "Record the use of this CNF" }));
  expect(box(/^CNF used/)).toHaveValue("480");
  expect(await dialog.findByText(/L left, .* L after this use\.$/)).toBeVisible();
  await user.clear(box(/^CNF used/));
  await user.click(box(/^Composition/));
  passPressGuard();
  await submit();
  expect(await dialog.findByText("CNF used is required")).toBeVisible();
  await user.type(box(/^CNF used/), "500");
  passPressGuard();
  await submit();
  await answer(user, QUESTION, "Confirm");
  await waitFor(async () =>
    expect(await bodies()).toMatchObject([{ cnf_amount_used: 500, cnf_amount_used_units: "ML" }]),
  );
});
