import { describe, expect, test } from "vitest";
import { expiredBackups } from "#server/backups/retention.ts";
import { isDue } from "#server/backups/scheduled.ts";

const DAY = 24 * 60 * 60 * 1000;
const at = (day: number) => new Date(Date.parse("2026-01-01T02:00:00Z") + day * DAY).toISOString();

describe("daily backups", () => {
  test("of a year: the newest of 7 days, 4 weeks and 12 months remain", () => {
    let retained: string[] = [];
    for (let day = 0; day < 365; day += 1) {
      retained.push(at(day));
      const expired = expiredBackups(retained, { days: 7, weeks: 4, months: 12 });
      retained = retained.filter((time) => !expired.includes(time));
    }
    const days = retained.map((time) => time.slice(0, 10));
    // The last day of each month, the last Sunday of each of three weeks before this one, and the last seven days.
    const months = "01-31 02-28 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30";
    const expected = `${months} 12-13 12-20 12-25 12-26 12-27 12-28 12-29 12-30 12-31`;
    expect(days).toEqual(expected.split(" ").map((day) => `2026-${day}`));
  });

  test("two of one day: the newer one remains", () => {
    const times = ["2026-03-02T02:00:00Z", "2026-03-02T09:00:00Z"];
    expect(expiredBackups(times, { days: 7, weeks: 4, months: 12 })).toEqual([times[0]]);
  });

  test("the newest is never deleted, and a time without backups deletes none", () => {
    const times = ["2025-01-01T02:00:00Z", "2026-03-02T02:00:00Z"];
    expect(expiredBackups(times, { days: 0, weeks: 0, months: 0 })).toEqual([times[0]]);
    expect(expiredBackups(times, { days: 2, weeks: 0, months: 0 })).toEqual([]);
    expect(expiredBackups([], { days: 7, weeks: 4, months: 12 })).toEqual([]);
  });
});

describe("a backup is due", () => {
  const local = (text: string) => new Date(text).getTime();
  const iso = (text: string) => new Date(text).toISOString();

  test.each<[string, string, string | undefined, boolean]>([
    ["without any", "2026-03-02T01:00", undefined, true],
    ["at the hour", "2026-03-02T02:00", iso("2026-03-01T02:00"), true],
    ["not before the hour", "2026-03-02T01:59", iso("2026-03-01T02:00"), false],
    ["not twice a day", "2026-03-02T23:00", iso("2026-03-02T02:00"), false],
    ["after the server was stopped at the hour", "2026-03-02T09:00", iso("2026-03-01T02:00"), true],
    ["not after one that was late", "2026-03-02T10:00", iso("2026-03-02T09:00"), false],
  ])("%s", (_, now, newest, due) => {
    expect(isDue(local(now), newest, 2)).toBe(due);
  });
});
