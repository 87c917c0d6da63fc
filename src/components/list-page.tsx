import type { ReactNode } from "react";
import type { TableName } from "#domain/tables.ts";
import { useRowStates } from "#hooks/use-sync.ts";
import { SyncBadge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { Segmented } from "#ui/segmented.tsx";
import type { SortOrder } from "#ui/sort-rows.ts";
import { FilterButton, FilterChips, type ListFilter, passesFilters } from "./list-filters.tsx";
import { useListView } from "./list-view-state.ts";
import { LastUpdated, NotHereYet, Refresh, useIsNeverPulled } from "./refresh.tsx";

type Row = { id: string; is_active: boolean };

type Props<R extends Row> = {
  title: string;
  /** What the rows are called in a sentence: 'chemicals'. */
  noun: string;
  table: TableName;
  /** Undefined while they are read. */
  rows: readonly R[] | null | undefined;
  columns: readonly Column<R>[];
  /** The text of every column, for the search. */
  textOf: (row: R) => readonly (string | null)[];
  searchHint: string;
  filters: readonly ListFilter<R>[];
  initialSort?: SortOrder;
  /** Rows that need a person's eye stay in view though they are not active: overdrawn stock. */
  needsEye?: (row: R) => boolean;
  /** Said when the lab has none at all. */
  emptyText: string;
  /** Adds one: stands in the head, and where there is none yet. */
  action?: ReactNode;
  /** Other buttons of the head. */
  tools?: ReactNode;
};

const syncWords = {
  attention: "Needs attention",
  waiting: "Waiting to send",
  sending: "Sending",
  sent: "Sent",
};

/** A list of stock: searched, filtered and sorted on this device, each row with where it stands on its way. */
export function ListPage<R extends Row>(props: Props<R>) {
  const { title, noun, table, columns, textOf, searchHint, initialSort, emptyText, action, tools } = props;
  const view = useListView();
  const stateOf = useRowStates();
  const isNeverPulled = useIsNeverPulled();
  const filters: readonly ListFilter<R>[] = [
    ...props.filters,
    { key: "sync", label: "Sync", look: "chips", of: ({ id }) => syncWords[stateOf?.(table, id) ?? "sent"] },
  ];
  const all = props.rows ?? [];
  const inView = view.showAll ? all : all.filter((row) => row.is_active || props.needsEye?.(row));
  const words = view.search.trim().toLowerCase().split(/\s+/);
  const rows = inView.filter((row) => passesFilters(row, filters, view) && hasWords(textOf(row), words));
  // Where a row stands is read with it: nothing is called sent before that is known.
  const isReading = props.rows === undefined || stateOf === undefined;

  return (
    <main className="page listpage">
      <div className="page-head">
        <div className="page-head__title">
          <div className="page-head__title is-inline">
            <h1>{title}</h1>
            {isReading ? null : <span className="count">{countText(rows.length, all.length)}</span>}
          </div>
          <LastUpdated />
        </div>
        <Refresh />
        {tools}
        {action}
      </div>
      <div className="toolbar">
        <SearchInput
          label={`Search ${noun}`}
          placeholder={searchHint}
          value={view.search}
          onChange={view.setSearch}
        />
        <FilterButton view={view} filters={filters} rows={inView} shown={rows.length} noun={noun} />
        <Segmented
          label="Show"
          value={view.showAll ? "all" : "active"}
          onChange={(show) => view.setShowAll(show === "all")}
          options={[
            { value: "active", label: "Active" },
            { value: "all", label: "All" },
          ]}
        />
        <FilterChips view={view} filters={filters} />
      </div>
      <Card flush className="listcard">
        {isReading ? null : all.length === 0 && isNeverPulled ? (
          <NotHereYet />
        ) : (
          <DataTable
            label={`${title} list`}
            className="listtable"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            initialSort={view.sort ?? initialSort}
            onSort={view.setSort}
            trailing={{
              head: "Sync",
              cell: ({ id }) => <SyncBadge state={stateOf?.(table, id) ?? "sent"} short />,
            }}
            scroll
            empty={
              all.length === 0
                ? { text: emptyText, action }
                : {
                    text: `No ${noun} match the search and filters${view.showAll ? "" : " with only active ones shown"}.`,
                    action: (
                      <Button onClick={() => view.reset(filters.map(({ key }) => key))}>
                        Clear search and filters
                      </Button>
                    ),
                  }
            }
          />
        )}
      </Card>
    </main>
  );
}

function countText(shown: number, all: number): string {
  return shown === all ? String(all) : `${shown} of ${all}`;
}

/** Every word stands somewhere in the row. */
function hasWords(texts: readonly (string | null)[], words: readonly string[]): boolean {
  const text = texts.join("\n").toLowerCase();
  return words.every((word) => text.includes(word));
}
