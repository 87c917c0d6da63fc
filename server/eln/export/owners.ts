import { refKey } from "#domain/kernel/change.ts";
import type { Tables } from "#domain/kernel/tables.ts";
import { isFindable } from "#domain/kind-pages.ts";
import type { PartRecord } from "../read/lab-part.ts";

/** Groups the records of an export by the record with a page that they belong to; the others are lists of the lab. */
export function byOwner(records: readonly PartRecord[]): {
  owners: Map<string, PartRecord[]>;
  lists: PartRecord[];
} {
  const docs = new Map(records.map((one) => [refKey(one), one]));
  const owners = new Map<string, PartRecord[]>();
  const lists: PartRecord[] = [];
  for (const one of records) if (one.doc !== null && isFindable(one.table)) owners.set(refKey(one), []);
  for (const one of records) {
    if (owners.has(refKey(one))) continue;
    const owner = ownerOf(one, docs);
    (owners.get(owner ?? "") ?? lists).push(one);
  }
  return { owners, lists };
}

/** The key of the record with a page that a record belongs to. */
function ownerOf({ table, doc }: PartRecord, docs: ReadonlyMap<string, PartRecord>): string | null {
  if (doc === null) return null;
  switch (table) {
    case "use_records": {
      const { stock_table, stock_id } = doc as Tables["use_records"];
      return refKey({ table: stock_table, id: stock_id });
    }
    case "filtrations":
      return refKey({ table: "nop_processes", id: (doc as Tables["filtrations"]).nop_process_id });
    case "images":
      return ownerOfFile(doc as Tables["images"]);
    case "claims": {
      const { owner_table, owner_id } = doc as Tables["claims"];
      const owner = docs.get(refKey({ table: owner_table, id: owner_id }));
      if (isFindable(owner_table)) return refKey({ table: owner_table, id: owner_id });
      return owner === undefined || owner.table === "claims" ? null : ownerOf(owner, docs);
    }
    default:
      return null;
  }
}

function ownerOfFile({
  removed,
  tray_formulation_id,
  grow_trial_id,
  record_table,
  record_id,
}: Tables["images"]): string | null {
  if (removed) return null;
  if (tray_formulation_id !== null) return refKey({ table: "tray_formulations", id: tray_formulation_id });
  if (grow_trial_id !== null) return refKey({ table: "grow_trials", id: grow_trial_id });
  return record_table && record_id && isFindable(record_table)
    ? refKey({ table: record_table, id: record_id })
    : null;
}
