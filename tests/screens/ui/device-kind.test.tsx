import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";

/** Opens a window of this size on a screen of that size. */
function open([width, height]: Size, [wide, high]: Size = [width, height]) {
  window.happyDOM.setViewport({ width, height });
  vi.spyOn(window.screen, "width", "get").mockReturnValue(wide);
  vi.spyOn(window.screen, "height", "get").mockReturnValue(high);
  render(<DeviceKind />);
}
type Size = readonly [width: number, height: number];

test.each([
  [390, 844, "phone"],
  [844, 390, "phone"],
  [744, 1133, "tablet"],
  [820, 1180, "tablet"],
  [1180, 820, "tablet"],
  [1366, 1024, "tablet"],
])("a screen for fingers of %s × %s is called a %s", (width, height, kind) => {
  vi.spyOn(navigator, "maxTouchPoints", "get").mockReturnValue(5);
  open([width, height]);
  expect(screen.getByText(`this ${kind}`)).toBeVisible();
});

test("a tablet with two apps side by side remains a tablet", () => {
  vi.spyOn(navigator, "maxTouchPoints", "get").mockReturnValue(5);
  open([507, 1133], [1180, 820]);
  expect(screen.getByText("this tablet")).toBeVisible();
});

test.each([
  [390, 844, "phone"],
  [820, 1180, "tablet"],
  [1180, 820, "tablet"],
  [1440, 900, "computer"],
])("without touch, a window of %s × %s is called a %s", (width, height, kind) => {
  open([width, height], [1920, 1080]);
  expect(screen.getByText(`this ${kind}`)).toBeVisible();
});

const DeviceKind = () => <p>this {useDeviceKind()}</p>;
