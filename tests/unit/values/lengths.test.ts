import { expect, test } from "vitest";
import { lengthToCm } from "#domain/values/number-text.ts";

test.each([
  ["12.34mm", "1.234"],
  ["12,34 mm", "1.234"],
  ["+014.25 MM", "1.425"],
  ["0.01mm", "0.001"],
  ["100mm", "10"],
  [".5cm", "0.5"],
  ["7 cm", "7"],
  ["1in", "2.54"],
  ["0.4855in", "1.23317"],
  ['2"', "5.08"],
])("a caliper's %s is %s cm", (text, cm) => {
  expect(lengthToCm(text)).toBe(cm);
});

test.each(["12.34", "mm", ".mm", "-3mm", "12.3.4mm", "12 kg", "http://lab/12mm", ""])(
  "%j is not a length with its unit",
  (text) => {
    expect(lengthToCm(text)).toBeNull();
  },
);
