import type { JournalState } from "#sync/journal/journal.ts";

/** The state of the journal, the second copy of unsent records, as a sentence. */
export function showJournal({ kind, reason, hasReserve, onlyHere }: JournalState): string {
  const only = onlyHere > 0 ? `. ${countRecords(onlyHere)} only in the journal` : "";
  if (kind === "opening") return "Opening";
  if (kind === "missing") return "This browser has no place for a second copy of unsent records";
  if (kind === "failing") return `Not written${reason ? `: ${reason}` : ""}${only}`;
  return `Unsent records have a second copy${hasReserve ? "" : ", without room in reserve"}${only}`;
}

function countRecords(count: number): string {
  return count === 1 ? "1 record is" : `${count} records are`;
}
