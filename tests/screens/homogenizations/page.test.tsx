import { screen, within } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { rememberPrinted } from "#components/record/printed-labels.ts";
import type { Homogenization } from "#domain/homogenizations/schema.ts";
import { aCnf, cnfChanges } from "../../fixtures/cnfs.ts";
import { stepsIn } from "../../fixtures/homogenizations.ts";
import { ids } from "../../fixtures/records.ts";
import { empty } from "../../fixtures/stocks.ts";
import { choose } from "../components/open-screen.tsx";
import {
  act,
  CHARACTERIZING,
  form,
  HOMOGENIZING,
  homogenized,
  id,
  openProcess,
  PRE_TREATMENT,
  preTreated,
  questions,
} from "./open-process.tsx";

/** The text of the main button in the bar. */
const mainButton = () =>
  within(screen.getByRole("contentinfo")).queryByText(/./, { selector: ".btn--primary" })?.textContent;
/** Which tasks of the to-do list are ticked. */
const ticks = () =>
  within(screen.getByRole("region", { name: "To do" }))
    .getAllByRole("listitem")
    .map((task) => within(task).queryByRole("img", { name: "Done" }) !== null);
const steps = () => within(screen.getByRole("navigation", { name: "Steps" }));
const shown = async (name: string) => (await screen.findByRole("region", { name })).textContent;
const entries = async (store: Awaited<ReturnType<typeof openProcess>>["store"]) =>
  (await store.outbox.toArray()).map(({ operation, body }) => ({ operation, body }));

test("the page has the title of the process, and opens with its overview", async () => {
  await openProcess();
  const title = await screen.findByRole("heading", { level: 1 });
  expect(title).toHaveTextContent("Homogenization Process: HOM-NOP-2026-004-01");
  expect(steps().getByRole("link", { name: "Overview" })).toHaveAttribute("aria-current", "step");
  expect(await shown("Dilution details")).toMatch(
    /Total Water to be Added9\.975L.*Water Added Previously0L.*Water Still Needed9\.975L/,
  );
  expect(await shown("Dilution details")).toContain("10.5 kg × 1 % ÷ 20 % = 0.525 kg");
  expect(await shown("Setup details")).toMatch(
    /Cake NOP-2026-004 Hour 3.*Cake density estimate1\.05g\/mL.*Desired CNF volume10L.*0\.525kg.*0\.5L/,
  );
  expect(screen.queryByRole("button", { name: "Skip this step" })).toBeNull();
});

test("without a name the title is 'Pending sync'", async () => {
  await openProcess({ record: { name: null } });
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(
    "Homogenization Process: Pending sync",
  );
});

test("only the current step, deferred steps and completed steps can be opened", async () => {
  await openProcess({ states: ["SKIPPED", "PENDING", "PENDING"] });
  await screen.findByRole("heading", { level: 1 });
  expect(
    steps()
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual(["Overview", "2HomogenizationPending"]);
  expect(steps().getByText("Skipped")).toBeVisible();
  expect(steps().getByText("Pre Homogenization Treatment").closest("[aria-disabled]")).toBeVisible();
});

test.each([
  ["a step that does not exist", "NO_SUCH_STEP"],
  ["a step that has not begun", CHARACTERIZING],
])("%s in the address opens the overview", async (_, selected) => {
  await openProcess({ selected });
  expect(await screen.findByRole("region", { name: "Setup details" })).toBeVisible();
});

test("the open step is in the address", async () => {
  const { user, router } = await openProcess();
  await screen.findByRole("heading", { level: 1 });
  await user.click(steps().getByRole("link", { name: /Pre Homogenization Treatment/ }));
  expect(router.state.location.search).toBe(`?selected=${PRE_TREATMENT}`);
  expect(await screen.findByRole("button", { name: "Add Pre-Homogenization Data" })).toBeVisible();
  expect(screen.getByText("Step 1: Pre Homogenization Treatment")).toBeVisible();
});

test("on a phone the steps are behind one button", async () => {
  window.happyDOM?.setViewport({ width: 390, height: 844 });
  onTestFinished(() => window.happyDOM?.setViewport({ width: 1024, height: 768 }));
  const { user, router } = await openProcess({ states: ["COMPLETED"], record: preTreated });
  expect(screen.queryByRole("navigation", { name: "Steps" })).toBeNull();
  await user.click(await screen.findByRole("button", { name: /^Open steps/ }));
  const sheet = within(await screen.findByRole("dialog", { name: "Steps" }));
  await user.click(sheet.getByRole("link", { name: /Homogenization Pending/ }));
  expect(router.state.location.search).toBe(`?selected=${HOMOGENIZING}`);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test("the text of the button of the steps is in its name, and its states are drawn, not text", async () => {
  window.happyDOM?.setViewport({ width: 390, height: 844 });
  onTestFinished(() => window.happyDOM?.setViewport({ width: 1024, height: 768 }));
  await openProcess({ states: ["COMPLETED"], record: preTreated, selected: HOMOGENIZING });
  const button = await screen.findByRole("button", { name: "Open steps: Homogenization, Step 2 of 3" });
  expect(button).toHaveTextContent(/^Homogenization Step 2 of 3$/);
});

test("the run shows what water is still needed, and what to do", async () => {
  await openProcess({ selected: HOMOGENIZING, states: ["COMPLETED"], record: preTreated });
  expect(await shown("Homogenization Details")).toMatch(
    /9\.975L−Water Added Previously2\.15L=Water Still Needed7\.825L/,
  );
  expect(await shown("To do")).toMatch(
    /Perform the homogenization.*Record the details in the form.*Click to continue/,
  );
  expect(mainButton()).toBe("Add Homogenization Data");
  expect(screen.queryByRole("button", { name: /Skip this step|Mark as/ })).toBeNull();
});

test("a recorded run shows its figures, with their defaults where nothing is known", async () => {
  await openProcess({ selected: HOMOGENIZING, states: ["SKIPPED"], record: homogenized });
  expect(await shown("Homogenization Details")).toMatch(
    /Equipment UsedBench high-pressure homogenizer.*Pressure Applied \(PSI\)7250 – 14500.*Number of Cycles5.*Water Added0L.*Water TypeNot specified/,
  );
  expect(screen.queryByRole("button", { name: "Add Homogenization Data" })).toBeNull();
  expect(screen.getByRole("button", { name: "Mark as Completed" })).toBeVisible();
});

test("a completed pre-treatment shows what went in, and has no actions", async () => {
  await openProcess({ selected: PRE_TREATMENT, states: ["COMPLETED"], record: preTreated });
  expect(await shown("Pre-Homogenization Details")).toMatch(
    /Cake Used0\.316kg.*Base Used0\.15L.*Water Added2L.*Water TypeDI water/,
  );
  expect(screen.queryByRole("button", { name: /Skip this step|Mark as/ })).toBeNull();
});

test("a deferred step is shown as deferred, and can only be completed", async () => {
  await openProcess({ selected: PRE_TREATMENT, states: ["TODO_LATER"], record: preTreated });
  expect(await screen.findByRole("button", { name: "Mark as Completed" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /Skip this step|Todo Later/ })).toBeNull();
});

test("the characterization links to the CNF it made", async () => {
  const done = stepsIn(id, "SKIPPED", "COMPLETED", "COMPLETED");
  const { user, router } = await openProcess({
    selected: CHARACTERIZING,
    record: { ...homogenized, cnf_id: ids.nowhere, process_states: done },
  });
  const print = await screen.findByRole("link", { name: "Print label" });
  expect(print).toHaveAttribute("href", `/print-labels?items=cnfs:${ids.nowhere}`);
  expect(mainButton()).toBe("Print label");
  await user.click(screen.getByRole("link", { name: "View CNF Details" }));
  expect(router.state.location.pathname).toBe(`/inventory/cnf/${ids.nowhere}`);
});

test("what is done is ticked, and the completion is the main button once the step has its data", async () => {
  const { store } = await openProcess({ selected: PRE_TREATMENT });
  await expect.poll(ticks).toEqual([false, false, false, false]);
  expect(mainButton()).toBe("Add Pre-Homogenization Data");
  const table = store.records("homogenizations");
  await table.put({ ...(await table.get(id)), ...preTreated } as Homogenization, id);
  await expect.poll(ticks).toEqual([true, true, true, false]);
  expect(mainButton()).toBe("Mark as Completed");
});

test("a CNF without characteristics is characterized next, its label is printed from the list", async () => {
  onTestFinished(() => localStorage.clear());
  const cnf = aCnf({ id: ids.nowhere, ...empty("wt_percent", "ph", "appearance") });
  const { user, router } = await openProcess({
    selected: CHARACTERIZING,
    states: ["COMPLETED", "COMPLETED"],
    record: { ...preTreated, ...homogenized, cnf_id: cnf.id },
    more: cnfChanges(cnf),
  });
  await expect.poll(ticks).toEqual([true, false, false, false, false]);
  await expect.poll(mainButton).toBe("Initial characterization");
  expect(screen.getByRole("button", { name: "New sample" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Mark as Completed" }));
  const question = within(await screen.findByRole("alertdialog", { name: questions.complete }));
  expect(question.getByText("The CNF has no initial characterization.")).toBeVisible();
  await user.clickAnew(question.getByRole("button", { name: "Cancel" }));
  expect(screen.getByRole("link", { name: "Print label" })).toHaveAttribute(
    "href",
    `/print-labels?items=cnfs:${cnf.id}`,
  );
  rememberPrinted([{ table: "cnfs", id: cnf.id }]);
  await user.click(screen.getByRole("button", { name: "Initial characterization" }));
  await screen.findByRole("dialog");
  await user.type(form().getByRole("textbox", { name: "Wt %" }), "1.1");
  await user.clickAnew(form().getByRole("button", { name: "Submit" }));
  await expect.poll(mainButton).toBe("Mark as Completed");
  expect(ticks()).toEqual([true, true, true, false, false]);
  expect(router.state.location.search).toBe(`?selected=${CHARACTERIZING}`);
});

test.each([
  ["Skip this step", questions.skip, "SKIPPED"],
  ["Mark as Todo Later", questions.later, "TODO_LATER"],
])("'%s' asks for confirmation, and is saved", async (button, question, new_state_value) => {
  const { user, store } = await openProcess({ selected: PRE_TREATMENT });
  await act(user, button, question);
  expect(await screen.findByText("State updated successfully.")).toBeVisible();
  expect(await entries(store)).toMatchObject([
    {
      operation: "updateHomogenizationState",
      body: {
        new_state_value,
        updated_by: "dana.ruiz@cnf-lab.example",
        timestamp: "2026-11-19T15:42:00.000Z",
      },
    },
  ]);
  await expect
    .poll(() => steps().getAllByRole("listitem")[1]?.textContent)
    .toMatch(/(Skipped|Todo later), not sent yet$/);
});

test("a step that the lab refuses shows why", async () => {
  const { user, store } = await openProcess({
    selected: PRE_TREATMENT,
    states: ["PENDING"],
    record: preTreated,
  });
  await user.click(await screen.findByRole("button", { name: "Mark as Completed" }));
  const question = within(await screen.findByRole("alertdialog", { name: questions.complete }));
  // Another person's skip arrives while the question is shown.
  const table = store.records("homogenizations");
  const record = await table.get(id);
  if (record) await table.put({ ...record, process_states: stepsIn(id, "SKIPPED") }, id);
  await user.click(question.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Failed to update state. Please try again later.")).toBeVisible();
  expect(screen.getByText(/was already skipped by dana\.ruiz/)).toBeVisible();
});

test("a process of an earlier version is shown without the step that it lacks", async () => {
  await openProcess({ record: { process_states: stepsIn(id).slice(1) } });
  expect(await screen.findByRole("link", { name: "Next step: Homogenization" })).toBeVisible();
  expect(steps().getAllByRole("listitem")).toHaveLength(3);
});

test("a process of a later version shows the step that this version does not know", async () => {
  const known = stepsIn(id, "SKIPPED", "COMPLETED", "COMPLETED");
  const step = { name: "DRYING_PENDING", join_id: "drying", order: 4 };
  const drying = { ...step, state: "PENDING" as const, skippable: false, mandatory: true, changed: null };
  const { user } = await openProcess({ record: { process_states: [...known, drying] } });
  await user.click(await screen.findByRole("link", { name: "Next step: Drying" }));
  expect(await screen.findByRole("button", { name: "Mark as Completed" })).toBeVisible();
});

test("after a step is completed the next step opens, with the focus on its form; from the overview it is a tap away", async () => {
  const { user, router } = await openProcess({ selected: PRE_TREATMENT, record: preTreated });
  await act(user, "Mark as Completed", questions.complete);
  const add = await screen.findByRole("button", { name: "Add Homogenization Data" });
  await expect.poll(() => document.activeElement === add).toBe(true);
  expect(router.state.location.search).toBe(`?selected=${HOMOGENIZING}`);
  await user.click(steps().getByRole("link", { name: "Overview" }));
  await user.click(await screen.findByRole("link", { name: "Next step: Homogenization" }));
  expect(router.state.location.search).toBe(`?selected=${HOMOGENIZING}`);
});

test.each([
  ["Skip this step", questions.skip],
  ["Mark as Todo Later", questions.later],
])("after '%s' the next step is a tap away", async (button, question) => {
  const { user, router } = await openProcess({ selected: PRE_TREATMENT });
  await act(user, button, question);
  await user.click(await screen.findByRole("link", { name: "Next step: Homogenization" }));
  expect(router.state.location.search).toBe(`?selected=${HOMOGENIZING}`);
});

test("from the last step, the next one is the step that was postponed; a finished experiment has none", async () => {
  const { user, router } = await openProcess({
    selected: HOMOGENIZING,
    states: ["COMPLETED", "COMPLETED", "TODO_LATER"],
    record: { ...preTreated, ...homogenized },
  });
  await user.click(await screen.findByRole("link", { name: "Next step: Characterization" }));
  expect(router.state.location.search).toBe(`?selected=${CHARACTERIZING}`);
  expect(screen.queryByRole("link", { name: /^Next step/ })).toBeNull();
});

test("a CNF that was entered without the experiment is linked from the step", async () => {
  const cnf = aCnf({ name: "CNF-2026-004-07" });
  const { user, store } = await openProcess({
    selected: CHARACTERIZING,
    states: ["SKIPPED", "COMPLETED"],
    record: homogenized,
    more: cnfChanges(cnf),
  });
  await user.click(await screen.findByRole("button", { name: "Link existing CNF" }));
  await screen.findByRole("dialog", { name: "Link existing CNF" });
  await choose(user, /^CNF$/, cnf.name ?? "");
  await user.click(form().getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("CNF linked.")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Mark as Completed" })).toBeVisible();
  expect(await store.records("cnfs").get(cnf.id)).toMatchObject({ homogenization_id: id });
  expect(screen.queryByRole("button", { name: "Link existing CNF" })).toBeNull();
});

test("a finished experiment shows the water that was added, not what is still needed", async () => {
  const cnf = aCnf({ amount_water_added_for_homogenization: 7.8 });
  await openProcess({
    states: ["COMPLETED", "COMPLETED", "COMPLETED"],
    record: { ...preTreated, ...homogenized, cnf_id: cnf.id },
    more: cnfChanges(cnf),
  });
  expect(await shown("Dilution details")).toMatch(
    /Water Added Previously2\.15L\+Water Added for the Run7\.8L=Total Water Added9\.95L/,
  );
  expect(screen.queryByText("Water Still Needed")).toBeNull();
});
