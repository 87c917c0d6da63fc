import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { WeeklyDataForm } from "#features/grow-trials/forms/week/weekly-data-form.tsx";
import { aTray, aWeek, growIds, trayChanges } from "../../../fixtures/grow-trials.ts";
import { passPressGuard } from "../../../support/press-guard.ts";
import { answer, notices, openForm } from "./open-form.tsx";

const QUESTION = "Are you sure you want to add this weekly data?";
const EXISTS = "Data for current week number already exists";

async function openWeek(options: Parameters<typeof openForm>[1] = {}) {
  const opened = await openForm(
    ({ trial, tray, onClose }) => tray && <WeeklyDataForm trial={trial} tray={tray} onClose={onClose} />,
    options,
  );
  const { user, box } = opened;
  const fill = async () => {
    await user.type(box(/^Avg Height/), "10,4");
    await user.type(box(/^Avg Canopy Width/), "9.4");
    await user.click(await opened.dialog.findByRole("button", { name: "healthy" }));
  };
  return { ...opened, fill };
}

test("the form shows the trial's current week, the count and the figures of the week before", async () => {
  const { dialog, box } = await openWeek();
  expect(box(/^Week Number/)).toHaveValue("4");
  expect(dialog.getByText("GT-003-F1")).toBeVisible();
  expect(dialog.getByText("Weeks 1, 2 entered")).toBeVisible();
  expect(box(/^Avg Height/)).toHaveAccessibleDescription("Week 2: 4.7");
  expect(box(/^Count Plugs for Avg/)).toHaveValue("10");
  expect(dialog.getByText("23 active")).toBeVisible();
  expect(dialog.getByText("Dana Ruiz").parentElement).toHaveTextContent("Entered by Dana Ruiz, now");
});

test("a past week is dated on its last day, until the person types a time", async () => {
  const { user, dialog, fill, submit, bodies } = await openWeek();
  await user.click(dialog.getByRole("button", { name: "Previous week" }));
  expect(await dialog.findByText(/Nov 18, 2026, 10:00 AM/)).toBeVisible();
  await fill();
  await user.click(dialog.getByRole("button", { name: "Change who entered this record" }));
  fireEvent.change(dialog.getByLabelText(/^Created At/), { target: { value: "2026-11-13T08:05" } });
  await user.click(dialog.getByRole("button", { name: "Next week" }));
  await user.click(dialog.getByRole("button", { name: "Previous week" }));
  await submit();
  await answer(user, QUESTION);
  await expect.poll(bodies).toMatchObject([{ week_number: 3, created_at: "2026-11-13T13:05:00.000Z" }]);
});

test("before the seeds are sown the week is the first", async () => {
  const { box } = await openWeek({
    trial: growIds.bare,
    records: trayChanges(aTray({ grow_trial_id: growIds.bare, weekly_data: [], plug_removals: [] })),
  });
  expect(box(/^Week Number/)).toHaveValue("1");
});

test("the week is saved on this tablet after confirmation, the comma read as a point", async () => {
  const { user, submit, fill, bodies } = await openWeek();
  await fill();
  await submit();
  await answer(user, QUESTION);
  expect(await screen.findByRole("heading", { name: "Closed" })).toBeVisible();
  expect(notices().getByText("Weekly data added successfully")).toBeVisible();
  expect(await bodies()).toEqual([
    {
      week_number: 4,
      avg_height: 10.4,
      avg_canopy_width: 9.4,
      count_plugs_for_avg: 10,
      count_is_suggested: true,
      plant_comments: "healthy",
      additional_comments: null,
      plug_removal_data: [],
      created_by: "dana.ruiz@cnf-lab.example",
      created_at: "2026-11-19T15:42:00.000Z",
    },
  ]);
});

test("a count that was typed is confirmed, and one far from the week before is questioned", async () => {
  const { user, dialog, box, submit, fill, bodies } = await openWeek();
  await fill();
  await user.retype(box(/^Count Plugs for Avg/), "23");
  const doubt = "Count plugs for avg (23) is far from that of the week before (10). Please check.";
  expect(await dialog.findByText(doubt)).toBeVisible();
  await submit();
  await answer(user, QUESTION);
  await expect.poll(bodies).toMatchObject([{ count_plugs_for_avg: 23, count_is_suggested: false }]);
});

test("without confirmation nothing is saved and the entered values remain", async () => {
  const { user, submit, fill, box, bodies } = await openWeek();
  await fill();
  await submit();
  await answer(user, QUESTION, "Cancel");
  expect(box(/^Avg Height/)).toHaveValue("10.4");
  expect(await bodies()).toEqual([]);
});

test("every message is shown at its field and below the fields, those of plugs by their item", async () => {
  const { user, dialog, box, submit, bodies } = await openWeek();
  await user.clear(box(/^Week Number/));
  await user.clear(box(/^Count Plugs for Avg/));
  await user.click(dialog.getByRole("button", { name: "Change who entered this record" }));
  await user.clear(box(/^Created By/));
  await user.clear(dialog.getByLabelText(/^Created At \*/));
  await user.click(dialog.getByRole("button", { name: "Add plug removal" }));
  await submit();
  const lines = await dialog.findByText(/^Week number must be a positive number Height must/);
  for (const message of [
    "Week number must be a positive number",
    "Height must be a positive number",
    "Canopy width must be a positive number",
    "Count plugs for avg must be a positive number",
    "At least one plant tag-comment is required",
    "Email is required",
    "Please enter a valid date and time",
    "Item 1 - Number of plugs: Number of plugs removed must be a positive whole number",
    "Item 1 - Reason: Reason for removal is required",
  ]) {
    expect(dialog.getByText(message)).toBeVisible();
    expect(lines.textContent?.split("\n")).toContain(message);
  }
  expect(dialog.getByText("9 fields need a value")).toBeVisible();
  expect(screen.queryByText(/^Failed to/)).toBeNull();
  expect(await bodies()).toEqual([]);
});

const measuredIn = (...weeks: number[]) => {
  const weekly_data = weeks.map((week_number, i) =>
    aWeek({ id: `${growIds.tray.slice(0, -1)}${i}`, week_number }),
  );
  return trayChanges(aTray({ weekly_data }));
};

test("where the week of the trial is entered, the form opens at the last week that is missing", async () => {
  const { dialog, box } = await openWeek({ records: measuredIn(1, 4) });
  expect(box(/^Week Number/)).toHaveValue("3");
  expect(dialog.queryByText(EXISTS)).toBeNull();
});

test("a week that has data is reported when the form opens, and when the field is left", async () => {
  const { user, dialog, box, submit, fill, bodies } = await openWeek({ records: measuredIn(1, 2, 3, 4) });
  expect(await dialog.findByText(EXISTS)).toBeVisible();
  await user.retype(box(/^Week Number/), "5");
  await user.tab();
  await expect.poll(() => dialog.queryByText(EXISTS)).toBeNull();
  await user.retype(box(/^Week Number/), "2");
  await user.tab();
  expect(await dialog.findByText(EXISTS)).toBeVisible();
  await fill();
  await submit();
  expect(await dialog.findByText("1 field needs a correct value")).toBeVisible();
  expect(dialog.getAllByText(EXISTS)).toHaveLength(2);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(await bodies()).toEqual([]);
});

test("the gain since the week before is shown beside each figure, and a fall causes a warning", async () => {
  const { user, dialog, box } = await openWeek();
  await user.type(box(/^Avg Height/), "6");
  expect(box(/^Avg Height/)).toHaveAccessibleDescription("Week 2: 4.7, +1.3");
  await user.type(box(/^Avg Canopy Width/), "3");
  expect(box(/^Avg Canopy Width/)).toHaveAccessibleDescription("Week 2: 4, −1");
  expect(
    dialog.getByText("Canopy width is more than 20 % below the week before (4 cm). Please check."),
  ).toBeVisible();
  await user.retype(box(/^Count Plugs for Avg/), "24");
  expect(
    dialog.getByText("Count plugs for avg (24) is more than the active plugs (23). Please check."),
  ).toBeVisible();
});

test("plugs are removed with a reason that is chosen or typed", async () => {
  const { user, dialog, fill, submit, bodies } = await openWeek();
  await fill();
  const add = dialog.getByRole("button", { name: "Add plug removal" });
  await user.click(add);
  await user.click(dialog.getByRole("button", { name: "More plugs, item 1" }));
  await user.click(dialog.getByRole("combobox", { name: "Reason for removal, item 1" }));
  expect((await screen.findAllByRole("option")).map((one) => one.textContent)).toEqual([
    "not germinated",
    "damping off",
    "mechanical damage",
  ]);
  await user.click(screen.getByRole("option", { name: "damping off" }));
  await user.click(add);
  await user.type(dialog.getByRole("textbox", { name: "Number of plugs removed, item 2" }), "2");
  await user.type(dialog.getByRole("combobox", { name: "Reason for removal, item 2" }), "eaten by snails");
  expect(await screen.findByText("No options found. Please add it first.")).toBeVisible();
  await user.click(screen.getByRole("option", { name: "Use “eaten by snails”" }));
  expect(dialog.getByText("3 of 23 active removed")).toBeVisible();
  passPressGuard();
  await submit();
  await answer(user, QUESTION);
  await screen.findByRole("heading", { name: "Closed" });
  expect(await bodies()).toMatchObject([
    {
      plug_removal_data: [
        { num_plugs_removed: 1, reason_for_removal: "damping off" },
        { num_plugs_removed: 2, reason_for_removal: "eaten by snails" },
      ],
    },
  ]);
});

test("no further line is accepted when all plugs are removed; lines can be deleted again", async () => {
  const { user, dialog } = await openWeek();
  const add = dialog.getByRole("button", { name: "Add plug removal" });
  await user.click(add);
  await user.type(dialog.getByRole("textbox", { name: "Number of plugs removed, item 1" }), "23");
  await user.click(add);
  expect(
    await notices().findByText("Total plugs removed so far (23) cannot exceed # active plugs (23)"),
  ).toBeVisible();
  expect(dialog.queryByRole("textbox", { name: "Number of plugs removed, item 2" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Remove item 1" }));
  expect(dialog.getByText("0 of 23 active removed")).toBeVisible();
});

test("more removed plugs than remain are refused", async () => {
  const { user, dialog, fill, submit, bodies } = await openWeek();
  await fill();
  await user.click(dialog.getByRole("button", { name: "Add plug removal" }));
  await user.type(dialog.getByRole("textbox", { name: "Number of plugs removed, item 1" }), "24");
  await user.click(dialog.getByRole("combobox", { name: "Reason for removal, item 1" }));
  await user.click(await screen.findByRole("option", { name: "damping off" }));
  expect(dialog.getByText("Total plugs removed so far (24) cannot exceed # active plugs (23)")).toBeVisible();
  await submit();
  expect(await dialog.findByText("1 field needs a correct value")).toBeVisible();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(await bodies()).toEqual([]);
});

test("general tags come first, then those of leaf and root; a new tag is available to everyone", async () => {
  const { user, dialog, fill, submit, bodies } = await openWeek();
  await dialog.findByRole("button", { name: "healthy" });
  const tags = within(dialog.getByRole("group", { name: /Plant tag-comments/ }))
    .getAllByRole("button")
    .map((button) => button.textContent);
  expect(tags[0]).toBe("healthy");
  expect(tags.findIndex((tag) => tag?.startsWith("leaf:"))).toBeGreaterThan(tags.indexOf("wilting"));
  expect(tags.findIndex((tag) => tag?.startsWith("root:"))).toBeGreaterThan(
    tags.findLastIndex((tag) => tag?.startsWith("leaf:")),
  );
  await fill();
  await user.click(dialog.getByRole("button", { name: "Add tag" }));
  await user.type(dialog.getByRole("textbox", { name: "New tag" }), "leaf: cupped; mild{Enter}");
  expect(await dialog.findByRole("button", { name: "leaf: cupped, mild", pressed: true })).toBeVisible();
  await submit();
  await answer(user, QUESTION);
  await screen.findByRole("heading", { name: "Closed" });
  expect(await bodies()).toMatchObject([
    { comment: "leaf: cupped, mild" },
    { plant_comments: "healthy; leaf: cupped, mild" },
  ]);
});

test("a tag that the lab refuses is reported with the lab's message", async () => {
  const { user, dialog } = await openWeek();
  await user.click(dialog.getByRole("button", { name: "Add tag" }));
  await user.type(dialog.getByRole("textbox", { name: "New tag" }), `${"long ".repeat(25)}{Enter}`);
  expect(
    await notices().findByText("Failed adding tag. Please try refreshing the page or contact support"),
  ).toBeVisible();
});

test("entered values are restored when the page was left and opened again", async () => {
  const { fill, store, router, user } = await openWeek();
  await fill();
  await user.click(screen.getByRole("button", { name: "Add plug removal" }));
  await expect
    .poll(async () => (await store.drafts.toArray())[0]?.values)
    .toMatchObject({
      plug_removal_data: [{}],
    });
  await router.navigate("/away");
  await screen.findByRole("heading", { name: "Away" });
  await router.navigate("/");
  expect(await screen.findByDisplayValue("10.4")).toBeVisible();
  expect(await screen.findByRole("button", { name: "healthy", pressed: true })).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Number of plugs removed, item 1" })).toBeVisible();
});
