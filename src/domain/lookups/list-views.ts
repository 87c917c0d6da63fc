import { type JoinsById, readRow } from "../kernel/list.ts";
import type { RecordSource } from "../kernel/records.ts";
import type { TableName } from "../kernel/tables.ts";
import type { Retirable } from "../kernel/withdrawn.ts";
import { byName } from "../values/order.ts";
import { showName } from "../values/words.ts";
import type { ListEntry } from "./list-entry.ts";
import { entryNamed } from "./list-entry.ts";
import { fieldsOfList, type LabList, type ListRecord, labListOf } from "./lists.ts";
import { meantEntry, mergedInto } from "./naming.ts";

/** Returns every entry of a list by name, retired ones too; `undefined` if there is no such list. */
export async function listEntries(records: RecordSource, name: string): Promise<ListEntry[] | undefined> {
  const list = labListOf(name);
  if (list === undefined) return undefined;
  const entries: readonly ListRecord[] = await records.all(list.table, { withdrawn: true });
  const known = new Map(entries.map((entry) => [String(entry.id), entry]));
  const lab: JoinsById<TableName> = { get: (_, id) => known.get(String(id)) as never };
  return entries.map((entry) => toEntry(lab, list, entry)).sort(byName);
}

/** Returns the entry of a list with an id, or with a name in any spelling; `undefined` if there is none. */
export async function listEntry(
  records: RecordSource,
  listName: string,
  { id, name: typed = "" }: { id?: string; name?: string },
): Promise<ListEntry | undefined> {
  const list = labListOf(listName);
  if (list === undefined) return undefined;
  const name = list.toName(typed);
  return readRow(records, (lab) => {
    const entry: ListRecord | undefined =
      id === undefined ? entryNamed(lab, list.table, name, list.idsOf(name)) : lab.get(list.table, id);
    return entry && toEntry(lab, list, entry);
  });
}

function toEntry(lab: JoinsById<TableName>, list: LabList, record: ListRecord): ListEntry {
  const { id, name, retired = null } = record as ListRecord & Retirable;
  const into: ListRecord | undefined =
    mergedInto(record) === null ? undefined : meantEntry(lab, list.table, id);
  const stored = record as unknown as Record<string, string | string[] | null | undefined>;
  return {
    id: String(id),
    name,
    detail: detailOf(record),
    retired,
    merged_into: into ? { id: String(into.id), name: into.name } : null,
    fields: Object.fromEntries(fieldsOfList(list).map((field) => [field, stored[field] ?? null])),
  };
}

function detailOf(record: ListRecord): string | null {
  if ("chemical_type" in record) return showName(record.chemical_type);
  if ("feedstock_type" in record) return showName(record.feedstock_type);
  if ("country" in record) return [showName(record.type), record.country].filter(Boolean).join(", ");
  if ("code" in record) return record.code;
  return ("description" in record && record.description) || null;
}
