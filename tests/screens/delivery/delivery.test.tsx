import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { inventoryRoutes, labelRoutes } from "#app/features.tsx";
import { kindRoutes } from "#app/kind-routes.tsx";
import { writeRecords } from "#store/write-records.ts";
import { passPressGuard } from "#tests/support/press-guard.ts";
import {
  aChemical,
  aFeedstock,
  chemicalChanges,
  DANA,
  feedstockChanges,
  ids,
  NOW,
} from "../../fixtures/records.ts";
import { choose, openScreen } from "../components/open-screen.tsx";

const records = [
  ...chemicalChanges(aChemical({ lot_number: "A17", cas_number: "7697-37-2", density: 1.41 })),
  ...feedstockChanges(aFeedstock()),
];
const routes = [...inventoryRoutes, ...labelRoutes, ...kindRoutes.chemicals, ...kindRoutes.feedstocks];

beforeEach(() => localStorage.clear());

async function openDelivery(of = records) {
  const opened = await openScreen({ path: "/inventory/new-delivery", routes, records: of });
  await screen.findByRole("heading", { level: 1, name: "New delivery" });
  return opened;
}

const line = (number: number) => within(screen.getByRole("group", { name: new RegExp(`^Line ${number}: `) }));
const box = (number: number, name: RegExp) => line(number).getByRole("textbox", { name });
const adding = () => screen.getByRole("combobox", { name: /^Add a chemical or feedstock/ });

test("a line is filled in from the last container of its name, and all lines are saved together with what they need", async () => {
  const { user, env } = await openDelivery();
  await choose(user, /^Add a chemical or feedstock/, /^Nitric acid/);
  expect(box(1, /Amount supplied/)).toHaveValue("10");
  expect(box(1, /Concentration/)).toHaveValue("70");
  await expect.poll(() => document.activeElement).toBe(box(1, /Lot number/));
  await user.keyboard("B22{Enter}");
  expect(line(1).getByLabelText(/^Expiry date/)).toHaveFocus();
  await choose(user, /^Add a chemical or feedstock/, /^Jute fibre/);
  expect(box(2, /Identifier/)).toHaveValue("FS-JUTE-02");
  expect(screen.getByRole("combobox", { name: /Supplier/ })).toHaveDisplayValue("Hudson Reagents");
  await user.click(screen.getByRole("button", { name: "Save 2 lines" }));

  expect(await screen.findByRole("heading", { name: "2 lines saved" })).toBeVisible();
  const sent = await env.store.outbox.toArray();
  expect(sent.map(({ operation, body }) => [operation, body])).toMatchObject([
    [
      "createChemical",
      {
        chemical_name_id: ids.nitricAcid,
        amount_supplied: 10,
        amount_units: "LITRES",
        concentration: 70,
        lot_number: "B22",
        supplier_id: 1,
        location_id: ids.wetLabA,
        cas_number: "7697-37-2",
        density: 1.41,
        signal_word: "DANGER",
      },
    ],
    ["createFeedstock", { identifier: "FS-JUTE-02", amount_supplied: 250, supplier_id: 1 }],
  ]);
  await user.click(screen.getByRole("link", { name: "Print labels" }));
  expect(await screen.findByText("2 labels")).toBeVisible();
});

test("a line that is refused shows why, and nothing is saved or lost", async () => {
  const { user, env } = await openDelivery();
  await choose(user, /^Add a chemical or feedstock/, /^Nitric acid/);
  await choose(user, /^Add a chemical or feedstock/, /^Jute fibre/);
  await user.retype(box(2, /Identifier/), "FS-JUTE-01");
  await user.clear(box(1, /Amount supplied/));
  await user.click(screen.getByRole("button", { name: "Save 2 lines" }));
  expect(await line(1).findByText("Amount supplied is required")).toBeVisible();
  await user.type(box(1, /Amount supplied/), "5");
  passPressGuard();
  await user.click(screen.getByRole("button", { name: "Save 2 lines" }));
  expect(await line(2).findByText("Feedstock identifier FS-JUTE-01 already exists.")).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent("Line 2, Jute fibre");
  expect(await env.store.outbox.count()).toBe(0);
  expect(box(1, /Amount supplied/)).toHaveValue("5");
});

test("rows of a sheet become lines; what cannot be read is named by row and column", async () => {
  const { user, env } = await openDelivery();
  await user.click(adding());
  await user.paste(
    [
      "Name\tAmount\tUnit\tLot\tExpiry\tConcentration",
      "nitric  acid\t2.5\tL\tC-9\t2027-06-30\t65 %",
      "Jute fibre\t100 kg\t\tJ4\t03/04/2027\t",
      "Sodium hydroxide\t1,500\tstone\t\tsoon\t98",
    ].join("\n"),
  );
  expect(await screen.findByRole("button", { name: "Save 3 lines" })).toBeVisible();
  expect(box(1, /Amount supplied/)).toHaveValue("2.5");
  expect(box(1, /Concentration/)).toHaveValue("65");
  expect(box(1, /Lot number/)).toHaveValue("C-9");
  expect(line(1).getByLabelText(/^Expiry date/)).toHaveValue("2027-06-30");
  expect(box(2, /Amount supplied/)).toHaveValue("100");
  await user.click(line(3).getByRole("button", { name: "1500" }));
  for (const problem of [
    /Row 3, Expiry date: 03\/04\/2027 can be read in two ways/,
    /Row 4, Amount units: stone is not a unit/,
    /Row 4, Expiry date: soon: Please enter a valid date/,
  ])
    expect(screen.getByText(problem)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save 3 lines" }));
  expect(await line(3).findByText("Amount units are required")).toBeVisible();
  expect(await env.store.outbox.count()).toBe(0);
});

test("a pasted value never becomes another one: what is not one amount remains, and what has no place is named", async () => {
  const { user, env } = await openDelivery();
  await user.click(adding());
  await user.paste(
    [
      "Name\tAmount\tUnit\tLot\tColour\tUnit",
      "Nitric acid\t4x2.5\tL\tC-9\tred",
      "Nitric acid\t500 mL\tL",
      "Nitric acid\t\tmL\t\t\t\tspare",
    ].join("\n"),
  );
  expect(await screen.findByRole("button", { name: "Save 3 lines" })).toBeVisible();
  for (const problem of [
    "Column Colour: a line has no such value.",
    "Column Unit: it occurs twice, and the first one was read.",
    "Row 3, Amount units: L and mL are two units.",
    "Row 4: spare is in no column.",
  ])
    expect(screen.getByText(problem, { exact: false })).toBeVisible();
  expect(box(1, /Amount supplied/)).toHaveValue("4x2.5");
  // 10 L of the earlier container are not 10 mL.
  expect(box(3, /Amount supplied/)).toHaveValue("");
  await user.click(screen.getByRole("button", { name: "Save 3 lines" }));
  expect(await line(1).findByText("Amount supplied must be a number")).toBeVisible();
  expect(line(2).getByText("Amount units are required")).toBeVisible();
  expect(await env.store.outbox.count()).toBe(0);
});

test("pasted rows with a quotation mark that is not closed are reported", async () => {
  const { user } = await openDelivery();
  await user.click(adding());
  await user.paste('Nitric acid\t5\tL\n"Sodium hydroxide\t2\tkg');
  expect(await screen.findByText("A quotation mark is not closed: nothing was read.")).toBeVisible();
});

test("a name that the lab lacks is added once for all lines that have it, and Enter adds it", async () => {
  const { user } = await openDelivery();
  await user.click(adding());
  await user.paste("Zeolite\t5\tkg\nzeolite\t2\tkg");
  await user.click(await line(1).findByRole("button", { name: "Add “Zeolite”…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add chemical name" }));
  await user.click(dialog.getByRole("combobox", { name: /^Type/ }));
  await user.click(await screen.findByRole("option", { name: "Other" }));
  await user.type(dialog.getByRole("textbox", { name: /^Name/ }), " 13X{Enter}");
  expect(await screen.findByRole("group", { name: "Line 2: Zeolite 13X" })).toBeVisible();
  expect(screen.getByRole("group", { name: "Line 1: Zeolite 13X" })).toBeVisible();
  expect(screen.queryByText(/The lab does not have this name yet/)).toBeNull();
});

test("a line shows the hazard that its label will have: that of the earlier container, at the same strength", async () => {
  const hazard = { signal_word: "WARNING", ghs_pictograms: ["GHS07"] } as const;
  const { user, env } = await openDelivery(
    chemicalChanges(
      aChemical({ signal_word: hazard.signal_word, ghs_pictograms: [...hazard.ghs_pictograms] }),
    ),
  );
  await choose(user, /^Add a chemical or feedstock/, /^Nitric acid/);
  expect(line(1).getByText("Warning: irritant")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save 1 line" }));
  await screen.findByRole("heading", { name: "1 line saved" });
  expect((await env.store.outbox.toArray())[0]?.body).toMatchObject(hazard);
});

test("a container that is withdrawn, as by Undo, is no longer listed for its label", async () => {
  const { user, store } = await openDelivery();
  await choose(user, /^Add a chemical or feedstock/, /^Nitric acid/);
  await choose(user, /^Add a chemical or feedstock/, /^Jute fibre/);
  await user.click(screen.getByRole("button", { name: "Save 2 lines" }));
  await screen.findByRole("heading", { name: "2 lines saved" });
  const made = (await store.records("chemicals").toArray()).find(({ id }) => id !== ids.chemical);
  if (!made) throw new Error("The chemical was not saved.");
  const record = { ...made, withdrawn: { by: DANA, at: NOW, reason: "Undone" } };
  await writeRecords(store, [{ table: "chemicals", id: made.id, record }]);
  expect(await screen.findByRole("heading", { name: "1 line saved" })).toBeVisible();
});

test("the draft of the whole delivery is there again after the page was left", async () => {
  const { user, env } = await openDelivery();
  await choose(user, /^Add a chemical or feedstock/, /^Nitric acid/);
  await user.type(box(1, /Lot number/), "B22");
  await expect
    .poll(async () => JSON.stringify((await env.store.drafts.toArray())[0]?.values))
    .toContain("B22");
  const drafts = await env.store.drafts.toArray();
  cleanup();
  const again = await openScreen({ path: "/inventory", routes, records });
  await again.store.drafts.bulkPut(drafts);
  await again.user.click(await screen.findByRole("link", { name: "New delivery" }));
  expect(await screen.findByText(/^Draft from/)).toBeVisible();
  expect(box(1, /Lot number/)).toHaveValue("B22");
  expect(screen.getByRole("combobox", { name: /Supplier/ })).toHaveDisplayValue("Hudson Reagents");
});

test("labels of every kind are collected in the print basket of this device, printed together, and emptied", async () => {
  const { user, router } = await openDelivery();
  await choose(user, /^Add a chemical or feedstock/, /^Nitric acid/);
  await user.click(screen.getByRole("button", { name: "Save 1 line" }));
  await user.click(await screen.findByRole("button", { name: "Add to print basket" }));
  await router.navigate("/inventory/feedstocks");
  await user.click(await screen.findByRole("checkbox", { name: /FS-JUTE-01/ }));
  await user.click(screen.getByRole("button", { name: "Add to print basket" }));
  expect(await screen.findByText("2 labels in the print basket.")).toBeVisible();
  await router.navigate("/print-labels");
  expect(await screen.findByRole("heading", { level: 1, name: "Print basket" })).toBeVisible();
  expect(screen.getByText("2 labels")).toBeVisible();
  passPressGuard();
  await user.click(screen.getByRole("button", { name: "Empty" }));
  expect(await screen.findByText("No labels to print")).toBeVisible();
});

test("a delivery that is dated in the future is questioned before it is saved", async () => {
  const { user, env } = await openDelivery();
  await choose(user, /^Add a chemical or feedstock/, /^Nitric acid/);
  fireEvent.change(screen.getByLabelText(/^Creation Date/), { target: { value: "2026-12-03T10:00" } });
  const answered = async (button: string) => {
    await user.click(screen.getByRole("button", { name: "Save 1 line" }));
    const name = "Dec 3, 2026, 10:00 AM is in the future. Save it with this date?";
    const asked = within(await screen.findByRole("alertdialog", { name }));
    await user.click(asked.getByRole("button", { name: button }));
  };
  await answered("Cancel");
  passPressGuard();
  expect(await env.store.outbox.count()).toBe(0);
  await answered("Confirm");
  expect(await screen.findByRole("heading", { name: "1 line saved" })).toBeVisible();
});
