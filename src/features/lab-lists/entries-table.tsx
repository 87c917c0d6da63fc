import { IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useSaving } from "#components/saving/use-saving.ts";
import { commands } from "#contract/index.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import type { ListEntry } from "#domain/lookups/list-entry.ts";
import { entryName, type LabList, type ListName, labLists } from "#domain/lookups/lists.ts";
import { showDate } from "#domain/values/time.ts";
import { useCopy } from "#ui/notice/notices.tsx";
import { Button } from "#ui/press/button.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";

type Changes = {
  onEdit: (entry: ListEntry) => void;
  onMerge: (entry: ListEntry) => void;
};

type Props = {
  list: ListName;
  entries: readonly ListEntry[];
  /** Null for a person who may not change the list. */
  changes: Changes | null;
  /** What an empty list offers. */
  empty: { text: string; action: ReactNode };
};

/** The entries of a list with their ids, and with the actions of staff. */
export function EntriesTable({ list, entries, changes, empty }: Props) {
  const copy = useCopy();
  const { table } = labLists[list];
  const columns: Column<ListEntry>[] = [
    {
      key: "name",
      head: "Name",
      cell: ({ name, detail }) => (
        <>
          <b>{entryName(table, name)}</b>
          {detail ? <span className="sub">{detail}</span> : null}
        </>
      ),
      sortValue: ({ name }) => name,
    },
    {
      key: "id",
      head: "ID",
      cardLabel: null,
      cell: ({ id, name }) => (
        <Button
          size="sm"
          variant="quiet"
          icon={IconCopy}
          aria-label={`Copy ID ${id} of ${entryName(table, name)}`}
          onClick={() => void copy(id)}
        >
          <span className="mono">{id}</span>
        </Button>
      ),
      hideBelow: "tablet",
    },
    { key: "state", head: "State", cardLabel: null, cell: (entry) => <State table={table} {...entry} /> },
    ...(changes
      ? [
          {
            key: "actions",
            head: "Actions",
            cardLabel: null,
            className: "wide noprint",
            width: "20rem",
            cell: (entry: ListEntry) => <Actions list={list} entry={entry} {...changes} />,
          },
        ]
      : []),
  ];
  return (
    <DataTable
      label={labLists[list].title}
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      empty={empty}
    />
  );
}

function State({ table, retired, merged_into }: ListEntry & { table: TableName }) {
  if (retired === null) return <span className="only-wide">Offered</span>;
  const text = merged_into ? `Merged into ${entryName(table, merged_into.name)}` : "Retired";
  return (
    <span className="muted" title={retired.by}>
      {text} {showDate(retired.at)}
    </span>
  );
}

type ActionsProps = Changes & { list: ListName; entry: ListEntry };

function Actions({ list, entry, onEdit, onMerge }: ActionsProps) {
  const { save } = useSaving();
  if (entry.merged_into) return null;
  const { table, fixed = [] }: LabList = labLists[list];
  const name = entryName(table, entry.name);
  const command = entry.retired ? commands.offerListEntry : commands.retireListEntry;
  const label = entry.retired ? "Offer again" : "Retire";
  return (
    <span className="row row--wrap">
      {fixed.includes(entry.name) ? null : (
        <>
          <Button size="sm" aria-label={`Edit ${name}`} onClick={() => onEdit(entry)}>
            Edit
          </Button>
          <Button size="sm" aria-label={`Merge ${name}`} onClick={() => onMerge(entry)}>
            Merge
          </Button>
        </>
      )}
      <Button
        size="sm"
        aria-label={`${label}: ${name}`}
        guarded
        onClick={() => void save(command, { params: { list, id: entry.id }, body: {} }, { canUndo: true })}
      >
        {label}
      </Button>
    </span>
  );
}
