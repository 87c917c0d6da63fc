import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { resourceTypeId } from "#domain/resource-use/rules.ts";
import { recordSilence } from "#sync/request/contact.ts";
import { aChemical, chemicalChanges, ids } from "../../fixtures/records.ts";
import { choose } from "../components/open-screen.tsx";
import { submitEmptied } from "../components/submit-emptied.tsx";
import { form, openTablet } from "./open-tablet.tsx";

beforeEach(() => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
});

async function openForm() {
  const tablet = await openTablet(`/inventory/chemicals/${ids.chemical}`, {
    records: chemicalChanges(aChemical()),
  });
  await tablet.user.click(await screen.findByRole("button", { name: "Add use record" }));
  await screen.findByRole("dialog", { name: "Add use record" });
  return tablet;
}

const amount = () => form().getByRole("textbox", { name: /Amount used/ });
const submit = () => form().getByRole("button", { name: "Submit" });

test("an empty form shows what each field needs", async () => {
  const { user } = await openForm();
  await submitEmptied(user, "addChemicalUseRecord");
});

test("the form names the stock, with its code, its lot and its date", async () => {
  await openForm();
  expect(await form().findByText("Nitric acid")).toBeVisible();
  expect(form().getByText(/^CHM-\w{4}$/)).toBeVisible();
  expect(form().getByText("Nov 2, 2026")).toBeVisible();
});

test("an amount below zero is reported at its field", async () => {
  const { user } = await openForm();
  await user.type(amount(), "-1");
  await user.tab();
  expect(await form().findByText("Amount used must be ≥ 0")).toBeVisible();
});

test("another purpose must be written out, in at least four characters", async () => {
  const { user } = await openForm();
  await user.type(amount(), "1");
  await choose(user, /Purpose/, /^Other$/);
  await user.click(submit());
  expect(await form().findByText("Other Purpose must be filled out")).toBeVisible();
  await user.type(form().getByRole("textbox", { name: /Other Purpose/ }), "abc");
  expect(await form().findByText("Other Purpose must be at least 4 characters")).toBeVisible();
});

test("the form shows what remains and what will remain, in the stock's units", async () => {
  const { user } = await openForm();
  await user.type(amount(), "500");
  await user.selectOptions(form().getByRole("combobox", { name: "Amount used units" }), "ML");
  expect(form().getByText("500 mL = 0.5 L")).toBeVisible();
  expect(form().getByText("9.5 L")).toBeVisible();
});

test("units that cannot be converted are refused", async () => {
  const { user } = await openForm();
  await user.type(amount(), "5");
  await user.selectOptions(form().getByRole("combobox", { name: "Amount used units" }), "KG");
  await choose(user, /Purpose/, /Chemical Dilution/);
  await user.click(submit());
  expect(await form().findByText("Cannot convert KG to LITRES for this item.")).toBeVisible();
});

test("with a network but without an answer of the server, the notice states when the use will be sent", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  const { user, env } = await openForm();
  await recordSilence(env, env.now());
  await user.type(amount(), "1");
  await choose(user, /Purpose/, /Chemical Dilution/);
  await user.click(submit());
  expect(
    await screen.findByText("Saved on this device. It will be sent when the server answers."),
  ).toBeVisible();
});

const TOO_MUCH = "Amount used (12 L) exceeds the amount remaining (10 L).";

test("more than remains is reported while it is typed, and not saved", async () => {
  const { user, env } = await openForm();
  await user.type(amount(), "12");
  await choose(user, /Purpose/, /Chemical Dilution/);
  expect(await form().findByText(TOO_MUCH)).toBeVisible();
  await user.click(submit());
  await expect.poll(() => document.activeElement).toBe(amount());
  expect(await form().findByText(TOO_MUCH)).toBeVisible();
  expect(await env.store.outbox.count()).toBe(0);
});

test("an amount marked as used already is saved with a warning", async () => {
  const { user } = await openForm();
  await user.type(amount(), "12");
  await choose(user, /Purpose/, /Chemical Dilution/);
  await form().findByText(TOO_MUCH);
  await user.click(
    form().getByRole("checkbox", { name: "I have already used this amount. Record it anyway." }),
  );
  await user.click(submit());
  expect(
    await screen.findByText(
      "Stock of Nitric acid is overdrawn by 2 L. Please check the stock and correct it.",
    ),
  ).toBeVisible();
  // The page behind the notice is redrawn by its live query.
  expect((await screen.findAllByText("Overdrawn"))[0]).toBeVisible();
  expect(await screen.findByRole("img", { name: /^Amount remaining: overdrawn/ })).toBeVisible();
});

test("a reason given for too large an amount is not sent with a smaller one", async () => {
  const { user, env } = await openForm();
  await user.type(amount(), "12");
  await user.click(await form().findByRole("checkbox"));
  await user.retype(amount(), "2");
  await choose(user, /Purpose/, /Chemical Dilution/);
  await user.click(submit());
  await screen.findByText("Use record added.");
  expect((await env.store.outbox.toArray())[0]?.body).toMatchObject({
    amount_used: 2,
    allow_overdraw: false,
  });
});

test("an unsent use is listed in the ledger and striped in the level, and Undo withdraws it", async () => {
  const { user, env } = await openForm();
  await user.type(amount(), "1");
  await choose(user, /Purpose/, /^Other$/);
  await user.type(form().getByRole("textbox", { name: /Other Purpose/ }), "Spilled");
  await user.click(submit());
  const level = "Amount remaining: 90 percent remaining, 10 percent used and not yet sent";
  expect(await screen.findByRole("img", { name: level })).toBeVisible();
  // The history shows it too, in lines of its own.
  const row = within(screen.getByRole("row", { name: /Spilled/ }));
  for (const text of ["− 1", "9", "Waiting"]) expect(row.getByText(text)).toBeVisible();
  expect(screen.getByText("Use record added.").closest("[role=status]")).toHaveTextContent("Undo");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await expect.poll(() => screen.queryByRole("row", { name: /Spilled/ })).toBeNull();
  expect((await env.store.outbox.toArray()).map(({ state }) => state)).toEqual(["discarded"]);
});

test("without the lab's list of units nothing can be recorded", async () => {
  const { user, env } = await openTablet(`/inventory/chemicals/${ids.chemical}`, {
    records: chemicalChanges(aChemical()),
  });
  await env.store.records("resource_types").delete(resourceTypeId("ACID"));
  await user.click(await screen.findByRole("button", { name: "Add use record" }));
  expect(await screen.findByText("Please refresh or Contact support.")).toBeVisible();
});

test("the first key replaces a restored amount, as it replaces any amount that is there", async () => {
  const { user, router, store } = await openForm();
  await user.type(amount(), "0.5");
  await expect.poll(async () => JSON.stringify(await store.drafts.toArray())).toContain('"amount_used":0.5');
  await router.navigate("/inventory/chemicals");
  await screen.findByRole("heading", { name: "Chemicals" });
  await router.navigate(`/inventory/chemicals/${ids.chemical}`);
  await user.click(await screen.findByRole("button", { name: "Add use record" }));
  await expect.poll(() => (amount() as HTMLInputElement).value).toBe("0.5");
  expect(amount()).toHaveFocus();
  await user.keyboard("3");
  expect(amount()).toHaveValue("3");
});

test("text that is no number remains in a draft, and is named as such", async () => {
  const { user, router, store } = await openForm();
  await user.type(amount(), "5 g");
  await user.tab();
  expect(await form().findByText("Amount used must be a number")).toBeVisible();
  await expect
    .poll(async () => JSON.stringify(await store.drafts.toArray()))
    .toContain('"amount_used":"5 g"');
  await router.navigate("/inventory/chemicals");
  await screen.findByRole("heading", { name: "Chemicals" });
  await router.navigate(`/inventory/chemicals/${ids.chemical}`);
  await user.click(await screen.findByRole("button", { name: "Add use record" }));
  await expect.poll(() => (amount() as HTMLInputElement).value).toBe("5 g");
  await user.click(submit());
  expect(await form().findByText("Amount used must be a number")).toBeVisible();
  expect(await store.outbox.count()).toBe(0);
});

test("an amount that can be read in two ways is not saved before the answer", async () => {
  const { user, store } = await openForm();
  await user.type(amount(), "1,500");
  await user.click(submit());
  expect(await form().findByText("1,500 can be read in two ways")).toBeVisible();
  expect(await store.outbox.count()).toBe(0);
  await user.click(form().getByRole("button", { name: "1.5" }));
  expect(amount()).toHaveValue("1.5");
  await expect.poll(() => form().queryByText("1,500 can be read in two ways")).toBeNull();
});

test("an amount that would be stored as 0 is refused", async () => {
  const { user } = await openForm();
  await user.type(amount(), "0.0000004");
  await user.tab();
  expect(await form().findByText("The smallest amount is 0.000001")).toBeVisible();
});
