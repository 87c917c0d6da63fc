import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { aHarvest } from "../../../fixtures/grow-trials.ts";
import { card, fourTrays, openCharts, pictures, replicatedTrays, rows } from "./open-charts.tsx";

const comparisonCard = () => card("Comparison with the Control");

test("the comparison shows n, mean, standard error, the interval and the adjusted p of a named test", async () => {
  await openCharts(replicatedTrays);
  const comparison = await comparisonCard();
  expect(rows(comparison, /in figures$/)).toEqual([
    "Identifier | Avg Height, week 3 (cm) | Difference | p (Holm) | 95 % interval (cm) | SE | n trays | n plugs",
    "F1/F3/F5 | 8.167 | Control | – | – | 0.219 | 3 | 30",
    "F2/F4/F6 | 11.167 | +36.7 % | 0.044 | +0.169 to +5.831 | 0.726 | 3 | 30",
  ]);
  expect(pictures(comparison)).toEqual([
    "Avg Height, week 3 compared with F1/F3/F5: F1/F3/F5 Control, F2/F4/F6 +36.7 %",
  ]);
  expect(comparison.getByText(/^Welch’s t-test, two-sided/)).toHaveTextContent(
    /independent of each other.*normally distributed.*Holm’s method for 1 comparison of this measure/,
  );
  expect(comparison.getByText("95 % interval (Welch), in % of the control’s mean")).toBeVisible();
});

test("harvests are tested per plug, over the trays", async () => {
  const { user } = await openCharts(replicatedTrays);
  const comparison = await comparisonCard();
  await user.selectOptions(comparison.getByRole("combobox", { name: "Measure" }), "Leaf Dry Mass");
  expect(rows(comparison, /in figures$/)[2]).toBe(
    "F2/F4/F6 | 11.167 | +36.7 % | 0.044 | +0.169 to +5.831 | 0.726 | 3 | 30",
  );
});

test("a mean of dry masses counts the trays that are weighed, and the card states how many masses are missing", async () => {
  const dry = { leaf_dry_mass: null, root_dry_mass: null };
  await openCharts(
    replicatedTrays.map((tray, i) =>
      i === 1 ? { ...tray, harvest_data: aHarvest({ id: "wet", ...dry }) } : tray,
    ),
  );
  const harvest = await card("Harvest");
  expect(harvest.getAllByText(/^F2\/F4\/F6: .*, n 2 trays$/)).toHaveLength(2);
  expect(harvest.getByText("2 dry masses missing")).toBeVisible();
});

test("without replicates there is no test, and the card states why", async () => {
  await openCharts(fourTrays);
  const comparison = await comparisonCard();
  expect(comparison.getByText(/^There is no test: it needs at least two trays/)).toBeVisible();
  expect(comparison.getByText("n = 1 tray each")).toBeVisible();
  expect(comparison.queryByText(/Welch/)).toBeNull();
  expect(comparison.queryByText(/95 % interval \(Welch\)/)).toBeNull();
});

test("trays with equal values have no test, since they have no spread", async () => {
  await openCharts(replicatedTrays.map((tray) => ({ ...tray, weekly_data: tray.weekly_data.slice(0, 1) })));
  expect(rows(await comparisonCard(), /in figures$/)[2]).toBe(
    "F2/F4/F6 | 2 | 0.0 % | – | No spread | 0 | 3 | 30",
  );
});

test("growth is shown as the means of replicates with their standard errors, and n in every place", async () => {
  await openCharts(replicatedTrays);
  const growth = await card("Growth");
  expect(pictures(growth)).toEqual([
    "F1/F3/F5, Avg Height by week, latest 8.167 ± 0.219 cm in week 3, n 3 trays",
    "F2/F4/F6, Avg Height by week, latest 11.167 ± 0.726 cm in week 3, n 3 trays",
  ]);
  expect(growth.getByText("Week 3: 8.167 ± 0.219 cm, n 3 trays, 30 plugs")).toBeInTheDocument();
  expect(rows(growth, /^Avg Height \(cm\), mean ± SE/)[1]).toBe(
    "F1/F3/F5 | 2 ± 0 n 3 trays | 4.2 ± 0.115 n 3 trays | 8.167 ± 0.219 n 3 trays | – | – | –",
  );
  expect(growth.getByText("± 1 standard error")).toBeVisible();
  expect(growth.getAllByText("n 3")).toHaveLength(2);
  expect(growth.getByText("n trays in the latest mean")).toBeVisible();
});

test("the trays of replicates can be shown one by one", async () => {
  const { user } = await openCharts(replicatedTrays);
  const growth = await card("Growth");
  await user.click(growth.getByRole("switch", { name: "Means of replicates" }));
  expect(pictures(growth)).toHaveLength(6);
  expect(pictures(growth)[0]).toBe("F1, Avg Height by week, latest 8 cm in week 3, n 10");
  expect(growth.queryByText("± 1 standard error")).toBeNull();
});

test("a week that some replicates lack has the mean of the others, with their number", async () => {
  await openCharts(
    replicatedTrays.map((tray, i) =>
      i === 0 ? { ...tray, weekly_data: tray.weekly_data.slice(0, 2) } : tray,
    ),
  );
  expect(pictures(await card("Growth"))[0]).toMatch(/latest 8.25 ± 0.35 cm in week 3, n 2 trays$/);
});

test("harvests of replicates are means per plug with their standard errors", async () => {
  const { user } = await openCharts(replicatedTrays);
  const harvest = await card("Harvest");
  expect(pictures(harvest)).toContain(
    "Leaf Dry Mass (g per plug): F1/F3/F5 8.167 ± 0.219, F2/F4/F6 11.167 ± 0.726",
  );
  expect(harvest.getByText("n = 3 trays each")).toBeVisible();
  expect(harvest.queryByRole("switch", { name: "Per plug" })).toBeNull();
  await user.click(harvest.getByRole("switch", { name: "Means of replicates" }));
  expect(harvest.getByRole("switch", { name: "Per plug" })).toBeVisible();
  expect(harvest.getByText("n = 10 plugs each")).toBeVisible();
});

test("a trial without replicates has no switch for them", async () => {
  await openCharts(fourTrays);
  await card("Growth");
  expect(screen.queryByRole("switch", { name: "Means of replicates" })).toBeNull();
});
