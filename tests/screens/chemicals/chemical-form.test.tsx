import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { choose, pressNew } from "../components/open-screen.tsx";
import { changeEntered, submitEmptied } from "../components/submit-emptied.tsx";
import { form, openTablet } from "./open-tablet.tsx";

async function openForm() {
  const { user, env } = await openTablet("/inventory/chemicals");
  await pressNew(user, "New chemical");
  await screen.findByRole("dialog", { name: "New chemical" });
  return { user, env };
}

test("an empty form shows what each field needs", async () => {
  const { user } = await openForm();
  await submitEmptied(user, "createChemical");
});

test("an amount without units, an amount below zero and a wrong e-mail are reported at their fields", async () => {
  const { user } = await openForm();
  await user.type(form().getByRole("textbox", { name: /Amount supplied/ }), "5");
  await user.type(form().getByRole("textbox", { name: /Concentration/ }), "-1");
  await changeEntered(user);
  await user.type(form().getByRole("textbox", { name: /Created By/ }), " and others");
  await user.click(form().getByRole("button", { name: "Submit" }));
  for (const message of [
    "Amount units are required",
    "Concentration must be ≥ 0",
    "Please enter a valid email address",
  ])
    expect(await form().findByText(message)).toBeVisible();
});

test("concentration units are required", async () => {
  const { user } = await openForm();
  await user.type(form().getByRole("textbox", { name: /Amount supplied/ }), "-5");
  await user.type(form().getByRole("textbox", { name: /Concentration/ }), "70");
  await user.click(form().getByRole("button", { name: "Submit" }));
  expect(await form().findByText("Amount supplied must be ≥ 0")).toBeVisible();
  expect(form().getByText("Concentration units are required")).toBeVisible();
});

test("a new chemical is listed at once, marked as new and waiting to be sent", async () => {
  const { user } = await openForm();
  await choose(user, /Chemical/, /^Nitric acid/);
  await choose(user, /Supplier/, /Hudson Reagents/);
  await user.type(form().getByRole("textbox", { name: /Amount supplied/ }), "10");
  await user.selectOptions(form().getByRole("combobox", { name: "Amount supplied units" }), "LITRES");
  await user.type(form().getByRole("textbox", { name: /Concentration/ }), "70");
  await user.selectOptions(form().getByRole("combobox", { name: "Concentration units" }), "PERCENT");
  await choose(user, /Location/, /Wet lab A/);
  await user.click(form().getByRole("button", { name: "Submit" }));
  const row = (await screen.findByRole("link", { name: "Nitric acid" })).closest("tr");
  await expect.poll(() => row?.textContent).toContain("Waiting");
  expect(row).toHaveAccessibleDescription("Just added");
  expect(await screen.findByText("Chemical created.")).toBeVisible();
});
