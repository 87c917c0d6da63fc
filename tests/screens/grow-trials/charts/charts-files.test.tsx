import { screen, waitFor } from "@testing-library/react";
import Papa from "papaparse";
import { beforeEach, expect, test } from "vitest";
import type { User } from "#tests/support/a-user.ts";
import { catchDownloads } from "#tests/support/downloads.ts";
import { harvestedTrays, openCharts, replicatedTrays } from "./open-charts.tsx";

let saved: File[];

beforeEach(() => {
  saved = catchDownloads();
});

async function take(user: User, menu: string, item: string) {
  await user.click(await screen.findByRole("button", { name: menu }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const [file] = saved;
  return { name: file?.name, text: (await file?.text()) ?? "" };
}

test("a drawing is self-contained: title, every chart, legend, light colours and no styles of the app", async () => {
  const { user } = await openCharts();
  const { name, text } = await take(user, "Download Growth", "Drawing (SVG)");
  expect(name).toBe("gt-003-avg-height-by-week-number-2026-11-19.svg");
  expect(text).not.toMatch(/var\(|class=|NaN|undefined/);
  const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const texts = [...drawing.querySelectorAll("text")].map((one) => one.textContent ?? "");
  expect(texts[0]).toBe("GT-003: Avg Height by week number");
  for (const identifier of ["F1 ", "F2 ", "F3 ", "F4 "])
    expect(texts.some((text) => text.startsWith(identifier))).toBe(true);
  expect(texts).toContain("Inactive");
  expect(texts).toContain("Week due now");
  expect(text).toContain('stroke="#075947"');
});

test("names are written as they are, never as markup of the drawing", async () => {
  const trays = harvestedTrays.map((tray) => ({ ...tray, cnf_description: "pH < 7 & <script>" }));
  const { user } = await openCharts(trays);
  const { text } = await take(user, "Download Growth", "Drawing (SVG)");
  expect(text).toContain("&lt; 7 &amp;");
  expect(text).not.toContain("<script>");
});

test.each([
  ["Weekly CSV, a row per week", "gt-003-weekly-long-2026-11-19.csv", 10],
  ["Weekly CSV, a column per week", "gt-003-weekly-wide-2026-11-19.csv", 4],
  ["Harvest CSV", "gt-003-harvest-2026-11-19.csv", 2],
  // Ten weeks, of two measures, and two harvests, of eleven figures.
  ["Means CSV, n, mean and SE", "gt-003-means-2026-11-19.csv", 42],
])("%s is downloaded without signal", async (item, fileName, count) => {
  const { user } = await openCharts(harvestedTrays);
  const { name, text } = await take(user, "Actions", item);
  expect(name).toBe(fileName);
  expect(text.trimEnd().split("\r\n").slice(1)).toHaveLength(count);
});

test("the comparison is downloaded as a table and as a drawing with its intervals", async () => {
  const { user } = await openCharts(replicatedTrays);
  const card = "Download Comparison with the Control";
  const { name, text } = await take(user, card, "Table (CSV)");
  expect(name).toBe("gt-003-comparison-avg-height-week-3-2026-11-19.csv");
  const [ofControl, treated] = Papa.parse<Record<string, string>>(text, { header: true }).data;
  expect(ofControl).toMatchObject({ Trays: "F1/F3/F5", Test: "Control", "p (Holm)": "" });
  expect(treated).toMatchObject({
    Trays: "F2/F4/F6",
    Control: "F1/F3/F5",
    "n trays": "3",
    "n plugs": "30",
    Test: "Welch two-sided",
  });
  expect(Number(treated?.["p (Holm)"])).toBeCloseTo(0.0442641, 6);
  saved.length = 0;
  const drawing = await take(user, card, "Drawing (SVG)");
  expect(drawing.text).toContain("95 % interval (Welch), in % of the control’s mean");
  expect(drawing.text).toContain("n = 3 trays each");
  expect(drawing.text).not.toMatch(/var\(|NaN|undefined/);
});

test("a picture is as wide as its title", async () => {
  const { user } = await openCharts(replicatedTrays);
  const { text } = await take(user, "Download Comparison with the Control", "Drawing (SVG)");
  const title = "GT-003: Avg Height, week 3 compared with F1/F3/F5, difference in %";
  expect(text).toContain(title);
  // A bold letter of 20 px is 10 to 11 px wide, in the mean.
  expect(Number(/width="(\d+)"/.exec(text)?.[1])).toBeGreaterThan(2 * 24 + 10.5 * title.length);
});
