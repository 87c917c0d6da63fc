import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import type { Homogenization } from "#domain/homogenizations/schema.ts";
import { usesOf } from "#tests/fixtures/stocks.ts";
import type { User } from "#tests/support/a-user.ts";
import { storeRecords } from "#tests/support/store-records.ts";
import { aHomogenization, homogenizationChange, stepsIn } from "../../fixtures/homogenizations.ts";
import { aCake, aCakeUse, anEquipment, cakeChanges, equipmentChanges, ids } from "../../fixtures/records.ts";
import { choose, openScreen, pressNew } from "../components/open-screen.tsx";
import { homogenized, preTreated } from "../homogenizations/open-process.tsx";

const { id, name } = aHomogenization();
const form = () => within(screen.getByRole("dialog", { name: "New CNF" }));
const value = (label: RegExp, role = "textbox") =>
  form().getByRole<HTMLInputElement>(role, { name: label }).value;
const submit = (user: User) => user.click(form().getByRole("button", { name: "Submit" }));

const drawn = aCakeUse({ linked_to: { type: "HOMOGENIZATION", id } });
const waiting = { ...homogenized, process_states: stepsIn(id, "COMPLETED", "COMPLETED") };
const skipped = { ...homogenized, process_states: stepsIn(id, "SKIPPED", "COMPLETED") };

/** The form of the CNF inventory page; the cake's use is recorded for the experiment, which has no CNF. */
async function openForm(experiment: Partial<Homogenization> = {}, use = drawn) {
  const opened = await openScreen({
    path: "/inventory/cnfs",
    routes: kindRoutes.cnfs,
    records: [
      ...cakeChanges(aCake({ use_records: [use] })),
      ...equipmentChanges(anEquipment()),
      homogenizationChange(aHomogenization({ ...waiting, ...preTreated, ...experiment })),
    ],
  });
  await pressNew(opened.user, "New CNF");
  await screen.findByRole("dialog", { name: "New CNF" });
  return opened;
}

async function fillRest(user: User) {
  await user.type(form().getByRole("textbox", { name: /Temperature/ }), "40");
  await user.type(form().getByRole("textbox", { name: /Rpm/ }), "0");
  await choose(user, /Location/, "Cold storage");
}

type Store = Awaited<ReturnType<typeof openForm>>["store"];

async function expectLinked(store: Store, uses: number) {
  expect(await screen.findByText("CNF created.")).toBeVisible();
  const [cnf] = await store.records("cnfs").toArray();
  expect(cnf).toMatchObject({ homogenization_id: id });
  expect(await store.records("homogenizations").get(id)).toMatchObject({ cnf_id: cnf?.id });
  const recorded = await usesOf(storeRecords(store), ids.cake);
  expect(recorded).toHaveLength(uses);
  expect(recorded.at(-1)).toMatchObject({ linked_to: { type: "CNF", id: cnf?.id } });
}

test("the use of an experiment that waits for its CNF is offered by the experiment's name, and links both", async () => {
  const { user, store } = await openForm();
  await choose(user, /Cake Use Record/, `${name}.*316 g`);
  await expect.poll(() => value(/^Homogenization$/, "combobox")).toBe(name);
  await expect.poll(() => value(/Amount of cake/)).toBe("316");
  await expect.poll(() => value(/Minimum/)).toBe("7250");
  expect(value(/Cake wt %/)).toBe("20");
  expect(value(/Homogenization equipment/, "combobox")).toContain("Bench");
  expect(value(/Amount water added/)).toBe("7.825");
  expect(
    form().getByText(/Fills in the values of an experiment, the water as still needed\.$/),
  ).toBeVisible();
  expect(value(/Amount created/)).toBe("10");
  await fillRest(user);
  await submit(user);
  await expectLinked(store, 1);
  expect((await store.outbox.toArray())[0]?.body).toMatchObject({
    homogenization_id: id,
    cake_use_record_id: ids.cakeUse,
  });
});

test("after a skipped pre-treatment the experiment is chosen by name; its cake is then drawn once", async () => {
  const { user, store } = await openForm(
    { ...skipped, cake_use_record_id: null, pre_treated: null },
    aCakeUse(),
  );
  await choose(user, /^Homogenization$/, name ?? "");
  await expect.poll(() => value(/^Cake$/, "combobox")).toBe("Cake NOP-2026-004 Hour 3");
  await expect.poll(() => value(/Amount of cake/)).toBe("0.525");
  await fillRest(user);
  await submit(user);
  await expectLinked(store, 2);
});

test("a cake that was drawn for a waiting experiment is not drawn again without a question", async () => {
  const { user, store } = await openForm();
  await choose(user, /^Cake$/, "2.344 kg");
  const question = `${name} has used 316 g of this cake and waits for its CNF.`;
  expect(await form().findByText(question)).toBeVisible();
  await user.click(form().getByRole("button", { name: `CNF of ${name}` }));
  await expect.poll(() => value(/Cake Use Record/, "combobox")).toContain("316 g");
  expect(value(/^Cake$/, "combobox")).toBe("");
  expect(form().queryByText(question)).toBeNull();
  await fillRest(user);
  await submit(user);
  await expectLinked(store, 1);
});

test("a cake that is drawn for a second CNF although an experiment waits needs a confirmation", async () => {
  const { user, store } = await openForm();
  await choose(user, /^Homogenization$/, name ?? "");
  await expect.poll(() => value(/Minimum/)).toBe("7250");
  await choose(user, /^Cake$/, "2.344 kg");
  await expect.poll(() => value(/^Homogenization$/, "combobox")).toBe("");
  await fillRest(user);
  await submit(user);
  const text = `${name} has used 316 g of this cake and waits for its CNF. Draw the cake again for another CNF?`;
  const asked = within(await screen.findByRole("alertdialog", { name: text }));
  await user.click(asked.getByRole("button", { name: "Cancel" }));
  expect(await store.outbox.count()).toBe(0);
  expect(form().getByRole("button", { name: "Submit" })).toBeVisible();
});

test("what was typed is not replaced by the values of the experiment", async () => {
  const { user } = await openForm();
  await user.type(form().getByRole("textbox", { name: /Amount created/ }), "9.2");
  await choose(user, /^Homogenization$/, name ?? "");
  await expect.poll(() => value(/Minimum/)).toBe("7250");
  expect(value(/Amount created/)).toBe("9.2");
});

test("an experiment that has its CNF is not offered, nor is its use", async () => {
  const { user } = await openForm({ cnf_id: ids.nowhere });
  for (const field of [/^Homogenization$/, /Cake Use Record/]) {
    await user.click(form().getByRole("combobox", { name: field }));
    expect(await screen.findByText("No options found")).toBeVisible();
    await user.tab();
  }
});
