import { useSaving } from "#components/saving/use-saving.ts";
import { commands } from "#contract/index.ts";
import type { ListEntry } from "#domain/lookups/list-entry.ts";
import { type ListName, labLists } from "#domain/lookups/lists.ts";
import { showDate } from "#domain/values/time.ts";
import { showName } from "#domain/values/words.ts";
import { Button } from "#ui/press/button.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";

type Props = {
  list: ListName;
  entries: readonly ListEntry[];
  /** Null for a person who may not change the list. */
  onRename: ((entry: ListEntry) => void) | null;
};

/** The entries of a list, with the actions of staff. */
export function EntriesTable({ list, entries, onRename }: Props) {
  const columns: Column<ListEntry>[] = [
    {
      key: "name",
      head: "Name",
      cell: ({ name, detail }) => (
        <>
          <b>{showName(name)}</b>
          {detail ? <span className="sub">{detail}</span> : null}
        </>
      ),
      sortValue: ({ name }) => name,
    },
    { key: "state", head: "State", cell: ({ retired }) => <State retired={retired} /> },
    ...(onRename
      ? [
          {
            key: "actions",
            head: "Actions",
            cardLabel: null,
            cell: (entry: ListEntry) => <Actions list={list} entry={entry} onRename={onRename} />,
          },
        ]
      : []),
  ];
  return <DataTable label={labLists[list].title} columns={columns} rows={entries} rowKey={({ id }) => id} />;
}

function State({ retired }: Pick<ListEntry, "retired">) {
  if (retired === null) return "Offered";
  return (
    <span className="muted" title={retired.by}>
      Retired {showDate(retired.at)}
    </span>
  );
}

type ActionsProps = { list: ListName; entry: ListEntry; onRename: (entry: ListEntry) => void };

function Actions({ list, entry, onRename }: ActionsProps) {
  const { save } = useSaving();
  const command = entry.retired ? commands.offerListEntry : commands.retireListEntry;
  const label = entry.retired ? "Offer again" : "Retire";
  return (
    <span className="row">
      <Button size="sm" aria-label={`Rename ${showName(entry.name)}`} onClick={() => onRename(entry)}>
        Rename
      </Button>
      <Button
        size="sm"
        aria-label={`${label}: ${showName(entry.name)}`}
        guarded
        onClick={() => void save(command, { params: { list, id: entry.id }, body: {} }, { canUndo: true })}
      >
        {label}
      </Button>
    </span>
  );
}
