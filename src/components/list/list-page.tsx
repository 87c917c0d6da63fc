import {
  IconChecks,
  IconDownload,
  IconLayoutList,
  IconPrinter,
  IconShoppingBagPlus,
  IconSum,
  IconUpload,
} from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import "./list-table.css";
import { type CsvColumn, csvFileName, toCsv } from "#domain/csv/write.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { isFindable } from "#domain/kind-pages.ts";
import { printLabelsPath } from "#domain/qr-labels/addresses.ts";
import { shortCode } from "#domain/qr-labels/codes.ts";
import { stockTables } from "#domain/resource-use/names.ts";
import { useLab, useMay } from "#hooks/lab-context.tsx";
import { useReplica } from "#hooks/use-records.ts";
import { isoNow } from "#sync/env.ts";
import { Segmented } from "#ui/choice/segmented.tsx";
import { SearchInput } from "#ui/field/search-input.tsx";
import type { MenuItem } from "#ui/menu/opened-menu.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import type { SortOrder } from "#ui/table/sort-rows.ts";
import { classNames } from "#ui/text/class-names.ts";
import { useIsNarrow } from "#ui/window/use-device-kind.ts";
import { useDocumentState } from "#ui/window/use-document-state.ts";
import { useKeyboardHeight } from "#ui/window/use-keyboard-height.ts";
import { type BulkAction, SelectionBar } from "../bulk/selection-bar.tsx";
import { useSelection } from "../bulk/selection-state.ts";
import { useBulkEdits } from "../bulk/use-bulk-edits.tsx";
import { downloadCsv } from "../files/download.ts";
import type { CsvImport } from "../import/import-check.ts";
import { ReadFailure } from "../page/read-failure.tsx";
import { NotLoadedYet, useIsNeverPulled } from "../page/refresh.tsx";
import { usePrintBasket } from "../record/print-basket.ts";
import { withEntered } from "./entered-columns.ts";
import type { ListFilter } from "./filter.ts";
import { FilterButton, FilterChips } from "./list-filters.tsx";
import { ListHead } from "./list-head.tsx";
import { useListRows } from "./list-rows.ts";
import { useListView } from "./list-view-state.ts";
import { type RowStates, RowStatesContext, syncColumn, useRowStatesOf } from "./row-badge.tsx";
import { chosenColumns, withCodes } from "./shown-columns.tsx";
import { ViewDrawer } from "./view-drawer.tsx";

/** A row of a list without `is_active` is always active. */
export type Row = { id: string; is_active?: boolean };

export type ListPageProps<R extends Row> = {
  title: string;
  /** The plural noun for the rows: 'chemicals'. */
  noun: string;
  table: TableName;
  /** Undefined while they are loading; the same array until a row changes. */
  rows: readonly R[] | null | undefined;
  columns: readonly Column<R>[];
  /** Less space between columns, for a list with many columns. */
  isDense?: boolean;
  /** The text of every column, for the search; the first text is the name of the row. */
  textOf: (row: R) => readonly (string | null)[];
  searchHint: string;
  filters: readonly ListFilter<R>[];
  initialSort?: SortOrder;
  /** Whether an inactive row is shown among the active rows because it needs attention: overdrawn stock. */
  needsAttention?: (row: R) => boolean;
  /** What rows are together, for the line above them and the heads of their groups; null where they cannot be added. `by`: the filter to group by. */
  totals?: { of: (rows: readonly R[]) => string | null; by: string };
  /** Shown if the lab has no such records. */
  emptyText: string;
  /** Adds a row. Shown in the header, and in an empty list. */
  action?: ReactNode;
  /** Other actions: buttons in the header, or in its menu on a narrow window. */
  more?: readonly MenuItem[];
  /** If set, rows can be exported. A function reads columns from the tablet's records that the list does not have. */
  csvColumns?: readonly CsvColumn<R>[] | ((records: RecordSource) => Promise<readonly CsvColumn<R>[]>);
  /** If set, rows can be imported. */
  csvImport?: CsvImport;
};

/** Loaded on demand: only the import needs the libraries for CSV files and workbooks. */
const ImportDialog = lazy(() =>
  import("../import/import-dialog.tsx").then((m) => ({ default: m.ImportDialog })),
);

const loadChoose = () => import("../import/import-choose.tsx");

const syncLabels = {
  attention: "Needs attention",
  waiting: "Waiting to send",
  sending: "Sending",
  sent: "Sent",
};

const NONE: readonly never[] = [];

/** A list of records, searched, filtered and sorted on this device; each row shows its sync state. */
export function ListPage<R extends Row>(props: ListPageProps<R>) {
  const { title, noun, table, rows, searchHint, initialSort, emptyText, action } = props;
  const { env } = useLab();
  const may = useMay();
  const replica = useReplica();
  const states = useRowStatesOf(table);
  const allColumns = useMemo(() => withCodes(table, props.columns), [table, props.columns]);
  const { textOf: ownTextOf } = props;
  const textOf = useMemo(
    () => (isFindable(table) ? (row: R) => [...ownTextOf(row), shortCode({ table, id: row.id })] : ownTextOf),
    [table, ownTextOf],
  );
  // Where a keyboard covers the page, the page scrolls, up to its search.
  const keyboard = useKeyboardHeight();
  useDocumentState("fills", keyboard > 0 ? undefined : "list");
  const navigate = useNavigate();
  const view = useListView({ name: table, opensOn: isStock(table) ? "active" : "all" });
  const columns = useMemo(() => chosenColumns(allColumns, view.columns), [allColumns, view.columns]);
  const isNeverPulled = useIsNeverPulled();
  const isNarrow = useIsNarrow();
  const filters = useMemo(
    (): readonly ListFilter<R>[] => [
      ...props.filters,
      {
        key: "sync",
        label: "Sync",
        look: "chips",
        of: ({ id }) => syncLabels[states?.get(id) ?? "sent"],
      },
    ],
    [props.filters, states],
  );
  const rowClassName = (row: R) => (states && isSent(row, states) ? "is-sent" : undefined);
  const all = rows ?? NONE;
  const sort = view.sort ?? initialSort;
  const { found, shown, groupOf } = useListRows({
    all,
    columns: allColumns,
    textOf,
    filters,
    needsAttention: props.needsAttention,
    view,
    sort,
  });
  const areActive = useMemo(() => shown.every(({ is_active }) => is_active !== false), [shown]);
  const { totals } = props;
  const total = useMemo(() => totals?.of(shown) ?? null, [totals, shown]);
  const isPlain = all[0] !== undefined && all[0].is_active === undefined;
  const isReading = rows === undefined || states === undefined;
  const nameOf = useCallback((row: R) => textOf(row)[0] ?? "", [textOf]);
  const selection = useSelection(all, nameOf);
  const { chosen } = selection.choice;

  const { csvColumns } = props;
  async function save(rows: readonly R[]) {
    const columns = typeof csvColumns === "function" ? await csvColumns(replica) : csvColumns;
    const complete = await withEntered(table, columns ?? [], replica);
    downloadCsv(csvFileName(title, isoNow(env)), toCsv(complete, rows));
  }
  const basket = usePrintBasket();
  const bulkEdits = useBulkEdits(table, selection.clear);
  const mayWrite = may("member");
  const bulkActions: readonly BulkAction<R>[] = [
    ...(mayWrite ? bulkEdits.actions : []),
    ...(isFindable(table)
      ? [
          {
            label: "Print labels",
            icon: IconPrinter,
            onSelect: (rows: readonly R[]) =>
              navigate(printLabelsPath(rows.map(({ id }) => ({ table, id })))),
          },
          {
            label: "Add to print basket",
            icon: IconShoppingBagPlus,
            onSelect: (rows: readonly R[]) => {
              basket.add(rows.map(({ id }) => ({ table, id })));
              selection.clear();
            },
          },
        ]
      : []),
    ...(csvColumns
      ? [{ label: "Export CSV", icon: IconDownload, onSelect: (rows: readonly R[]) => void save(rows) }]
      : []),
  ];
  const { csvImport } = props;
  const wide: MenuItem[] =
    csvColumns && all.length > 0
      ? [
          {
            label: "Export CSV",
            icon: IconDownload,
            onSelect: () => void save(shown),
            disabled: shown.length === 0,
          },
        ]
      : [];
  const [isImporting, setIsImporting] = useState(false);
  const [isChoosingView, setIsChoosingView] = useState(false);
  const menu: MenuItem[] = [
    { label: "Columns, groups, saved views", icon: IconLayoutList, onSelect: () => setIsChoosingView(true) },
  ];
  const groupedBy = filters.find(({ key }) => key === totals?.by);
  if (groupedBy && view.group !== groupedBy.key)
    menu.push({
      label: `Totals by ${groupedBy.label.toLowerCase()}`,
      icon: IconSum,
      onSelect: () => view.setGroup(groupedBy.key),
    });
  const mayImportPast = ofThePast.has(table) && may("staff");
  if (csvImport && mayWrite)
    menu.push({ label: "Import file", icon: IconUpload, onSelect: () => setIsImporting(true) });
  else if (mayImportPast) menu.push({ label: "Import the lab's past", icon: IconUpload, to: "/moving-in" });
  // What an empty list offers: nothing is there to be searched or exported.
  const offers =
    csvImport && mayWrite ? (
      <div className="row row--wrap">
        {action}
        <Button icon={IconUpload} onClick={() => setIsImporting(true)}>
          Import file
        </Button>
        <Button
          icon={IconDownload}
          onClick={() =>
            void loadChoose().then(({ downloadTemplate }) => downloadTemplate(csvImport.columns, noun))
          }
        >
          Download template
        </Button>
      </div>
    ) : mayImportPast ? (
      <div className="row row--wrap">
        {action}
        <Button icon={IconUpload} render={<Link to="/moving-in" />}>
          Import the lab's past
        </Button>
      </div>
    ) : (
      action
    );
  if (isNarrow && all.length > 0 && bulkActions.length > 0)
    menu.push({ label: "Select rows", icon: IconChecks, onSelect: selection.start });

  return (
    <main
      className="page listpage"
      style={keyboard > 0 ? { minBlockSize: `calc(100dvh + ${keyboard}px)` } : undefined}
      aria-busy={isReading || undefined}
    >
      <ListHead
        title={title}
        count={isReading ? undefined : countText(shown.length, all.length)}
        action={action}
        // An empty list offers it in its middle.
        isActionHidden={!isReading && all.length === 0}
        more={props.more ?? []}
        wide={wide}
        menu={menu}
      />
      <ReadFailure table={table} isList />
      <div className="toolbar">
        <SearchInput
          label={`Search ${noun}`}
          placeholder={searchHint}
          value={view.search}
          onChange={view.setSearch}
        />
        <FilterButton view={view} filters={filters} rows={found} shown={shown.length} noun={noun} />
        {isPlain ? null : (
          <Segmented
            label="Show"
            value={view.showAll ? "all" : "active"}
            onChange={(show) => view.setShowAll(show === "all")}
            options={[
              { value: "active", label: "Active" },
              { value: "all", label: "All" },
            ]}
          />
        )}
        <FilterChips view={view} filters={filters} />
      </div>
      <Card flush className="listcard">
        {/* Not in the head: it arrives with the rows, and changes while someone types into the search above it. */}
        {total && !isReading ? <p className="listtotal">{total}</p> : null}
        {isReading ? null : all.length === 0 && isNeverPulled ? (
          <NotLoadedYet />
        ) : (
          <RowStatesContext value={states}>
            <DataTable
              label={`${title} list`}
              className={classNames(
                "listtable",
                props.isDense && "listtable--dense",
                isAllSent(shown, states) && "is-all-sent",
                areActive && !view.columns?.includes("active") && "is-all-active",
              )}
              columns={columns}
              rows={shown}
              rowKey={idOf}
              sort={sort}
              initialSort={initialSort}
              onSort={view.setSort}
              trailing={syncColumn}
              rowClassName={rowClassName}
              groupOf={groupOf}
              totalOf={totals?.of}
              scroll
              view={`${view.search}\n${view.params}`}
              choice={bulkActions.length > 0 ? selection.choice : undefined}
              empty={
                all.length === 0
                  ? { text: emptyText, action: offers }
                  : {
                      text: `No ${noun} match the search and filters${view.showAll || isPlain ? "" : " with only active ones shown"}.`,
                      action: (
                        <Button onClick={() => view.reset(filters.map(({ key }) => key))}>
                          Clear search and filters
                        </Button>
                      ),
                    }
              }
            />
          </RowStatesContext>
        )}
        {selection.isOn ? (
          <SelectionBar
            rows={selection.rows}
            inView={shown.filter(({ id }) => chosen.has(id)).length}
            shown={shown.length}
            actions={bulkActions}
            onSelectAll={() => selection.choice.onChange(new Set([...chosen, ...shown.map(idOf)]))}
            onClear={selection.clear}
          />
        ) : null}
      </Card>
      {bulkEdits.dialog}
      <ViewDrawer
        open={isChoosingView}
        onClose={() => setIsChoosingView(false)}
        name={table}
        view={view}
        columns={allColumns}
        filters={filters}
      />
      {csvImport && isImporting ? (
        <Suspense>
          <ImportDialog {...csvImport} noun={noun} onClose={() => setIsImporting(false)} />
        </Suspense>
      ) : null}
    </main>
  );
}

/** Lists whose records of earlier years are in workbooks with several sheets. */
const ofThePast: ReadonlySet<TableName> = new Set([
  "grow_trials",
  "homogenizations",
  "nop_processes",
  "samples",
]);

/** Used-up stock is out of the way; every other list shows the whole lab. */
const isStock = (table: TableName) => stockTables.some((one) => one === table);

const idOf = ({ id }: Row) => id;

const isSent = ({ id }: Row, states: RowStates) => (states.get(id) ?? "sent") === "sent";

/** Most often nothing waits: then no row is compared. */
const isAllSent = (rows: readonly Row[], states: RowStates) =>
  states.size === 0 || rows.every((row) => isSent(row, states));

function countText(shown: number, all: number): string {
  return shown === all ? String(all) : `${shown} of ${all}`;
}
