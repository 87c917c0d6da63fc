import { IconAlertCircle, IconDownload, IconFileUpload } from "@tabler/icons-react";
import { type DragEvent, useState } from "react";
import "./import-dialog.css";
import type { ImportColumn } from "#domain/csv/import-columns.ts";
import { toCsv } from "#domain/csv/write.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { isWithdrawable } from "#domain/withdrawal/rules.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { Icon } from "#ui/text/icon.tsx";
import { downloadCsv } from "../files/download.ts";
import { PastImports } from "./past-imports.tsx";

type Props = {
  table: TableName;
  columns: readonly ImportColumn[];
  noun: string;
  /** Why the previous file could not be read. */
  problem: string | undefined;
  onFile: (file: File) => Promise<void>;
};

/** The first step of an import: choose or drop a file. Lists the columns of the file. */
export function ImportChoose({ table, columns, noun, problem, onFile }: Props) {
  const [isOver, setIsOver] = useState(false);
  const take = (file: File | undefined) => file && void onFile(file);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(event.type === "dragover");
  };
  return (
    <div className="stack">
      {problem ? <Banner tone="err" icon={IconAlertCircle} title={problem} /> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a file can also be chosen by the field in it */}
      <div
        className={classNames("filedrop", isOver && "is-over")}
        onDragOver={over}
        onDragLeave={over}
        onDrop={(event) => {
          over(event);
          take(event.dataTransfer.files[0]);
        }}
      >
        <label className="btn btn--primary">
          <Icon of={IconFileUpload} />
          Choose file
          <input
            type="file"
            className="vh"
            accept=".xlsx,.xlsm,.csv,.tsv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onChange={(event) => {
              take(event.target.files?.[0]);
              // Lets the user choose the same file again after correcting it.
              event.target.value = "";
            }}
          />
        </label>
        <Button icon={IconDownload} onClick={() => downloadTemplate(columns, noun)}>
          Download template
        </Button>
      </div>
      {isWithdrawable(table) ? <PastImports table={table} noun={noun} /> : null}
      <section className="stack stack--sm">
        <h3>Columns</h3>
        <ColumnList columns={columns} />
        <p className="small muted">
          A workbook (.xlsx) or a CSV file, with columns in any order. Columns with other titles are related
          to these in the next step. Every line is checked before anything is saved.
        </p>
      </section>
    </div>
  );
}

/** The columns that an import reads, each with what it takes. */
export function ColumnList({ columns }: { columns: readonly ImportColumn[] }) {
  return (
    <dl className="importcolumns">
      {columns
        .filter(({ isSpare }) => !isSpare)
        .map(({ title, takes, isRequired }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              {takes}
              {isRequired ? "" : ", optional"}
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** Saves a file with the titles of the columns that an import reads. */
export function downloadTemplate(columns: readonly ImportColumn[], noun: string): void {
  const heads = columns.filter(({ isSpare }) => !isSpare).map(({ title }) => ({ title, of: () => null }));
  downloadCsv(`${noun}-template.csv`, toCsv(heads, []));
}
