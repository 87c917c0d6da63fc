import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { resendForms } from "#app/resend-forms.tsx";
import { commands } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import type { WeeklyData } from "#domain/trays/schema.ts";
import type { User } from "#tests/support/a-user.ts";
import { bodyOf } from "../../../fixtures/examples.ts";
import { aPhotoWidth, growChanges, growIds } from "../../../fixtures/grow-trials.ts";
import { aTabletWithScreen, MARCUS } from "../../outbox/tablet-with-screen.tsx";
import { answer } from "./open-form.tsx";

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

const group = (name: RegExp) => within(detail().getByRole("radiogroup", { name }));

test("a week that was entered twice: theirs is shown beside mine, and mine can be discarded", async () => {
  const { user, states, tray } = await weekExists();
  expect(await detail().findByRole("radiogroup", { name: /Avg Height/i })).toHaveTextContent(
    /Mine10.4.*Theirs9.8/,
  );
  expect(
    screen.getByText("Data for current week number already exists. Choose a value for each field."),
  ).toBeVisible();
  expect(screen.getByText(/^Marcus, /)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Discard mine" }));
  await user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Discard mine" }),
  );
  await expect.poll(states, ARRIVES).toEqual(["discarded"]);
  expect((await tray()).weekly_data).toMatchObject([{}, {}, { avg_height: 9.8 }]);
});

test("a week that was entered twice is saved as an edit of the fields that were chosen", async () => {
  const { user, states, tray } = await refused(
    {
      command: commands.addWeeklyData,
      body: bodyOf("addWeeklyData", { avg_height: 10.4, avg_canopy_width: 9, additional_comments: "mine" }),
    },
    `${ofTray(growIds.tray)}/add-weekly-data`,
    bodyOf("addWeeklyData", { avg_height: 9.8, avg_canopy_width: 8, plant_comments: ["leggy"] }),
  );
  const save = screen.getByRole("button", { name: "Save as edit" });
  expect(save).toBeDisabled();
  await user.click(group(/Avg Height/).getByRole("radio", { name: "Mine 10.4 cm" }));
  await user.click(group(/Avg Canopy Width/).getByRole("radio", { name: "Theirs 8 cm" }));
  await user.click(group(/Plant tag-comments/).getByRole("radio", { name: /Theirs leggy/ }));
  await user.click(group(/Additional comments/).getByRole("radio", { name: "Mine mine" }));
  await user.click(save);
  await expect.poll(states, ARRIVES).toEqual(["discarded", "done"]);
  expect(await tray()).toMatchObject({
    weekly_data: [
      {},
      {},
      {
        week_number: 3,
        avg_height: 10.4,
        avg_canopy_width: 8,
        plant_comments: "leggy",
        additional_comments: "mine",
      },
    ],
    num_plugs_active: 22,
  });
});

const picture = { avg_canopy_width: 12.4, photo_width: aPhotoWidth() };
const byHand = { avg_canopy_width: 8 };

test.each([
  ["Mine 12.4 cm", picture, byHand, ["discarded", "done"]],
  ["Theirs 12.4 cm", byHand, picture, ["discarded"]],
  ["Mine 8 cm", byHand, picture, ["discarded", "done"]],
])(
  "of a week that was entered twice, the measurement in a picture follows the width: %s",
  async (...given) => {
    const [choice, mine, theirs, settled] = given;
    const { user, states, tray } = await refused(
      { command: commands.addWeeklyData, body: bodyOf("addWeeklyData", mine) },
      `${ofTray(growIds.tray)}/add-weekly-data`,
      bodyOf("addWeeklyData", theirs),
    );
    expect(detail().queryByRole("radiogroup", { name: /Measured in a picture/ })).toBeNull();
    await user.click(group(/Avg Canopy Width/).getByRole("radio", { name: choice }));
    await user.click(screen.getByRole("button", { name: "Save as edit" }));
    await expect.poll(states, ARRIVES).toEqual(settled);
    const { avg_canopy_width, photo_width = null } = (await tray()).weekly_data[2] as WeeklyData;
    const expected = choice.includes("12.4") ? picture : { ...byHand, photo_width: null };
    expect({ avg_canopy_width, photo_width }).toEqual(expected);
  },
);

test("without signal the edit of a week waits", async () => {
  const { tablet, user, states } = await weekExists();
  tablet.cut();
  await user.click(screen.getByRole("button", { name: "Keep mine" }));
  await user.click(screen.getByRole("button", { name: "Save as edit" }));
  await expect.poll(states, ARRIVES).toEqual(["discarded", "queued"]);
  tablet.cut(false);
  await tablet.sync({ force: true });
  expect(await states()).toEqual(["discarded", "done"]);
});

test("an edit that chooses theirs for every field sends nothing", async () => {
  const { user, states, tray } = await weekExists();
  await user.click(screen.getByRole("button", { name: "Keep theirs" }));
  await user.click(screen.getByRole("button", { name: "Save as edit" }));
  await expect.poll(states, ARRIVES).toEqual(["discarded"]);
  expect((await tray()).weekly_data).toMatchObject([{}, {}, { avg_height: 9.8 }]);
});

async function openEdit(user: User, title: string) {
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

test("a tray that was harvested twice: only the chosen fields are saved as an edit of theirs", async () => {
  const harvest = (root_score: number) =>
    bodyOf("addHarvestData", { root_score, root_volume: root_score * 10 });
  const { user, states, tray } = await refused(
    { command: commands.addHarvestData, body: harvest(7) },
    `${ofTray(growIds.tray)}/add-harvest-data`,
    harvest(5),
  );
  expect(
    screen.getByText("Harvest data already exists for this formulation. Choose a value for each field."),
  ).toBeVisible();
  expect(await detail().findByRole("radiogroup", { name: /Root score/i })).toHaveTextContent(
    /Mine7.*Theirs5/,
  );
  expect(screen.getByRole("button", { name: "Discard mine" })).toBeVisible();
  await user.click(group(/Root Score/).getByRole("radio", { name: /Mine 7/ }));
  await user.click(group(/Root Volume/).getByRole("radio", { name: /Theirs 50/ }));
  await user.click(screen.getByRole("button", { name: "Save as edit" }));
  await expect.poll(states, ARRIVES).toEqual(["discarded", "done"]);
  expect((await tray()).harvest_data).toMatchObject({ root_score: 7, root_volume: 50 });
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
    .toBe("Biochar");
});
