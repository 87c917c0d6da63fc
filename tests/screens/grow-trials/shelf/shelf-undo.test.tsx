import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { growIds } from "../../../fixtures/grow-trials.ts";
import { figure, heading, openTray, press, weekOf } from "./open-shelf.tsx";

/** F1 is measured and saved; F2 is open. */
async function afterSaving() {
  const opened = await openTray();
  await press(opened.user, "1", "2", "Point", "9", "Next field", "1", "4", "healthy", "Save F1");
  await heading("GT-003-F2");
  await screen.findByRole("link", { name: "F1, Waiting" });
  await screen.findByRole("button", { name: "Undo F1, week 4" });
  return opened;
}

describe("a week that was just saved at the shelf", () => {
  test("is undone by one tap, and the entered values are restored", async () => {
    const { user, store } = await afterSaving();
    await press(user, "Undo F1, week 4");
    // The announcement is the last change: the tray is drawn before it.
    expect(await screen.findByText("F1, week 4: undone.")).toHaveRole("status");
    await heading("GT-003-F1");
    expect(figure("Avg Height")).toHaveValue("12.9");
    expect(figure("Avg Canopy Width")).toHaveValue("14");
    expect(figure("Count Plugs for Avg")).toHaveValue("10");
    expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
    expect(await weekOf(store, growIds.tray)).toBeUndefined();
    expect(await store.outbox.toArray()).toMatchObject([{ state: "discarded" }]);
    await press(user, "1", "3", "Save F1");
    await heading("GT-003-F2");
    await expect.poll(() => weekOf(store, growIds.tray)).toMatchObject({ avg_height: 13 });
  });

  test("leaves the entered values of the next tray unchanged when undone", async () => {
    const { user } = await afterSaving();
    await press(user, "7", "Undo F1, week 4");
    await heading("GT-003-F1");
    await press(user, "Next tray: F2, Draft");
    await heading("GT-003-F2");
    expect(figure("Avg Height")).toHaveValue("7");
  });

  test("is deleted by Undo after it was sent, and the entered values are restored", async () => {
    const { user, store } = await afterSaving();
    await store.outbox.toCollection().modify({ state: "sent", first_sent_at: "2026-11-19T15:42:01.000Z" });
    await press(user, "Undo F1, week 4");
    expect(await screen.findByText("F1, week 4: undone.")).toHaveRole("status");
    await heading("GT-003-F1");
    expect(figure("Avg Height")).toHaveValue("12.9");
    expect(await weekOf(store, growIds.tray)).toBeUndefined();
    const writes = await store.outbox.orderBy("seq").toArray();
    expect(writes).toMatchObject([
      { operation: "addWeeklyData", state: "sent" },
      { operation: "deleteWeeklyData", state: "queued" },
    ]);
    await press(user, "1", "3", "Save F1");
    await heading("GT-003-F2");
    await expect.poll(() => weekOf(store, growIds.tray)).toMatchObject({ avg_height: 13 });
  });

  test("remains if it was corrected meanwhile, and the strip shows who did", async () => {
    const { user, store } = await afterSaving();
    await store.outbox.toCollection().modify({ state: "sent", first_sent_at: "2026-11-19T15:42:01.000Z" });
    const trays = store.records("tray_formulations");
    const tray = await trays.get(growIds.tray);
    const updated = { by: "marcus@lab.example", at: "2026-11-19T15:43:00.000Z" };
    const weekly_data = tray?.weekly_data.map((week) => ({ ...week, updated }));
    await trays.put({ ...tray, weekly_data } as never, growIds.tray);
    await press(user, "Undo F1, week 4");
    const reason = "Week 4 was corrected meanwhile by marcus@lab.example on Nov 19, 2026.";
    expect(await screen.findByText(reason)).toBeVisible();
    expect(await weekOf(store, growIds.tray)).toBeDefined();
    expect(await store.outbox.count()).toBe(1);
  });

  test("offers no undo where none is possible, and can then be deleted and entered again", async () => {
    const { user, store } = await afterSaving();
    // What another person has saved is not undone here.
    await store.outbox.toCollection().modify({ state: "sent", user: "marcus@lab.example" });
    await screen.findByRole("button", { name: "Open F1, week 4" });
    expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
    expect(screen.getByRole("heading", { level: 1, name: "GT-003-F2" })).toBeVisible();
    await press(user, "Open F1, week 4");
    expect(await screen.findByRole("heading", { name: "Week 4 is recorded" })).toBeVisible();
    await press(user, "More actions");
    await user.click(await screen.findByRole("menuitem", { name: "Delete Week Data" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText("Are you sure you want to delete this week data?")).toBeVisible();
    await user.click(question.getByRole("button", { name: "Confirm" }));
    expect(await screen.findByRole("textbox", { name: "Avg Height" })).toHaveValue("12.9");
    expect(figure("Count Plugs for Avg")).toHaveValue("10");
    expect(await weekOf(store, growIds.tray)).toBeUndefined();
    expect(await screen.findByText("Weekly data deleted successfully!")).toBeVisible();
  });

  test("offers no undo when the same tray is measured again", async () => {
    const { user } = await afterSaving();
    await press(user, "Previous tray: F1, Waiting");
    await screen.findByRole("button", { name: "Add week 5" });
    await press(user, "Add week 5", "9");
    expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
  });
});
