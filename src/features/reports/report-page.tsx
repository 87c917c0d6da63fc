import { IconChevronLeft, IconChevronRight, IconPrinter, IconTableExport } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router-dom";
import "./report.css";
import { downloadCsv, useTableExportItems } from "#components/files/download.ts";
import { LastUpdated, NotLoadedYet, useIsNeverPulled } from "#components/page/refresh.tsx";
import { queries } from "#contract/index.ts";
import { csvFileName, toCsv } from "#domain/csv/write.ts";
import { kindPages } from "#domain/kind-pages.ts";
import { partNames, reportCsv, reportLines } from "#domain/reports/csv.ts";
import { isMonth, type MonthCounts, type MonthReport, reportedTables } from "#domain/reports/schema.ts";
import { useLab, usePersonName, useToday } from "#hooks/lab-context.tsx";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { isoNow } from "#sync/env.ts";
import { Select } from "#ui/choice/select.tsx";
import { ActionsMenu } from "#ui/menu/menu.tsx";
import { Card } from "#ui/panel/card.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { expiryColumns, lowStockColumns, recordColumns, usedColumns } from "./report-columns.tsx";

const monthFormat = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long", year: "numeric" });

/** `November 2026` */
const showMonth = (month: string) => monthFormat.format(Date.parse(`${month}-01`));

function monthAway(month: string, by: number): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + by);
  return at.toISOString().slice(0, month.length);
}

/** `/reports`: the work of a month, of all people or of one, and the months of its year. Month and person are in the address. */
export function ReportPage() {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const named = params.get("month") ?? "";
  const month = isMonth(named) ? named : today.slice(0, "YYYY-MM".length);
  const person = params.get("person") ?? "";
  const report = useLabQuery(queries.monthReport, { query: { month, person } });
  const isNeverPulled = useIsNeverPulled();
  const nameOf = usePersonName();
  const addressOf = (change: Record<string, string>) =>
    new URLSearchParams({ month, person, ...change }).toString();
  const set = (change: Record<string, string>) => setParams(addressOf(change), { replace: true });
  if (!report) return <main className="page reportpage" aria-busy />;
  const people = [...new Set([...report.people, ...(person ? [person] : [])])];
  return (
    <main className="page reportpage">
      <div className="page-head">
        <div className="page-head__title">
          <h1>Report, {showMonth(report.month)}</h1>
          <div className="page-head__meta">
            <span>{report.person ? nameOf(report.person) : "All people"}</span>
            <LastUpdated />
          </div>
        </div>
        <IconButton
          line
          label="Previous month"
          icon={IconChevronLeft}
          onClick={() => set({ month: monthAway(month, -1) })}
        />
        <IconButton
          line
          label="Next month"
          icon={IconChevronRight}
          onClick={() => set({ month: monthAway(month, 1) })}
        />
        <Select
          aria-label="Person"
          placeholder="All people"
          value={person}
          onChange={({ target }) => set({ person: target.value })}
          options={people.map((value) => ({ value, label: nameOf(value) }))}
        />
        <ReportActions report={report} />
      </div>
      {isNeverPulled ? <NotLoadedYet /> : <Parts report={report} addressOf={addressOf} />}
    </main>
  );
}

function ReportActions({ report }: { report: MonthReport }) {
  const { env } = useLab();
  const title = ["report", report.month, report.person?.split("@")[0]].filter(Boolean).join(" ");
  const save = () => downloadCsv(csvFileName(title, isoNow(env)), toCsv(reportCsv, reportLines(report)));
  const tables = useTableExportItems();
  return (
    <ActionsMenu
      items={[
        { label: "Export CSV", icon: IconTableExport, onSelect: save },
        { label: "Print", icon: IconPrinter, onSelect: () => window.print() },
        ...tables,
      ]}
    />
  );
}

type AddressOf = (change: Record<string, string>) => string;

function Parts({ report, addressOf }: { report: MonthReport; addressOf: AddressOf }) {
  const { month } = report;
  return (
    <div className="stack">
      <Part
        title={partNames.uses}
        count={report.uses.reduce((sum, { uses }) => sum + uses, 0)}
        columns={usedColumns(report)}
        rows={report.uses}
        rowKey={({ material, resource_type, purpose, amount_units }) =>
          JSON.stringify([material, resource_type, purpose, amount_units])
        }
      />
      {reportedTables.map((table) => (
        <Part
          key={table}
          title={kindPages[table].plural}
          columns={recordColumns(table, report[table])}
          rows={report[table]}
          rowKey={({ id }) => id}
        />
      ))}
      <Part title="Low stock now" columns={lowStockColumns} rows={report.low_stock} rowKey={({ id }) => id} />
      <Part title="Expiries" columns={expiryColumns} rows={report.expiries} rowKey={({ id }) => id} />
      <Card title={`The year ${month.slice(0, "YYYY".length)}`} flush>
        <DataTable
          label="The year"
          columns={yearColumns(addressOf)}
          rows={report.year}
          rowKey={(one) => one.month}
        />
      </Card>
    </div>
  );
}

/** The number of what was recorded in each month, which is a link to its report. */
function yearColumns(addressOf: AddressOf): Column<MonthCounts>[] {
  return [
    {
      key: "month",
      head: "Month",
      cell: ({ month }) => (
        <Link className="id" to={`?${addressOf({ month })}`}>
          {showMonth(month)}
        </Link>
      ),
    },
    ...(["uses", ...reportedTables] as const).map(
      (key): Column<MonthCounts> => ({
        key,
        head: partNames[key],
        align: "end",
        cell: (counts) => <span className="num">{counts[key]}</span>,
      }),
    ),
  ];
}

type PartProps<Row> = {
  title: string;
  /** The number beside the title; that of the rows if it is absent. */
  count?: number;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

function Part<Row>({ title, count, columns, rows, rowKey }: PartProps<Row>) {
  const isEmpty = rows.length === 0;
  return (
    <Card title={title} aside={<span className="count">{count ?? rows.length}</span>} flush={!isEmpty}>
      {isEmpty ? (
        <p className="muted">None.</p>
      ) : (
        <DataTable label={title} columns={columns} rows={rows} rowKey={rowKey} />
      )}
    </Card>
  );
}
