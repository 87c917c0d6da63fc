import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { commands } from "#contract/index.ts";
import { submit } from "#sync/write/submit.ts";
import { examples } from "../../fixtures/examples.ts";
import { aHarvest, aRemoval, aTray, aWeek, growIds, trayChanges } from "../../fixtures/grow-trials.ts";
import { DANA, MARCUS } from "../../fixtures/records.ts";
import { rowTexts } from "../components/open-screen.tsx";
import { cellsOf, id, openTrial, rowOf, WEEKLY } from "./open-trial.tsx";

const QUESTION = "Are you sure you want to delete this week data?";
const weeksOf = (tray: string) => `Weekly Data - ${tray}`;
const weeks = () => cellsOf(weeksOf("F1"));

afterEach(() => vi.useRealTimers());

test("each tray shows whether this week is recorded, and one without plugs accepts nothing", async () => {
  const thisWeek = aTray({
    id: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f67a4",
    identifier: "F4",
    transplanted_at: "2026-11-11T15:00:00.000Z",
    weekly_data: [aWeek({ id: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f67b4", week_number: 4 })],
  });
  await openTrial({ selected: WEEKLY, more: trayChanges(thisWeek) });
  const mix = "Control, no CNF + Biochar";
  const button = (row: Awaited<ReturnType<typeof rowOf>>) =>
    row.getAllByRole("button").map((one) => one.textContent);
  expect((await cellsOf("Weekly Data")).map(([name, plugs]) => [name, plugs])).toEqual([
    [`GT-003-F1${mix}`, "23 / 24"],
    [`GT-003-F2${mix}`, "24 / 24"],
    [`GT-003-F3${mix}`, "0 / 24"],
    [`GT-003-F4${mix}`, "23 / 24"],
  ]);
  expect(button(await rowOf("Weekly Data", "GT-003-F1"))).toEqual([
    "Add Images",
    "Add Data",
    "Add Transplant Data",
  ]);
  expect(button(await rowOf("Weekly Data", "GT-003-F4"))).toEqual([
    "Add Images",
    "Add Data",
    "Edit Transplant Data",
  ]);
  expect((await rowOf("Weekly Data", "GT-003-F4")).getByText("Week 4 added")).toBeVisible();
  const dead = await rowOf("Weekly Data", "GT-003-F3");
  for (const one of dead.getAllByRole("button", { name: "Inactive" })) expect(one).toBeDisabled();
  expect(button(dead)).toEqual(["Inactive", "Inactive", "Inactive"]);
  expect(screen.getByText("1 of 3 active entered")).toBeInTheDocument();
});

test.each([
  ["Add Images", "Add Weekly Data Image"],
  ["Add Data", "Add Weekly Data"],
  ["Add Transplant Data", "Add/Edit Transplant Data"],
])("'%s' opens its form for that tray", async (button, form) => {
  const { user } = await openTrial({ selected: WEEKLY });
  await user.click((await rowOf("Weekly Data", "GT-003-F2")).getByRole("button", { name: button }));
  expect(await screen.findByRole("dialog", { name: form })).toHaveTextContent("GT-003-F2");
});

test("the weeks of a tray are listed newest first, or the list is empty", async () => {
  await openTrial({ selected: WEEKLY });
  await expect
    .poll(async () => (await weeks()).map((cells) => cells.slice(0, 5)))
    .toEqual([
      ["Week 2", "4.7cm", "4.0cm", "10", "Sent"],
      ["Week 1", "1.7cm", "1.5cm", "10", "Sent"],
    ]);
  expect(screen.getByText(weeksOf("F2")).closest("details")).toHaveTextContent("No Weekly Data");
});

test("completed weeks can be viewed, and the transplant edited", async () => {
  await openTrial({ selected: WEEKLY, states: ["COMPLETED", "COMPLETED", "COMPLETED"] });
  expect(await screen.findByRole("status")).toHaveTextContent(
    "WEEKLY DATA COMPLETED Weekly data collection is complete. You can review and edit existing data if needed.",
  );
  const row = await rowOf("Weekly Data", "GT-003 - F1");
  expect(row.getByRole("link", { name: "GT-003 - F1" })).toHaveAttribute(
    "href",
    `/grow-trial-formulations/${growIds.tray}`,
  );
  expect(row.getAllByRole("button").map((one) => one.textContent)).toEqual(["Add Transplant Data"]);
  expect(await weeks()).toHaveLength(2);
});

test("a week is deleted after confirmation, and its plugs are active again", async () => {
  const { user, store } = await openTrial({ selected: WEEKLY });
  await user.click(await deleteButton(2));
  const asked = within(await screen.findByRole("alertdialog", { name: QUESTION }));
  await user.click(asked.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Weekly data deleted successfully!")).toBeVisible();
  await expect.poll(async () => (await weeks()).map(([week]) => week)).toEqual(["Week 1"]);
  expect((await cellsOf("Weekly Data"))[0]?.[1]).toBe("24 / 24");
  expect(await store.outbox.toArray()).toMatchObject([
    { operation: "deleteWeeklyData", params: { id: growIds.secondWeek }, state: "queued" },
  ]);
});

test("without confirmation the week remains", async () => {
  const { user, store } = await openTrial({ selected: WEEKLY });
  await user.click(await deleteButton(2));
  const asked = within(await screen.findByRole("alertdialog", { name: QUESTION }));
  await user.click(asked.getByRole("button", { name: "Cancel" }));
  await expect.poll(() => screen.queryByRole("alertdialog")).toBeNull();
  expect(await weeks()).toHaveLength(2);
  expect(await store.outbox.count()).toBe(0);
});

test("a week that was never sent is undone, and nothing of it is sent", async () => {
  const { user, env, store } = await openTrial({ selected: WEEKLY });
  await screen.findByRole("table", { name: weeksOf("F1") });
  const { params, body } = examples.addWeeklyData as { params: { id: string }; body: never };
  await submit(env, DANA, commands.addWeeklyData, { params, body });
  await expect
    .poll(async () => (await weeks())[0]?.slice(0, 5))
    .toEqual(["Week 3", "10.4cm", "9.4cm", "10", "Waiting"]);
  await user.click(await deleteButton(3));
  const asked = within(await screen.findByRole("alertdialog", { name: QUESTION }));
  await user.click(asked.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Weekly data deleted successfully!")).toBeVisible();
  await expect.poll(async () => (await weeks()).map(([week]) => week)).toEqual(["Week 2", "Week 1"]);
  expect((await cellsOf("Weekly Data"))[0]?.[1]).toBe("23 / 24");
  expect((await store.outbox.toArray()).map(({ operation, state }) => [operation, state])).toEqual([
    ["addWeeklyData", "discarded"],
  ]);
});

test("the name of a tray opens its formulation here, with a link to a new tab", async () => {
  const { user, router } = await openTrial({ selected: WEEKLY });
  await user.click(await screen.findByRole("link", { name: "GT-003-F1" }));
  const modal = within(await screen.findByRole("dialog", { name: "GT-003-F1" }));
  expect(await modal.findByRole("region", { name: "Weekly Data" })).toHaveTextContent(/Week 2.*Week 1/);
  const tab = modal.getByRole("link", { name: "Open in new tab" });
  expect(tab).toHaveAttribute("href", `/grow-trial-formulations/${growIds.tray}`);
  expect(tab).toHaveAttribute("target", "_blank");
  expect(router.state.location.pathname).toBe(`/grow-trials/${id}`);
  await user.click(modal.getByRole("link", { name: "Open page" }));
  expect(await screen.findByRole("heading", { level: 1, name: "GT-003-F1" })).toBeVisible();
  expect(router.state.location.pathname).toBe(`/grow-trial-formulations/${growIds.tray}`);
});

test("a right-click on the name offers a new tab, also from the keyboard", async () => {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  const { user } = await openTrial({ selected: WEEKLY });
  fireEvent.contextMenu(await screen.findByRole("link", { name: "GT-003-F1" }));
  await screen.findByRole("menuitem", { name: "Open in new tab" });
  await user.keyboard("{ArrowDown}{Enter}");
  expect(opened).toHaveBeenCalledWith(`/grow-trial-formulations/${growIds.tray}`, "_blank", "noreferrer");
  opened.mockRestore();
});

test("a press of half a second offers a new tab, and is not a click", async () => {
  const link = await pressable();
  fireEvent.pointerDown(link, { pointerType: "touch", clientX: 100, clientY: 100 });
  fireEvent.pointerMove(link, { pointerType: "touch", clientX: 106, clientY: 106 });
  vi.advanceTimersByTime(500);
  fireEvent.pointerUp(link);
  fireEvent.click(link);
  vi.useRealTimers();
  expect(await screen.findByRole("menuitem", { name: "Open in new tab" })).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  ["that moves more than 10 px", 111, 500],
  ["of less than half a second", 100, 499],
])("a press %s offers nothing", async (_, clientX, ms) => {
  const link = await pressable();
  fireEvent.pointerDown(link, { pointerType: "touch", clientX: 100, clientY: 100 });
  fireEvent.pointerMove(link, { pointerType: "touch", clientX, clientY: 100 });
  vi.advanceTimersByTime(ms);
  fireEvent.pointerUp(link);
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  expect(screen.queryByRole("menuitem")).toBeNull();
});

async function deleteButton(week: number) {
  const table = within(await screen.findByRole("table", { name: weeksOf("F1") }));
  fireEvent.click(table.getByRole("button", { name: `More actions, week ${week}` }));
  return screen.findByRole("menuitem", { name: "Delete Week Data" });
}

/** The name of a tray, on a clock that the test moves. */
async function pressable() {
  await openTrial({ selected: WEEKLY });
  const link = await screen.findByRole("link", { name: "GT-003-F1" });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return link;
}

const path = `/grow-trial-formulations/${growIds.tray}`;

test("the trays of all trials are listed, and those without plugs on request", async () => {
  const { user } = await openTrial({ path: "/grow-trial-formulations?show=active" });
  expect(await screen.findByRole("link", { name: "GT-003-F1" })).toHaveAttribute("href", path);
  expect(rowTexts()).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "All" }));
  expect(await screen.findByRole("link", { name: "GT-003-F3" })).toBeVisible();
});

test("the comments of a tray are found", async () => {
  const { user } = await openTrial({ path: "/grow-trial-formulations" });
  await screen.findByRole("link", { name: "GT-003-F1" });
  await user.type(screen.getByRole("searchbox", { name: "Search formulations" }), "dark green");
  await expect.poll(rowTexts).toEqual([expect.stringContaining("GT-003-F2")]);
});

test("a formulation shows its composition, its growth and its harvest", async () => {
  const { router, user } = await openTrial({ path: `/grow-trial-formulations/${growIds.harvested}` });
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("GT-003-F2");
  expect(screen.getByRole("region", { name: "Formulation" })).toHaveTextContent(
    /CompositionControl, no CNF, Lettuce.*Test ForWater retention.*24 \/ 24/,
  );
  expect(screen.getByRole("region", { name: "Weekly Data" })).toHaveTextContent("No Weekly Data");
  expect(screen.getByRole("region", { name: "Harvest Data" })).toHaveTextContent(/Canopy Width20\.8cm/);
  await user.click(screen.getByRole("link", { name: "Grow trial GT-003" }));
  await expect.poll(() => router.state.location.pathname).toBe(`/grow-trials/${id}`);
});

test("the page of a tray has what the row of its trial has", async () => {
  const { user } = await openTrial({ path });
  const buttonsIn = (card: string) =>
    within(screen.getByRole("region", { name: card }))
      .queryAllByRole("button", { name: /^(Add|Edit) / })
      .map(({ textContent }) => textContent);
  expect(await screen.findByRole("link", { name: "Shelf mode" })).toHaveAttribute(
    "href",
    `/grow-trials/${id}/shelf?tray=${growIds.tray}`,
  );
  expect(
    ["Formulation", "Weekly Data", "Plug removals", "Transplant Data", "Harvest Data", "Images"].map(
      buttonsIn,
    ),
  ).toEqual([
    ["Edit Formulation"],
    ["Add Data"],
    ["Add plug removal"],
    ["Add Transplant Data"],
    [],
    ["Add Images"],
  ]);
  await user.click(screen.getByRole("button", { name: "Add Data" }));
  expect(await screen.findByRole("dialog", { name: "Add Weekly Data" })).toBeVisible();
});

test("the page of a tray has the harvest once the weekly data is completed, and no week any more", async () => {
  await openTrial({ path, states: ["COMPLETED", "COMPLETED", "COMPLETED"] });
  const harvest = await screen.findByRole("region", { name: "Harvest Data" });
  expect(within(harvest).getByRole("button", { name: "Add Harvest Data" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add Data" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Shelf mode" })).toBeNull();
});

test("removed plugs and a harvest name who was signed in, where another person is named", async () => {
  const recorded = { by: MARCUS, at: "2026-11-18T15:00:05.000Z" };
  const tray = aTray({
    plug_removals: [aRemoval({ weekly_data_id: null, recorded })],
    harvest_data: aHarvest({ recorded }),
  });
  await openTrial({ path, more: trayChanges(tray) });
  expect(await screen.findByRole("region", { name: "Harvest Data" })).toHaveTextContent(
    /dana\.ruiz@cnf-lab\.exampleEntered Bymarcus\.lee@cnf-lab\.example/,
  );
  expect(screen.getByText("Entered by Marcus Lee")).toBeVisible();
});

test("a week shows its comments, and the removed plugs", async () => {
  await openTrial({ path });
  expect(await screen.findByRole("region", { name: "Weekly Data" })).toHaveTextContent(
    /Week 24\.7cm4\.0cm10healthy1 plug removed: damping off.*Week 1/,
  );
  expect(screen.getByRole("region", { name: "Harvest Data" })).toHaveTextContent("No Harvest Data");
});

test("a formulation is in the lineage of its sources", async () => {
  await openTrial({ path });
  const strip = within(await screen.findByRole("region", { name: "Lineage" }));
  expect(strip.getByText("GT-003-F1")).toBeVisible();
  expect(strip.getByRole("link", { name: "Full lineage" })).toHaveAttribute("href", `${path}/lineage`);
});

test("a formulation that does not exist leads to all formulations", async () => {
  const unknown = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f6799";
  await openTrial({ path: `/grow-trial-formulations/${unknown}` });
  const name = `Tray formulation not found. Contact support. Formulation Id: ${unknown} Grow Trial Id: NA`;
  expect(await screen.findByRole("heading", { name })).toBeVisible();
  expect(screen.getByRole("link", { name: "All formulations" })).toBeVisible();
});
