import { describe, expect, test } from "vitest";
import { nudge, toFigure, typeKey } from "#features/grow-trials/shelf/pad/keys.ts";

const fresh = { isNew: true, isWhole: false };
const going = { isNew: false, isWhole: false };

describe("a key of the pad", () => {
  test.each([
    ["", "9", going, "9"],
    ["12.", "9", going, "12.9"],
    ["12.9", "4", fresh, "4"],
    ["0", "7", going, "7"],
    ["", ".", going, "0."],
    ["1.2", ".", going, "1.2"],
    ["18", ".", { ...going, isWhole: true }, "18"],
    ["12.9", "Backspace", fresh, "12."],
    ["1234567", "8", going, "1234567"],
  ])("%j and %s", (text, key, place, after) => {
    expect(typeKey(text, key, place)).toBe(after);
  });
});

test.each([
  ["+014,25 cm", false, "14.25"],
  ["18.0", true, "180"],
])("pasted text %j is a figure", (text, isWhole, figure) => {
  expect(toFigure(text, isWhole)).toBe(figure);
});

test("a nudge starts from the week before, and stops at zero", () => {
  expect(nudge("", 0.1, 9.6)).toBe("9.7");
  expect(nudge("0.3", -0.1, 9.6)).toBe("0.2");
  expect(nudge("0", -1, undefined)).toBe("0");
});
