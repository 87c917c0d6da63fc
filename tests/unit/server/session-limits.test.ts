import { expect, test } from "vitest";
import { defaultLimits, readSessionLimits } from "#server/auth/session-limits.ts";

const DAY = 86_400_000;

test("without settings a session lasts a week without contact, and ninety days in all", () => {
  expect(readSessionLimits({})).toEqual({ idle: 7 * DAY, longest: 90 * DAY });
  expect(readSessionLimits({ FIBRIL_SESSION_DAYS: "", PORT: "1" })).toEqual(defaultLimits);
});

test("the limits are days", () => {
  const given = { FIBRIL_SESSION_DAYS: "30", FIBRIL_SIGN_IN_DAYS: "365" };
  expect(readSessionLimits(given)).toEqual({ idle: 30 * DAY, longest: 365 * DAY });
});

test.each([
  [{ FIBRIL_SESSION_DAYS: "0" }, "FIBRIL_SESSION_DAYS is not a number of days: 0"],
  [{ FIBRIL_SIGN_IN_DAYS: "a week" }, "FIBRIL_SIGN_IN_DAYS is not a number of days: a week"],
  [{ FIBRIL_SIGN_IN_DAYS: "3" }, "FIBRIL_SIGN_IN_DAYS is shorter than FIBRIL_SESSION_DAYS"],
])("%j is refused at the start", (given, message) => {
  expect(() => readSessionLimits(given)).toThrow(message);
});
