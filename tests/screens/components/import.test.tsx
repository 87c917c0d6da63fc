import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { chemicalRoutes } from "#features/chemicals/routes.tsx";
import { equipmentRoutes } from "#features/equipment/routes.tsx";
import { anEquipment, DANA, equipmentChanges } from "../../fixtures/records.ts";
import { NOT_READ, UnreadableFile } from "../../support/unreadable-file.ts";
import { openScreen } from "./open-screen.tsx";

type Opened = Awaited<ReturnType<typeof openScreen>>;

const HEAD = "Name,Short name,Equipment type,Supplier,Location,Creation date";
const MILL = "Mill,M-1,Other,Empire Lab Equipment,Wet lab A,2026-11-02";

async function openImport(kind: "equipment" | "chemicals" = "equipment"): Promise<Opened> {
  const routes = kind === "equipment" ? equipmentRoutes : chemicalRoutes;
  const records = kind === "equipment" ? equipmentChanges(anEquipment()) : [];
  const opened = await openScreen({ path: `/inventory/${kind}`, routes, records });
  await opened.user.click(await screen.findByRole("button", { name: "More" }));
  await opened.user.click(await screen.findByRole("menuitem", { name: "Import CSV" }));
  await screen.findByRole("dialog");
  return opened;
}

async function choose({ user }: Opened, text: string, name = "stock.csv") {
  await user.upload(screen.getByLabelText("Choose CSV file"), new File([text], name, { type: "text/csv" }));
}

const dialog = () => within(screen.getByRole("dialog"));
const importButton = (rows: string) => dialog().findByRole("button", { name: `Import ${rows}` });
/** Line, column, cell and message of each error. */
async function errors() {
  const table = await dialog().findByRole("table", { name: "Errors" });
  const [, ...rows] = within(table).getAllByRole("row");
  return rows.map((row) =>
    within(row)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  );
}
const outbox = async ({ store }: Opened) => (await store.outbox.toArray()).map(({ title }) => title);

test("correct lines are saved together, in the name of the person who imports", async () => {
  const opened = await openImport();
  await choose(opened, `${HEAD}\n${MILL}\nPress,P-1,FILTER PRESS,4,wet lab b,11/3/2026\n`);
  expect(await dialog().findByText("2 rows can be imported.")).toBeVisible();
  await opened.user.click(await importButton("2 rows"));
  expect(await screen.findByRole("link", { name: "Press" })).toBeVisible();
  expect(await outbox(opened)).toEqual(["New equipment: M-1", "New equipment: P-1"]);
  const [, second] = await opened.store.outbox.toArray();
  expect(second?.body).toMatchObject({ created_by: DANA, supplier_id: 4, comments: null });
  expect(second?.body).toMatchObject({ creation_date: "2026-11-03T05:00:00.000Z" });
});

test("semicolons, decimal commas, quoted lines and the byte order mark are read", async () => {
  const opened = await openImport("chemicals");
  await choose(
    opened,
    "\uFEFFChemical name;amount supplied;AMOUNT UNITS;Concentration;Concentration units;Supplier;Location;Creation date (New York);Comments\r\n" +
      'Nitric acid;1,25;litres;69,5;Percent;Hudson Reagents;Chemical store;2026-11-02 10:00;"two\nlines"\r\n',
  );
  await opened.user.click(await importButton("1 row"));
  expect(await screen.findByRole("link", { name: "Nitric acid" })).toBeVisible();
  expect((await opened.store.outbox.toArray())[0]?.body).toMatchObject({
    amount_supplied: 1.25,
    amount_units: "LITRES",
    concentration: 69.5,
    comments: "two\nlines",
    supplier_id: 1,
    creation_date: "2026-11-02T15:00:00.000Z",
  });
});

test("each error shows its line, its column, the cell and the form's message", async () => {
  const opened = await openImport("chemicals");
  await choose(
    opened,
    [
      "Chemical,Amount supplied,Amount units,Concentration,Concentration units,Supplier,Location,Creation date",
      "Nitric acid,=1+1,KG,70,PERCENT,1,Wet lab A,2026-11-02 10:00",
      "Ethanol,-2,STONES,,PERCENT,Nobody,Wet lab A,yesterday",
      'Ethanol,"1,234",KG,70,PERCENT,1,Wet lab A,2026-11-02 10:00',
      "Ethanol,1,5,KG,70,PERCENT,1,Wet lab A,2026-11-02 10:00",
    ].join("\n"),
  );
  expect(await errors()).toEqual([
    ["2", "Amount supplied", "=1+1", "Amount supplied must be a number"],
    ["3", "Supplier", "Nobody", "Please select a valid supplier"],
    ["3", "Amount supplied", "-2", "Amount supplied must be ≥ 0"],
    ["3", "Amount units", "STONES", "Please select valid amount units"],
    ["3", "Concentration", "–", "Concentration is required"],
    ["3", "Creation Date (New York)", "yesterday", "Please enter a valid date and time"],
    ["4", "Amount supplied", "1,234", "1,234 can be read in two ways. Write 1234 or 1.234."],
    ["5", "", "2026-11-02 10:00", "The line has 9 cells, the header line has 8."],
  ]);
  expect(await importButton("0 rows")).toBeDisabled();
  expect(await outbox(opened)).toEqual([]);
});

test("a name that the lab has, or an earlier line of the file, is refused", async () => {
  const opened = await openImport();
  await choose(
    opened,
    `${HEAD}\n${MILL}\nBench high-pressure homogenizer,X-1,Other,4,Wet lab A,2026-11-02\n mill ,M-2,Other,4,Wet lab A,2026-11-02\n`,
  );
  expect(await errors()).toEqual([
    [
      "3",
      "Name",
      "Bench high-pressure homogenizer",
      "Equipment name Bench high-pressure homogenizer already exists.",
    ],
    ["4", "Name", " mill ", "Equipment name mill already exists. See line 2."],
  ]);
});

test("nothing is imported until the lines with errors are left out", async () => {
  const opened = await openImport();
  await choose(opened, `${HEAD}\n${MILL}\nPress,,Other,4,Wet lab A,2026-11-02\n`);
  expect(await importButton("1 row")).toBeDisabled();
  await opened.user.click(dialog().getByRole("checkbox", { name: "Leave out the 1 row with errors" }));
  await opened.user.click(await importButton("1 row"));
  expect(await screen.findByRole("link", { name: "Mill" })).toBeVisible();
  expect(await outbox(opened)).toEqual(["New equipment: M-1"]);
});

test("missing columns are named, and so are unknown columns", async () => {
  const opened = await openImport();
  await choose(opened, "Name,Short name,Colour,Location\nMill,M-1,red,Wet lab A\n", "old.csv");
  expect(await dialog().findByText("Missing columns:")).toBeVisible();
  expect(dialog().getByText(/Equipment Type, Supplier, Creation Date \(New York\)/)).toBeVisible();
  expect(dialog().getByText(/Colour/)).toBeVisible();
  await opened.user.click(dialog().getByRole("button", { name: "Choose another file" }));
  expect(dialog().getByLabelText("Choose CSV file")).toBeInTheDocument();
});

test("a file that is empty, or has only a head, is reported", async () => {
  const opened = await openImport();
  await choose(opened, "");
  expect(await dialog().findByText("The file is empty.")).toBeVisible();
  await choose(opened, `${HEAD}\r\n`);
  expect(await dialog().findByText("There are no lines below the header.")).toBeVisible();
});

test("two columns of one field must agree", async () => {
  const opened = await openImport();
  await choose(
    opened,
    `${HEAD},Creation date (UTC)\n${MILL} 10:00,2026-11-02T15:00:00Z\nPress,P,Other,4,Wet lab A,2026-11-02 10:00,2026-11-02 10:00\n`,
  );
  expect(await errors()).toEqual([
    ["3", "Creation Date (UTC)", "2026-11-02 10:00", "Two columns have different values for this field."],
  ]);
});

test("an import without signal can be undone as a whole", async () => {
  const opened = await openImport();
  Object.defineProperty(navigator, "onLine", { configurable: true, value: false });
  try {
    dispatchEvent(new Event("offline"));
    await choose(opened, `${HEAD}\n${MILL}\nPress,P-1,Other,4,Wet lab A,2026-11-02\n`);
    await opened.user.click(await importButton("2 rows"));
    await screen.findByRole("link", { name: "Press" });
    await opened.user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Undone.")).toBeVisible();
    await expect.poll(() => screen.queryByRole("link", { name: "Press" })).toBeNull();
    expect((await opened.store.outbox.toArray()).map(({ state }) => state)).toEqual([
      "discarded",
      "discarded",
    ]);
  } finally {
    Object.defineProperty(navigator, "onLine", { configurable: true, value: true });
  }
});

test("a file that cannot be read has its sentence, and another can be chosen", async () => {
  const opened = await openImport();
  const input = screen.getByLabelText("Choose CSV file");
  await opened.user.upload(input, new UnreadableFile([HEAD], "stock.csv", { type: "text/csv" }));
  expect(await dialog().findByText(NOT_READ)).toBeVisible();
  await choose(opened, `${HEAD}\n${MILL}`);
  expect(await importButton("1 row")).toBeEnabled();
});
