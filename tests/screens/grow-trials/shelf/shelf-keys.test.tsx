import { act, screen, within } from "@testing-library/react";
import { describe, expect, onTestFinished, test } from "vitest";
import { nudge, toFigure, typeKey } from "#features/grow-trials/shelf/pad/keys.ts";
import { setAppearance } from "#hooks/appearance.ts";
import { growIds } from "../../../fixtures/grow-trials.ts";
import { handScan } from "../../../support/hand-scan.ts";
import { figure, heading, openTray, press, weekOf } from "./open-shelf.tsx";

const fresh = { isNew: true };
const going = { isNew: false };

describe("a key of the pad", () => {
  test.each([
    ["", "9", going, "9"],
    ["12.", "9", going, "12.9"],
    ["12.9", "4", fresh, "4"],
    ["0", "7", going, "7"],
    ["", ".", going, "0."],
    ["1.", ".", going, "1."],
    ["1.2", ".", going, "1.2."],
    ["12", ",", going, "12,"],
    ["1.234", ",", going, "1.234,"],
    ["1", "/", going, "1/"],
    ["", "~", going, "~"],
    ["12.9", "Backspace", fresh, "12."],
    ["1234567", "8", going, "1234567"],
    ["123.456", "m", going, "123.456m"],
    ["http://", "l", going, "http://"],
  ])("%j and %s", (text, key, place, after) => {
    expect(typeKey(text, key, place)).toBe(after);
  });
});

test.each([
  ["+014,25", "14.25"],
  ["18.0", "18.0"],
  ["1,234.5", "1234.5"],
  ["1,500", "1,500"],
  [" 14.25 cm", "14.25 cm"],
])("pasted text %j is the figure %j: a number, or the text itself", (text, figure) => {
  expect(toFigure(text)).toBe(figure);
});

test("a nudge starts from the week before, and stops at zero", () => {
  expect(nudge("", 0.1, 9.6)).toBe("9.7");
  expect(nudge("0.3", -0.1, 9.6)).toBe("0.2");
  expect(nudge("0", -1, undefined)).toBe("0");
  expect(nudge("1,500", 0.1, 9.6)).toBe("1,500");
});

test.each([
  ["128.4mm", "12.84", "128.4mm = 12.84 cm"],
  ["128,4 mm", "12.84", "128,4 mm = 12.84 cm"],
  ["5.1in", "12.954", "5.1in = 12.954 cm"],
])("a caliper's %s is entered in cm, and the conversion is reported", async (sent, cm, notice) => {
  await openTray();
  await handScan(sent);
  expect(figure("Avg Height")).toHaveValue(cm);
  expect(await screen.findByText(notice)).toBeVisible();
  await expect.poll(() => document.activeElement).toBe(figure("Avg Canopy Width"));
});

test("a key that is pressed while a dialog is open does not write a figure below it, wherever the focus is", async () => {
  const { user } = await openTray();
  await press(user, "Measure in a picture");
  const dialog = await screen.findByRole("dialog", { name: "Measure in a picture" });
  await expect.poll(() => dialog.contains(document.activeElement)).toBe(true);
  await user.keyboard("7");
  // The button that had the focus is removed: the browser then sends keys to the page itself.
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard("8");
  expect(within(document.body).getByRole("textbox", { name: "Avg Height", hidden: true })).toHaveValue("");
});

test("a bare number is entered as it is", async () => {
  await openTray();
  await handScan("+012,84");
  expect(figure("Avg Height")).toHaveValue("12.84");
  expect(screen.queryByText(/= .* cm$/)).toBeNull();
});

test("a length is refused as a count of plugs, and the former value remains", async () => {
  const { user } = await openTray();
  await user.click(figure("Count Plugs for Avg"));
  await press(user, "7");
  await handScan("128.4mm");
  expect(figure("Count Plugs for Avg")).toHaveValue("7");
});

test("a key that is no digit stays in the figure, so that a part of what was typed is not saved", async () => {
  const { user, store } = await openTray();
  for (const typed of ["1/2", "128.4mm", "1.2.3"]) {
    await user.clear(figure("Avg Height"));
    await handScan(typed, document.body, 200, "Shift");
    expect(figure("Avg Height")).toHaveValue(typed);
    await press(user, "Save F1");
    expect(await screen.findByText("Height must be a number")).toBeVisible();
  }
  expect(await weekOf(store, growIds.tray)).toBeUndefined();
});

describe("a week by keyboard", () => {
  test("goes from the count to the tags, which arrows and the space bar choose; Ctrl+Enter saves", async () => {
    const { user, store } = await openTray();
    await user.keyboard("12.9{Enter}14.1{Enter}{Enter}");
    const tags = within(screen.getByRole("toolbar", { name: "Tags" })).getAllByRole("button");
    await expect.poll(() => document.activeElement).toBe(tags[0]);
    await user.keyboard("{ArrowRight} {Home} {Control>}{Enter}{/Control}");
    await heading("GT-003-F2");
    const chosen = tags.slice(0, 2).map((tag) => tag.textContent);
    await expect
      .poll(() => weekOf(store, growIds.tray))
      .toMatchObject({ avg_height: 12.9, count_plugs_for_avg: 10 });
    expect((await weekOf(store, growIds.tray))?.plant_comments?.split("; ").sort()).toEqual(chosen.sort());
  });

  test("is saved by one key from its last figure", async () => {
    const { user, store } = await openTray();
    await press(user, "healthy");
    await user.click(figure("Avg Height"));
    await user.keyboard("12.9{Enter}14.1{Control>}{Enter}{/Control}");
    await heading("GT-003-F2");
    await expect.poll(() => weekOf(store, growIds.tray)).toMatchObject({ avg_canopy_width: 14.1 });
  });

  test("has one stop of the Tab key for all tags, which is the tag that was left", async () => {
    const { user } = await openTray();
    await expect.poll(() => document.activeElement).toBe(figure("Avg Height"));
    // The tags of the lab arrive after those of the tray.
    const tags = () => within(screen.getByRole("toolbar", { name: "Tags" })).getAllByRole("button");
    const stops = () => tags().filter(({ tabIndex }) => tabIndex === 0);
    act(() => tags()[0]?.focus());
    expect(stops()).toEqual([tags()[0]]);
    await user.keyboard("{ArrowRight}{End}{ArrowLeft}");
    expect(document.activeElement).toBe(tags().at(-2));
    await user.keyboard(" ");
    expect(document.activeElement).toHaveAttribute("aria-pressed", "true");
    expect(stops()).toEqual([document.activeElement]);
  });
});

test("glare boost is a switch of the shelf, and of this device", async () => {
  onTestFinished(() => setAppearance({ theme: null, contrast: null, pad: null }));
  const { user } = await openTray();
  const glare = screen.getByRole("switch", { name: "Glare boost", checked: false });
  await user.click(glare);
  expect(glare).toBeChecked();
  expect(document.documentElement.dataset.contrast).toBe("more");
  expect(localStorage.getItem("fibril.contrast")).toBe("more");
  await user.click(glare);
  expect(glare).not.toBeChecked();
  expect(document.documentElement.dataset.contrast).toBe("normal");
});
