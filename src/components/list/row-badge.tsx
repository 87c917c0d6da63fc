import { createContext, use } from "react";
import type { RowState } from "#sync/outbox/status.ts";
import { SyncBadge } from "#ui/text/badge.tsx";

/** The badges of unsent writes by the record's id; the same object until one of them changes. */
export type RowStates = ReadonlyMap<string, RowState>;

/** The states of the rows in a list. Not a part of its columns: a new state draws badges again, not rows. */
export const RowStatesContext = createContext<RowStates | undefined>(undefined);

/** The sync state of one row. */
function RowBadge({ id }: { id: string }) {
  return <SyncBadge state={use(RowStatesContext)?.get(id) ?? "sent"} short />;
}

/** The last column of a list. */
export const syncColumn = { head: "Sync", cell: ({ id }: { id: string }) => <RowBadge id={id} /> };
