import { createContext, use } from "react";
import { keyToRef } from "#domain/kernel/change.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useRecords } from "#hooks/use-records.ts";
import { type RowState, readRowStates } from "#sync/outbox/status.ts";
import { SyncBadge } from "#ui/text/badge.tsx";

/** The badges of unsent writes by the record's id; the same object until one of them changes. */
export type RowStates = ReadonlyMap<string, RowState>;

/** The states of the rows of a table; `undefined` while they are read. */
export function useRowStatesOf(table: TableName): RowStates | undefined {
  const { store } = useLab().env;
  const read = async () => {
    const refs = [...(await readRowStates(store))].map(([key, state]) => ({ ...keyToRef(key), state }));
    return new Map(refs.filter((ref) => ref.table === table).map(({ id, state }) => [id, state]));
  };
  return useRecords(read, [store, table], ["outbox"]);
}

/** The states of the rows in a list. Not a part of its columns: a new state renders badges again, not rows. */
export const RowStatesContext = createContext<RowStates | undefined>(undefined);

/** The sync state of one row. That a row is sent is no news: it is not drawn. */
function RowBadge({ id }: { id: string }) {
  const state = use(RowStatesContext)?.get(id);
  return state && state !== "sent" ? <SyncBadge state={state} short /> : <span className="vh">Sent</span>;
}

/** The last column of a list. */
export const syncColumn = { head: "Sync", cell: ({ id }: { id: string }) => <RowBadge id={id} /> };
