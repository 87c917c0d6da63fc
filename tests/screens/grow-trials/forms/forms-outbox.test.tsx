import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { resendForms } from "#app/resend-forms.tsx";
import { commands } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { bodyOf } from "../../../fixtures/examples.ts";
import { growChanges, growIds } from "../../../fixtures/grow-trials.ts";
import { aTabletWithScreen, MARCUS } from "../../outbox/tablet-with-screen.tsx";
import { answer, notices } from "./open-form.tsx";

const ofTray = (id: string) => `/api/grow-trials/tray-formulation/${id}`;
const ofTrial = `/api/grow-trials/${growIds.trial}`;

/** The write is sent, answered and pulled; a busy machine takes longer than a second. */
const ARRIVES = { timeout: 4_000 };

type Mine = { command: AnyCommand; body: object; id?: string };

/** Dana's write, recorded without signal, refused because of Marcus's write; her outbox is open at the entry. */
async function refused({ command, body, id = growIds.tray }: Mine, path: string, theirs: object) {
  const tablet = await aTabletWithScreen();
  await tablet.lab.put(growChanges);
  await tablet.sync();
  tablet.cut();
  await tablet.save(command, body, { id });
  const reply = await tablet.lab.request("POST", path, { body: theirs, token: tablet.lab.token(MARCUS) });
  if (reply.status !== 201) throw new Error(await reply.text());
  tablet.cut(false);
  await tablet.sync({ force: true });
  const [entry] = await tablet.env.store.outbox.toArray();
  const { user } = tablet.open(`/outbox/${entry?.seq}`, resendForms);
  await screen.findByRole("button", { name: "Copy data" });
  const states = async () =>
    (await tablet.env.store.outbox.orderBy("seq").toArray()).map(({ state }) => state);
  const tray = async () => {
    const reply = await tablet.lab.request("GET", ofTray(growIds.tray));
    return (await reply.json()) as { weekly_data: object[]; harvest_data: object; num_plugs_active: number };
  };
  return { tablet, user, states, tray };
}

const week = (avg_height: number) => bodyOf("addWeeklyData", { avg_height });
const weekExists = () =>
  refused(
    { command: commands.addWeeklyData, body: week(10.4) },
    `${ofTray(growIds.tray)}/add-weekly-data`,
    week(9.8),
  );

const detail = () => within(screen.getByRole("region", { name: "Selected record" }));

test("a week that was entered twice: theirs is shown beside mine, and mine can be discarded", async () => {
  const { user, states, tray } = await weekExists();
  expect(await detail().findByRole("region", { name: /Avg Height/i })).toHaveTextContent(
    /Mine 10.4.*Theirs 9.8/,
  );
  expect(
    screen.getByText(/^Data for current week number already exists\. Recorded by marcus/, {
      selector: ".why p",
    }),
  ).toBeVisible();
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Discard mine" }));
  await user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Discard mine" }),
  );
  await expect.poll(states, ARRIVES).toEqual(["discarded"]);
  expect((await tray()).weekly_data).toMatchObject([{}, {}, { avg_height: 9.8 }]);
});

test("theirs is deleted after confirmation, and mine replaces it", async () => {
  const { user, states, tray } = await weekExists();
  await user.click(screen.getByRole("button", { name: "Delete theirs and retry" }));
  await answer(user, "Are you sure you want to delete this week data?", "Delete");
  await expect.poll(states, ARRIVES).toEqual(["done"]);
  expect(await tray()).toMatchObject({
    weekly_data: [{}, {}, { week_number: 3, avg_height: 10.4 }],
    num_plugs_active: 22,
  });
});

test("without signal theirs is not deleted", async () => {
  const { tablet, user, states } = await weekExists();
  tablet.cut();
  await user.click(screen.getByRole("button", { name: "Delete theirs and retry" }));
  await answer(user, "Are you sure you want to delete this week data?", "Delete");
  expect(await notices().findByText("Error deleting weekly data")).toBeVisible();
  expect(notices().getByText("This needs a connection.")).toBeVisible();
  expect(await states()).toEqual(["parked"]);
});

async function openEdit(user: UserEvent, title: string) {
  await user.click(screen.getByRole("button", { name: "Edit and resend" }));
  await screen.findByRole("dialog", { name: title });
  return within(screen.getByRole("dialog", { name: title }));
}

test("a week can be edited in its form, where its number can be changed", async () => {
  const { user, states, tray } = await weekExists();
  const form = await openEdit(user, "Add Weekly Data");
  expect(form.getByRole("textbox", { name: /^Avg Height/ })).toHaveValue("10.4");
  expect(await form.findByText("Data for current week number already exists")).toBeVisible();
  await user.click(form.getByRole("button", { name: "Next week" }));
  await user.click(form.getByRole("button", { name: "Submit" }));
  await answer(user, "Are you sure you want to add this weekly data?");
  await expect.poll(states, ARRIVES).toEqual(["done"]);
  expect((await tray()).weekly_data).toMatchObject([{}, {}, { week_number: 3 }, { week_number: 4 }]);
});

test("a tray that was harvested twice: mine is saved as an edit of theirs", async () => {
  const harvest = (root_score: number) => bodyOf("addHarvestData", { root_score });
  const { user, states, tray } = await refused(
    { command: commands.addHarvestData, body: harvest(7) },
    `${ofTray(growIds.tray)}/add-harvest-data`,
    harvest(5),
  );
  expect(
    screen.getByText("Harvest data already exists for this formulation", { selector: ".why p" }),
  ).toBeVisible();
  expect(await detail().findByRole("region", { name: /Root score/i })).toHaveTextContent(/Mine 7.*Theirs 5/);
  expect(screen.getByRole("button", { name: "Discard mine" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save as edit" }));
  await expect.poll(states, ARRIVES).toEqual(["discarded", "done"]);
  expect((await tray()).harvest_data).toMatchObject({ root_score: 7 });
});

test("an identifier in use is never changed silently: a person relabels the tray", async () => {
  const tray = (test_for: string) => bodyOf("addFormulation", { test_for });
  const { tablet, user, states } = await refused(
    { command: commands.addFormulation, body: tray("Mine"), id: growIds.trial },
    `${ofTrial}/add-formulation`,
    tray("Theirs"),
  );
  expect(await screen.findByText("Relabel the tray as F4.")).toBeVisible();
  expect(detail().queryByText("Theirs")).toBeNull();
  expect(detail().getByText("F3")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Use F4" }));
  await expect.poll(states, ARRIVES).toEqual(["done"]);
  const reply = await tablet.lab.request("GET", ofTrial);
  const { formulations } = (await reply.json()) as { formulations: object[] };
  expect(formulations).toMatchObject([
    { identifier: "F1" },
    { identifier: "F2" },
    { identifier: "F3", test_for: "Theirs" },
    { identifier: "F4", test_for: "Mine" },
  ]);
});

test("a tray's form opens again with the entered values", async () => {
  const { user } = await refused(
    { command: commands.addFormulation, body: bodyOf("addFormulation"), id: growIds.trial },
    `${ofTrial}/add-formulation`,
    bodyOf("addFormulation"),
  );
  const form = await openEdit(user, "Add/Edit Tray Formulation");
  expect(form.getByRole("textbox", { name: /^Formulation Identifier/ })).toHaveValue("F3");
  await expect
    .poll(() => form.getByRole<HTMLInputElement>("combobox", { name: "Additive" }).value)
    .toBe("BIOCHAR");
});
