import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import type { Change } from "#domain/kernel/change.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { writeRecords } from "#store/write-records.ts";
import {
  aChemical,
  anEquipment,
  aUseRecord,
  chemicalChanges,
  DANA,
  equipmentChanges,
} from "../../fixtures/records.ts";
import { NOT_READ, UnreadableFile } from "../../support/unreadable-file.ts";
import { openScreen } from "./open-screen.tsx";

type More = { records?: Change[]; send?: (request: Request) => Promise<Response>; token?: string };
type Opened = Awaited<ReturnType<typeof openScreen>>;

const HEAD = "Name,Short name,Equipment type,Supplier,Location,Creation date";
const MILL = "Mill,M-1,Other,Empire Lab Equipment,Wet lab A,2026-11-02";

async function openImport(
  kind: "equipment" | "chemicals" = "equipment",
  { records = kind === "equipment" ? equipmentChanges(anEquipment()) : [], ...more }: More = {},
): Promise<Opened> {
  const routes = kind === "equipment" ? kindRoutes.equipment : kindRoutes.chemicals;
  const opened = await openScreen({ path: `/inventory/${kind}`, routes, records, ...more });
  await openDialog(opened);
  return opened;
}

async function openDialog(opened: Opened) {
  await opened.user.click(await screen.findByRole("button", { name: "More" }));
  await opened.user.click(await screen.findByRole("menuitem", { name: "Import file" }));
  await screen.findByRole("dialog");
}

async function choose({ user }: Opened, text: string, name = "stock.csv") {
  await user.upload(screen.getByLabelText("Choose file"), new File([text], name, { type: "text/csv" }));
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
      .map((cell) => cell.querySelector("input")?.value ?? cell.textContent),
  );
}
const outbox = async ({ store }: Opened) => (await store.outbox.toArray()).map(({ title }) => title);

test("correct lines are saved together, in the name of the person who imports", async () => {
  const opened = await openImport();
  await choose(opened, `${HEAD}\n${MILL}\nPress,P-1,FILTER PRESS,4,wet lab b,11/13/2026\n`);
  expect(await dialog().findByText("2 rows can be imported.")).toBeVisible();
  await opened.user.click(await importButton("2 rows"));
  expect(await screen.findByRole("link", { name: "Press" })).toBeVisible();
  expect(await outbox(opened)).toEqual(["New equipment: M-1", "New equipment: P-1"]);
  const [, second] = await opened.store.outbox.toArray();
  expect(second?.body).toMatchObject({ created_by: DANA, supplier_id: 4, comments: null });
  expect(second?.body).toMatchObject({ creation_date: "2026-11-13T05:00:00.000Z" });
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
      "Ethanol,1,5,KG,70,PERCENT,1,Wet lab A,2026-11-02 10:00",
    ].join("\n"),
  );
  expect(await errors()).toEqual([
    ["2", "Amount supplied", "=1+1", "Amount supplied must be a number"],
    [
      "3",
      "Supplier",
      "Nobody",
      expect.stringMatching(
        /^Please select a valid supplier\. Allowed: Bayou Cane Fibre, .*Rheintal Chemie\.$/,
      ),
    ],
    ["3", "Amount supplied", "-2", "Amount supplied must be ≥ 0"],
    ["3", "Amount units", "STONES", "Please select valid amount units. Allowed: kg, g, L, mL, lb, other."],
    ["3", "Concentration", "", "Concentration is required"],
    [
      "3",
      "Creation Date (New York)",
      "yesterday",
      "Please enter a valid date and time. Write it as 2026-11-19 or 2026-11-19 10:42.",
    ],
    ["4", "", "2026-11-02 10:00", "The line has 9 cells, the header line has 8."],
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

test("a value for every row replaces a column that the file does not have", async () => {
  const opened = await openImport();
  await choose(opened, "Name,Short name,Colour,Location\nMill,M-1,red,Wet lab A\n", "old.csv");
  const check = await dialog().findByRole("button", { name: "Check rows" });
  expect(check).toBeDisabled();
  expect(dialog().getByLabelText("Field of Colour")).toHaveDisplayValue("Not imported");
  await opened.user.type(dialog().getByLabelText(/^Equipment Type/), "Other");
  await opened.user.type(dialog().getByLabelText(/^Supplier/), "4");
  await opened.user.click(check);
  expect(await dialog().findByText("Columns that are not imported:")).toBeVisible();
  await opened.user.click(await importButton("1 row"));
  await screen.findByRole("link", { name: "Mill" });
  expect((await opened.store.outbox.toArray())[0]?.body).toMatchObject({ supplier_id: 4 });
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

/** The text of each row of the preview. */
async function previewRows() {
  const table = await dialog().findByRole("table", { name: "Rows" });
  const [, ...rows] = within(table).getAllByRole("row");
  return rows.map((row) =>
    within(row)
      .getAllByRole("cell")
      .map((cell) => cell.textContent)
      .join(" | "),
  );
}

const CHEMICALS =
  "Chemical,Amount supplied,Amount units,Concentration,Concentration units,Supplier,Location,Lot number";

test("the preview shows every value as it will be stored", async () => {
  const opened = await openImport("chemicals");
  await choose(opened, `${CHEMICALS},Creation date\nnitric acid,"1,5",kg,70,%,1,wet lab a,A-1,3/14/26\n`);
  expect(await previewRows()).toEqual([
    `2 | New | Nitric acid | 1.5 kg | kg | 70 % | % | Hudson Reagents | Wet lab A | A-1 | Mar 14, 2026 | ${DANA}`,
  ]);
});

test("a date without a creation date in the file is the time of the import", async () => {
  const opened = await openImport("chemicals");
  await choose(opened, `${CHEMICALS}\nNitric acid,1.5,kg,70,%,1,Wet lab A,A-1\n`);
  expect((await previewRows())[0]).toContain("Nov 19, 2026, ");
});

test("two buttons ask which number of a date is the day", async () => {
  const opened = await openImport();
  await choose(opened, `${HEAD}\n${MILL.replace("2026-11-02", "03/04/2026")}\n`);
  expect(await dialog().findByText("Creation date: what is 03/04/2026?")).toBeVisible();
  expect(await importButton("0 rows")).toBeDisabled();
  await opened.user.click(dialog().getByRole("button", { name: "Apr 3, 2026" }));
  expect((await previewRows())[0]).toContain("Apr 3, 2026");
  await opened.user.click(dialog().getByRole("button", { name: "Answer again" }));
  await opened.user.click(await dialog().findByRole("button", { name: "Mar 4, 2026" }));
  await opened.user.click(await importButton("1 row"));
  await screen.findByRole("link", { name: "Mill" });
  expect((await opened.store.outbox.toArray())[0]?.body).toMatchObject({
    creation_date: "2026-03-04T05:00:00.000Z",
  });
});

test("two buttons ask what 1,500 is", async () => {
  const opened = await openImport("chemicals");
  await choose(opened, `${CHEMICALS}\nNitric acid,"1,500",kg,70,%,1,Wet lab A,A-1\n`);
  expect(await dialog().findByText("Amount supplied: what is 1,500?")).toBeVisible();
  await opened.user.click(dialog().getByRole("button", { name: "1500" }));
  expect((await previewRows())[0]).toContain("1500 kg");
});

test("a bottle that is here is left out, and one that may be here is asked about", async () => {
  const bottle = aChemical({ lot_number: "A-1", creation_date: "2026-11-02T15:00:00.000Z" });
  const opened = await openImport("chemicals", { records: chemicalChanges(bottle) });
  const line = (lot: string, id: string) => `Nitric acid,1,kg,70,%,1,Wet lab A,${lot},2026-11-02,${id}`;
  await choose(
    opened,
    [`${CHEMICALS},Creation date,ID`, line("A-1", bottle.id), line("A-1", ""), line("B-1", "")].join("\n"),
  );
  expect(await dialog().findByText("1 row already here.")).toBeVisible();
  expect(await dialog().findByText("1 row may be here already.")).toBeVisible();
  expect(dialog().getByText(/the same chemical, lot number, supplier, and creation date/)).toBeVisible();
  expect(await importButton("2 rows")).toBeDisabled();
  const results = async () => (await previewRows()).map((row) => row.split(" | ")[1]);
  expect(await results()).toEqual(["Already here", "May be here already", "New"]);
  await opened.user.click(dialog().getByRole("button", { name: "Leave out" }));
  expect(await results()).toEqual(["Already here", "Left out", "New"]);
  await opened.user.click(await importButton("1 row"));
  await screen.findByText("1 chemical imported.");
  expect((await opened.store.outbox.toArray()).map(({ body }) => body)).toMatchObject([
    { lot_number: "B-1" },
  ]);
});

const TWO = `${CHEMICALS}\nNitric acid,1,kg,70,%,1,Wet lab A,A-1\nEthanol,2,L,96,%,1,Wet lab A,A-2\n`;
const reasons = async ({ store }: Opened) =>
  (await store.records("chemicals").toArray()).map(({ withdrawn }) => withdrawn?.reason ?? null);

test("an import is withdrawn as a whole: from its notice, and for a day where files are imported", async () => {
  const opened = await openImport("chemicals");
  await choose(opened, TWO);
  await opened.user.click(await importButton("2 rows"));
  await opened.user.click(await screen.findByRole("button", { name: "Withdraw import" }));
  expect(await screen.findByText(/^Withdraw the 2 chemicals imported from stock\.csv\?/)).toBeVisible();
  await opened.user.click(screen.getByRole("button", { name: "Cancel" }));
  await openDialog(opened);
  expect(await dialog().findByText(/2 chemicals/)).toBeVisible();
  await opened.user.click(dialog().getByRole("button", { name: "Withdraw import" }));
  const question = within(await screen.findByRole("alertdialog"));
  await opened.user.click(question.getByRole("button", { name: "Withdraw import" }));
  expect(await screen.findByText("2 chemicals withdrawn.")).toBeVisible();
  const reason = "The import of stock.csv was withdrawn.";
  expect(await reasons(opened)).toEqual([reason, reason]);
  await expect.poll(() => dialog().queryByText("Imported in the last 24 hours")).toBeNull();
});

test("an import of which something was used is not withdrawn, and the notice names it", async () => {
  const opened = await openImport("chemicals");
  await choose(opened, TWO);
  await opened.user.click(await importButton("2 rows"));
  await screen.findByText("2 chemicals imported.");
  const [, ethanol = ""] = (await opened.store.outbox.toArray()).map(({ id }) => createdId({ id }, {}));
  const use = { ...aUseRecord(), stock_table: "chemicals", stock_id: ethanol } as const;
  await writeRecords(opened.store, [{ table: "use_records", id: use.id, record: use }]);
  await opened.user.click(await screen.findByRole("button", { name: "Withdraw import" }));
  await opened.user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Withdraw import" }),
  );
  expect(await screen.findByText("The import was not withdrawn.")).toBeVisible();
  expect(screen.getByText(/^Ethanol cannot be withdrawn\. /)).toBeVisible();
  expect(await reasons(opened)).toEqual([null, null]);
});

test("an import that is being withdrawn is not withdrawn a second time", async () => {
  const opened = await openImport("chemicals");
  await choose(opened, TWO);
  await opened.user.click(await importButton("2 rows"));
  await screen.findByText("2 chemicals imported.");
  await openDialog(opened);
  const button = await dialog().findByRole("button", { name: "Withdraw import" });
  await opened.user.click(button);
  expect(button).toBeDisabled();
  const question = within(await screen.findByRole("alertdialog"));
  await opened.user.click(question.getByRole("button", { name: "Cancel" }));
  await expect.poll(() => button.hasAttribute("disabled")).toBe(false);
});

test("a file that cannot be read has its sentence, and another can be chosen", async () => {
  const opened = await openImport();
  const input = screen.getByLabelText("Choose file");
  await opened.user.upload(input, new UnreadableFile([HEAD], "stock.csv", { type: "text/csv" }));
  expect(await dialog().findByText(NOT_READ)).toBeVisible();
  await choose(opened, `${HEAD}\n${MILL}`);
  expect(await importButton("1 row")).toBeEnabled();
});
