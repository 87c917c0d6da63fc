import { useSyncExternalStore } from "react";

/** How long a new row is marked: as long as the notice that reports it. */
const MARKED_MS = 10_000;

let marked: ReadonlySet<string> = new Set();
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: ReadonlySet<string>): void {
  marked = next;
  for (const listener of listeners) listener();
}

/** Marks the rows of these records in every table that shows them, for a while and until the next are marked. */
export function markNewRows(ids: readonly string[]): void {
  clearTimeout(timer);
  show(new Set(ids));
  if (ids.length > 0) timer = setTimeout(() => show(new Set()), MARKED_MS);
}

/** The ids of the records whose rows are new. */
export function useNewRows(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => marked);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True for the key of a row that is, or ends with, the id of a new record: a ledger's rows have the kind before it. */
export function isNewRow(marks: ReadonlySet<string>, rowKey: string): boolean {
  return marks.size > 0 && marks.has(rowKey.slice(rowKey.lastIndexOf(" ") + 1));
}
