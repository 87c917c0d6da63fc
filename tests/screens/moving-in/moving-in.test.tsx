import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { movingInRoutes } from "#app/features.tsx";
import { readWorkbook } from "#components/import/read-workbook.ts";
import { writeWorkbook } from "#components/import/write-workbook.ts";
import type { Sheet } from "#domain/csv/table.ts";
import { pastSheets } from "#domain/past/read-past.ts";
import { templateOf } from "#features/moving-in/templates.tsx";
import { catchDownloads } from "#tests/support/downloads.ts";
import { trialWorkbook } from "../../unit/past/workbooks.ts";
import { openScreen, rowTexts } from "../components/open-screen.tsx";

async function openPage() {
  const opened = await openScreen({ path: "/moving-in", routes: movingInRoutes });
  await screen.findByRole("heading", { level: 1, name: "Import the lab's past" });
  return opened;
}
type Opened = Awaited<ReturnType<typeof openPage>>;

const choose = ({ user }: Opened, sheets: readonly Sheet[]) =>
  user.upload(screen.getByLabelText("Choose workbook"), new File([writeWorkbook(sheets)], "trials.xlsx"));

test("a workbook is previewed, imported as one, and withdrawn as a whole", async () => {
  const opened = await openPage();
  const { user, store } = opened;
  await choose(opened, trialWorkbook());
  expect(await screen.findByText("7 rows can be imported.")).toBeVisible();
  expect(rowTexts().slice(0, 3)).toEqual(["Trial1100", "Trays1100", "Weeks2200"]);
  await user.click(screen.getByRole("button", { name: "Import 7 rows" }));
  const card = within(await screen.findByRole("region", { name: "Imported in the last 24 hours" }));
  expect(screen.getByText(/can be withdrawn as a whole on this page/)).toBeVisible();
  expect(card.getByText("trials.xlsx")).toBeVisible();
  const entries = await store.outbox.toArray();
  expect(new Set(entries.map(({ imported }) => imported?.file))).toEqual(new Set(["trials.xlsx"]));
  expect(await store.records("tray_formulations").count()).toBe(1);

  await choose(opened, trialWorkbook());
  expect(await screen.findByText("All rows of this workbook are already here.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Cancel" }));

  await user.click(card.getByRole("button", { name: "Withdraw import" }));
  await user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Withdraw import" }),
  );
  await expect.poll(async () => store.records("grow_trials").count()).toBe(0);
});

test("a fault is shown with its sheet, row, column, cell and reason, and nothing can be imported", async () => {
  const opened = await openPage();
  await choose(opened, trialWorkbook({ sheet: "Weeks", cells: { Tray: "F9" } }));
  const table = within(await screen.findByRole("table", { name: "Errors" }));
  const [, first] = table.getAllByRole("row");
  expect(first).toHaveTextContent("Weeks2TrayF9Neither the sheet Trays nor the lab has the tray F9.");
  expect(screen.getByRole("button", { name: /^Import \d+ rows$/ })).toBeDisabled();
  const files = catchDownloads();
  await opened.user.click(screen.getByRole("button", { name: "Download errors" }));
  expect(files[0]?.name).toBe("trials-errors.csv");
  expect(await files[0]?.text()).toContain(
    "Weeks,2,Tray,F9,Neither the sheet Trays nor the lab has the tray F9.",
  );
  await opened.user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.getByLabelText("Choose workbook")).toBeInTheDocument();
});

test("a file that is no workbook is refused", async () => {
  const { user } = await openPage();
  await user.upload(screen.getByLabelText("Choose workbook"), new File(["Code,Length"], "trials.xlsx"));
  expect(await screen.findByText(/^The workbook is damaged, or is not one of Excel/)).toBeVisible();
});

test("a template is a workbook that this page reads", async () => {
  const files = catchDownloads();
  const { user } = await openPage();
  await user.click(screen.getByRole("button", { name: "Download Trials" }));
  expect(files.map(({ name }) => name)).toEqual(["trials-template.xlsx"]);
  const sheets = pastSheets.filter(({ workbook }) => workbook === "Trials").map(templateOf);
  const read = await readWorkbook(files[0] ?? new Blob());
  expect(read.map(({ name, rows }) => [name, rows[0]?.[0]])).toEqual(
    sheets.map(({ name, rows }) => [name, rows[0]?.[0]]),
  );
});

test("the page of a member states who may import", async () => {
  await openScreen({ path: "/moving-in", routes: movingInRoutes, role: "member" });
  expect(await screen.findByText("Only staff can open this page.")).toBeVisible();
});

test("what cannot be withdrawn as a whole is not offered to be: entries of lists", async () => {
  const opened = await openPage();
  const rows = [
    ["List", "Name"],
    ["Locations", "Old cellar"],
  ];
  await choose(opened, [{ name: "Lists", rows }]);
  await opened.user.click(await screen.findByRole("button", { name: "Import 1 row" }));
  expect(await screen.findByText("1 row imported.")).toBeVisible();
  expect(screen.queryByText(/can be withdrawn as a whole/)).toBeNull();
});
