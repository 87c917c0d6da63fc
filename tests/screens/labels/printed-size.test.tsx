import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { labelRoutes } from "#app/features.tsx";
import { printLabelsPath, printTrialPath } from "#domain/qr-labels/addresses.ts";
import { labelStocks } from "#domain/qr-labels/print/label-stocks.ts";
import { withPrintedSize } from "#domain/qr-labels/print/printed-size.ts";
import { qrModules, qrPath } from "#domain/qr-labels/print/qr-code.ts";
import { aGrowTrial, aTray, growIds, growTrialChanges, trayChanges } from "../../fixtures/grow-trials.ts";
import { aChemical, chemicalChanges, ids } from "../../fixtures/records.ts";
import { openScreen } from "../components/open-screen.tsx";

beforeEach(() => localStorage.clear());

async function openLabels(path: string) {
  const records = [
    ...chemicalChanges(aChemical()),
    ...growTrialChanges(aGrowTrial()),
    ...trayChanges(aTray()),
  ];
  const opened = await openScreen({ path, routes: labelRoutes, records });
  await screen.findByRole("heading", { level: 1 });
  return opened;
}

test.each(labelStocks)("$key: a code is drawn in the size that it contains", async ({ name }) => {
  const { user } = await openLabels(printLabelsPath([{ table: "chemicals", id: ids.chemical }]));
  await user.click(screen.getByRole("radio", { name: new RegExp(`^${name}(?!,)`) }));
  const code = document.querySelector<SVGElement>(".printpage .lab__qr");
  const [start, , whole] = (code?.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const side = Number(code?.style.getPropertyValue("--w"));
  const modules = (whole ?? 0) + 2 * (start ?? 0);
  const address = `${location.origin}/inventory/chemicals/${ids.chemical}`;
  const content = withPrintedSize(address, (side * modules) / (whole ?? 0));
  expect(content).toMatch(/#\d\d\.\d$/);
  expect(code?.querySelector("path")?.getAttribute("d")).toBe(qrPath(qrModules(content)));
  expect(screen.getByText(/^Each code contains the size in which it is printed at 100 %/)).toBeVisible();
});

test("codes that are too small for their size are reported, and printed without it", async () => {
  const ways = { local: true, provider: null, origin: "https://cnf.lab.example" };
  localStorage.setItem("fibril.sign-in-ways", JSON.stringify(ways));
  const { user } = await openLabels(printTrialPath(growIds.trial));
  await user.click(screen.getByRole("radio", { name: /^Cryo vial/ }));
  expect(screen.getByText(/^These codes are too small to contain their printed size/)).toBeVisible();
  const address = `${ways.origin}/grow-trial-formulations/${growIds.tray}`;
  expect(document.querySelector(".printpage .lab__qr path")?.getAttribute("d")).toBe(
    qrPath(qrModules(address)),
  );
});

test("scale cards have a code of 40 mm with its size, and a line to check the print", async () => {
  const { user } = await openScreen({ path: "/print-labels", routes: labelRoutes });
  await user.click(await screen.findByRole("link", { name: "Print a scale card" }));
  const [card, ...others] = await screen.findAllByRole("img", { name: "Scale card" });
  expect(others).toHaveLength(3);
  const content = `${location.origin}/print-labels/scale-card#40.0`;
  const modules = qrModules(content);
  const code = [...(card?.querySelectorAll("path") ?? [])].find(
    (path) => path.getAttribute("d") === qrPath(modules),
  );
  const [, scale] = /scale\((.+)\)/.exec(code?.getAttribute("transform") ?? "") ?? [];
  expect(Number(scale) * modules.length).toBeCloseTo(40, 6);
  expect(card?.querySelector(".scalecard__ruler")?.getAttribute("d")).toMatch(/^M8 6v100M/);
  expect(card).toHaveTextContent("Check: this line is 100 mm long.");
});
