import { act, screen, within } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { fillDisk } from "#tests/support/full-disk.ts";
import {
  aGrowTrial,
  aRemoval,
  aTray,
  growIds,
  growStepsIn,
  trayChanges,
} from "../../../fixtures/grow-trials.ts";
import { handScan } from "../../../support/hand-scan.ts";
import { passPressGuard } from "../../../support/press-guard.ts";
import { figure, heading, openShelf as open, openTray, press, third, trays, weekOf } from "./open-shelf.tsx";

describe("a tray at its shelf", () => {
  test("is measured with the pad, saved on this tablet, and the next one is open", async () => {
    const { user, store } = await openTray();
    await expect.poll(() => document.activeElement).toBe(figure("Avg Height"));
    await press(user, "1", "2", "Point", "9");
    expect(figure("Avg Height")).toHaveValue("12.9");
    expect(screen.getByText("3.3")).toBeVisible();
    await press(user, "Next field", "1", "4", "Point", "2");
    await press(user, "healthy", "Save F1");
    await heading("GT-003-F2");
    expect(await screen.findByText("F1, week 4: saved on this device.")).toHaveRole("status");
    expect(await screen.findByRole("link", { name: "F1, Waiting" })).toBeVisible();
    expect(figure("Avg Height")).toHaveValue("");
    await expect.poll(() => document.activeElement).toBe(figure("Avg Height"));
    expect(await weekOf(store, growIds.tray)).toMatchObject({
      avg_height: 12.9,
      avg_canopy_width: 14.2,
      count_plugs_for_avg: 10,
      count_is_suggested: true,
      plant_comments: "healthy",
    });
    await expect.poll(() => store.drafts.count()).toBe(0);
  });

  test("has last week's count, which going on to the next field confirms; a jump is questioned", async () => {
    const { user, store } = await openTray();
    await press(user, "healthy", "1", "2", "Next field", "1", "4");
    await press(user, "Next field");
    expect(figure("Count Plugs for Avg")).toHaveValue("10");
    await press(user, "2", "4");
    expect(await screen.findByText("Is 24 right?")).toBeVisible();
    await user.clear(figure("Count Plugs for Avg"));
    await press(user, "1", "0", "Next field", "Save F1");
    await heading("GT-003-F2");
    await expect.poll(() => weekOf(store, growIds.tray)).toMatchObject({ count_plugs_for_avg: 10 });
    expect(await weekOf(store, growIds.tray)).not.toHaveProperty("count_is_suggested");
  });

  test("is drawn before the address names it; the address then names it, in the same entry of the history", async () => {
    const { router } = await open(trays, "?tray=F1");
    await heading("GT-003-F1");
    act(() => screen.getByRole("button", { name: /^Next tray/ }).click());
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("GT-003-F2");
    expect(router.state.location.search).toBe("?tray=F1");
    await expect.poll(() => router.state.location.search).toBe(`?tray=${growIds.harvested}`);
    expect(router.state.historyAction).toBe("REPLACE");
    await heading("GT-003-F2");
  });

  test("is drawn before the week begins to be stored", async () => {
    const { user, store } = await openTray();
    await press(user, "1", "2", "Next field", "1", "4", "healthy");
    const transaction = vi.spyOn(store, "transaction");
    passPressGuard();
    act(() => screen.getByRole("button", { name: "Save F1" }).click());
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("GT-003-F2");
    expect(transaction).not.toHaveBeenCalled();
    await expect.poll(() => weekOf(store, growIds.tray)).toMatchObject({ avg_height: 12 });
    expect(transaction).toHaveBeenCalled();
  });

  test("is stored in a page that paints no frames", async () => {
    const { user, store } = await openTray();
    await press(user, "1", "2", "Next field", "1", "4", "healthy");
    vi.stubGlobal("requestAnimationFrame", () => 0);
    onTestFinished(() => void vi.unstubAllGlobals());
    await press(user, "Save F1");
    await expect.poll(() => weekOf(store, growIds.tray)).toMatchObject({ avg_height: 12 });
    expect(await screen.findByText("F1, week 4: saved on this device.")).toHaveRole("status");
  });

  test("is the one whose tab was pressed right after a jump to another", async () => {
    const { router } = await open(trays, `?tray=${growIds.tray}`);
    await heading("GT-003-F1");
    const { key } = router.state.location;
    act(() => {
      screen.getByRole("button", { name: /^Next tray/ }).click();
      screen.getByRole("link", { name: /^F1/ }).click();
    });
    await expect.poll(() => router.state.location.key).not.toBe(key);
    await heading("GT-003-F1");
  });

  test("is named by its tab and its arrow as they show it", async () => {
    await openTray();
    const tab = screen.getByRole("link", { name: "F2, To do" });
    const arrow = screen.getByRole("button", { name: "Next tray: F2, To do" });
    for (const control of [tab, arrow]) expect(control).toHaveTextContent(/^F2 To do$/);
  });

  test("asks for confirmation when a figure is unusual, and is saved all the same", async () => {
    const { user, store } = await openTray();
    await press(user, "1");
    expect(screen.queryByText(/right\?/)).toBeNull();
    await press(user, "Point", "2", "9");
    expect(screen.getByText("Is 1.29 right?")).toBeVisible();
    await press(user, "Next field", "9", "9");
    expect(screen.getByText("Is 99 right?")).toBeVisible();
    await press(user, "healthy", "Save F1");
    await heading("GT-003-F2");
    const week = { avg_height: 1.29, avg_canopy_width: 99 };
    await expect.poll(() => weekOf(store, growIds.tray)).toMatchObject(week);
  });

  test("accepts the week before as it is, or a little more", async () => {
    const { user } = await openTray();
    await press(user, "Same");
    expect(figure("Avg Height")).toHaveValue("9.6");
    await press(user, "+ 0.1");
    expect(figure("Avg Height")).toHaveValue("9.7");
    await press(user, "Next field", "− 0.1");
    expect(figure("Avg Canopy Width")).toHaveValue("11.1");
    await press(user, "Tag: all tags");
    const all = within(await screen.findByRole("region", { name: "All tags" }));
    await user.click(all.getByRole("button", { name: "Same" }));
    expect(all.getByRole("button", { name: "leaf: dark green" })).toHaveAttribute("aria-pressed", "true");
  });

  test("reports what is missing at its field, with the lab's message", async () => {
    const { user, store } = await openTray();
    await press(user, "Save F1");
    expect(await screen.findByText("Height must be a positive number")).toBeVisible();
    expect(screen.getByText("Canopy width must be a positive number")).toBeVisible();
    expect(screen.getByText("At least one plant tag-comment is required")).toBeVisible();
    await press(user, "9");
    expect(screen.queryByText("Height must be a positive number")).toBeNull();
    expect(await store.outbox.count()).toBe(0);
  });

  test("is restored with its entered values and the reason when the tablet's disk is full", async () => {
    const { user, store } = await openTray();
    await press(user, "1", "2", "Next field", "1", "4", "healthy");
    const makeRoom = fillDisk();
    await press(user, "Save F1");
    expect(await screen.findByText(/^This device has no storage left/)).toBeVisible();
    expect(await heading("GT-003-F1")).toBeVisible();
    expect(figure("Avg Height")).toHaveValue("12");
    expect(await store.outbox.count()).toBe(0);
    makeRoom();
    await press(user, "Save F1");
    await heading("GT-003-F2");
    await expect.poll(() => weekOf(store, growIds.tray)).toMatchObject({ avg_height: 12 });
  });

  test("reports a new tag that does not fit on the disk, and leaves the tag with the tray", async () => {
    const { user } = await openTray();
    onTestFinished(fillDisk());
    await press(user, "Tag: all tags", "Add tag");
    await user.type(screen.getByRole("textbox", { name: "New tag" }), "curled{Enter}");
    const failure = "Failed adding tag. Please try refreshing the page or contact support";
    expect(await screen.findByText(failure)).toHaveTextContent(/no storage left/);
    const chips = screen.getAllByRole("button", { name: "curled", pressed: true });
    expect(chips[0]).toBeVisible();
  });

  test("is stored half measured, and the arrows save nothing", async () => {
    const { user, store } = await openTray();
    await press(user, "1", "2", "Next tray: F2, To do");
    await heading("GT-003-F2");
    await press(user, "Previous tray: F1, Draft");
    await heading("GT-003-F1");
    expect(figure("Avg Height")).toHaveValue("12");
    await expect.poll(() => store.drafts.count()).toBe(1);
    expect(await store.outbox.count()).toBe(0);
  });

  test("is measured by a keyboard too: a comma is a point, Enter moves on and saves at the end", async () => {
    const { user, store } = await openTray();
    await user.keyboard("12,9{Backspace}8{Enter}");
    expect(figure("Avg Height")).toHaveValue("12.8");
    await user.keyboard("14{Enter}7{Enter}");
    await user.click(screen.getAllByRole("button", { name: "healthy" })[0] as HTMLElement);
    await user.click(await screen.findByRole("button", { name: "Save and next" }));
    await heading("GT-003-F2");
    const week = { avg_height: 12.8, count_plugs_for_avg: 7 };
    await expect.poll(() => weekOf(store, growIds.tray)).toMatchObject(week);
  });

  test("asks about a figure that can be read in two ways, and is not saved before", async () => {
    const { user, store } = await openTray();
    // At the pace of a person, however busy this machine is: a part of it would be a device's figure.
    await handScan("1,500", document.body, 150);
    await user.keyboard("14{Enter}7{Enter}");
    await user.click(screen.getAllByRole("button", { name: "healthy" })[0] as HTMLElement);
    await user.click(await screen.findByRole("button", { name: "Save and next" }));
    expect(figure("Avg Height")).toHaveValue("1,500");
    await user.click(screen.getByRole("button", { name: "1.5" }));
    expect(figure("Avg Height")).toHaveValue("1.5");
    expect(await store.outbox.count()).toBe(0);
    await user.click(await screen.findByRole("button", { name: "Save F1" }));
    await heading("GT-003-F2");
    await expect.poll(() => weekOf(store, growIds.tray)).toMatchObject({ avg_height: 1.5 });
  });

  test("shows what was pasted that is no number, and why it is not saved", async () => {
    const { user, store } = await openTray();
    await user.click(figure("Avg Height"));
    await user.paste("5 g");
    expect(figure("Avg Height")).toHaveValue("5 g");
    await user.click(await screen.findByRole("button", { name: "Save F1" }));
    expect(await screen.findByText("Height must be a number")).toBeVisible();
    expect(await store.outbox.count()).toBe(0);
  });

  test("is not saved twice by a wet hand", async () => {
    const { user, store } = await openTray();
    await press(user, "1", "2", "Next field", "3", "4", "healthy");
    let ms = performance.now() + 300;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => ms);
    onTestFinished(() => clock.mockRestore());
    const save = (tray: string) => user.click(screen.getByRole("button", { name: `Save ${tray}` }));
    await save("F1");
    await heading("GT-003-F2");
    await save("F2");
    expect(screen.queryByText("Height must be a positive number")).toBeNull();
    ms += 300;
    await save("F2");
    expect(await screen.findByText("Height must be a positive number")).toBeVisible();
    await expect.poll(() => store.outbox.count()).toBe(1);
  });

  test("loses the removed plugs by their number and a reason, and not more than it has", async () => {
    const { user, store } = await openTray("F2");
    await press(user, "9 / 9 plugs", "1", "0", "damping off");
    const refusal = "Total plugs removed so far (10) cannot exceed # active plugs (9)";
    expect(await screen.findByText(refusal)).toBeVisible();
    await press(user, "Delete digit", "Delete digit", "2", "damping off");
    expect(figure("Count Plugs for Avg")).toHaveValue("7");
    await press(user, "7 / 9 plugs");
    await user.type(screen.getByRole("textbox", { name: "Reason for removal" }), "dropped");
    await press(user, "Add", "6 / 9 plugs", "Delete plug removal 2", "Back to the figures");
    await press(user, "Tag: all tags", "Comment, date");
    const dialog = within(await screen.findByRole("dialog", { name: "Comment of F2" }));
    await user.type(dialog.getByRole("textbox", { name: "Additional comments" }), "Door left open");
    await user.click(dialog.getByRole("button", { name: "Back to the figures" }));
    await user.click(figure("Avg Height"));
    await press(user, "8", "Next field", "7", "healthy", "Save F2");
    await heading("GT-003-F1");
    await expect
      .poll(() => store.records("tray_formulations").get(growIds.harvested))
      .toMatchObject({
        weekly_data: [{ count_plugs_for_avg: 7, additional_comments: "Door left open" }],
        plug_removals: [{ num_plugs_removed: 2, reason_for_removal: "damping off" }],
      });
  });

  test("shows a recorded week, and offers the next", async () => {
    const fourth = { ...third, week_number: 4 };
    const { user } = await open(
      [...trays.slice(2), ...trayChanges(aTray({ weekly_data: [fourth] }))],
      "?tray=F1",
    );
    expect(await screen.findByRole("heading", { name: "Week 4 is recorded" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Save F1" })).toBeDisabled();
    expect(screen.getByText("Created By").nextSibling).toHaveTextContent(third.created_by);
    // Its figures are where they were typed, beside those of the week before.
    const height = screen.getByRole("button", { name: "Correct Avg Height, 9.6 cm" });
    expect(height).toHaveAccessibleDescription(/^No previous week/);
    expect(screen.getByText("healthy; leaf: dark green")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Delete Week Data" })).toBeNull();
    await press(user, "Add week 5");
    expect(await screen.findByText("Week 5 / 6")).toBeVisible();
    expect(screen.getAllByText("Week 4")).not.toHaveLength(0);
    expect(figure("Avg Height")).toHaveValue("");
  });

  test("without plugs is inactive, and is skipped", async () => {
    const removal = aRemoval({ num_plugs_removed: 24 });
    await open([...trays.slice(2), ...trayChanges(aTray({ plug_removals: [removal] }))]);
    await heading("GT-003-F2");
    await screen.findByRole("link", { name: "F1, Inactive" }).then((tab) => tab.click());
    expect(await screen.findByText("The formulation F1 is inactive.")).toBeVisible();
  });
});

describe("there is nothing to do at the shelf", () => {
  test.each([
    ["This grow trial has no trays yet.", aGrowTrial({ formulation_ids: [] }), []],
    ["The seeds are not sown yet.", aGrowTrial({ seed_sown_date: null, sown: null }), trays],
    [
      "This grow trial is finished.",
      aGrowTrial({
        process_states: growStepsIn(growIds.trial, "COMPLETED", "COMPLETED", "COMPLETED", "COMPLETED"),
      }),
      trays,
    ],
  ])("%s", async (title, trial, with_trays) => {
    await open(with_trays, "", trial);
    expect(await heading(title)).toBeVisible();
    expect(screen.getByRole("link", { name: "Back to GT-003" })).toHaveAttribute(
      "href",
      `/grow-trials/${growIds.trial}?selected=WEEKLY_DATA_PENDING`,
    );
  });
});
