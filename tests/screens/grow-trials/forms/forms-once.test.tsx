import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { SeedSownForm } from "#features/grow-trials/forms/seed-sown-form.tsx";
import { TransplantForm } from "#features/grow-trials/forms/transplant-form.tsx";
import { aGrowTrial, aTray, growIds, growTrialChanges, trayChanges } from "../../../fixtures/grow-trials.ts";
import { answer, notices, openForm } from "./open-form.tsx";

const openSeeds = (options = {}) =>
  openForm(({ trial, onClose }) => <SeedSownForm trial={trial} onClose={onClose} />, {
    trial: growIds.bare,
    ...options,
  });

const openTransplant = (options = {}) =>
  openForm(
    ({ trial, tray, onClose }) => tray && <TransplantForm trial={trial} tray={tray} onClose={onClose} />,
    options,
  );

test("seeds sown now give the trial its name and its harvest day", async () => {
  const { box, dialog } = await openSeeds();
  await expect.poll(() => box(/^Grow Trial Name/).value).toBe("Grow Trial 2026-11-19");
  expect(dialog.getByLabelText(/^Seed Sown Date/)).toHaveValue("2026-11-19T10:42");
  expect(dialog.getByLabelText(/^Estimated Harvest Date/)).toHaveValue("2026-12-31T10:42");
});

test("another day gives another name and harvest day; typed values remain", async () => {
  const { user, box, dialog } = await openSeeds();
  await expect.poll(() => box(/^Grow Trial Name/).value).not.toBe("");
  const sow = (local: string) =>
    fireEvent.change(dialog.getByLabelText(/^Seed Sown Date/), { target: { value: local } });
  sow("2026-10-29T10:00");
  await expect.poll(() => box(/^Grow Trial Name/).value).toBe("Grow Trial 2026-10-29 (2)");
  expect(dialog.getByLabelText(/^Estimated Harvest Date/)).toHaveValue("2026-12-10T10:00");
  await user.retype(box(/^Grow Trial Name/), "Foam");
  sow("2026-11-02T10:00");
  await expect
    .poll(() => dialog.getByLabelText<HTMLInputElement>(/^Estimated Harvest Date/).value)
    .toBe("2026-12-14T10:00");
  expect(box(/^Grow Trial Name/)).toHaveValue("Foam");
});

test("every message of the seeds is shown at its field, and their number once", async () => {
  const { user, box, dialog, submit, bodies } = await openSeeds();
  await expect.poll(() => box(/^Grow Trial Name/).value).not.toBe("");
  await user.clear(box(/^Grow Trial Name/));
  await user.clear(dialog.getByLabelText(/^Seed Sown Date/));
  await user.clear(dialog.getByLabelText(/^Estimated Harvest Date/));
  await user.click(dialog.getByRole("button", { name: "Change who entered this record" }));
  await user.clear(box(/^Created By/));
  await user.clear(dialog.getByLabelText(/^Created At \*/));
  await submit();
  expect(await dialog.findByText(/^\d+ fields need a value$/)).toBeVisible();
  expect(screen.queryByText(/^Failed to|^Seed sown data was not saved/)).toBeNull();
  for (const message of [
    "Grow trial name is required",
    "Tray shelf location is required",
    "Please enter a valid date and time for when seeds were sown",
    "Please enter a valid date and time for when harvest is expected",
    "Email is required",
    "Please enter a valid date and time",
  ]) {
    expect(dialog.getByText(message)).toBeVisible();
  }
  expect(await bodies()).toEqual([]);
});

test("seeds are saved without confirmation", async () => {
  const { user, box, submit, bodies } = await openSeeds();
  await expect.poll(() => box(/^Grow Trial Name/).value).not.toBe("");
  await user.type(box(/^Tray Shelf Location/), "Shelf C1");
  await submit();
  expect(await screen.findByRole("heading", { name: "Closed" })).toBeVisible();
  expect(notices().getByText("Seed sown data added successfully")).toBeVisible();
  expect(await bodies()).toMatchObject([
    {
      name: "Grow Trial 2026-11-19",
      location_details: "Shelf C1",
      seed_sown_date: "2026-11-19T15:42:00.000Z",
      estimated_harvest_date: "2026-12-31T15:42:00.000Z",
    },
  ]);
});

test("seeds that another person sowed meanwhile are not sown again", async () => {
  const { user, box, submit, store } = await openSeeds();
  await expect.poll(() => box(/^Grow Trial Name/).value).not.toBe("");
  await user.type(box(/^Tray Shelf Location/), "Shelf C1");
  for (const { table, id, record } of growTrialChanges(aGrowTrial({ id: growIds.bare, code: "GT-006" })))
    if (record) await store.records(table).put(record, id);
  await submit();
  expect(
    await screen.findByText("Seed sown data was not saved. Seed sown data has already been added"),
  ).toBeVisible();
});

test("every message of a transplant is shown at its field", async () => {
  const { user, dialog, box, submit } = await openTransplant();
  await user.clear(dialog.getByLabelText(/^Transplanted At/));
  await user.click(dialog.getByRole("button", { name: "Change who entered this record" }));
  await user.clear(box(/^Created By/));
  await submit();
  expect(await dialog.findByText(/^\d+ fields need a value/)).toBeVisible();
  expect(screen.queryByText(/^Failed to/)).toBeNull();
  for (const message of [
    "Please enter a valid date and time for transplant",
    "Germination rate must be a positive number",
    "Location details are required",
    "Email is required",
  ])
    expect(dialog.getByText(message)).toBeVisible();
});

test("a transplant is added; an impossible rate is reported and stored", async () => {
  const { user, dialog, box, submit, bodies } = await openTransplant();
  expect(dialog.getByLabelText(/^Transplanted At/)).toHaveValue("2026-11-19T10:42");
  await user.type(box(/^Germination Rate/), "100,5");
  expect(dialog.getByText("Germination rate is more than 100 %. Please check.")).toBeVisible();
  await user.type(box(/^Location details/), "Shelf B2, left");
  await submit();
  await screen.findByRole("heading", { name: "Closed" });
  expect(notices().getByText("Transplant data added/updated successfully")).toBeVisible();
  expect(await bodies()).toMatchObject([{ germination_rate: 100.5, location_details: "Shelf B2, left" }]);
});

test("a recorded transplant is edited from its values", async () => {
  const transplanted_at = "2026-11-11T15:00:00.000Z";
  const tray = aTray({ transplanted_at, germination_rate: 95.8, location_details: "Shelf B2" });
  const { dialog, box } = await openTransplant({ records: trayChanges(tray) });
  expect(dialog.getByLabelText(/^Transplanted At/)).toHaveValue("2026-11-11T10:00");
  expect(box(/^Germination Rate/)).toHaveValue("95.8");
  expect(box(/^Location details/)).toHaveValue("Shelf B2");
});

test("a tray in which nothing germinated records 0 % and loses its plugs, in one write", async () => {
  const bare = aTray({ weekly_data: [], plug_removals: [] });
  const { user, dialog, store } = await openTransplant({ records: trayChanges(bare) });
  await user.click(dialog.getByRole("button", { name: "Nothing germinated" }));
  const question =
    "Nothing germinated in GT-003-F1? The germination rate is stored as 0 %, its 24 plugs are removed with this reason, and the tray becomes inactive.";
  await answer(user, question, "Nothing germinated");
  await screen.findByRole("heading", { name: "Closed" });
  expect(await store.records("tray_formulations").get(bare.id)).toMatchObject({
    germination_rate: 0,
    transplanted_at: null,
    plug_removals: [{ num_plugs_removed: 24, reason_for_removal: "Nothing germinated" }],
  });
  expect((await store.outbox.toArray()).map(({ operation, title }) => [operation, title])).toEqual([
    ["recordNothingGerminated", "Nothing germinated in GT-003-F1"],
  ]);
});

test("a tray with weekly data is not offered as one in which nothing germinated", async () => {
  const { dialog } = await openTransplant();
  expect(dialog.queryByRole("button", { name: "Nothing germinated" })).toBeNull();
  expect(dialog.getByRole("textbox", { name: /^Germination Rate/ })).toBeVisible();
});
