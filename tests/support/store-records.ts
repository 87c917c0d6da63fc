import type { RecordSource } from "#domain/kernel/records.ts";
import { withoutWithdrawn } from "#domain/kernel/withdrawn.ts";
import type { LabStore } from "#store/db.ts";

/** The tablet's records as they are in the database, without the replica of a page. */
export function storeRecords(store: LabStore): RecordSource {
  return {
    get: (table, id) => store.records(table).get(id),
    all: (table, also) => {
      const all = store.records(table).toArray();
      return also?.withdrawn ? all : all.then(withoutWithdrawn);
    },
    childrenOf: (table, field, id) =>
      store.records(table).where(field).equals(id).toArray().then(withoutWithdrawn),
  };
}
