import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { aPhotoWidth } from "../../../fixtures/grow-trials.ts";
import { card, fourTrays, harvestedTrays, openCharts, pictures, rows } from "./open-charts.tsx";

test("each formulation has its chart, with a text that describes it", async () => {
  await openCharts();
  expect(pictures(await card("Growth"))).toEqual([
    "F1, Avg Height by week, latest 10 cm in week 3, n 10",
    "F2, Avg Height by week, latest 8 cm in week 3, n 10",
    "F3, Avg Height by week, latest 6 cm in week 3, n 10",
    "F4, Avg Height by week, latest 1 cm in week 2, n 10, Inactive",
  ]);
});

test("the canopy is one press away", async () => {
  const { user } = await openCharts();
  const growth = await card("Growth");
  await user.click(growth.getByRole("button", { name: "Avg Canopy Width" }));
  expect(pictures(growth)[0]).toBe("F1, Avg Canopy Width by week, latest 9 cm in week 3, n 10");
});

test("a width that was measured in a picture has an open mark, which the legend names, and a note in the table", async () => {
  const trays = fourTrays.map((tray) => ({
    ...tray,
    weekly_data: tray.weekly_data.map((week) =>
      tray.identifier === "F1" && week.week_number > 1
        ? { ...week, photo_width: aPhotoWidth({ width_cm: week.avg_canopy_width }) }
        : week,
    ),
  }));
  const { user } = await openCharts(trays);
  const growth = await card("Growth");
  const openMarks = () =>
    growth
      .getAllByRole("img")
      .map((chart: HTMLElement) => chart.querySelectorAll("circle[fill='var(--sheet)']").length);
  const legend = "Open: measured in a picture";
  expect([openMarks(), growth.queryByText(legend)]).toEqual([[0, 0, 0, 0], null]);
  await user.click(growth.getByRole("button", { name: "Avg Canopy Width" }));
  expect(openMarks()).toEqual([2, 0, 0, 0]);
  expect(growth.getByText(legend)).toBeVisible();
  expect(pictures(growth)[0]).toBe("F1, Avg Canopy Width by week, latest 9 cm in week 3, n 10, in a picture");
  expect(rows(growth, /^Avg Canopy Width/)[1]).toBe(
    "F1 | 1 n 10 | 4 n 10, in a picture | 9 n 10, in a picture | – | – | –",
  );
});

test("the numbers are shown in a table, with a dash for a missing week", async () => {
  await openCharts();
  expect(rows(await card("Growth"), /^Avg Height/)).toEqual([
    "Identifier | Week 1 | Week 2 | Week 3 | Week 4 | Week 5 | Week 6",
    "F1 | 2 n 10 | 5 n 10 | 10 n 10 | – | – | –",
    "F2 | 2 n 10 | 4 n 10 | 8 n 10 | – | – | –",
    "F3 | 2 n 10 | – | 6 n 10 | – | – | –",
    "F4 | 2 n 10 | 1 n 10 | – | – | – | –",
  ]);
});

test("the legend names what is drawn, and nothing else", async () => {
  await openCharts();
  const growth = await card("Growth");
  for (const sign of ["This formulation", "Others in GT-003", "Weeks without data", "Week due now"])
    expect(growth.getByText(sign)).toBeVisible();
  expect(growth.getAllByText("Inactive")).toHaveLength(2);
});

test("a trial without gaps or losses has no signs for them", async () => {
  await openCharts(fourTrays.slice(0, 2), { seed_sown_date: "2025-10-29T14:00:00.000Z" });
  const growth = await card("Growth");
  expect(growth.getByText("This formulation")).toBeVisible();
  for (const sign of ["Weeks without data", "Week due now", "Inactive"])
    expect(growth.queryByText(sign)).toBeNull();
});

test("the control is the first without a CNF, and all are compared in their last common week", async () => {
  await openCharts();
  const comparison = await card("Comparison with the Control");
  expect(pictures(comparison)).toEqual([
    "Avg Height, week 3 compared with F2: F1 +25.0 %, F2 Control, F3 −25.0 %, F4 No data",
  ]);
  expect(rows(comparison, /in figures$/)).toEqual([
    "Identifier | Avg Height, week 3 (cm) | Difference | p (Holm) | 95 % interval (cm) | SE | n trays | n plugs",
    "F1 | 10 | +25.0 % | – | Not enough trays | – | 1 | 10",
    "F2 | 8 | Control | – | – | – | 1 | 10",
    "F3 | 6 | −25.0 % | – | Not enough trays | – | 1 | 10",
    "F4 | – | No data | – | – | – | – | –",
  ]);
});

test("another control can be chosen, or none", async () => {
  const { user } = await openCharts();
  const comparison = await card("Comparison with the Control");
  const control = screen.getByRole("combobox", { name: "Control" });
  await user.selectOptions(control, "F1, CNF of birch");
  expect(pictures(comparison)[0]).toMatch(/compared with F1: F1 Control, F2 −20\.0 %, F3 −40\.0 %/);
  await user.selectOptions(control, "Select a control");
  expect(pictures(comparison)[0]).toBe(
    "Avg Height, week 3: F1 No control, F2 No control, F3 No control, F4 No data",
  );
  expect(rows(comparison, /in figures$/)[1]).toBe("F1 | 10 | No control | – | – | – | 1 | 10");
});

test("harvests are compared per plug", async () => {
  const { user } = await openCharts(harvestedTrays);
  const comparison = await card("Comparison with the Control");
  await user.selectOptions(comparison.getByRole("combobox", { name: "Measure" }), "Leaf Dry Mass");
  expect(pictures(comparison)[0]).toMatch(
    /^Leaf Dry Mass per plug compared with F2: F1 −25\.0 %, F2 Control, F3 No data/,
  );
});

test("the number of plugs falls to what is left", async () => {
  await openCharts();
  const survival = await card("Plug Survival");
  expect(pictures(survival).at(0)).toBe("F1, plugs active by week: 24 of 24 (100 %) in week 4");
  expect(pictures(survival).at(-1)).toBe("F4, plugs active by week: 0 of 24 (0 %) in week 4");
  expect(rows(survival, /^Plugs active/).at(-1)).toBe("F4 | 24 | 24 | 0 | 0 | 0");
});

test("every figure of the harvest has its bars, as entered and per plug", async () => {
  const { user } = await openCharts(harvestedTrays);
  const harvest = await card("Harvest");
  expect(pictures(harvest)).toHaveLength(11);
  expect(pictures(harvest)).toContain("Leaf Dry Mass (g): F1 30, F2 20");
  expect(pictures(harvest)).toContain("Root to Shoot Ratio: F1 0.301, F2 0.301");
  expect(harvest.getByText("n = F1 10, F2 5 plugs")).toBeVisible();
  await user.click(harvest.getByRole("switch", { name: "Per plug" }));
  expect(pictures(harvest)).toContain("Leaf Dry Mass (g per plug): F1 3, F2 4");
  expect(pictures(harvest)).toContain("Final Root Length (cm): F1 14.2, F2 14.2");
});

test("before the first week the page states that there is no data, and offers no charts", async () => {
  const { user } = await openCharts(
    fourTrays.map((tray) => ({ ...tray, weekly_data: [], plug_removals: [] })),
    { seed_sown_date: null },
  );
  expect(await screen.findByText("No Weekly Data")).toBeVisible();
  expect(screen.getByText("No Harvest Data")).toBeVisible();
  expect(screen.queryByRole("region", { name: /Growth|Comparison|Survival|Harvest/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Actions" }));
  const offered = await screen.findAllByRole("menuitem");
  expect(offered.map((item) => item.textContent)).toEqual(["Print"]);
});

test("a trial that does not exist is reported", async () => {
  const { router } = await openCharts();
  await router.navigate("/grow-trials/8d2c1c6e-6a55-4a1b-9d0c-000000000000/charts");
  expect(await screen.findByText("Grow trial not found")).toBeVisible();
});
