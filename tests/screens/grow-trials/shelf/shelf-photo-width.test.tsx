import { act, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { writeRecords } from "#store/write-records.ts";
import { aPhotoWidth, aTray, growIds, trayChanges } from "../../../fixtures/grow-trials.ts";
import { anImage } from "../../../fixtures/images.ts";
import { openTrial, WEEKLY } from "../open-trial.tsx";
import { figure, heading, openShelf, press, third, trays } from "./open-shelf.tsx";

/** The third week was measured in a picture, with the height of that week. */
const photo_width = aPhotoWidth({ width_cm: 11.2, height_cm: 9.6, height_week: 3 });
const tray = aTray({ weekly_data: [{ ...third, photo_width }], plug_removals: [] });
const measured = [...trayChanges(tray), ...trays.slice(2)];
const sentence = "11.2 cm ± 0.4 from the picture, 9 plants";
const weekThree = async (store: Awaited<ReturnType<typeof openShelf>>["store"]) =>
  (await store.records("tray_formulations").get(growIds.tray))?.weekly_data[0];

describe("a week that was measured in a picture", () => {
  test("shows so while it is corrected, and remains so when another figure is corrected", async () => {
    const { user, store } = await openShelf(measured, "?tray=F1");
    await heading("GT-003-F1");
    await press(user, "Correct Avg Height of week 3");
    expect(screen.getByText(sentence)).toBeVisible();
    await press(user, "1", "0");
    expect(
      screen.getByRole("button", { name: /^Measured with height 9.6 cm: measure again$/ }),
    ).toBeVisible();
    await press(user, "Save F1 week 3");
    await expect.poll(() => weekThree(store)).toMatchObject({ avg_height: 10, photo_width });
  });

  test("is no longer so when another width is typed; the picture's is offered, and taken by a touch", async () => {
    const { user, store } = await openShelf(measured, "?tray=F1");
    await heading("GT-003-F1");
    await press(user, "Correct Avg Canopy Width of week 3", "1", "2");
    expect(figure("Avg Canopy Width")).toHaveValue("12");
    await press(user, `${sentence} Take`);
    expect(figure("Avg Canopy Width")).toHaveValue("11.2");
    await press(user, "1", "3");
    expect(screen.getByRole("button", { name: `${sentence} Take` })).toBeVisible();
    await press(user, "Save F1 week 3");
    await expect.poll(() => weekThree(store)).toMatchObject({ avg_canopy_width: 13 });
    expect(await weekThree(store)).not.toHaveProperty("photo_width.plants");
  });
});

test("measuring in a picture is offered beside the width only", async () => {
  await openShelf(trays, "?tray=F1");
  await heading("GT-003-F1");
  expect(screen.getAllByRole("button", { name: "Measure in a picture" })).toHaveLength(1);
});

test("a picture can be kept where the program that measures it cannot be loaded", async () => {
  const { user } = await openShelf(trays, "?tray=F1");
  await heading("GT-003-F1");
  await press(user, "Measure in a picture");
  const dialog = within(await screen.findByRole("dialog", { name: "Measure in a picture" }));
  const picture = new File(["picture"], "tray.jpg", { type: "image/jpeg" });
  // This browser of the tests has no workers.
  await user.upload(dialog.getByLabelText("Picture to measure"), picture);
  expect(await dialog.findByText(/^The program that measures pictures could not be loaded/)).toBeVisible();
  expect(dialog.getByRole("button", { name: "Keep the picture only" })).toBeVisible();
});

test("a picture that is being measured remains when another device records the week meanwhile", async () => {
  const { user, store } = await openShelf(trays, "?tray=F1");
  await heading("GT-003-F1");
  await press(user, "Measure in a picture");
  const dialog = within(await screen.findByRole("dialog", { name: "Measure in a picture" }));
  const picture = new File(["picture"], "tray.jpg", { type: "image/jpeg" });
  await user.upload(dialog.getByLabelText("Picture to measure"), picture);
  const keep = await dialog.findByRole("button", { name: "Keep the picture only" });
  const fourth = { ...third, id: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f67b4", week_number: 4 };
  const changed = trayChanges(aTray({ weekly_data: [third, fourth], plug_removals: [] }));
  await act(() => writeRecords(store, changed));
  expect(await dialog.findByText("Week 4 of GT-003-F1 was recorded meanwhile")).toBeVisible();
  expect(keep).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Close" }));
  expect(await screen.findByText("Week 4 is recorded")).toBeVisible();
});

test("a stored picture that is not on this device is reported where it is chosen", async () => {
  const { user } = await openShelf(
    [...trays, { table: "images", id: anImage().id, record: anImage() }],
    "?tray=F1",
  );
  await heading("GT-003-F1");
  await press(user, "Measure in a picture");
  const dialog = within(await screen.findByRole("dialog", { name: "Measure in a picture" }));
  await user.click(await dialog.findByRole("button", { name: new RegExp(anImage().file_name) }));
  expect(
    await dialog.findByText(/^This picture is not on this .*\. With signal it can be measured\.$/),
  ).toBeVisible();
  expect(dialog.queryByText("Loading the image...")).toBeNull();
});

test("in the form of a week a typed width drops the picture's, which a press takes again", async () => {
  const { user, store } = await openTrial({ selected: WEEKLY, trays: [tray] });
  await user.click(await screen.findByRole("button", { name: "Correct week 3" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Correct week 3" }));
  expect(dialog.getByText(sentence)).toBeVisible();
  const width = dialog.getByRole("textbox", { name: /^Avg Canopy Width/ });
  expect(dialog.queryByText(/measure again$/)).toBeNull();
  await user.retype(dialog.getByRole("textbox", { name: /^Avg Height/ }), "10");
  expect(dialog.getByText(/Measured with height 9.6 cm: measure again$/)).toBeVisible();
  await user.retype(width, "12");
  await user.click(dialog.getByRole("button", { name: "Take 11.2 cm" }));
  expect(width).toHaveValue("11.2");
  expect(dialog.queryByRole("button", { name: "Take 11.2 cm" })).toBeNull();
  await user.retype(width, "12");
  await user.clickAnew(dialog.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Weekly data edited.")).toBeVisible();
  expect(await weekThree(store)).toMatchObject({ avg_canopy_width: 12 });
  expect(await weekThree(store)).not.toHaveProperty("photo_width.plants");
});
