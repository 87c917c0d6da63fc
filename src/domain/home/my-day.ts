import { daysBetween } from "../grow-trials/weeks.ts";
import { dayOf, daysAhead } from "../values/time.ts";
import { AGED_DAYS, type Home } from "./home.ts";
import type { Owned } from "./steps.ts";

/** The parts of a list of what is to be done, by the day on which it is due. `Later` is after the next seven days. */
export type Band = "Overdue" | "Today" | "This week" | "Later";

type One<T extends keyof Home> = Home[T][number];

/** What is to be done, when it is due (ISO UTC), and its band. */
export type DayLine = { band: Band; due: string } & (
  | { kind: "week"; of: One<"weeks"> }
  | { kind: "gaps"; of: One<"gaps"> }
  | { kind: "transplant"; of: One<"transplants"> }
  | { kind: "harvest"; of: One<"harvests"> }
  | { kind: "drying"; of: One<"harvests"> }
  | { kind: "upkeep"; of: One<"upkeep"> }
  | { kind: "expiry"; of: One<"expiring"> }
  | { kind: "coming"; of: One<"coming"> }
  | { kind: "step"; of: One<"steps"> }
  | { kind: "cakes"; of: readonly Owned[] }
);

const WEEK_DAYS = 7;

function bandOf(due: string, now: string): Band {
  const days = daysBetween(now, due);
  if (days < 0) return "Overdue";
  if (days === 0) return "Today";
  return days <= WEEK_DAYS ? "This week" : "Later";
}

/**
 * What is to be done at `now` (ISO UTC), by day. What has no day is due today; a step that was marked as todo later, and
 * cakes that are to be measured again, are due this week. With the e-mail of a person, only what is of that person.
 */
export function dayLines(home: Home, now: string, email?: string): DayLine[] {
  const isShown = (of: Owned) => email === undefined || isOf(of, email);
  const inBand = (due: string) => ({ due, band: bandOf(due, now) });
  const today = inBand(now);
  const week = inBand(daysAhead(now, WEEK_DAYS));
  const lines: (DayLine & { of: Owned })[] = [
    ...home.weeks.map((of) => ({ kind: "week" as const, of, ...today })),
    ...home.gaps.map((of) => ({ kind: "gaps" as const, of, ...inBand(of.since) })),
    ...home.transplants.map((of) => ({ kind: "transplant" as const, of, ...inBand(of.due) })),
    ...home.harvests
      .filter(({ left }) => left > 0)
      .map((of) => ({ kind: "harvest" as const, of, ...inBand(of.expected) })),
    ...home.harvests
      .filter(({ dryMasses }) => dryMasses > 0)
      .map((of) => ({ kind: "drying" as const, of, ...today })),
    ...home.upkeep.map((of) => ({ kind: "upkeep" as const, of, ...inBand(of.due) })),
    ...home.expiring.map((of) => ({ kind: "expiry" as const, of, ...inBand(of.expiry) })),
    ...home.coming.map((of) => ({ kind: "coming" as const, of, ...inBand(of.begins) })),
    ...home.steps.map((of) => ({ kind: "step" as const, of, ...(of.isTodoLater ? week : today) })),
  ];
  const aged = home.aged.filter(isShown);
  return [
    ...lines.filter(({ of }) => isShown(of)),
    ...(aged.length > 0 ? [{ kind: "cakes" as const, of: aged, ...week }] : []),
  ].sort((a, b) => dayOf(a.due).localeCompare(dayOf(b.due)));
}

/** True if the work is assigned to the person, or if the person created it and it is assigned to nobody. */
export function isOf({ assigned_to, created_by }: Owned, email: string): boolean {
  return (assigned_to ?? created_by).toLowerCase() === email.toLowerCase();
}

/** The name of what is to be done: `GT-004`, `HOM-NOP-2026-004-02`, `Nitric acid`. */
export function titleOfLine(line: DayLine): string {
  if (line.kind === "cakes") return `Cakes older than ${AGED_DAYS} days`;
  return "code" in line.of ? line.of.code : line.of.title;
}

/** What is due next on a later day; undefined if nothing has a day. */
export function nextOf(lines: readonly DayLine[]): DayLine | undefined {
  return lines.find(({ band, kind }) => kind !== "step" && kind !== "cakes" && isLater(band));
}

const isLater = (band: Band) => band === "This week" || band === "Later";
