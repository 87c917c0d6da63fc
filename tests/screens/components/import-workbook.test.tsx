import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import { aWorkbook } from "#tests/support/a-workbook.ts";
import { catchDownloads } from "#tests/support/downloads.ts";
import { openScreen } from "./open-screen.tsx";

type Rows = Parameters<typeof aWorkbook>[0][string];

const HEAD = ["Reagent", "Qty (L)", "Left", "Conc (%)", "Vendor", "Stored in", "Lot #"];
const bottle = (lot: string, { left = 1.5, vendor = "Hudson Reagents", place = "Wet lab A" } = {}) => [
  ...["Nitric acid", 2.5, left, 70],
  ...[vendor, place, lot],
];

async function openImport(sheets: Readonly<Record<string, Rows>>) {
  const opened = await openScreen({ path: "/inventory/chemicals", routes: kindRoutes.chemicals });
  await choose(opened, sheets);
  return opened;
}

type Opened = Awaited<ReturnType<typeof openScreen>>;

async function choose({ user }: Opened, sheets: Readonly<Record<string, Rows>>) {
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Import file" }));
  await user.upload(await screen.findByLabelText("Choose file"), aWorkbook(sheets));
}

const dialog = () => within(screen.getByRole("dialog"));
const press = async (name: string | RegExp) => fireEvent.click(await dialog().findByRole("button", { name }));
const fieldOf = (head: string) => dialog().findByLabelText<HTMLSelectElement>(`Field of ${head}`);

test("a workbook of a lab comes in: its columns are related, its bottles counted, and both are sent", async () => {
  const rows = [["Chemicals of the lab"], [], HEAD, bottle("A-1"), bottle("A-2"), ["Total", 5]];
  const { store } = await openImport({ Stock: rows });
  expect(await fieldOf("Vendor")).toHaveDisplayValue("Supplier *");
  expect(await fieldOf("Qty (L)")).toHaveDisplayValue("Amount supplied *");
  await press("Check rows");
  expect(await dialog().findByText("2 rows can be imported.")).toBeVisible();
  expect(dialog().getByText("Not imported: line 6, a total at the end of the table.")).toBeVisible();
  await press("Import 2 rows");
  await screen.findByText("2 chemicals imported.");
  const [first, , count] = await store.outbox.toArray();
  expect(first?.body).toMatchObject({ amount_supplied: 2.5, amount_units: "LITRES", lot_number: "A-1" });
  expect(count).toMatchObject({ operation: "correctChemical", body: { new_amount_remaining: 1.5 } });
  expect(count?.params).toEqual({ id: (first as { body: { id: string } } | undefined)?.body.id });
});

test("a column is related by the person, and the device remembers it for the next file", async () => {
  const opened = await openImport({
    Stock: [
      [...HEAD, "Shelf-life"],
      [...bottle("A-1"), "2027-03-01"],
    ],
  });
  fireEvent.change(await fieldOf("Shelf-life"), { target: { value: "Expiry date" } });
  await press("Check rows");
  await press("Import 1 row");
  await screen.findByText("1 chemical imported.");
  await choose(opened, {
    Stock: [
      [...HEAD, "Shelf-life"],
      [...bottle("A-2"), "2027-04-01"],
    ],
  });
  expect(await dialog().findByText("1 row can be imported.")).toBeVisible();
  await press("Import 1 row");
  await expect
    .poll(async () => (await opened.store.outbox.toArray()).map(({ body }) => body))
    .toMatchObject([
      { expiry_date: "2027-03-01T05:00:00.000Z" },
      { new_amount_remaining: 1.5 },
      { expiry_date: "2027-04-01T04:00:00.000Z" },
      { new_amount_remaining: 1.5 },
    ]);
});

test("one of several sheets is chosen", async () => {
  await openImport({ Notes: [["Stock of the lab"]], Bottles: [HEAD, bottle("A-1")] });
  fireEvent.change(await dialog().findByLabelText("Sheet"), { target: { value: "1" } });
  await press("Check rows");
  expect(await dialog().findByText("1 row can be imported.")).toBeVisible();
});

test("unknown names are added with one press, and a near miss is used or kept", async () => {
  const { store } = await openImport({
    Stock: [
      HEAD,
      bottle("A-1", { vendor: "Hudson", place: "Cabinet 7" }),
      bottle("A-2", { vendor: "Moon Chemicals", place: "Cabinet 7" }),
    ],
  });
  await press("Check rows");
  expect(await dialog().findByText("Hudson → Hudson Reagents?")).toBeVisible();
  await press("Use");
  expect(await dialog().findByLabelText("Type of Moon Chemicals")).toHaveDisplayValue("Chemical");
  await press("Add these 2 to the lists");
  expect(await dialog().findByText("2 rows can be imported.")).toBeVisible();
  await press("Import 2 rows");
  await screen.findByText("2 chemicals imported.");
  const entries = await store.outbox.toArray();
  expect(
    entries.slice(0, 2).map(({ operation, body }) => [operation, (body as { name: string }).name]),
  ).toEqual([
    ["addListEntry", "Cabinet 7"],
    ["addListEntry", "Moon Chemicals"],
  ]);
  expect(entries[2]?.body).toMatchObject({ supplier_id: 1, lot_number: "A-1" });
});

test("a fault is corrected in the table, and rows with faults can be downloaded with their reasons", async () => {
  const files = catchDownloads();
  const faulty = ["Nitric acid", "lots", null, 70, "Hudson Reagents", "Wet lab A", "A-2"];
  await openImport({ Stock: [HEAD, bottle("A-1"), faulty] });
  await press("Check rows");
  expect(await dialog().findByText("1 of 2 rows cannot be imported.")).toBeVisible();
  await press("Download rows with errors");
  expect(files.map(({ name }) => name)).toEqual(["stock-errors.csv"]);
  expect(await files[0]?.text()).toMatch(
    /Lot #,Reasons\r\n.*A-2,Amount supplied: Amount supplied must be a number/,
  );
  fireEvent.change(dialog().getByLabelText("Line 3, Amount supplied"), { target: { value: "0.5" } });
  await press("Check again");
  expect(await dialog().findByText("2 rows can be imported.")).toBeVisible();
});
