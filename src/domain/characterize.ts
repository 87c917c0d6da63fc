import { accept, type Decision, type Stamp } from "./kernel/change.ts";
import { type EditableTable, lastWriter } from "./kernel/edit-of.ts";
import { type Base, mergeEdit, under } from "./kernel/edits.ts";
import type { Tables } from "./kernel/tables.ts";

type Characterizing = { base?: Base | null | undefined; created_by: string; creation_date: string };

/** Decides about measurements of a record: they merge as edits do, and who entered them last is stored with them. */
export function characterize<T extends EditableTable, B extends Characterizing>(
  table: T,
  record: Tables[T],
  { base, created_by, creation_date, ...entered }: B,
  stamp: Stamp,
  warnings: string[],
): Decision {
  const edited = mergeEdit(record, entered as object, base, lastWriter(record));
  if (edited.kind === "rejected") return edited;
  const characterized = { created_by, creation_date, recorded_by: stamp.user, recorded_at: stamp.now };
  const written = { ...edited.record, characterized };
  return accept([{ table, id: record.id, record: written }], warnings, under([], edited.merged));
}
