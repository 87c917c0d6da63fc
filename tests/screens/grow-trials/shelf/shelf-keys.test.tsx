import { describe, expect, test } from "vitest";
import { nudge, toFigure, typeKey } from "#features/grow-trials/shelf/pad/keys.ts";

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
