import { IconAlertCircle, IconCircleCheck, IconDownload, IconInfoCircle } from "@tabler/icons-react";
import { downloadCsv } from "#components/files/download.ts";
import { type CsvColumn, toCsv } from "#domain/csv/write.ts";
import { pastSheets } from "#domain/past/read-past.ts";
import { countOf } from "#domain/values/words.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Disclosure } from "#ui/panel/disclosure.tsx";
import { Button } from "#ui/press/button.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import type { CheckedPast, RowNote } from "./check-past.ts";

type Props = { name: string; file: CheckedPast; onImport: () => void; onCancel: () => void };
type Sheet = CheckedPast["sheets"][number];

const count = (key: string, head: string, of: (sheet: Sheet) => number): Column<Sheet> => ({
  key,
  head,
  align: "end",
  cell: (sheet) => <span className="num">{of(sheet).toLocaleString("en-US")}</span>,
});

const sheetColumns: readonly Column<Sheet>[] = [
  { key: "sheet", head: "Sheet", cell: ({ name }) => <b>{name}</b> },
  count("rows", "Rows", ({ rows }) => rows),
  count("new", "New", ({ rows, known, faulty }) => rows - known - faulty),
  count("known", "Already here", ({ known }) => known),
  count("faulty", "With errors", ({ faulty }) => faulty),
];

const noteColumns = (head: string): readonly Column<RowNote>[] => [
  { key: "sheet", head: "Sheet", cell: ({ sheet }) => sheet, cardLabel: "Sheet" },
  { key: "row", head: "Row", cell: ({ row }) => <b className="num">{row}</b> },
  { key: "column", head: "Column", cell: ({ column }) => column || "–" },
  { key: "cell", head: "In the file", cell: ({ cell }) => cell || "–" },
  { key: "message", head, className: "wide", cell: ({ message }) => message },
];

const noteTitles: readonly CsvColumn<RowNote>[] = [
  { title: "Sheet", of: ({ sheet }) => sheet },
  { title: "Row", of: ({ row }) => row },
  { title: "Column", of: ({ column }) => column },
  { title: "In the file", of: ({ cell }) => cell },
  { title: "What is wrong", of: ({ message }) => message },
];

/** What an import would do: the rows of each sheet, what is wrong in which row and column, and what the rules warn of. */
export function PastPreview({ name, file, onImport, onCancel }: Props) {
  const { sheets, faults, warnings, unread } = file;
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows - sheet.known, 0);
  const isReady = faults.length === 0 && rows > 0;
  return (
    <Card title={name}>
      <div className="stack">
        {unread.length > 0 ? (
          <Banner tone="info" icon={IconInfoCircle} title="Not imported:">
            {unread.join(", ")}
          </Banner>
        ) : null}
        {faults.length > 0 ? (
          <Banner
            tone="err"
            icon={IconAlertCircle}
            title={`${countOf(faults.length, "errors")}.`}
            action={
              <Button
                icon={IconDownload}
                onClick={() =>
                  downloadCsv(`${name.replace(/\.\w+$/, "")}-errors.csv`, toCsv(noteTitles, faults))
                }
              >
                Download errors
              </Button>
            }
          >
            Correct the file and choose it again: all of its rows are imported, or none.
          </Banner>
        ) : sheets.length === 0 ? (
          <Banner tone="err" icon={IconAlertCircle} title="No sheet of this workbook is known.">
            {`Sheets are named as in the templates: ${pastSheets.map((sheet) => sheet.name).join("; ")}.`}
          </Banner>
        ) : rows === 0 ? (
          <Banner tone="info" icon={IconInfoCircle} title="All rows of this workbook are already here." />
        ) : (
          <Banner tone="ok" icon={IconCircleCheck} title={`${countOf(rows, "rows")} can be imported.`} />
        )}
        {sheets.length > 0 ? (
          <DataTable label="Sheets" columns={sheetColumns} rows={sheets} rowKey={(sheet) => sheet.name} />
        ) : null}
        {faults.length > 0 ? <Notes label="Errors" head="What is wrong" notes={faults} /> : null}
        {warnings.length > 0 ? (
          <Disclosure title="Please check" aside={countOf(warnings.length, "warnings")}>
            <Notes label="Warnings" head="Warning" notes={warnings} />
          </Disclosure>
        ) : null}
        <div className="row row--wrap">
          <span className="push" />
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="primary" guarded disabled={!isReady} onClick={onImport}>
            Import {countOf(rows, "rows")}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Notes({ label, head, notes }: { label: string; head: string; notes: readonly RowNote[] }) {
  const keyed = new Map(notes.map((note, i) => [note, `${i}`]));
  return (
    <DataTable
      label={label}
      columns={noteColumns(head)}
      rows={notes}
      rowKey={(note) => keyed.get(note) ?? ""}
      scroll="box"
    />
  );
}
