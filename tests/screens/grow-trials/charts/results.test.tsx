import { screen, waitFor, within } from "@testing-library/react";
import Papa from "papaparse";
import { expect, test } from "vitest";
import type { User } from "#tests/support/a-user.ts";
import { catchDownloads } from "#tests/support/downloads.ts";
import { aHarvest } from "../../../fixtures/grow-trials.ts";
import { card, fourTrays, openCharts, replicatedTrays, rows } from "./open-charts.tsx";

const results = () => card("Results");
const sentences = async () =>
  within((await results()).getByRole("list", { name: "Results in sentences" }))
    .getAllByRole("listitem")
    .map((item) => item.textContent.replaceAll("\u00a0", " "));
const heat = async () => rows(await results(), /^All measures/);

/** Three formulations: the control, one of oat, and one of birch that has one tray. */
const threeFormulations = replicatedTrays.map((tray, i) =>
  i === 5 ? { ...tray, cnf_description: "CNF of birch" } : tray,
);

test("the page opens with a sentence on each measure, with the test of the best formulation", async () => {
  await openCharts(replicatedTrays);
  const texts = await sentences();
  expect(texts).toHaveLength(13);
  expect(texts[0]).toBe(
    "Best leaf dry mass: F2/F4/F6 (CNF of oat): +37 % against the control, p = 0.044 (Welch, Holm), n = 3 trays",
  );
  expect(texts).toContain("Root Score: all formulations have the same mean, 5.8");
  expect(texts[1]).toMatch(/^Best avg height, week 3: F2\/F4\/F6 \(CNF of oat\): \+37 % against/);
  const [first] = await screen.findAllByRole("heading", { level: 2 });
  expect(first).toHaveTextContent("Results");
});

test("without replicates one sentence states what is missing for a test", async () => {
  await openCharts(fourTrays);
  const texts = await sentences();
  expect(texts[0]).toBe(
    "Highest avg height, week 3: F1 (CNF of birch): +25 % against the control, n = 1 tray",
  );
  expect(texts.filter((text) => text.includes("replicates are needed for a test"))).toEqual([
    expect.stringMatching(
      /^No test of (any measure|.*, and .*): one tray of the formulation and of the control, replicates are needed for a test$/,
    ),
  ]);
  expect((await results()).getByText("† no test")).toBeVisible();
});

test("the table has every formulation with its composition, ranked by the leaf dry mass", async () => {
  await openCharts(threeFormulations);
  const [head, ...ranked] = await heat();
  expect(head).toMatch(/^Formulation \| Leaf Dry Mass ↓g \| Leaf Wet Massg \|/);
  expect(ranked.map((row) => row.split(" | ").slice(0, 2))).toEqual([
    [expect.stringMatching(/^1\. F6CNF of birch, /), "+53.1 %†"],
    [expect.stringMatching(/^2\. F2\/F4CNF of oat, /), "+28.6 %"],
    [expect.stringMatching(/^3\. F1\/F3\/F5 \(control\)/), "8.167"],
  ]);
});

test("a head ranks the formulations by its measure; equal means have one rank", async () => {
  const { user } = await openCharts(threeFormulations);
  const of = await results();
  await user.click(of.getByRole("button", { name: /^Root Score/ }));
  expect(of.getByRole("combobox", { name: "Ranked by" })).toHaveDisplayValue("Root Score");
  expect(of.getByRole("columnheader", { name: /^Root Score/ })).toHaveAttribute("aria-sort", "descending");
  expect((await heat()).slice(1).map((row) => row.slice(0, 2))).toEqual(["1.", "1.", "1."]);
});

test("means that differ by an error of floating-point numbers only have one rank", async () => {
  const masses = [1, 3, 2, 3, 6, 3];
  await openCharts(
    replicatedTrays.map((tray, i) => ({
      ...tray,
      harvest_data: aHarvest({ id: `h${i}`, leaf_dry_mass: masses[i] ?? 0 }),
    })),
  );
  expect((await heat()).slice(1).map((row) => row.slice(0, 2))).toEqual(["1.", "1."]);
});

test("a significant difference has a mark, and its cell a name with the p", async () => {
  await openCharts(replicatedTrays);
  const of = await results();
  expect(of.getByRole("button", { name: "+36.7 %, p = 0.044: Leaf Dry Mass of F2/F4/F6" })).toHaveTextContent(
    "*",
  );
  expect(of.getByText(/^\*\*\* p < 0\.001, \*\* p < 0\.01, \* p < 0\.05 \(Welch, Holm\)/)).toBeVisible();
});

test("without a control the table has means", async () => {
  const { user } = await openCharts(replicatedTrays);
  await user.selectOptions(await screen.findByRole("combobox", { name: "Control" }), "Select a control");
  expect((await heat())[1]).toMatch(/^1\. F2\/F4\/F6CNF of oat, .* \| 11\.167 \| /);
  const texts = await sentences();
  expect(texts[2]).toMatch(/n = 3 trays$/);
  expect(texts.at(-1)).toMatch(/^No test of .*: there is no control$/);
});

test("all comparisons are downloaded as one table", async () => {
  const saved = catchDownloads();
  const { user } = await openCharts(replicatedTrays);
  await user.click((await results()).getByRole("button", { name: "Download Results (CSV)" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe("gt-003-results-2026-11-19.csv");
  const { data } = Papa.parse<Record<string, string>>((await saved[0]?.text()) ?? "", {
    header: true,
    skipEmptyLines: true,
  });
  expect(data).toHaveLength(26);
  expect(data[5]).toMatchObject({
    Measure: "Leaf Dry Mass per plug",
    Trays: "F2/F4/F6",
    Test: "Welch two-sided",
  });
});

async function openFigure(user: User) {
  await user.click((await results()).getByRole("button", { name: /Leaf Dry Mass of F2/ }));
  return within(await screen.findByRole("dialog", { name: "Figure for a Paper" }));
}

test("a cell opens the figure of its measure, with the error bars that are chosen", async () => {
  const { user } = await openCharts(replicatedTrays);
  const figure = await openFigure(user);
  expect(figure.getByRole("img")).toHaveAccessibleName(
    "Leaf Dry Mass (g per plug), mean ± SD: Control 8.167 ± 0.379, CNF of oat 11.167 ± 1.258 *",
  );
  expect(figure.getByText("Mean and standard deviation; points are trays, n = 3 trays each.")).toBeVisible();
  await user.click(figure.getByRole("button", { name: "95 % interval" }));
  await user.click(figure.getByRole("button", { name: "Identifier" }));
  // R: t.test(c(10, 11, 12.5))$conf.int
  expect(figure.getByRole("img")).toHaveAccessibleName(
    "Leaf Dry Mass (g per plug), mean ± 95 % interval: Control 8.167 ± 0.94, F2/F4/F6 11.167 ± 3.126 *",
  );
  await user.selectOptions(figure.getByRole("combobox", { name: "Measure" }), "Avg Height");
  expect(figure.getByRole("img")).toHaveAccessibleName(/^Avg Height, week 3 \(cm\), mean ± 95 % interval/);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("the figure is downloaded as one self-contained drawing, without signal", async () => {
  const saved = catchDownloads();
  const { user } = await openCharts(replicatedTrays);
  const figure = await openFigure(user);
  await user.click(figure.getByRole("button", { name: "Drawing (SVG)" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe("gt-003-leaf-dry-mass-per-plug-2026-11-19.svg");
  const text = (await saved[0]?.text()) ?? "";
  expect(text).not.toMatch(/var\(|class=|NaN|undefined/);
  const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const texts = [...drawing.querySelectorAll("text")].map((one) => one.textContent);
  for (const part of ["Leaf Dry Mass (g per plug)", "Formulation", "Control", "CNF of oat", "*"])
    expect(texts).toContain(part);
  expect(drawing.querySelectorAll("circle")).toHaveLength(6);
});

test("labels that would be equal if they were shortened are in full", async () => {
  const of = (what: string) => `CNF of oat, second pressing of 2026, ${what}`;
  const { user } = await openCharts(
    replicatedTrays.map((tray, i) =>
      i % 2 ? { ...tray, cnf_description: of(i === 1 ? "sieved" : "milled") } : tray,
    ),
  );
  const figure = await openFigure(user);
  expect(figure.getByText(of("sieved"))).toBeVisible();
  expect(figure.getByText(of("milled"))).toBeVisible();
});

test("a figure of single trays has no error bars and says how many trays it shows", async () => {
  const trays = fourTrays
    .slice(0, 2)
    .map((tray, i) => ({ ...tray, harvest_data: aHarvest({ id: `h${i}`, leaf_dry_mass: 30 + i }) }));
  const { user } = await openCharts(trays);
  await user.click((await results()).getByRole("button", { name: /Leaf Dry Mass of F1/ }));
  const figure = within(await screen.findByRole("dialog"));
  expect(figure.getByRole("img")).toHaveAccessibleName(
    "Leaf Dry Mass (g per plug), mean ± SD: CNF of birch 3, Control 3.1",
  );
  expect(figure.getByText("Points are trays, n = 1 tray each.")).toBeVisible();
});

test("a mean of fewer trays, whose others are not weighed dry, has their number", async () => {
  const unweighed = {
    leaf_dry_mass: null,
    root_dry_mass: null,
    root_density: null,
    root_to_shoot_ratio: null,
  };
  await openCharts(
    replicatedTrays.map((tray, i) => ({
      ...tray,
      harvest_data: aHarvest({ id: `h${i}`, leaf_dry_mass: 60 + i, ...(i === 1 && unweighed) }),
    })),
  );
  const harvest = await card("Harvest");
  const table = rows(harvest, "Harvest figures, mean ± SE").map((row) => row.split(" | ")[4]);
  expect(table.slice(1)).toEqual(["6.2 ± 0.115", "6.4 ± 0.100 (n 2 trays)"]);
  expect(harvest.getByText("2 dry masses missing")).toBeVisible();
});

test("numbers of one column have the same decimals", async () => {
  await openCharts(
    replicatedTrays.map((tray, i) => ({
      ...tray,
      harvest_data: aHarvest({ id: `h${i}`, leaf_dry_mass: i % 2 ? 70 + (i % 3) : 59 }),
    })),
  );
  const table = rows(await card("Harvest"), "Harvest figures, mean ± SE").map((row) => row.split(" | ")[4]);
  expect(table).toEqual(["Leaf Dry Mass (g per plug)", "5.9 ± 0.0000", "7.1 ± 0.0577"]);
});
