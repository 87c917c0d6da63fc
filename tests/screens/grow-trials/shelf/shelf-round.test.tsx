import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import {
  aGrowTrial,
  aHarvest,
  aTray,
  growIds,
  growTrialChanges,
  trayChanges,
} from "../../../fixtures/grow-trials.ts";
import { fakeDrawing } from "../../../support/fake-drawing.ts";
import { handScan } from "../../../support/hand-scan.ts";
import { figure, heading, openShelf, openTray, press, third, trays, weekOf } from "./open-shelf.tsx";

const fourth = { ...third, id: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f67b4", week_number: 4 };
const next = {
  trial: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f6799",
  tray: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f67f9",
};
/** Only F2 of GT-003 is to be measured, and F1 of GT-009. */
const last = [
  ...trayChanges(aTray({ weekly_data: [third, fourth], plug_removals: [] })),
  ...trays.slice(2),
  ...growTrialChanges(aGrowTrial({ id: next.trial, code: "GT-009", formulation_ids: [next.tray] })),
  ...trayChanges(aTray({ id: next.tray, grow_trial_id: next.trial, weekly_data: [], plug_removals: [] })),
];

describe("a figure that was recorded", () => {
  test("last week is corrected by a touch on it, and the week that is being typed remains", async () => {
    const { user, store } = await openTray();
    await press(user, "7", "Correct Avg Canopy Width of week 3");
    expect(screen.getByText("Week 3 / 6")).toBeVisible();
    expect(screen.getByText("Correcting week 3")).toBeVisible();
    expect(figure("Avg Canopy Width")).toHaveValue("11.2");
    await press(user, "1", "2", "Point", "4", "Save F1 week 3");
    expect(await screen.findByText("Week 3 of GT-003-F1 corrected.")).toBeVisible();
    expect(figure("Avg Height")).toHaveValue("7");
    const [entry] = await store.outbox.toArray();
    expect(entry).toMatchObject({ operation: "updateWeeklyData", params: { id: third.id } });
    const tray = await store.records("tray_formulations").get(growIds.tray);
    const { updated, ...week } = tray?.weekly_data[0] ?? third;
    expect(week).toEqual({ ...third, avg_canopy_width: 12.4 });
  });

  test("is not corrected any more after the person has left the tray without a change", async () => {
    const { user } = await openTray();
    await press(user, "Correct Avg Height of week 3", "Next tray: F2, To do");
    await heading("GT-003-F2");
    await press(user, "7", "Previous tray: F1, To do");
    await heading("GT-003-F1");
    expect(screen.queryByText("Correcting week 3")).toBeNull();
    expect(figure("Avg Height")).toHaveValue("");
  });

  test("this week is corrected on its card; Cancel changes nothing, and a figure that is none is refused", async () => {
    const { user, store } = await openShelf(last, "?tray=F1");
    await user.click(await screen.findByRole("button", { name: "Correct Avg Height, 9.6 cm" }));
    await press(user, "0", "Save F1 week 4");
    expect(await screen.findByText("Height must be a positive number")).toBeVisible();
    await press(user, "Cancel");
    expect(await screen.findByRole("heading", { name: "Week 4 is recorded" })).toBeVisible();
    expect(await store.outbox.count()).toBe(0);
  });
});

test("a plug that is knocked over after the week was saved is recorded on the card, which lists it", async () => {
  const { user, store } = await openShelf(last, "?tray=F1");
  await user.click(await screen.findByRole("button", { name: "24 / 24 plugs" }));
  await press(user, "mechanical damage");
  expect(await screen.findByText("GT-003-F1: 1 plug: mechanical damage. 23 of 24 plugs left.")).toBeVisible();
  expect(await screen.findByText("1 plug: mechanical damage")).toBeVisible();
  expect(await store.records("tray_formulations").get(growIds.tray)).toMatchObject({
    plug_removals: [{ num_plugs_removed: 1, weekly_data_id: null }],
  });
});

test("a scanner's text does not change the number of removed plugs", async () => {
  const { user } = await openShelf(last, "?tray=F1");
  await user.click(await screen.findByRole("button", { name: "24 / 24 plugs" }));
  await press(user, "3");
  await handScan("http://lab/F2");
  expect(figure("Number of plugs removed")).toHaveValue("3");
});

test("a photo is saved by the shutter, named by tray, week and date, and is on the card of the week", async () => {
  fakeDrawing();
  const { user, store } = await openShelf(last, "?tray=F1");
  await heading("GT-003-F1");
  await user.upload(
    screen.getByLabelText("Picture of GT-003-F1"),
    new File(["a picture"], "leaf.heic", { type: "image/jpeg" }),
  );
  expect(await screen.findByText("Photo of GT-003-F1 saved.")).toBeVisible();
  const name = "GT-003-F1 week 4 2026-11-19 1.jpg";
  const card = await screen.findByRole("region", { name: "Photos of week 4" });
  expect(within(card).getByRole("button", { name })).toBeVisible();
  expect((await store.outbox.toArray())[0]?.body).toMatchObject({
    file_name: name,
    tray_formulation_id: growIds.tray,
  });
});

describe("the end of a round", () => {
  test("lists what was recorded, and leads to the next trial that is due", async () => {
    const { user, store } = await openShelf(last);
    await heading("GT-003-F2");
    await press(user, "9 / 9 plugs", "2", "damping off");
    await press(user, "2", "Next field", "3", "healthy", "Save F2");
    const round = within(await screen.findByRole("region", { name: "Week 4 of GT-003" }));
    expect(round.getByRole("heading", { name: "Every tray has data for week 4" })).toBeVisible();
    expect(round.getByText("2 of 2")).toBeVisible();
    expect(await round.findByText("F2, 2 plugs: damping off")).toBeVisible();
    expect(await weekOf(store, growIds.harvested)).toMatchObject({ avg_height: 2 });
    const link = await screen.findByRole("link", { name: "Next: GT-009, 1 tray" });
    expect(link).toHaveAttribute("href", `/grow-trials/${next.trial}/shelf`);
  });

  test("does not wait for a tray that was harvested, also when it is the first", async () => {
    const harvested = aTray({ weekly_data: [third], plug_removals: [], harvest_data: aHarvest() });
    const { user } = await openShelf([...trayChanges(harvested), ...trays.slice(2)]);
    await heading("GT-003-F2");
    expect(screen.getByRole("link", { name: "F1, Harvested" })).toBeVisible();
    await press(user, "2", "Next field", "3", "healthy", "Save F2");
    const round = within(await screen.findByRole("region", { name: "Week 4 of GT-003" }));
    expect(round.getByRole("heading", { name: "Every tray has data for week 4" })).toBeVisible();
    expect(round.getByText("Harvested").closest("div")).toHaveTextContent("F1");
    await user.click(screen.getByRole("link", { name: "F1, Harvested" }));
    await heading("GT-003-F1");
    expect(screen.getByText(/^F1 was harvested on /)).toBeVisible();
    expect(screen.getByRole("region", { name: "Week 4 of GT-003" })).toBeVisible();
  });

  test("names the figures to check, each a link to its tray", async () => {
    const high = { ...fourth, avg_height: 96 };
    await openShelf(
      [...trayChanges(aTray({ weekly_data: [third, high], plug_removals: [] }))],
      "",
      aGrowTrial({ formulation_ids: [growIds.tray] }),
    );
    expect(await screen.findByRole("link", { name: "F1: Avg Height 96 cm" })).toHaveAttribute(
      "href",
      expect.stringContaining(`?tray=${growIds.tray}`),
    );
    expect(await screen.findByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
  });
});

describe("a week that is missing", () => {
  test("is added at the shelf, on the last day of that week", async () => {
    const { user, store } = await openTray();
    expect(screen.getByText("F1: week 1 missing")).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Add week 1 of F1" }));
    expect(await screen.findByText("Adding week 1")).toBeVisible();
    await press(user, "1", "Next field", "2", "healthy", "Save F1");
    await heading("GT-003-F2");
    await expect
      .poll(async () => (await store.outbox.toArray())[0]?.body)
      .toMatchObject({ week_number: 1, created_at: "2026-11-04T15:00:00.000Z" });
  });

  test("leads back to the current week of its tray, if no other tray is open", async () => {
    const alone = trayChanges(aTray({ weekly_data: [third], plug_removals: [] }));
    const { user } = await openShelf(
      alone,
      "?tray=F1&week=1",
      aGrowTrial({ formulation_ids: [growIds.tray] }),
    );
    await screen.findByText("Adding week 1");
    await press(user, "1", "Next field", "2", "healthy");
    expect(screen.getByText("Adding week 1")).toBeVisible();
    await press(user, "Save F1");
    expect(await screen.findByRole("region", { name: "Week 4 of F1" })).toBeVisible();
    expect(figure("Avg Height")).toHaveValue("");
    await user.clickAnew(await screen.findByRole("button", { name: "Undo F1, week 1" }));
    expect(await screen.findByRole("region", { name: "Week 1 of F1" })).toBeVisible();
    expect(figure("Avg Height")).toHaveValue("1");
  });

  test("is not added before what is typed for the current week is saved", async () => {
    const { user, router } = await openTray();
    await press(user, "7");
    await router.navigate(`/grow-trials/${growIds.trial}/shelf?tray=F1&week=1`);
    expect(await screen.findByText("Week 4 is not saved yet. Save it before you add week 1.")).toBeVisible();
    expect(figure("Avg Height")).toHaveValue("7");
  });

  test("has a reason of its own: what was typed for another week is not saved for it", async () => {
    const { user, router, store } = await openTray();
    const reason = () => screen.findByRole("textbox", { name: "Reason" });
    await press(user, "Not measured: week 1 of F1");
    await user.type(await reason(), "door locked");
    await expect.poll(async () => JSON.stringify(await store.drafts.toArray())).toContain("door locked");
    await router.navigate("/");
    await screen.findByRole("heading", { name: "Elsewhere" });
    await router.navigate(`/grow-trials/${growIds.trial}/shelf?tray=F1`);
    await user.clickAnew(await screen.findByRole("button", { name: "Show all 2" }));
    await press(user, "Not measured: week 2 of F1");
    await user.type(await reason(), "ill");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await expect
      .poll(async () => (await store.outbox.toArray())[0]?.body)
      .toMatchObject({ week_number: 2, reason: "ill" });
  });

  test("was not measured, for a reason: it is no longer missing", async () => {
    const { user, store } = await openTray();
    await press(user, "Not measured: week 1 of F1");
    const form = within(await screen.findByRole("dialog", { name: /^Week 1: not measured/ }));
    await user.type(form.getByRole("textbox", { name: "Reason" }), "door locked");
    await user.click(form.getByRole("button", { name: "Submit" }));
    expect(await screen.findByText("F1: week 2 missing")).toBeVisible();
    expect(screen.queryByText("F1: week 1 missing")).toBeNull();
    expect(await store.records("tray_formulations").get(growIds.tray)).toMatchObject({
      weeks_not_measured: [{ week_number: 1, reason: "door locked" }],
    });
  });
});
