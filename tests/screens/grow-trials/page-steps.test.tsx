import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aTray, growIds, growStepsIn } from "../../fixtures/grow-trials.ts";
import { act, questions } from "../homogenizations/open-process.tsx";
import {
  cellsOf,
  FORMULATION,
  HARVEST,
  harvestedTray,
  id,
  openTrial,
  rowOf,
  SEED_SOWN,
  WEEKLY,
} from "./open-trial.tsx";

const bare = {
  name: null,
  location_details: null,
  seed_sown_date: null,
  estimated_harvest_date: null,
  sown: null,
};
const steps = () => within(screen.getByRole("navigation", { name: "Steps" }));
const actions = () =>
  screen
    .queryAllByRole("button", { name: /Skip this step|Mark (as|completed)/ })
    .map((button) => button.textContent);

test("the title of the page is the trial's code and its week", async () => {
  await openTrial();
  const title = await screen.findByRole("heading", { level: 1 });
  expect(title).toHaveTextContent("(GT-003) Week Num: 4 / 6");
  for (const fact of ["Grow Trial 2026-10-29", "Lettuce (Butterhead)", "Grow room 1 | Shelf B2"])
    expect(screen.getAllByText(fact)[0]).toBeVisible();
  expect(screen.getByRole("link", { name: "Images" })).toHaveAttribute("href", `/grow-trials/${id}/images`);
});

test("before the seeds are sown the week is NA", async () => {
  await openTrial({ trial: bare, states: ["COMPLETED"] });
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("(GT-003) Week Num: NA / 6");
});

test("the pictures are shown on a page of their own, which links back", async () => {
  const { user, router } = await openTrial();
  await user.click(await screen.findByRole("link", { name: "Images" }));
  expect(await screen.findByRole("heading", { level: 1, name: /\(GT-003\) Images/ })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Add Images" }));
  const form = within(await screen.findByRole("dialog", { name: "Add Weekly Data Image" }));
  await user.click(form.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("link", { name: "Grow Trial 2026-10-29" }));
  await expect.poll(() => router.state.location.pathname).toBe(`/grow-trials/${id}`);
});

test("a trial without its folder shows what to do", async () => {
  await openTrial({ trial: { google_folder_id: null } });
  expect(
    await screen.findByText("No folder found. Please refresh the page or contact support"),
  ).toBeVisible();
  expect(screen.queryByRole("link", { name: "Images" })).toBeNull();
});

test("a trial that does not exist is reported, with a link back to the list", async () => {
  const { router } = await openTrial({ path: "/grow-trials/8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f6799" });
  expect(await screen.findByText("Could not find grow trial")).toBeVisible();
  await expect.poll(() => router.state.location.pathname).toBe("/grow-trials");
  expect(await screen.findByRole("link", { name: "GT-003" })).toBeVisible();
});

test("the overview lists the trays, and how the trial was set up", async () => {
  const second = { ...harvestedTray, test_for: "Wet strength" };
  await openTrial({ trays: [aTray(), second] });
  expect((await cellsOf("Formulations"))[0]).toEqual(["GT-003 | F1", "Water retention", "23 / 24"]);
  const card = within(screen.getByRole("region", { name: "Formulations" }));
  const shared = card.getAllByRole("term").map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(shared).toEqual([
    ["Substrate Type", "CNF foam plug"],
    ["Seed Type", "Lettuce (Butterhead)"],
    ["Method", "NFT (nutrient film technique)"],
    ["CNF Details", "Control, no CNF"],
    ["Additive", "Biochar: 0.1"],
    ["Preparation Steps", "Soak 15 min, Drain"],
  ]);
  expect(screen.getByRole("link", { name: "GT-003 | F2" })).toHaveAttribute(
    "href",
    `/grow-trial-formulations/${harvestedTray.id}`,
  );
  expect(screen.getByText("Grow Trial Details").closest("details")).toHaveTextContent(
    /Grow Trial CodeGT-003Current Week Number4 \/ 6Trial Length42 daysGrow Trial MethodNFT \(nutrient film technique\)Grow Trial LocationGrow room 1 \| Shelf B2Seed Sown DateOct 29, 2026/,
  );
});

test("a trial without trays or seeds shows that it has none", async () => {
  await openTrial({ path: `/grow-trials/${growIds.bare}` });
  expect(await screen.findByText("No data available")).toBeVisible();
  expect(screen.getByText("Grow Trial Details").closest("details")).toHaveTextContent("Seed Sown DateN/A");
});

test("the formulation step cannot be completed without a tray", async () => {
  await openTrial({ path: `/grow-trials/${growIds.bare}?selected=${FORMULATION}` });
  expect(await screen.findByRole("button", { name: "Add Tray Formulation" })).toBeVisible();
  expect(screen.getByRole("region", { name: "Added Formulations" })).toHaveTextContent("No data available");
  expect(actions()).toEqual([]);
  expect(screen.getByText("Add the data to complete this step")).toBeVisible();
});

test("with a tray the formulation step can be completed, and has no other action", async () => {
  await openTrial({ selected: FORMULATION, trial: bare, states: [] });
  expect((await cellsOf("Added Formulations"))[0]).toEqual([
    "GT-003-F1",
    "Control, no CNF, Lettuce (Butterhead), Biochar: 0.1, Soak 15 min > Drain",
    "Edit Formulation",
  ]);
  expect(actions()).toEqual(["Mark completed"]);
});

test("completed formulations can be viewed and edited, and none can be added", async () => {
  await openTrial({ selected: FORMULATION });
  expect(await screen.findByRole("status")).toHaveTextContent(
    "FORMULATION DATA COMPLETED Formulation data collection is complete. You can review and edit existing data if needed.",
  );
  expect((await rowOf("Added Formulations", "GT-003-F1")).getByRole("button")).toBeEnabled();
  expect(screen.queryByRole("button", { name: "Add Tray Formulation" })).toBeNull();
  const [summary] = screen.getAllByText("GT-003-F1").filter((one) => one.closest("summary"));
  expect(summary?.closest("details")).toHaveTextContent(/CompositionControl, no CNF.*AdditiveBiochar: 0.1/);
  expect(actions()).toEqual([]);
});

test.each([
  [FORMULATION, "Edit Formulation", "Add/Edit Tray Formulation"],
  [HARVEST, "Edit Data", "Add/Edit Harvest Data"],
])("in %s the records can be edited after the step is completed", async (selected, button, form) => {
  const { user } = await openTrial({
    selected,
    states: ["COMPLETED", "COMPLETED", "COMPLETED", "COMPLETED"],
  });
  await user.click((await screen.findAllByRole("button", { name: button }))[0] as HTMLElement);
  expect(await screen.findByRole("dialog", { name: form })).toBeVisible();
});

test("the seeds are sown once", async () => {
  await openTrial({ selected: SEED_SOWN, trial: bare, states: ["COMPLETED"] });
  expect(await screen.findByRole("button", { name: "Add Seed Sown Data" })).toBeVisible();
  expect(actions()).toEqual([]);
});

test("sown seeds wait for the step to be completed", async () => {
  await openTrial({ selected: SEED_SOWN, states: ["COMPLETED"] });
  expect(await screen.findByText("Seed Sown Data Added")).toBeVisible();
  expect(screen.getByText("Mark as Completed to Continue")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add Seed Sown Data" })).toBeNull();
  expect(actions()).toEqual(["Mark completed"]);
});

test("a completed sowing shows the entered values, and who completed it", async () => {
  await openTrial({ selected: SEED_SOWN });
  expect(await screen.findByRole("region", { name: "Seed Sown" })).toHaveTextContent(
    /Seed Sown Data AddedGrow Trial NameGrow Trial 2026-10-29Tray Shelf LocationShelf B2.*CompletedOct 30, 2026, 11:00 AM, dana/,
  );
  expect(screen.queryByText("Mark as Completed to Continue")).toBeNull();
});

test("weekly data may be deferred but not skipped, the harvest may be both", async () => {
  const { router } = await openTrial({ selected: WEEKLY });
  await screen.findByRole("table", { name: "Weekly Data" });
  // What is final is not the button in the corner.
  expect(actions()).toEqual(["Mark completed", "Mark as Todo Later"]);
  await router.navigate(`/grow-trials/${id}?selected=${HARVEST}`);
  expect(await screen.findByRole("region", { name: "Formulations" })).toBeVisible();
  expect(actions()).toEqual([]);
});

test("deferred weekly data is shown as deferred, and can still be entered", async () => {
  await openTrial({ selected: WEEKLY, states: ["COMPLETED", "COMPLETED", "TODO_LATER"] });
  expect(await screen.findByRole("status")).toHaveTextContent(
    /Marked as todo later\. By dana\.ruiz@cnf-lab\.example on Oct 30, 2026/,
  );
  expect((await rowOf("Weekly Data", "GT-003-F1")).getByRole("button", { name: "Add Data" })).toBeEnabled();
  expect(steps().getByRole("link", { name: /Weekly Data/ })).toHaveTextContent("Todo later");
  expect(actions()).toEqual(["Mark completed"]);
});

test("a harvest that was skipped cannot be opened, and the trial is finished", async () => {
  await openTrial({
    selected: HARVEST,
    states: ["COMPLETED", "COMPLETED", "COMPLETED", "SKIPPED"],
  });
  expect(await screen.findByText("Experiment Finished")).toBeVisible();
  expect(steps().getByText("Harvest Data").closest("[aria-disabled]")).toHaveTextContent("Skipped");
});

test("each tray is harvested once, and one without plugs is not", async () => {
  await openTrial({ selected: HARVEST, states: ["COMPLETED", "COMPLETED", "COMPLETED"] });
  const cells = await cellsOf("Harvest Data");
  expect(cells.map(([name, ...rest]) => [name?.slice(0, 9), ...rest])).toEqual([
    ["GT-003-F1", "23 / 24", "Add Data", "Add Final Remarks"],
    ["GT-003-F2", "24 / 24", "Edit Data", "Add Final Remarks"],
    ["GT-003-F3", "0 / 24", "Inactive", "Add Final Remarks"],
  ]);
  for (const name of ["Add Final Remarks", "Inactive"])
    for (const button of screen.getAllByRole("button", { name })) expect(button).toBeDisabled();
  expect(screen.getByText("Harvest Data - F1").closest("details")).toHaveTextContent("No Harvest Data");
  expect(screen.getByText("Harvest Data - F2").closest("details")).toHaveTextContent(
    /Final Canopy Width20\.8cmFinal Canopy Height14\.8cm.*Leaf Wet Mass393\.8g.*Root Score5\.8.*Dry Settings65 °C, 48 h/,
  );
  expect(actions()).toEqual(["Mark completed", "Skip this step", "Mark as Todo Later"]);
});

test("a finished experiment shows that it is finished, and its harvest can still be edited", async () => {
  await openTrial({
    selected: HARVEST,
    states: ["COMPLETED", "COMPLETED", "COMPLETED", "COMPLETED"],
  });
  expect(await screen.findByRole("status")).toHaveTextContent(
    "HARVEST DATA COMPLETED Harvest data collection is complete. You can review and edit existing data if needed.",
  );
  expect((await rowOf("Harvest Data", "GT-003-F2")).getByRole("button", { name: "Edit Data" })).toBeEnabled();
  for (const button of screen.getAllByRole("button", { name: "Add Final Remarks" }))
    expect(button).toBeDisabled();
  expect(actions()).toEqual([]);
});

test.each([
  ["Mark completed", questions.complete, "COMPLETED"],
  ["Mark as Todo Later", questions.later, "TODO_LATER"],
  ["Skip this step", questions.skip, "SKIPPED"],
])("'%s' of the harvest asks for confirmation, and is saved", async (button, question, new_state_value) => {
  const { user, store } = await openTrial({
    selected: HARVEST,
    states: ["COMPLETED", "COMPLETED", "COMPLETED"],
  });
  await act(user, button, question);
  expect(await screen.findByText("State updated successfully.")).toBeVisible();
  expect(await store.outbox.toArray()).toMatchObject([
    {
      operation: "updateGrowTrialState",
      params: { id },
      body: { new_state_value, updated_by: "dana.ruiz@cnf-lab.example" },
    },
  ]);
  await expect.poll(() => steps().getAllByRole("listitem")[4]?.textContent).toMatch(/, not sent yet$/);
});

test("a trial of an earlier version is shown without the step that it lacks", async () => {
  await openTrial({ trial: { process_states: growStepsIn(id).slice(1) } });
  expect(await screen.findByRole("link", { name: "Next step: Seed Sown" })).toBeVisible();
  expect(steps().getAllByRole("listitem")).toHaveLength(4);
});

test("a trial of a later version shows the step that this version does not know", async () => {
  const known = growStepsIn(id, "COMPLETED", "COMPLETED", "COMPLETED", "COMPLETED");
  const step = { name: "LEAF_ANALYSIS_PENDING", join_id: "analysis", order: 5 };
  const analysis = { ...step, state: "PENDING" as const, skippable: false, mandatory: true, changed: null };
  const { user } = await openTrial({ trial: { process_states: [...known, analysis] } });
  await user.click(await screen.findByRole("link", { name: "Next step: Leaf Analysis" }));
  expect(await screen.findByRole("button", { name: /^Mark (as )?completed$/i })).toBeVisible();
});
