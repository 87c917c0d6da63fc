import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import type { User } from "#tests/support/a-user.ts";
import { sampled, sampledChanges } from "../../fixtures/sampled.ts";
import { choose, openScreen } from "../components/open-screen.tsx";
import { changeEntered, submitEmptied } from "../components/submit-emptied.tsx";

async function openForm() {
  const opened = await openScreen({
    path: "/inventory/sample-library",
    routes: kindRoutes.samples,
    records: sampledChanges,
  });
  await opened.user.click(await screen.findByRole("button", { name: "New sample" }));
  await screen.findByRole("dialog", { name: "New sample" });
  return opened;
}

const form = () => within(screen.getByRole("dialog"));
const box = (name: RegExp | string) => form().getByRole("textbox", { name });
const submit = (user: User) => user.click(form().getByRole("button", { name: "Submit" }));

async function fill(user: User) {
  await choose(user, /Resource use record/, "CNF-2026-004-01 \\| 50 mL");
  await choose(user, /Sample Purpose/, "Viscosity Test");
  await user.type(box(/Description/), "For the viscosity series");
  await choose(user, /^Location/, "Sample library cabinet");
  await user.type(box(/Location details/), "Shelf 4");
}

test("an empty form shows what each field needs", async () => {
  const { user } = await openForm();
  await submitEmptied(user, "createSample");
});

test("a malformed e-mail is reported with the form's own message", async () => {
  const { user } = await openForm();
  await changeEntered(user);
  await user.retype(box(/Created By/), "dana");
  await user.tab();
  expect(await form().findByText("Invalid email format")).toBeVisible();
});

test("only uses without a product are offered", async () => {
  const { user } = await openForm();
  await user.click(form().getByRole("combobox", { name: /Resource use record/ }));
  expect(await screen.findAllByRole("option")).toHaveLength(1);
});

test("custom fields must be complete", async () => {
  const { user } = await openForm();
  await fill(user);
  await user.click(form().getByRole("button", { name: "Add field" }));
  expect(form().getByRole("combobox", { name: "Unit 1" })).toHaveDisplayValue("Select unit");
  await submit(user);
  const message = "All fields must have a key, value, and valid unit selected";
  expect(await form().findByText(message)).toBeVisible();
  await user.type(box("Key 1"), "Viscosity at 10 1/s");
  await user.type(box("Value 1"), "216");
  expect(form().getByText(message)).toBeVisible();
  await user.selectOptions(form().getByRole("combobox", { name: "Unit 1" }), "MPA_S");
  await expect.poll(() => form().queryByText(message)).toBeNull();
});

test("a line that was added can be removed again", async () => {
  const { user } = await openForm();
  await user.click(form().getByRole("button", { name: "Add field" }));
  await user.click(form().getByRole("button", { name: "Add field" }));
  await user.type(box("Key 1"), "One");
  await user.type(box("Key 2"), "Two");
  await user.click(form().getByRole("button", { name: "Remove field 1" }));
  expect(box("Key 1")).toHaveValue("Two");
});

test("a saved sample is listed in the library, and its use is linked", async () => {
  const { user, store } = await openForm();
  await fill(user);
  await user.click(form().getByRole("button", { name: "Add field" }));
  await user.type(box("Key 1"), "Viscosity at 10 1/s");
  await user.type(box("Value 1"), "216");
  await user.selectOptions(form().getByRole("combobox", { name: "Unit 1" }), "MPA_S");
  await user.click(form().getByRole("checkbox", { name: "Inform the Quality Control Team" }));
  await submit(user);
  expect(await screen.findByText("Sample created.")).toBeVisible();
  await user.click(await screen.findByRole("link", { name: "For the viscosity series" }));
  expect(await screen.findByText("216 mPa·s")).toBeVisible();
  expect(screen.getByText("Sample library cabinet | Shelf 4")).toBeVisible();
  const [entry] = await store.outbox.toArray();
  expect(entry?.body).toMatchObject({
    resource_use_record_id: sampled.freeUse,
    more_info: { "Viscosity at 10 1/s": "216 MPA_S" },
    inform_qnc_team: true,
  });
  const use = await store.records("use_records").get(sampled.freeUse);
  expect(use?.linked_to).toMatchObject({ type: "SAMPLE" });
});

test("a press on 'Add field' does not first check the field that is left, since the message would move the button", async () => {
  const { user } = await openForm();
  await user.click(box(/Description/));
  const button = form().getByRole("button", { name: "Add field" });
  await user.pointer({ keys: "[MouseLeft>]", target: button });
  expect(box(/Description/)).toHaveFocus();
  await user.pointer({ keys: "[/MouseLeft]", target: button });
  await expect.poll(() => form().queryByRole("textbox", { name: "Key 1" })).toHaveFocus();
});
