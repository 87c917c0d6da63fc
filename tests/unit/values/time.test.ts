import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import {
  dateToUtc,
  dayOf,
  daysAhead,
  futureDoubt,
  localToUtc,
  nextMidnight,
  showAge,
  showDate,
  showDateTime,
  showMoment,
  showWhenInFull,
  utcToLocal,
} from "#domain/values/time.ts";

const machine = process.env.TZ;
afterEach(() => {
  if (machine === undefined) delete process.env.TZ;
  else process.env.TZ = machine;
});

// Berlin skips 02:30 on 29 March 2026, and Tokyo never changes its clocks: neither may affect the result.
const zones: [zone: string, offsetInJuly: number][] = [
  ["UTC", 0],
  ["America/New_York", 240],
  ["Europe/Berlin", -120],
  ["Asia/Tokyo", -540],
];

describe.each(zones)("on a machine in %s", (zone, offsetInJuly) => {
  function moveMachine() {
    process.env.TZ = zone;
    expect(new Date("2026-07-01T12:00:00Z").getTimezoneOffset()).toBe(offsetInJuly);
  }

  test.each([
    ["2026-01-15T09:30", "2026-01-15T14:30:00.000Z", "winter"],
    ["2026-07-15T09:30", "2026-07-15T13:30:00.000Z", "summer"],
    ["2026-03-08T01:59", "2026-03-08T06:59:00.000Z", "before the missing hour"],
    ["2026-03-08T03:00", "2026-03-08T07:00:00.000Z", "after the missing hour"],
    ["2026-03-29T02:30", "2026-03-29T06:30:00.000Z", "an hour missing elsewhere"],
    ["2026-11-01T00:59", "2026-11-01T04:59:00.000Z", "before the repeated hour"],
    ["2026-11-01T01:30", "2026-11-01T05:30:00.000Z", "the repeated hour, first time"],
    ["2026-11-01T02:00", "2026-11-01T07:00:00.000Z", "after the repeated hour"],
  ])("%s in New York is %s, and back (%s)", (local, utc) => {
    moveMachine();
    expect(localToUtc(local)).toBe(utc);
    expect(utcToLocal(utc)).toBe(local);
  });

  test("a missing hour is one hour later", () => {
    moveMachine();
    expect(localToUtc("2026-03-08T02:30")).toBe("2026-03-08T07:30:00.000Z");
    expect(utcToLocal("2026-03-08T07:30:00Z")).toBe("2026-03-08T03:30");
  });

  test("both passes of the repeated hour have the same local time", () => {
    moveMachine();
    expect(utcToLocal("2026-11-01T05:30:00Z")).toBe("2026-11-01T01:30");
    expect(utcToLocal("2026-11-01T06:30:00Z")).toBe("2026-11-01T01:30");
  });

  test("dates are shown in US English, New York", () => {
    moveMachine();
    expect(showDate("2026-11-20T03:00:00Z")).toBe("Nov 19, 2026");
    expect(showDateTime("2026-11-19T15:42:00.000Z")).toBe("Nov 19, 2026, 10:42 AM");
    expect(showDateTime("2026-07-04T04:05:00.000Z")).toBe("Jul 4, 2026, 12:05 AM");
    expect(showDateTime("2026-03-29T06:30:00.000Z")).toBe("Mar 29, 2026, 2:30 AM");
  });

  test("a date is the start of its day in New York", () => {
    moveMachine();
    expect(dateToUtc("2026-11-19")).toBe("2026-11-19T05:00:00.000Z");
    expect(dateToUtc("2026-11-01")).toBe("2026-11-01T04:00:00.000Z");
  });

  test("a day begins and ends by New York time, also where it has 23 or 25 hours", () => {
    moveMachine();
    expect(dayOf("2026-11-20T04:59:59.999Z")).toBe("2026-11-19");
    expect(nextMidnight("2026-11-20T04:59:59.999Z")).toBe("2026-11-20T05:00:00.000Z");
    expect(nextMidnight("2026-11-20T05:00:00.000Z")).toBe("2026-11-21T05:00:00.000Z");
    expect(nextMidnight("2026-03-08T05:00:00.000Z")).toBe("2026-03-09T04:00:00.000Z");
    expect(nextMidnight("2026-11-01T04:00:00.000Z")).toBe("2026-11-02T05:00:00.000Z");
  });

  test("days ahead preserve the local time over a change of clocks", () => {
    moveMachine();
    expect(daysAhead("2026-10-31T14:00:00.000Z", 1)).toBe("2026-11-01T15:00:00.000Z");
    expect(daysAhead("2026-03-07T15:00:00.500Z", 42)).toBe("2026-04-18T14:00:00.500Z");
  });
});

test("a date equals the result of a formatter for that zone, whatever the hour", () => {
  const peer = new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", dateStyle: "medium" });
  const instants = fc.date({ min: new Date("2000-01-01"), max: new Date("2080-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (date) => showDate(date.toISOString()) === peer.format(date)),
    {
      numRuns: 2000,
    },
  );
});

test.each([
  ["2026-11-19T19:02:00Z", "2:02 PM", "today"],
  ["2026-11-19T04:59:00Z", "Nov 18, 11:59 PM", "on another day in New York"],
  ["2025-11-19T19:02:00Z", "Nov 19, 2025, 2:02 PM", "in another year"],
])("%s is shown as %s %s", (iso, text) => {
  expect(showMoment(iso, Date.parse("2026-11-19T20:00:00Z"))).toBe(text);
});

test("from 1970 to 2037 the local time equals that of the browser's own clock, through every change", () => {
  const own = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "America/New_York",
    dateStyle: "short",
    timeStyle: "short",
  });
  const wrong: string[] = [];
  for (let at = Date.UTC(1970, 0); at < Date.UTC(2038, 0); at += 5 * 3_600_000) {
    const iso = new Date(at).toISOString();
    if (utcToLocal(iso) !== own.format(at).replace(" ", "T")) wrong.push(iso);
  }
  expect(wrong).toEqual([]);
});

test.each([
  "0000-01-01T00:00:00.000Z",
  "9999-12-31T23:59:59.000Z",
  "+275760-09-13T00:00:00.000Z",
  "not a time",
])("%s is shown unchanged", (stored) => {
  const now = Date.parse("2026-11-19T15:42:00.000Z");
  for (const show of [showDate, showDateTime, utcToLocal]) expect(show(stored)).toBe(stored);
  for (const show of [showMoment, showWhenInFull, showAge]) expect(show(stored, now)).toBe(stored);
  expect(daysAhead(stored, 30)).toBe(stored);
  expect(dayOf(stored)).toBe(stored.slice(0, 10));
});

test("a date is in the future if it is later than the clocks of two devices differ", () => {
  const doubt = (at: string) => futureDoubt(at, "2026-11-19T15:00:00.000Z");
  expect([doubt("2026-11-19T15:15:00.000Z"), doubt("2026-01-01T00:00:00.000Z")]).toEqual([null, null]);
  expect(doubt("2026-11-19T15:15:01.000Z")).toBe("Nov 19, 2026, 10:15 AM is in the future.");
});
