import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { growIds } from "../../../fixtures/grow-trials.ts";
import { handScan } from "../../../support/hand-scan.ts";
import { figure, openTray, press, weekOf } from "./open-shelf.tsx";

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
