import type Dexie from "dexie";
import { tableNames } from "#domain/tables.ts";

/** The schema of each released version. A released line is never changed; a new one is added below it. */
export function declareVersions(store: Dexie): void {
  store.version(1).stores({
    // Outbound keys: a record's id is a string here even where the document's is a number (suppliers).
    ...Object.fromEntries(tableNames.map((table) => [table, ""])),
    base: "key",
    outbox: "++seq, &id, state, *open_refs, recorded_at",
    cursor: "key",
    sweep: "key",
    marks: "key",
    session: "key",
    people: "email",
    drafts: "key",
  });
}
