import { screen, within } from "@testing-library/react";
import { liveQuery } from "dexie";
import { expect, test } from "vitest";
import { resendForms } from "#app/resend-forms.tsx";
import { commands } from "#contract/index.ts";
import type { StepTarget } from "#domain/steps/schema.ts";
import { openWritesOf } from "#sync/outbox/entries.ts";
import { examples } from "#tests/fixtures/examples.ts";
import { bodyOf, exampleRecords } from "../../fixtures/examples.ts";
import {
  aHomogenization,
  firstStepOf,
  homogenizationChange,
  homogenizationIds,
} from "../../fixtures/homogenizations.ts";
import { ids } from "../../fixtures/records.ts";
import { aTabletWithScreen, DANA, MARCUS } from "./tablet-with-screen.tsx";

const { setUp: id } = homogenizationIds;
const { updateHomogenizationState, addPreHomogenizationData } = commands;

const change = (new_state_value: StepTarget, updated_by: string = MARCUS) => ({
  join_id: firstStepOf(id),
  new_state_value,
  updated_by,
  timestamp: "2026-03-02T14:00:00.000Z",
});

/** Dana's tablet with an experiment whose cake was used; Marcus uses another tablet. */
async function aLateTablet(more = {}) {
  const tablet = await aTabletWithScreen();
  await tablet.lab.put([...exampleRecords, homogenizationChange(aHomogenization(more))]);
  await tablet.sync();
  const marcus = (method: string, path: string, body: object) =>
    tablet.lab.request(method, `/api/homogenization/${id}/${path}`, {
      body,
      token: tablet.lab.token(MARCUS),
    });
  const open = async () => {
    const [entry] = await tablet.env.store.outbox.toArray();
    return tablet.open(`/outbox/${entry?.seq}`, resendForms);
  };
  const state = async () => (await tablet.env.store.outbox.toArray())[0]?.state;
  return { tablet, marcus, open, state };
}

const treatment = { cake_use_record_id: ids.cakeUse };
const detail = () => within(screen.getByRole("region", { name: "Selected record" }));

test("a step that was skipped meanwhile is reported with the lab's message, and can only be dismissed", async () => {
  const { tablet, marcus, open, state } = await aLateTablet(treatment);
  await tablet.save(updateHomogenizationState, change("COMPLETED", DANA), { process_id: id });
  await marcus("PUT", "update-state", change("SKIPPED"));
  await tablet.sync();
  const { user } = await open();
  expect(
    await screen.findByText(
      /^The step Pre Homogenization Treatment Pending was already skipped by marcus@lab\.example on Mar 2, 2026\.$/,
      { selector: ".why p" },
    ),
  ).toBeVisible();
  expect(screen.getByRole("button", { name: "Copy data" })).toBeVisible();
  for (const name of ["Retry", "Discard", "Edit and resend"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(await screen.findByText("Dismissed.")).toBeVisible();
  expect(await state()).toBe("discarded");
});

test("'todo later' that arrived too late is reported, and is listed under Sent as not applied", async () => {
  const { tablet, marcus, open, state } = await aLateTablet(treatment);
  await tablet.save(updateHomogenizationState, change("TODO_LATER", DANA), { process_id: id });
  await marcus("PUT", "update-state", change("COMPLETED"));
  await open();
  expect(await screen.findByText("Waiting to send", { selector: ".obxdetail *" })).toBeVisible();
  await tablet.sync();
  const notices = within(screen.getByRole("region", { name: "Notices" }));
  const text =
    '"Pre Homogenization Treatment" was already completed by marcus@lab.example on Mar 2, 2026. Your change was not applied.';
  expect(await notices.findByText(text)).toBeVisible();
  expect(await detail().findByText(text)).toBeVisible();
  expect(await detail().findByText("Not applied")).toBeVisible();
  expect(detail().queryByRole("button", { name: /Discard|Dismiss|Retry/ })).toBeNull();
  expect(await state()).toBe("done");
});

test("a write that arrived too late while no page was open is reported once when a page is opened", async () => {
  const { tablet, marcus } = await aLateTablet(treatment);
  await tablet.save(updateHomogenizationState, change("TODO_LATER", DANA), { process_id: id });
  await marcus("PUT", "update-state", change("COMPLETED"));
  await tablet.sync();
  const text = /^"Pre Homogenization Treatment" was already completed by marcus@lab\.example/;
  const notices = async () => within(await screen.findByRole("region", { name: "Notices" }));
  const first = tablet.open();
  expect(await (await notices()).findByText(text)).toBeVisible();
  await expect.poll(() => tablet.env.store.outbox.where({ untold: 1 }).count()).toBe(0);
  first.unmount();
  tablet.open();
  expect((await screen.findAllByText(/^Not applied/))[0]).toBeVisible();
  expect((await notices()).queryByText(text)).toBeNull();
});

test("other pre-homogenization data is shown beside mine; mine can be copied or discarded", async () => {
  const { tablet, marcus, open, state } = await aLateTablet();
  const mine = bodyOf("addPreHomogenizationData", { amount_water_added_for_neutralization: 3 });
  await tablet.save(addPreHomogenizationData, mine, { id });
  await marcus("POST", "pre-homogenization-data", bodyOf("addPreHomogenizationData"));
  await tablet.sync();
  const { user } = await open();
  await screen.findByRole("button", { name: "Discard mine" });
  expect(await detail().findByRole("region", { name: "Amount of water added" })).toHaveTextContent(
    /Mine 3Theirs 2/,
  );
  expect(
    screen.getByText("Pre-homogenization data has already been added by marcus@lab.example on Mar 2, 2026.", {
      selector: ".why p",
    }),
  ).toBeVisible();
  for (const name of ["Retry", "Edit and resend"]) expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.getByRole("button", { name: "Copy data" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Discard mine" }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Discard mine" }));
  expect(await screen.findByText("Discarded.")).toBeVisible();
  expect(await state()).toBe("discarded");
});

test("data for a step that was skipped retains the entered values, to be copied or discarded", async () => {
  const { tablet, marcus, open } = await aLateTablet();
  await tablet.save(addPreHomogenizationData, bodyOf("addPreHomogenizationData"), { id });
  await marcus("PUT", "update-state", change("SKIPPED"));
  await tablet.sync();
  await open();
  expect(await screen.findByRole("button", { name: "Discard" })).toBeVisible();
  expect(detail().getByText("150")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});

test("a write that is refused before the notices are loaded is reported", async () => {
  const tablet = await aTabletWithScreen();
  const { store } = tablet.env;
  tablet.open("/login");
  await screen.findByRole("heading", { name: "Sign in" });
  // The page has begun to read before this query, and finds no open write.
  await new Promise((next) => liveQuery(() => openWritesOf(store, DANA)).subscribe({ next }));
  await tablet.save(commands.createEquipment, examples.createEquipment?.body as object);
  await store.outbox.toCollection().modify({
    state: "parked",
    problem: { status: 409, code: "DUPLICATE", detail: "The short name is in use." },
  });
  expect(await screen.findByText(/The short name is in use\./)).toBeVisible();
});
