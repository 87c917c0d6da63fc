import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import { writeRecords } from "#store/write-records.ts";
import type { User } from "#tests/support/a-user.ts";
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
    routes: kindRoutes.chemicals,
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

async function fill(user: User, button: string, fields: object) {
  await user.click(await screen.findByRole("button", { name: button }));
  const form = within(await screen.findByRole("dialog"));
  for (const [name, text] of Object.entries(fields))
    await user.type(form.getByRole("textbox", { name }), text);
  return form;
}

test("a count is saved here and sent, and the ledger shows it with its reason", async () => {
  const { user, remains } = await open();
  const form = await fill(user, "Correct amount", { "New amount remaining": "5.5", Reason: "Weighed again" });
  expect(await form.findByText("Nitric acid")).toBeVisible();
  expect(form.getByText(/^CHM-/)).toBeVisible();
  expect(form.getByText(/remaining of/)).toHaveTextContent("6 L remaining of 10 L supplied Nov 2, 2026");
  await user.click(form.getByRole("button", { name: "Correct" }));
  expect(await screen.findByText("Stock corrected.")).toBeVisible();
  const ledger = within(await screen.findByRole("table", { name: "Use records" }));
  expect(await ledger.findByText("Count")).toBeVisible();
  expect(ledger.getByText("Weighed again")).toBeVisible();
  expect(ledger.getByText("before the count of Nov 19, 2026")).toBeVisible();
  await expect.poll(remains).toBe(5.5);
});

test("a count and a void without signal are saved here, and what is left follows", async () => {
  const { user, remains } = await open({ online: false });
  const form = await fill(user, "Correct amount", { "New amount remaining": "5.5", Reason: "Weighed again" });
  await user.click(form.getByRole("button", { name: "Correct" }));
  const ledger = within(await screen.findByRole("table", { name: "Use records" }));
  expect(await ledger.findByText("Weighed again")).toBeVisible();
  expect(screen.getByRole("img", { name: "Amount remaining: 55 percent remaining" })).toBeVisible();
  const again = await fill(user, "Void", { Reason: "Wrong drum" });
  expect(again.getByText(/before the count of Nov 19, 2026: the amount left does not change/)).toBeVisible();
  await user.click(again.getByRole("button", { name: "Void" }));
  expect(await ledger.findByText("Wrong drum")).toBeVisible();
  expect(screen.getByRole("img", { name: "Amount remaining: 55 percent remaining" })).toBeVisible();
  expect(await remains()).toBe(6);
});

test("the form asks again where the amount has changed since it was opened", async () => {
  const { user, store } = await open({ online: false });
  const form = await fill(user, "Correct amount", { "New amount remaining": "5.5", Reason: "Weighed again" });
  const another = aUseRecord({ id: "another", amount_used: 1, amount_used_units: "LITRES" });
  await writeRecords(store, chemicalChanges({ ...stock, use_records: [...stock.use_records, another] }));
  await user.click(form.getByRole("button", { name: "Correct" }));
  expect(await form.findByText(/The amount remaining is now 5 L/)).toBeVisible();
  expect(form.getByRole("textbox", { name: "Reason" })).toHaveValue("Weighed again");
  await user.clickAnew(form.getByRole("button", { name: "Correct" }));
  expect(await screen.findByRole("img", { name: "Amount remaining: 55 percent remaining" })).toBeVisible();
});

test("a use is voided with a reason, and the amount is available again", async () => {
  const { user, remains } = await open();
  const form = await fill(user, "Void", { Reason: "Wrong drum" });
  expect(await form.findByText("Nitric acid")).toBeVisible();
  expect(form.getByText(/used for/)).toHaveTextContent(
    "4 L used for Chemical Dilution, Nov 10, 2026, Dana Ruiz",
  );
  await user.click(form.getByRole("button", { name: "Void" }));
  const ledger = within(await screen.findByRole("table", { name: "Use records" }));
  expect(await ledger.findByText("Wrong drum")).toBeVisible();
  await expect.poll(remains).toBe(10);
  expect(screen.queryByRole("button", { name: "Void" })).toBeNull();
});
