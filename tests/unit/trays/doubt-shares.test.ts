import { expect, test } from "vitest";
import { anomalyOf } from "#domain/trays/checks.ts";
import { demoTrays } from "#server/demo/data/grow-trials.ts";
import { aNormalTrial, type SimulatedTrial } from "../../fixtures/normal-trials.ts";
import { chanceOf } from "../../fuzz/chance.ts";

const means = ["avg_height", "avg_canopy_width"] as const;
/** A mean of a trial: the position of its tray, and its week. */
type Place = { tray: number; week: number; figure: (typeof means)[number] };

const trials = Array.from({ length: 200 }, (_, i) => aNormalTrial(i + 1));

function demonstration(): SimulatedTrial[] {
  const codes = new Set(demoTrays.map(({ code }) => code.split(" ")[0]));
  return [...codes].map((code) =>
    demoTrays
      .filter((tray) => tray.code.startsWith(`${code} `) && tray.weeks !== "–")
      .map(({ weeks }) =>
        weeks.split(" ").map((week, i) => {
          const [avg_height = 0, avg_canopy_width = 0] = week.split("/").map(Number);
          return { week_number: i + 1, avg_height, avg_canopy_width };
        }),
      ),
  );
}

function meansOf(trial: SimulatedTrial): (Place & { value: number })[] {
  return trial.flatMap((weeks, tray) =>
    weeks.flatMap((week) =>
      means.map((figure) => ({ tray, week: week.week_number, figure, value: week[figure] })),
    ),
  );
}

const places = {
  /** All trays and weeks are typed. */
  grid: (trial: SimulatedTrial) => trial,
  /** The weeks before are typed, and this week of the trays before. */
  shelf: (trial: SimulatedTrial, place: Place) =>
    trial.map((weeks, tray) =>
      weeks.filter(({ week_number }) => week_number < place.week + (tray < place.tray ? 1 : 0)),
    ),
};

function isDoubted(where: keyof typeof places, trial: SimulatedTrial, place: Place, value: number): boolean {
  const typed = places[where](trial, place);
  const siblings = typed.filter((_, tray) => tray !== place.tray);
  const beside = { week: place.week, weeks: typed[place.tray] ?? [], siblings, active: 0 };
  return anomalyOf(place.figure, value, beside) !== null;
}

/** In percent, to a tenth. */
const share = (doubted: boolean[]) =>
  Math.round((1000 * doubted.filter(Boolean).length) / doubted.length) / 10;

test.each([
  ["200 normal trials", "grid", trials, 0.1],
  ["200 normal trials", "shelf", trials, 0.1],
  // A tray whose seedlings all died has two of them.
  ["the demonstration", "grid", demonstration(), 1],
  ["the demonstration", "shelf", demonstration(), 1],
] as const)(
  "of the values of %s, typed in the %s, at most 1 of 100 is doubted",
  (_, where, normal, percent) => {
    const doubted = normal.flatMap((trial) =>
      meansOf(trial).map((one) => isDoubted(where, trial, one, one.value)),
    );
    expect(doubted.length).toBeGreaterThan(200);
    expect(doubted.filter(Boolean).length / doubted.length).toBeLessThanOrEqual(0.01);
    expect(share(doubted)).toBe(percent);
  },
);

type Slip = (value: number, neighbour: number) => number;

/** 12.9 is typed as 21.9. */
const swapDigits: Slip = (value) => {
  const [first = "", second = "", ...rest] = String(Math.round(value * 10));
  return Number([second, first, ...rest].join("")) / 10;
};

/** Five slips of a kind in each trial, each in a week after the first of its tray. A slip that changes nothing is none. */
function plant(where: keyof typeof places, slip: Slip): boolean[] {
  const chance = chanceOf(7);
  return trials.flatMap((trial) => {
    const all = meansOf(trial);
    const later = all.filter(({ tray, week }) => week > (trial[tray]?.[0]?.week_number ?? week));
    return Array.from({ length: 5 }, () => chance.pick(later)).flatMap((place) => {
      const beside = all.find(
        ({ tray, week, figure }) => tray === place.tray + 1 && week === place.week && figure === place.figure,
      );
      const typed = slip(place.value, beside?.value ?? place.value);
      return typed === place.value ? [] : [isDoubted(where, trial, place, typed)];
    });
  });
}

const kinds: readonly [string, Slip, { grid: number; shelf: number }][] = [
  ["ten times the value", (value) => value * 10, { grid: 99.9, shelf: 99.5 }],
  ["a tenth of the value", (value) => value / 10, { grid: 100, shelf: 99.9 }],
  ["the value in mm", (value) => Math.round(value * 10), { grid: 99.9, shelf: 99.5 }],
  ["neighbouring digits swapped", swapDigits, { grid: 79.5, shelf: 64.6 }],
];

test.each(kinds)("a slip, %s, is doubted in a known share of the cases", (_, slip, percent) => {
  expect({ grid: share(plant("grid", slip)), shelf: share(plant("shelf", slip)) }).toEqual(percent);
});

test("of slips in the grid, at least 95 of 100 are doubted", () => {
  const all = kinds.flatMap(([, slip]) => plant("grid", slip));
  expect(share(all)).toBeGreaterThanOrEqual(95);
  expect(share(all)).toBe(95.3);
});

test("the value of the neighbouring tray looks normal where the trays differ little", () => {
  expect(share(plant("grid", (_, neighbour) => neighbour))).toBe(12.6);
});
