import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { WeeklyDataForm } from "#features/grow-trials/forms/week/weekly-data-form.tsx";
import { aGrowTrial } from "../../fixtures/grow-trials.ts";
import { aClock, showAgain } from "../../support/a-clock.ts";
import { answer, openForm } from "./forms/open-form.tsx";
import { figure, heading, openShelf, press, trays } from "./shelf/open-shelf.tsx";

/** Wednesday evening in New York, the last day of the fourth week; at midnight the fifth begins. */
const EVENING = "2026-11-26T04:20:00.000Z";
const JUST_BEFORE = "2026-11-26T04:59:59.970Z";
const MIDNIGHT = "2026-11-26T05:00:00.000Z";
const MORNING = "2026-11-26T13:10:00.000Z";

describe("a shelf that is left open over midnight", () => {
  const open = async (at: string) => {
    const clock = aClock(at);
    const opened = await openShelf(trays, "?tray=F1", aGrowTrial(), clock.now);
    expect(await screen.findByText("Week 4 / 6")).toBeVisible();
    return { ...opened, clock };
  };

  test("changes to the new week by itself", async () => {
    const { clock } = await open(JUST_BEFORE);
    clock.set(MIDNIGHT);
    expect(await screen.findByText("Week 5 / 6")).toBeVisible();
  });

  test("saves the week of the day on which the page is visible again", async () => {
    const { user, store, clock } = await open(EVENING);
    clock.set(MORNING);
    showAgain();
    expect(await screen.findByText("Week 5 / 6")).toBeVisible();
    await press(user, "1", "2", "Next field", "1", "4", "healthy", "Save F1");
    await heading("GT-003-F2");
    expect(await screen.findByRole("link", { name: "F1, Waiting" })).toBeVisible();
    expect((await store.outbox.toArray())[0]?.body).toMatchObject({ week_number: 5, created_at: MORNING });
  });

  test("saves earlier measurements in the week in which they were measured", async () => {
    const { user, clock } = await open(EVENING);
    await press(user, "9");
    clock.set(MORNING);
    showAgain();
    await press(user, "Next tray: F2, To do");
    expect(await screen.findByText("Week 5 / 6")).toBeVisible();
    await press(user, "Previous tray: F1, Draft");
    expect(await screen.findByText("Week 4 / 6")).toBeVisible();
    expect(figure("Avg Height")).toHaveValue("9");
  });
});

describe("a week's form that is left open over midnight", () => {
  async function open() {
    const clock = aClock(EVENING);
    const opened = await openForm(
      ({ trial, tray, onClose }) => tray && <WeeklyDataForm trial={trial} tray={tray} onClose={onClose} />,
      { now: clock.now },
    );
    expect(opened.box(/^Week Number/)).toHaveValue("4");
    return { ...opened, clock };
  }

  test("suggests the new week and the new day while nothing is typed", async () => {
    const { user, clock, box, dialog, submit, bodies } = await open();
    clock.set(MORNING);
    showAgain();
    await expect.poll(() => box(/^Week Number/).value).toBe("5");
    await user.type(box(/^Avg Height/), "10,4");
    await user.type(box(/^Avg Canopy Width/), "9.4");
    await user.click(await dialog.findByRole("button", { name: "healthy" }));
    await submit();
    await answer(user, "Are you sure you want to add this weekly data?");
    expect(await screen.findByRole("heading", { name: "Closed" })).toBeVisible();
    expect(await bodies()).toMatchObject([{ week_number: 5, created_at: MORNING }]);
  });

  test("leaves a week unchanged that a person has begun to fill in", async () => {
    const { user, clock, box } = await open();
    await user.type(box(/^Avg Height/), "10.4");
    clock.set(MORNING);
    showAgain();
    expect(await screen.findByRole("dialog")).toBeVisible();
    expect(box(/^Week Number/)).toHaveValue("4");
    expect(box(/^Avg Height/)).toHaveValue("10.4");
  });
});
