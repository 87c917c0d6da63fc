import tQuantile from "@stdlib/stats-base-dists-t-quantile";
import { expect, test } from "vitest";
import { type Summary, summaryOf } from "#domain/statistics/figures.ts";
import { marginOf, welch } from "#domain/statistics/welch.ts";
import { tableOf } from "#tests/fixtures/tables.ts";

/** R's data set `sleep`: hours of sleep gained with two drugs (Student, Biometrika 6, 1908). */
const sleep = {
  first: [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2],
  second: [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4],
};
const of = (values: readonly number[]) => summaryOf(values) as Summary;

test("R's documented example: t.test(extra ~ group, data = sleep)", () => {
  const result = welch(of(sleep.first), of(sleep.second));
  expect(result?.t).toBeCloseTo(-1.8608, 4);
  expect(result?.df).toBeCloseTo(17.776, 3);
  expect(result?.p).toBeCloseTo(0.07939, 5);
  expect(result?.low).toBeCloseTo(-3.3654832, 7);
  expect(result?.high).toBeCloseTo(0.2054832, 7);
  expect(result?.difference).toBeCloseTo(0.75 - 2.33, 12);
});

test("groups of different sizes and spreads: R's t.test(mpg ~ am, data = mtcars)", () => {
  const automatic = [
    21.4, 18.7, 18.1, 14.3, 24.4, 22.8, 19.2, 17.8, 16.4, 17.3, 15.2, 10.4, 10.4, 14.7, 21.5, 15.5, 15.2,
    13.3, 19.2,
  ];
  const manual = [21, 21, 22.8, 32.4, 30.4, 33.9, 27.3, 26, 30.4, 15.8, 19.7, 15, 21.4];
  const result = welch(of(automatic), of(manual));
  expect(result?.t).toBeCloseTo(-3.7671, 4);
  expect(result?.df).toBeCloseTo(18.332, 3);
  expect(result?.p).toBeCloseTo(0.001374, 6);
  expect(result?.low).toBeCloseTo(-11.280194, 6);
  expect(result?.high).toBeCloseTo(-3.209684, 6);
});

/** NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2: upper critical values of Student's t distribution. */
test.each(tableOf<[df: number, ...values: number[]]>("critical values of t"))(
  "the published critical values of t with %d degrees of freedom",
  (df, ...values) => {
    const levels = [0.95, 0.975, 0.995].map((level) => tQuantile(level, df));
    expect(levels.map((value) => value.toFixed(3))).toEqual(values.map((value) => value.toFixed(3)));
  },
);

test("two equal groups of two: the interval is the published critical value times the standard error", () => {
  // SD √2 · 0.5 each: the standard error of the difference is √0.5, with 2 degrees of freedom.
  const result = welch(of([4, 5]), of([1, 2]));
  expect(result).toMatchObject({ difference: 3, df: 2 });
  expect(((result?.high ?? 0) - 3) / Math.sqrt(0.5)).toBeCloseTo(4.303, 3);
});

test("a group of one value, and groups without any spread, have no test", () => {
  expect(welch(of([4]), of([1, 2]))).toBeNull();
  expect(welch(of([4, 5]), of([1]))).toBeNull();
  expect(welch(of([4, 4]), of([1, 1]))).toBeNull();
  expect(welch(of([4, 4]), of([1, 2]))).toMatchObject({ df: 1 });
});

test("the interval of a mean is that of R: t.test(PlantGrowth$weight[1:10])$conf.int", () => {
  const summary = of([4.17, 5.58, 5.18, 6.11, 4.5, 4.61, 5.17, 4.53, 5.33, 5.14]);
  const margin = marginOf(summary) ?? 0;
  expect(summary.mean - margin).toBeCloseTo(4.61488155566, 10);
  expect(summary.mean + margin).toBeCloseTo(5.44911844434, 10);
  expect(marginOf(of([4]))).toBeNull();
});

test("values that differ by an error of floating-point numbers only are constant, as in R", () => {
  expect(welch(of([0.3, 0.1 + 0.2]), of([0.1, 0.1]))).toBeNull();
});

test("n, mean, standard deviation and standard error of values", () => {
  const { n, mean, sd, se } = of(sleep.first);
  expect({ n, mean }).toEqual({ n: 10, mean: 0.75 });
  // Student's table of 1908 has SD 1.70, with n in the denominator: 1.789 with n − 1, as R's sd().
  expect(sd).toBeCloseTo(1.78901, 5);
  expect(se).toBeCloseTo(0.5657345, 6);
  expect(summaryOf([])).toBeNull();
  expect(of([3])).toEqual({ n: 1, mean: 3, sd: null, se: null });
  expect(of([0.1, 0.1, 0.1])).toMatchObject({ sd: 0, se: 0 });
});
