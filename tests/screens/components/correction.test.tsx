import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { chemicalRoutes } from "#features/chemicals/routes.tsx";
import { aChemical, aUseRecord, chemicalChanges, ids } from "../../fixtures/records.ts";
import { createLab, handClock } from "../../support/create-lab.ts";
import { openScreen } from "./open-screen.tsx";

const stock = aChemical({
  amount_supplied: 10,
  amount_units: "LITRES",
  use_records: [aUseRecord({ amount_used: 4, amount_used_units: "LITRES" })],
});
const records = chemicalChanges(stock);

async function open({ online = true } = {}) {
  const lab = await createLab({ clock: handClock("2026-11-19T15:42:00.000Z") });
  await lab.put(records);
  const opened = await openScreen({
    path: `/inventory/chemicals/${ids.chemical}`,
    routes: chemicalRoutes,
    records,
    token: lab.token(),
    ...(online ? { send: async (request: Request) => lab.app.request(request) } : {}),
  });
  const remains = async () => {
    const reply = await lab.request("GET", `/api/chemicals/${ids.chemical}`);
    return ((await reply.json()) as { amount_remaining: number }).amount_remaining;
  };
  return { ...opened, remains };
}

async function fill(user: Awaited<ReturnType<typeof open>>["user"], button: string, fields: object) {
  await user.click(await screen.findByRole("button", { name: button }));
  const form = within(await screen.findByRole("dialog"));
  for (const [name, text] of Object.entries(fields))
    await user.type(form.getByRole("textbox", { name }), text);
  return form;
}

test("a correction is made at the lab, and the ledger here shows it with its reason", async () => {
  const { user, remains } = await open();
  const form = await fill(user, "Correct amount", { "New amount remaining": "5.5", Reason: "Weighed again" });
  expect(await form.findByText("Nitric acid")).toBeVisible();
  expect(form.getByText(/^CHM-/)).toBeVisible();
  expect(form.getByText(/remaining of/)).toHaveTextContent("6 L remaining of 10 L supplied Nov 2, 2026");
  await user.click(form.getByRole("button", { name: "Correct" }));
  expect(await screen.findByText("Stock corrected.")).toBeVisible();
  const ledger = within(await screen.findByRole("table", { name: "Use records" }));
  expect(await ledger.findByText("Correction")).toBeVisible();
  expect(ledger.getByText("Weighed again")).toBeVisible();
  expect(await remains()).toBe(5.5);
});

test("a correction without signal is reported as impossible, and the entered values remain", async () => {
  const { user, remains } = await open({ online: false });
  const form = await fill(user, "Correct amount", { "New amount remaining": "5.5", Reason: "Weighed again" });
  await user.click(form.getByRole("button", { name: "Correct" }));
  expect(await screen.findByText(/Failed to correct stock/)).toBeVisible();
  expect(form.getByRole("textbox", { name: "Reason" })).toHaveValue("Weighed again");
  expect(await remains()).toBe(6);
});

test("unsent uses must be sent before the amount is corrected", async () => {
  const { user } = await open({ online: false });
  await user.click(await screen.findByRole("button", { name: "Correct amount" }));
  expect(screen.queryByText(/not sent yet/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Cancel" }));

  await user.click(await screen.findByRole("button", { name: "Add use record" }));
  const form = within(await screen.findByRole("dialog", { name: "Add use record" }));
  await user.type(form.getByRole("textbox", { name: "Amount used" }), "1");
  await user.click(form.getByRole("combobox", { name: "Purpose" }));
  await user.click(await screen.findByRole("option", { name: "NOP Process" }));
  await user.click(form.getByRole("button", { name: "Submit" }));
  await user.click(await screen.findByRole("button", { name: "Correct amount" }));
  expect(await screen.findByText("1 use is not sent yet.")).toBeVisible();
});

test("a use is voided with a reason, and the amount is available again", async () => {
  const { user, remains } = await open();
  const form = await fill(user, "Void", { Reason: "Wrong drum" });
  expect(await form.findByText("Nitric acid")).toBeVisible();
  expect(form.getByText(/used for/)).toHaveTextContent(
    "4 L used for Chemical Dilution, Nov 10, 2026, dana.ruiz@cnf-lab.example",
  );
  await user.click(form.getByRole("button", { name: "Void" }));
  const ledger = within(await screen.findByRole("table", { name: "Use records" }));
  expect(await ledger.findByText("Wrong drum")).toBeVisible();
  expect(await remains()).toBe(10);
  expect(screen.queryByRole("button", { name: "Void" })).toBeNull();
});
