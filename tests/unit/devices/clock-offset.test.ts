import { describe, expect, test } from "vitest";
import { clockOff, measureOffset, showClockOff } from "#domain/values/clock-offset.ts";

const SERVER = Date.parse("2026-11-19T15:00:00.000Z");
const MINUTE = 60_000;

describe("the offset of a clock", () => {
  test("allows for the round trip", () => {
    expect(measureOffset(SERVER - 4000, SERVER + 4000, SERVER)).toEqual({ off_ms: 0, server_at: SERVER });
    expect(measureOffset(SERVER + 1000, SERVER + 3000, SERVER)?.off_ms).toBe(2000);
  });

  test.each([
    ["a long round trip", SERVER, SERVER + 10_001, SERVER],
    ["a clock that was set back meanwhile", SERVER, SERVER - 1, SERVER],
    ["no time of the server", SERVER, SERVER, Number.NaN],
  ])("is not measured with %s", (_what, sent, answered, server) => {
    expect(measureOffset(sent, answered, server)).toBeNull();
  });

  test.each([
    [2 * MINUTE, 0],
    [-2 * MINUTE, 0],
    [2 * MINUTE + 1, 2 * MINUTE + 1],
    [-2 * MINUTE - 1, -2 * MINUTE - 1],
  ])("of %i ms counts as %i", (off_ms, shown) => {
    expect(clockOff({ off_ms, server_at: SERVER }, SERVER + off_ms + 5000)).toBe(shown);
  });

  test("is known without contact when the clock was set back before the server's last time", () => {
    expect(clockOff({ off_ms: 0, server_at: SERVER }, SERVER - 60 * MINUTE)).toBe(-60 * MINUTE);
  });

  test("is unknown, not wrong, when a fast clock was set back to the time of the server", () => {
    expect(clockOff({ off_ms: 120 * MINUTE, server_at: SERVER }, SERVER + 5 * MINUTE)).toBe(0);
  });
});

test.each([
  [125 * MINUTE, "2 h 5 min ahead"],
  [-3 * MINUTE, "3 min behind"],
  [-120 * MINUTE, "2 h behind"],
  [24 * 60 * MINUTE, "1 day ahead"],
  [-50 * 60 * MINUTE, "2 days 2 h behind"],
])("%i ms is shown as %s", (off, text) => {
  expect(showClockOff(off)).toBe(text);
});
