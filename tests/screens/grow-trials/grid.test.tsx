import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { growTrialRoutes } from "#app/features.tsx";
import { namedId } from "#domain/kernel/ids.ts";
import { exampleRecords } from "../../fixtures/examples.ts";
import { aRemoval, aTray, aWeek, growIds, trayChanges } from "../../fixtures/grow-trials.ts";
import { MARCUS } from "../../fixtures/records.ts";
import { openScreen } from "../components/open-screen.tsx";

const inactive = trayChanges(
  aTray({
    id: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f67a3",
    identifier: "F3",
    weekly_data: [],
    plug_removals: [aRemoval({ num_plugs_removed: 24 })],
  }),
);

/** Weeks 1 and 2 of F1 are recorded, none of F2; F3 has no plugs left. */
async function open(now?: () => number) {
  const opened = await openScreen({
    path: `/grow-trials/${growIds.trial}/grid`,
    now,
    routes: [...growTrialRoutes, { path: "*", element: <h1>Elsewhere</h1> }],
    records: [...exampleRecords, ...inactive],
  });
  await screen.findByRole("heading", { level: 1, name: "(GT-003) Weekly Data" });
  return opened;
}

const cell = (tray: string, week: number, label = "Avg Height") =>
  screen.getByRole("textbox", { name: `${label} of ${tray}, week ${week}` });
const WIDTH = "Avg Canopy Width";
const weeksOf = async (store: Awaited<ReturnType<typeof open>>["store"], id: string) =>
  (await store.records("tray_formulations").get(id))?.weekly_data ?? [];

describe("the grid of weeks", () => {
  test("saves all weeks that were typed, together and with one choice of tags", async () => {
    const { user, store } = await open();
    await user.type(cell("F1", 3), "9,6");
    await user.type(cell("F1", 3, WIDTH), "11.2");
    await user.type(cell("F2", 1), "3.1");
    await user.type(cell("F2", 1, WIDTH), "2.8");
    await user.type(cell("F2", 1, "Count Plugs for Avg"), "10");
    const preview = within(screen.getByRole("list", { name: "To be saved" }));
    expect(preview.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "F1week 3",
      "F2week 1",
    ]);
    await user.click(screen.getByRole("button", { name: "healthy" }));
    await user.click(screen.getByRole("button", { name: "Save 2 weeks" }));
    // The means of F1 doubled, which is normal growth and not asked about.
    expect(await screen.findByText("Weekly data added successfully")).toBeVisible();
    expect(await screen.findByText("Nothing is typed yet.")).toBeVisible();
    expect((await weeksOf(store, growIds.tray)).at(-1)).toMatchObject({
      week_number: 3,
      avg_height: 9.6,
      avg_canopy_width: 11.2,
      count_plugs_for_avg: 10,
      count_is_suggested: true,
      plant_comments: "healthy",
    });
    expect((await weeksOf(store, growIds.harvested)).at(-1)).toMatchObject({ count_plugs_for_avg: 10 });
    await waitFor(() => expect(screen.getAllByText("Waiting")).toHaveLength(2));
    expect(await store.drafts.count()).toBe(0);
    const titles = (await store.outbox.orderBy("seq").toArray()).map(({ title }) => title);
    expect(titles).toEqual(["Week 3 of GT-003-F1", "Week 1 of GT-003-F2"]);
  });

  test("suggests for a week the plugs that the tray had in it", async () => {
    const { user, store } = await open();
    const tray = await store.records("tray_formulations").get(growIds.harvested);
    // Two plugs were removed in the second week.
    const plug_removals = [aRemoval({ weekly_data_id: null, num_plugs_removed: 2 })];
    await store.records("tray_formulations").put({ ...tray, plug_removals } as never, growIds.harvested);
    expect(await screen.findByText("22 plugs")).toBeVisible();
    const count = (week: number) => cell("F2", week, "Count Plugs for Avg").getAttribute("placeholder");
    await user.type(cell("F2", 1), "3.1");
    await user.type(cell("F2", 3), "9.6");
    expect([count(1), count(3)]).toEqual(["24", "22"]);
  });

  test("asks before it saves a fall, a jump and a future week, and names the tray", async () => {
    const { user, store } = await open();
    await user.type(cell("F1", 3), "3");
    await user.type(cell("F1", 3, WIDTH), "17.2");
    await user.type(cell("F1", 5), "3.1");
    await user.type(cell("F1", 5, WIDTH), "18");
    await user.click(screen.getByRole("button", { name: "healthy" }));
    const doubts = [
      "F1, week 3: Avg Height 3 cm after 4.7 cm in week 2.",
      "F1, week 3: Avg Canopy Width 17.2 cm after 4 cm in week 2.",
      "F1, week 5: The trial is in week 4.",
    ];
    for (const doubt of doubts) expect(screen.getByText(doubt)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Save 2 weeks" }));
    const asked = within(await screen.findByRole("alertdialog"));
    for (const doubt of doubts) expect(asked.getByText(doubt, { exact: false })).toBeVisible();
    await user.click(asked.getByRole("button", { name: "Check again" }));
    expect(await store.outbox.count()).toBe(0);
    await user.clickAnew(screen.getByRole("button", { name: "Save 2 weeks" }));
    const again = within(await screen.findByRole("alertdialog"));
    await user.clickAnew(again.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Weekly data added successfully")).toBeVisible();
    expect(await store.outbox.count()).toBe(2);
    // What was asked is not repeated after the save.
    expect(screen.queryByText(/Please check/)).toBeNull();
  });

  test("shows a typed figure of a week that was recorded meanwhile", async () => {
    const { user, store } = await open();
    await user.type(cell("F1", 3), "9.6");
    const tray = await store.records("tray_formulations").get(growIds.tray);
    const week = aWeek({ id: namedId("week", "3"), week_number: 3, avg_height: 8 });
    const weekly_data = [...(tray?.weekly_data ?? []), week];
    await store.records("tray_formulations").put({ ...tray, weekly_data } as never, growIds.tray);
    expect(await screen.findByText("F1, week 3: Avg Height 9.6 cm")).toBeVisible();
    expect(screen.getByRole("button", { name: "Save 0 weeks" })).toBeDisabled();
  });

  test("accepts a block from a spreadsheet, and reports what it left out", async () => {
    const { user } = await open();
    await user.click(cell("F2", 1));
    await user.paste("3,1\t2,8\t10\t9\r\n4,4\t4,0\t10\t9\r\n");
    expect(cell("F2", 1)).toHaveValue("3,1");
    expect(cell("F2", 2, WIDTH)).toHaveValue("4,0");
    expect(screen.getByText(/^2 pasted values were left out/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Save 2 weeks" })).toBeEnabled();
  });

  test("never overwrites a recorded week, and refuses weeks of a tray without plugs", async () => {
    const { user } = await open();
    expect(screen.queryByRole("textbox", { name: "Avg Height of F1, week 2" })).toBeNull();
    expect(screen.queryByRole("textbox", { name: "Avg Height of F3, week 4" })).toBeNull();
    expect(await screen.findByRole("cell", { name: /4.7 ?Sent$/ })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Height" }));
    await user.click(cell("F1", 3));
    await user.paste("9.6\t3.1\t5");
    expect(cell("F2", 3)).toHaveValue("3.1");
    expect(screen.getByText(/^1 pasted value was left out/)).toBeVisible();
  });

  test("asks about a figure that can be read in two ways, and saves nothing before", async () => {
    const { user } = await open();
    await user.type(cell("F1", 3), "12,345");
    await user.type(cell("F1", 3, WIDTH), "3,1");
    expect(await screen.findByText("12,345 can be read in two ways")).toBeVisible();
    expect(screen.getByRole("button", { name: "Save 1 week" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "12.345" }));
    expect(cell("F1", 3)).toHaveValue("12.345");
    expect(screen.getByRole("button", { name: "Save 1 week" })).toBeEnabled();
  });

  test("marks text that is not a figure with the lab's message, and saves nothing until it is corrected", async () => {
    const { user } = await open();
    await user.type(cell("F1", 3), "tall");
    expect(await screen.findByText("Height must be a number")).toBeVisible();
    expect(cell("F1", 3)).toBeInvalid();
    expect(screen.getByText("Canopy width must be a positive number")).toBeVisible();
    expect(screen.getByRole("button", { name: "Save 1 week" })).toBeDisabled();
  });

  test("dates a past week on its last day and this week now, unless a person types a date, and names who measured", async () => {
    const { user, store } = await open();
    for (const week of [1, 2, 4]) {
      await user.type(cell("F2", week), "3.1");
      await user.type(cell("F2", week, WIDTH), "2.8");
    }
    const measured = (week: number) => screen.getByLabelText(new RegExp(`^Measured on, week ${week}`));
    expect(measured(1)).toHaveValue("2026-11-04T10:00");
    expect(measured(4)).toHaveValue("2026-11-19T10:42");
    fireEvent.change(measured(2), { target: { value: "2026-11-10T16:20" } });
    fireEvent.change(screen.getByLabelText(/^Measured by/), { target: { value: MARCUS } });
    await user.click(screen.getByRole("button", { name: "healthy" }));
    await user.click(screen.getByRole("button", { name: "Save 3 weeks" }));
    expect(await screen.findByText("Weekly data added successfully")).toBeVisible();
    expect(await weeksOf(store, growIds.harvested)).toMatchObject([
      { week_number: 1, created_at: "2026-11-04T15:00:00.000Z", created_by: MARCUS },
      { week_number: 2, created_at: "2026-11-10T21:20:00.000Z", created_by: MARCUS },
      { week_number: 4, created_at: expect.stringMatching(/^2026-11-19T15:42/), created_by: MARCUS },
    ]);
    expect(await store.drafts.count()).toBe(0);
  });

  test("shows on which days a week was recorded, also where other trays can be typed", async () => {
    const { store } = await open();
    const row = (week: string) => screen.getByRole("row", { name: new RegExp(`^${week}\\b`) });
    expect(row("1")).toHaveTextContent("Recorded: Nov 3, 2026");
    expect(row("3")).not.toHaveTextContent("Recorded");
    const tray = await store.records("tray_formulations").get(growIds.harvested);
    const week = aWeek({ id: namedId("week", "1"), created_at: "2026-11-05T15:00:00.000Z" });
    await store
      .records("tray_formulations")
      .put({ ...tray, weekly_data: [week] } as never, growIds.harvested);
    await waitFor(() => expect(screen.queryByLabelText(/^Measured on, week 1/)).toBeNull());
    expect(row("1")).toHaveTextContent("Nov 3, 2026 – Nov 5, 2026");
  });

  test("saves no week whose date is not whole", async () => {
    const { user } = await open();
    await user.type(cell("F2", 1), "3.1");
    await user.type(cell("F2", 1, WIDTH), "2.8");
    const measured = screen.getByLabelText(/^Measured on, week 1/);
    fireEvent.change(measured, { target: { value: "0020-11-10T16:20" } });
    expect(await screen.findByText("Please enter a valid date and time")).toBeVisible();
    expect(screen.getByRole("button", { name: "Save 1 week" })).toBeDisabled();
  });

  test("ends at the last week of the trial, also two years later; two more are shown on demand", async () => {
    const { user } = await open(() => Date.parse("2028-11-19T15:42:00.000Z"));
    const weeks = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
    expect(weeks()).toEqual(["1", "2", "3", "4", "5", "6"]);
    await user.click(screen.getByRole("button", { name: "Show weeks 7 and 8" }));
    expect(weeks()).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
    expect(screen.queryByRole("button", { name: /^Show week/ })).toBeNull();
  });

  test("opens the correction of a recorded figure", async () => {
    const { user, store } = await open();
    await user.click(screen.getByRole("button", { name: "Correct Avg Height of F1, week 2: 4.7" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Correct week 2" }));
    const box = dialog.getByRole("textbox", { name: /^Avg Height/ });
    await user.retype(box, "5.2");
    await user.clickAnew(dialog.getByRole("button", { name: "Submit" }));
    expect(await screen.findByText("Weekly data edited.")).toBeVisible();
    expect((await weeksOf(store, growIds.tray))[1]).toMatchObject({ avg_height: 5.2 });
  });

  test("requires a tag before it saves", async () => {
    const { user, store } = await open();
    await user.type(cell("F1", 3), "9.6");
    await user.type(cell("F1", 3, WIDTH), "11.2");
    await user.click(screen.getByRole("button", { name: "Save 1 week" }));
    expect(await screen.findByText("At least one plant tag-comment is required")).toBeVisible();
    expect(await store.outbox.count()).toBe(0);
  });

  test("moves by arrows and Enter across read-only cells, and Escape restores the former value", async () => {
    const { user } = await open();
    await user.click(cell("F2", 1));
    await user.keyboard("3.1{Enter}");
    expect(cell("F2", 2)).toHaveFocus();
    await user.keyboard("{ArrowUp}4{Escape}");
    expect(cell("F2", 1)).toHaveValue("3.1");
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowLeft}");
    expect(cell("F1", 3, "Count Plugs for Avg")).toHaveFocus();
    await user.keyboard("{ArrowUp}");
    expect(cell("F1", 3, "Count Plugs for Avg")).toHaveFocus();
  });

  test("retains the entered values when the person returns", async () => {
    const { user, router } = await open();
    await user.type(cell("F1", 3), "9.6");
    await router.navigate("/");
    await router.navigate(`/grow-trials/${growIds.trial}/grid`);
    expect(await screen.findByDisplayValue("9.6")).toBeVisible();
  });
});
