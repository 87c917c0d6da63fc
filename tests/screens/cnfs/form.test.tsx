import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import { usesOf } from "#tests/fixtures/stocks.ts";
import type { User } from "#tests/support/a-user.ts";
import { storeRecords } from "#tests/support/store-records.ts";
import { aCake, aCakeUse, anEquipment, cakeChanges, equipmentChanges, ids } from "../../fixtures/records.ts";
import { choose, openScreen, pressNew } from "../components/open-screen.tsx";
import { submitEmptied } from "../components/submit-emptied.tsx";

const records = [...cakeChanges(aCake({ use_records: [aCakeUse()] })), ...equipmentChanges(anEquipment())];
const form = () => within(screen.getByRole("dialog", { name: "New CNF" }));
const box = (name: RegExp | string) => form().getByRole("textbox", { name });
const submit = (user: User) => user.click(form().getByRole("button", { name: "Submit" }));

async function openForm() {
  const { user, store } = await openScreen({ path: "/inventory/cnfs", routes: kindRoutes.cnfs, records });
  await pressNew(user, "New CNF");
  await screen.findByRole("dialog", { name: "New CNF" });
  return { user, store };
}

async function fillRest(user: User) {
  await choose(user, /Homogenization equipment/, "Bench high-pressure homogenizer");
  await user.type(box("Minimum"), "7250");
  await user.type(box("Maximum"), "14500");
  await user.type(box(/Temperature/), "25");
  await user.type(box(/Rpm/), "0");
  await user.type(box(/Amount water added/), "4.4");
  await user.type(box(/Amount created/), "4.8");
  await choose(user, /Location/, "Cold storage");
}

test("an empty form shows what each field needs", async () => {
  const { user } = await openForm();
  await submitEmptied(user, "createCnf");
});

test("the message for the missing source disappears when one source is chosen", async () => {
  const { user } = await openForm();
  await submit(user);
  const message = "Please fill out exactly one of either Cake or Cake Use Record.";
  expect(await form().findByText(message)).toBeVisible();
  await choose(user, /^Cake$/, "2.344 kg");
  await expect.poll(() => form().queryByText(message)).toBeNull();
});

test("a pressure range must ascend", async () => {
  const { user } = await openForm();
  await user.type(box("Minimum"), "900");
  await user.type(box("Maximum"), "900");
  await submit(user);
  expect(await form().findByText("homogenization_pressure_range must be a valid range")).toBeVisible();
  expect(form().getByText("The first pressure must be less than the second")).toBeVisible();
});

test("for a use record, the known values of the use and its cake are filled in", async () => {
  const { user, store } = await openForm();
  await choose(user, /Cake Use Record/, "316 g");
  await expect.poll(() => box(/Cake wt %/)).toHaveValue("15.2");
  expect(box(/Amount of cake/)).toHaveValue("316");
  await user.retype(box(/Amount of cake/), "330");
  expect(await form().findByText(/differs from its use record \(316 g\)/)).toBeVisible();
  await user.retype(box(/Amount of cake/), "316");
  await fillRest(user);
  await submit(user);
  expect(await screen.findByText("CNF created.")).toBeVisible();
  expect(await screen.findByRole("link", { name: "CNF assigned on sync" })).toBeVisible();
  expect((await store.outbox.toArray())[0]?.body).toMatchObject({
    cake_use_record_id: ids.cakeUse,
    homogenization_pressure_range: [7250, 14500],
  });
});

test("for a CNF made directly of a cake, the use of the cake is saved too; one source replaces the other", async () => {
  const { user, store } = await openForm();
  await choose(user, /Cake Use Record/, "316 g");
  await choose(user, /^Cake$/, "2.344 kg");
  expect(form().getByRole("combobox", { name: /Cake Use Record/ })).toHaveDisplayValue("");
  await user.retype(box(/Amount of cake/), "3000");
  expect(
    await form().findByText("Amount used (3000 g) exceeds the amount remaining (2.344 kg)."),
  ).toBeVisible();
  await fillRest(user);
  await user.click(form().getByRole("checkbox", { name: /I have already used this amount/ }));
  await submit(user);
  expect(await screen.findByText("CNF created.")).toBeVisible();
  expect(await screen.findByText(/is overdrawn by 0.656 kg/)).toBeVisible();
  expect(await usesOf(storeRecords(store), ids.cake)).toHaveLength(2);
});
