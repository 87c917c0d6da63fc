import { expect, test } from "vitest";
import { card, fourTrays, openCharts, pictures, replicatedTrays, rows } from "./open-charts.tsx";

const comparisonCard = () => card("Comparison with the Control");

test("the comparison shows n, mean, standard error, the interval and the adjusted p of a named test", async () => {
  await openCharts(replicatedTrays);
  const comparison = await comparisonCard();
  expect(rows(comparison, /in figures$/)).toEqual([
    "Identifier | Avg Height, week 3 (cm) | SE | n trays | n plugs | Difference | 95 % interval (cm) | p (Holm)",
    "F1/F3/F5 | 8.167 | 0.219 | 3 | 30 | Control | – | –",
    "F2/F4/F6 | 11.167 | 0.726 | 3 | 30 | +36.7 % | +0.169 to +5.831 | 0.044",
  ]);
  expect(pictures(comparison)).toEqual([
    "Avg Height, week 3 compared with F1/F3/F5: F1/F3/F5 Control, F2/F4/F6 +36.7 %",
  ]);
  expect(comparison.getByText(/^Welch’s t-test, two-sided/)).toHaveTextContent(
    /independent of each other.*normally distributed.*Holm’s method for 1 comparison of this measure/,
  );
  expect(comparison.getByText("95 % interval, in % of the control’s mean")).toBeVisible();
});

test("harvests are tested per plug, over the trays", async () => {
  const { user } = await openCharts(replicatedTrays);
  const comparison = await comparisonCard();
  await user.selectOptions(comparison.getByRole("combobox", { name: "Measure" }), "Leaf Dry Mass");
  expect(rows(comparison, /in figures$/)[2]).toBe(
    "F2/F4/F6 | 11.167 | 0.726 | 3 | 30 | +36.7 % | +0.169 to +5.831 | 0.044",
  );
});

test("without replicates there is no test, and the card says why", async () => {
  await openCharts(fourTrays);
  const comparison = await comparisonCard();
  expect(comparison.getByText(/^There is no test: it needs at least two trays/)).toBeVisible();
  expect(comparison.queryByText(/Welch/)).toBeNull();
  expect(comparison.queryByText(/95 % interval, in %/)).toBeNull();
});

test("trays with equal values have no test, since they have no spread", async () => {
  await openCharts(replicatedTrays.map((tray) => ({ ...tray, weekly_data: tray.weekly_data.slice(0, 1) })));
  expect(rows(await comparisonCard(), /in figures$/)[2]).toBe(
    "F2/F4/F6 | 2 | 0 | 3 | 30 | 0.0 % | No spread | –",
  );
});
