import { type Ref, refKey } from "#domain/kernel/change.ts";
import type { TableName, Tables } from "#domain/kernel/tables.ts";
import { isFindable } from "#domain/kind-pages.ts";
import { stockTables } from "#domain/resource-use/names.ts";
import type { Snapshot, StoredRecord } from "../../../db/snapshot.ts";
import { inSlices, type LabPart } from "./lab-part.ts";

/** Tables whose records belong to a record with a page. */
type PartTable = "filtrations" | "images" | "tray_formulations" | "use_records";

/** The records that name this one as theirs: uses, filtrations, trays, pictures and files, withdrawn ones too. */
export async function idsOfParts(snapshot: Snapshot, { table, id }: Ref): Promise<Ref[]> {
  const refs = (of: PartTable, ids: string[]) => ids.map((part): Ref => ({ table: of, id: part }));
  const found: Ref[] = [];
  if (stockTables.some((one) => one === table))
    found.push(...refs("use_records", await snapshot.idsOfChildren("use_records", "stock_id", id)));
  if (table === "nop_processes")
    found.push(...refs("filtrations", await snapshot.idsOfChildren("filtrations", "nop_process_id", id)));
  if (table === "grow_trials")
    found.push(
      ...refs("tray_formulations", await snapshot.idsOfChildren("tray_formulations", "grow_trial_id", id)),
    );
  const field =
    table === "grow_trials"
      ? "grow_trial_id"
      : table === "tray_formulations"
        ? "tray_formulation_id"
        : "record_id";
  if (isFindable(table)) found.push(...refs("images", await snapshot.idsOfChildren("images", field, id)));
  return found;
}

/** The records of an export that belong to a record with a page, in slices. */
export async function* partsOf(part: LabPart, owner: Ref, of: readonly Ref[]): AsyncGenerator<StoredRecord> {
  const key = refKey(owner);
  for await (const slice of inSlices(part.snapshot, of.filter(part.has)))
    for (const one of slice) {
      const own = ownerOf(one);
      if (own !== null && refKey(own) === key) yield one;
    }
}

/** The records of an export that belong to no record with a page of it: the lists of the lab and others, in slices. */
export async function* listsOf(part: LabPart, tables: readonly TableName[]): AsyncGenerator<StoredRecord> {
  for (const table of tables) {
    for await (const slice of part.recordsOf(table)) {
      const owners = slice.flatMap((one) => ownerOf(one) ?? []).filter(part.has);
      const known = owners.length > 0 ? await part.snapshot.stored(owners) : [];
      const existing = new Set(known.flatMap((one) => (one.doc === null ? [] : refKey(one))));
      for (const one of slice) {
        const owner = ownerOf(one);
        if (owner === null || !existing.has(refKey(owner))) yield one;
      }
    }
  }
}

/** The record with a page that a record belongs to; null if there is none. */
function ownerOf({ table, doc }: StoredRecord): Ref | null {
  if (doc === null) return null;
  switch (table) {
    case "use_records": {
      const { stock_table, stock_id } = doc as Tables["use_records"];
      return { table: stock_table, id: stock_id };
    }
    case "filtrations":
      return { table: "nop_processes", id: (doc as Tables["filtrations"]).nop_process_id };
    case "images":
      return ownerOfFile(doc as Tables["images"]);
    default:
      return null;
  }
}

function ownerOfFile(image: Tables["images"]): Ref | null {
  const { removed, tray_formulation_id, grow_trial_id, record_table, record_id } = image;
  if (removed) return null;
  if (tray_formulation_id !== null) return { table: "tray_formulations", id: tray_formulation_id };
  if (grow_trial_id !== null) return { table: "grow_trials", id: grow_trial_id };
  return record_table && record_id && isFindable(record_table)
    ? { table: record_table, id: record_id }
    : null;
}
