import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { labelRoutes } from "#app/features.tsx";
import { kindRoutes } from "#app/kind-routes.tsx";
import { wasPrinted } from "#components/record/printed-labels.ts";
import { printLabelsPath, printTrialPath, readScanned } from "#domain/qr-labels/addresses.ts";
import { shortCode } from "#domain/qr-labels/codes.ts";
import { withPrintedSize } from "#domain/qr-labels/print/printed-size.ts";
import { aGrowTrial, aTray, growIds, growTrialChanges, trayChanges } from "../../fixtures/grow-trials.ts";
import { aChemical, anEquipment, chemicalChanges, equipmentChanges, ids } from "../../fixtures/records.ts";
import { catchDownloads } from "../../support/downloads.ts";
import { openScreen } from "../components/open-screen.tsx";
import { id, openTrial } from "../grow-trials/open-trial.tsx";

const acid = { table: "chemicals", id: ids.chemical } as const;
const homogenizer = { table: "equipment", id: ids.equipment } as const;

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

async function openLabels(path = printLabelsPath([acid, homogenizer])) {
  const opened = await openScreen({
    path,
    routes: labelRoutes,
    records: [
      ...chemicalChanges(aChemical({ signal_word: "DANGER", ghs_pictograms: ["GHS05"] })),
      ...equipmentChanges(anEquipment()),
      ...growTrialChanges(aGrowTrial()),
      ...trayChanges(aTray({ id: growIds.harvested, identifier: "F10" })),
      ...trayChanges(aTray()),
    ],
  });
  await screen.findByRole("heading", { level: 1 });
  return opened;
}

const preview = () => within(screen.getByRole("region", { name: "Preview" }));
/** The pages as they would be printed: the texts of their labels, one by one. */
const printed = () =>
  [...document.querySelectorAll(".printpage")].map((page) =>
    [...page.querySelectorAll(".lab")].map((label) => label.textContent),
  );

test("a label shows its short code, name, facts and date, and the hazard that was entered", async () => {
  await openLabels();
  const text = `${shortCode(acid)}Nitric acid70 %, Hudson ReagentsNov 2, 2026Danger: corrosive`;
  expect(preview().getByText("Danger: corrosive")).toBeVisible();
  expect(preview().getByRole("img", { name: "Danger" })).toBeVisible();
  expect(printed()).toEqual([[text, expect.stringContaining("Bench high-pressure homogenizer")]]);
});

test("the lot is before the supplier", async () => {
  await openScreen({
    path: printLabelsPath([acid]),
    routes: labelRoutes,
    records: chemicalChanges(aChemical({ lot_number: "A77" })),
  });
  expect((await screen.findAllByText("70 %, lot A77, Hudson Reagents"))[0]).toBeVisible();
});

test("a cryo vial has room for the short code, and the hazard sign", async () => {
  const { user } = await openLabels();
  await user.click(screen.getByRole("radio", { name: /^Cryo vial/ }));
  expect(preview().getByText("Page 1 of 2")).toBeVisible();
  expect(preview().getByText(shortCode(acid))).toBeVisible();
  expect(preview().getByRole("img", { name: "Danger" })).toBeVisible();
  expect(printed()).toEqual([[shortCode(acid)], [shortCode(homogenizer)]]);
  await user.click(preview().getByRole("button", { name: "Next page" }));
  expect(preview().getByText(shortCode(homogenizer))).toBeVisible();
});

test("copies are counted, and continue on the next page", async () => {
  const { user } = await openLabels();
  const copies = screen.getByRole("textbox", { name: "Copies of Nitric acid" });
  await user.retype(copies, "30");
  expect(screen.getByText("31 labels")).toBeVisible();
  expect(printed().map((page) => page.length)).toEqual([30, 1]);
  await user.click(screen.getByRole("button", { name: "One label less of Bench high-pressure homogenizer" }));
  expect(printed().map((page) => page.length)).toEqual([30]);
});

test("printing starts at the label that is chosen, by a tap or by the arrow keys", async () => {
  const { user } = await openLabels();
  await user.click(preview().getByRole("radio", { name: "Label 30: row 10, column 3" }));
  expect(printed().map((page) => page.length)).toEqual([1, 1]);
  await user.keyboard("{ArrowLeft}");
  expect(preview().getByRole("radio", { name: "Label 29: row 10, column 2" })).toBeChecked();
  expect(printed().map((page) => page.length)).toEqual([2]);
});

test("all trays of a trial are printed in their order, and the trial itself is offered", async () => {
  const { user } = await openLabels(printTrialPath(growIds.trial));
  expect(screen.getByText("2 labels")).toBeVisible();
  expect(printed().flat()).toEqual([
    expect.stringContaining("GT-003-F1"),
    expect.stringContaining("GT-003-F10"),
  ]);
  await user.click(screen.getByRole("button", { name: "One label more of GT-003" }));
  expect(printed().flat()).toHaveLength(3);
});

test("the stock in the printer is remembered on this device, with sizes of its own", async () => {
  const { user } = await openLabels();
  await user.click(screen.getByRole("radio", { name: /^Custom/ }));
  const rows = screen.getByRole("textbox", { name: "Rows" });
  await user.clear(rows);
  expect(screen.getByText("A number is needed")).toBeVisible();
  expect(screen.getByRole("button", { name: "Print" })).toBeDisabled();
  await user.type(rows, "9");
  expect(screen.getByText("The labels are taller than the page")).toBeVisible();
  await user.retype(rows, "5");
  expect(preview().getAllByRole("radio")).toHaveLength(10);
  cleanup();
  await openLabels();
  expect(screen.getByRole("radio", { name: /^Custom/ })).toBeChecked();
  expect(screen.getByRole("textbox", { name: "Rows" })).toHaveValue("5");
});

test("a label too small for a code is not printed", async () => {
  const { user } = await openLabels();
  await user.click(screen.getByRole("radio", { name: /^Custom/ }));
  const height = screen.getByRole("textbox", { name: "Label height" });
  await user.retype(height, "9");
  expect(preview().getByText(/^This label is too small/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Print" })).toBeDisabled();
  expect(printed()).toEqual([]);
});

test("Print opens the browser's own dialog, and the labels are remembered as printed", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  const { user } = await openLabels();
  await user.click(screen.getByRole("radio", { name: /^Jar/ }));
  await user.click(screen.getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
  expect([wasPrinted(acid), wasPrinted({ ...acid, id: ids.nowhere })]).toEqual([true, false]);
});

test("a file for a label printer contains the labels in the chosen size", async () => {
  const saved = catchDownloads();
  const { user } = await openLabels();
  await user.click(screen.getByRole("radio", { name: /^Jar/ }));
  await user.click(screen.getByRole("button", { name: "Label printer file" }));
  await user.click(await screen.findByRole("menuitem", { name: "ZPL, 300 dpi" }));
  const zpl = (await saved[0]?.text()) ?? "";
  expect(zpl.match(/\^XA/g)).toHaveLength(2);
  expect(zpl).toContain("^PW600\n^LL300");
  expect(zpl).toMatch(new RegExp(`/inventory/chemicals/${ids.chemical}#1\\d\\.\\d\\^FS`));
});

test("a record that is not on this device is reported, and the others are printed", async () => {
  await openLabels(printLabelsPath([acid, { table: "cnfs", id: "elsewhere" }]));
  expect(screen.getByText("Not available offline yet.")).toBeVisible();
  expect(printed().flat()).toHaveLength(1);
});

test("without records to print the page shows where to choose them", async () => {
  await openLabels("/print-labels");
  expect(screen.getByText("No labels to print")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Print" })).not.toBeInTheDocument();
});

test("labels from an address such as localhost are warned about once on a device", async () => {
  const title = `These labels begin with ${location.origin}.`;
  const { user } = await openLabels();
  expect(await screen.findByText(title)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText(title)).toBeNull();
  cleanup();
  await openLabels();
  expect(screen.queryByText(title)).toBeNull();
});

test("labels begin with the public address of the lab, without signal as it was last reported", async () => {
  localStorage.setItem(
    "fibril.sign-in-ways",
    JSON.stringify({ local: true, provider: null, origin: "https://lab.example" }),
  );
  const { user } = await openLabels(printLabelsPath([acid]));
  expect(screen.queryByText(/^These labels begin with/)).toBeNull();
  const downloads = catchDownloads();
  await user.click(screen.getByRole("button", { name: "Label printer file" }));
  await user.click(await screen.findByRole("menuitem", { name: "ZPL, 203 dpi" }));
  expect(await downloads[0]?.text()).toMatch(/https:..lab\.example.inventory.chemicals/i);
});

test("a label that was printed before the lab moved leads to the same record as a new one", async () => {
  const downloads = catchDownloads();
  for (const [i, origin] of ["http://10.0.0.7:8080", "https://lab.example"].entries()) {
    cleanup();
    const ways = { local: true, provider: null, origin };
    localStorage.setItem("fibril.sign-in-ways", JSON.stringify(ways));
    const { user } = await openLabels(printLabelsPath([acid]));
    expect(screen.getByText(/^Address on the labels: /)).toHaveTextContent(`${origin}.`);
    await user.click(screen.getByRole("button", { name: "Label printer file" }));
    await user.click(await screen.findByRole("menuitem", { name: "ZPL, 203 dpi" }));
    const [url = ""] = /https?:[^\s^]+/i.exec((await downloads[i]?.text()) ?? "") ?? [];
    expect(readScanned(url)).toEqual({ kind: "record", origin, ...acid });
  }
});

const other = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f6e02";
const records = [
  ...equipmentChanges(anEquipment()),
  ...equipmentChanges(anEquipment({ id: other, name: "Freeze dryer", short_name: "FDR-1" })),
];
const routes = [...kindRoutes.equipment, { path: "/print-labels", element: null }];

test("the address of a code with its size opens the page of its record", async () => {
  const path = withPrintedSize(`/inventory/equipment/${ids.equipment}`, 20.4);
  await openScreen({ path, routes, records });
  expect(await screen.findByRole("heading", { name: "Bench high-pressure homogenizer" })).toBeVisible();
});

test("a record's label is printed from its actions", async () => {
  const path = `/inventory/equipment/${ids.equipment}`;
  const { router, user } = await openScreen({ path, routes, records });
  await user.click(await screen.findByRole("button", { name: "Actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Print label" }));
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe(printLabelsPath([{ table: "equipment", id: ids.equipment }]));
});

test("the labels of chosen rows are printed from their list", async () => {
  const { router, user } = await openScreen({ path: "/inventory/equipment", routes, records });
  await user.click(await screen.findByRole("checkbox", { name: /Freeze dryer/ }));
  await user.click(screen.getByRole("checkbox", { name: /Bench high-pressure homogenizer/ }));
  await user.click(screen.getByRole("button", { name: "Print labels" }));
  const { pathname, search } = router.state.location;
  expect(pathname).toBe("/print-labels");
  expect(search).toContain(`equipment:${other}`);
  expect(search).toContain(`equipment:${ids.equipment}`);
});

test("a trial's page leads to the labels of its trays", async () => {
  await openTrial({ path: `/grow-trials/${id}` });
  expect(await screen.findByRole("link", { name: "Print labels" })).toHaveAttribute(
    "href",
    printTrialPath(id),
  );
});
