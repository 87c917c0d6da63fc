import { IconDownload } from "@tabler/icons-react";
import { download } from "#components/files/download.ts";
import { ColumnList } from "#components/import/import-choose.tsx";
import { type WrittenSheet, writeWorkbook } from "#components/import/write-workbook.ts";
import type { PastSheet } from "#domain/past/past.ts";
import { pastSheets } from "#domain/past/read-past.ts";
import { Card } from "#ui/panel/card.tsx";
import { Disclosure } from "#ui/panel/disclosure.tsx";
import { Button } from "#ui/press/button.tsx";

const workbooks = [...new Set(pastSheets.map(({ workbook }) => workbook))];
const sheetsOf = (workbook: string) => pastSheets.filter((sheet) => sheet.workbook === workbook);

/** A sheet of a template: the titles of its columns and its example. */
export function templateOf({ name, columns, example }: PastSheet): WrittenSheet {
  const titles = columns.filter(({ isSpare }) => !isSpare).map(({ title }) => title);
  return { name, rows: [titles, ...example.map((row) => titles.map((title) => row[title] ?? ""))] };
}

/** The workbooks to download, each with the sheets that it has and their columns. */
export function Templates() {
  return (
    <Card title="Templates">
      <div className="stack">
        <p>
          A sheet for each kind of row, with one example: replace it. Columns can be in any order, and columns
          that are not needed can be deleted.
        </p>
        {workbooks.map((workbook) => (
          <section key={workbook} className="stack stack--sm">
            <div className="row row--wrap">
              <h3 className="grow">{workbook}</h3>
              <Button
                size="sm"
                icon={IconDownload}
                onClick={() =>
                  download(
                    `${workbook.toLowerCase()}-template.xlsx`,
                    writeWorkbook(sheetsOf(workbook).map(templateOf)),
                  )
                }
              >
                Download {workbook}
              </Button>
            </div>
            {sheetsOf(workbook).map((sheet) => (
              <Disclosure key={sheet.name} title={sheet.name}>
                <p>{sheet.about}</p>
                <ColumnList columns={sheet.columns} />
              </Disclosure>
            ))}
          </section>
        ))}
      </div>
    </Card>
  );
}
