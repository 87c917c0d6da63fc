import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aTray, growIds } from "../../fixtures/grow-trials.ts";
import { FORMULATION, harvestedTray, id, openTrial, SEED_SOWN, WEEKLY } from "./open-trial.tsx";

const QUESTION = "Are you sure you want to mark this step as completed? This action can not be undone later.";

test("the weekly step with missing weeks is completed only after the trays and weeks were named", async () => {
  const { user, store } = await openTrial({ selected: WEEKLY });
  const actions = await screen.findByRole("contentinfo");
  const names = () =>
    within(actions)
      .getAllByRole("button")
      .map(({ textContent }) => textContent);
  await expect.poll(names).toEqual(["Mark completed", "Mark as Todo Later"]);
  expect(screen.getByRole("button", { name: "Mark completed" })).not.toHaveClass("btn--primary");
  await user.click(screen.getByRole("button", { name: "Mark completed" }));
  const question = within(await screen.findByRole("alertdialog", { name: QUESTION }));
  expect(question.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "F1 has no data for weeks 3 and 4.",
    "F2 has no weekly data.",
    "The trial is in week 4 of 6.",
  ]);
  await user.clickAnew(question.getByRole("button", { name: "Cancel" }));
  expect(await store.outbox.count()).toBe(0);
});

test("the question of a step that lacks nothing names nothing, and its completion is the main button", async () => {
  const { user } = await openTrial({ selected: SEED_SOWN, states: ["COMPLETED"] });
  const button = await screen.findByRole("button", { name: "Mark completed" });
  expect(button).toHaveClass("btn--primary");
  await user.click(button);
  const question = within(await screen.findByRole("alertdialog", { name: QUESTION }));
  expect(question.queryByRole("list")).toBeNull();
});

test("a step is completed now, or on the day that a person types, after the step before it and not in the future", async () => {
  const { user, store } = await openTrial({ selected: SEED_SOWN, states: ["COMPLETED"] });
  await user.click(await screen.findByRole("button", { name: "Mark completed" }));
  const question = within(await screen.findByRole("alertdialog", { name: QUESTION }));
  const completedOn = () => question.getByLabelText(/Completed on/);
  expect(completedOn()).toHaveValue("2026-11-19T10:42");
  const confirmWith = async (typed: string) => {
    fireEvent.change(completedOn(), { target: { value: typed } });
    await user.clickAnew(question.getByRole("button", { name: "Confirm" }));
  };
  await confirmWith("2026-11-20T10:00");
  expect(await question.findByText("A step cannot be completed in the future")).toBeVisible();
  await confirmWith("2026-10-30T10:59");
  const tooEarly =
    "The step Seed Sown Pending must be completed after the step before it (Oct 30, 2026, 11:00 AM).";
  expect(await question.findByText(tooEarly)).toBeVisible();
  expect(await store.outbox.count()).toBe(0);
  await confirmWith("2026-10-31T09:00");
  const body = { new_state_value: "COMPLETED", timestamp: "2026-10-31T13:00:00.000Z" };
  await expect.poll(async () => (await store.outbox.toArray())[0]?.body).toMatchObject(body);
});

test("the question before a week is deleted names the week and the tray", async () => {
  const { user } = await openTrial({ selected: WEEKLY });
  const weeks = within(await screen.findByRole("table", { name: "Weekly Data - F1" }));
  await user.click(weeks.getByRole("button", { name: "More actions, week 2" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete Week Data" }));
  const question = await screen.findByRole("alertdialog", {
    name: "Are you sure you want to delete this week data?",
  });
  expect(question).toHaveTextContent("Week 2 of GT-003-F1");
});

const UNKNOWN = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f6799";

test.each([UNKNOWN, ""])(
  "a form in the address for the unknown tray '%s' reports that it was not found",
  async (tray) => {
    const { router } = await openTrial({
      path: `/grow-trials/${id}?selected=${WEEKLY}&form=week&tray=${tray}`,
    });
    const text = `Tray formulation not found. Contact support. Formulation Id: ${tray} Grow Trial Id: ${id}`;
    expect(await screen.findByText(text.replace("  ", " "))).toBeVisible();
    await expect.poll(() => router.state.location.search).not.toContain("form=week");
  },
);

const silence = { failing_since: 1, attempted_at: 1, answered_at: null, offline: true } as const;

test("without signal an unknown tray is not available offline yet", async () => {
  const { store } = await openTrial({ path: `/grow-trial-formulations/${UNKNOWN}` });
  await screen.findByRole("heading", { name: /^Tray formulation not found/ });
  await store.marks.put({
    key: "contact",
    value: { ...silence, retry_at: 0, pull_failing_since: null },
  });
  expect(await screen.findByRole("heading", { name: "Not available offline yet." })).toBeVisible();
  expect(screen.queryByText(/not found/)).toBeNull();
});

test("staff re-opens the seed sown step, corrects its date once, and the trial follows", async () => {
  const { user, store } = await openTrial({ selected: SEED_SOWN });
  await user.click(await screen.findByRole("button", { name: "Re-open this step" }));
  const form = () => within(screen.getByRole("dialog"));
  await user.type(form().getByRole("textbox", { name: /Reason/ }), "The shelf was another one");
  await user.clickAnew(form().getByRole("button", { name: "Re-open" }));
  await user.click(await screen.findByRole("button", { name: "Correct" }));
  const shelf = form().getByRole("textbox", { name: /Tray Shelf Location/ });
  await user.retype(shelf, "Shelf C4");
  await user.clickAnew(form().getByRole("button", { name: "Submit" }));
  await expect
    .poll(async () => (await store.records("grow_trials").get(id))?.location_details)
    .toBe("Shelf C4");
  expect(screen.queryByRole("button", { name: "Correct" })).toBeNull();
});

test("plugs that were lost outside a week are recorded on the tray's page, and the count follows", async () => {
  const { user, store } = await openTrial({ path: `/grow-trial-formulations/${growIds.tray}` });
  const card = await screen.findByRole("region", { name: "Plug removals" });
  expect(card).toHaveTextContent(/1damping offWith week 2Nov 10, 2026/);
  await user.click(within(card).getByRole("button", { name: "Add plug removal" }));
  const form = within(await screen.findByRole("dialog", { name: "Add plug removal" }));
  await user.type(form.getByRole("textbox", { name: "Number of plugs removed, item 1" }), "2");
  await user.click(form.getByRole("combobox", { name: /Reason for removal, item 1/ }));
  await user.click(await screen.findByRole("option", { name: "mechanical damage" }));
  await user.type(form.getByRole("textbox", { name: "Comments" }), "The tray fell");
  await user.clickAnew(form.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Plugs removed.")).toBeVisible();
  await expect.poll(() => card.textContent).toMatch(/2mechanical damageThe tray fellNov 19, 2026Dana Ruiz/);
  expect(screen.getByRole("region", { name: "Formulation" })).toHaveTextContent(/21 \/ 24/);
  expect((await store.records("tray_formulations").get(growIds.tray))?.plug_removals.at(-1)).toMatchObject({
    weekly_data_id: null,
    num_plugs_removed: 2,
    comments: "The tray fell",
  });
});

test("a new tray is filled from another tray of the trial, and what was copied is named", async () => {
  const source = aTray({ preparation_steps: ["soak", "press"], test_for: "density" });
  const { user, store } = await openTrial({
    states: [],
    selected: FORMULATION,
    trays: [source, harvestedTray],
  });
  await user.click(await screen.findByRole("button", { name: "Add Tray Formulation" }));
  const form = within(await screen.findByRole("dialog", { name: "Add/Edit Tray Formulation" }));
  await user.selectOptions(form.getByRole("combobox", { name: "Copy from" }), source.id);
  const copied = await form.findByText("Copied from F1:");
  expect(copied.parentElement).toHaveTextContent(/Plant.*Number of Plugs, Test For/);
  expect(form.getByRole<HTMLInputElement>("textbox", { name: /Formulation Identifier/ }).value).toBe("F3");
  const purpose = form.getByRole<HTMLInputElement>("textbox", { name: /Test For/ });
  expect(purpose.value).toBe("density");
  await user.type(purpose, " again");
  await expect.poll(() => copied.parentElement?.textContent).not.toContain("Test For");
  await user.clickAnew(form.getByRole("button", { name: "Submit" }));
  await user.clickAnew(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Confirm" }),
  );
  await expect
    .poll(async () => (await store.outbox.toArray())[0]?.body)
    .toMatchObject({
      formulation_identifier: "F3",
      grow_trial_plant_id: source.grow_trial_plant_id,
      preparation_steps: ["soak", "press"],
      num_plugs_created: source.num_plugs_created,
      test_for: "density again",
    });
});
