import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";

test.each([
  [390, 844, "phone"],
  [844, 390, "phone"],
  [820, 1180, "tablet"],
  [1180, 820, "tablet"],
  [1440, 900, "computer"],
])("a device of %s × %s is called a %s", (width, height, kind) => {
  window.happyDOM.setViewport({ width, height });
  render(<DeviceKind />);
  expect(screen.getByText(`this ${kind}`)).toBeVisible();
});

function DeviceKind() {
  return <p>this {useDeviceKind()}</p>;
}
