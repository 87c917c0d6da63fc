import { readRow } from "../kernel/list.ts";
import type { RecordSource } from "../kernel/records.ts";
import type { Retirable } from "../kernel/withdrawn.ts";
import { byName } from "../values/order.ts";
import { showName } from "../values/words.ts";
import type { ListEntry } from "./list-entry.ts";
import { entryNamed } from "./list-entry.ts";
import { type ListRecord, labListOf } from "./lists.ts";

/** Returns every entry of a list by name, retired ones too; `undefined` if there is no such list. */
export async function listEntries(records: RecordSource, name: string): Promise<ListEntry[] | undefined> {
  const list = labListOf(name);
  if (list === undefined) return undefined;
  const entries: readonly (ListRecord & Retirable)[] = await records.all(list.table, { withdrawn: true });
  return entries.map(toEntry).sort(byName);
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
  const entry =
    id === undefined
      ? await readRow(records, (lab) => entryNamed(lab, list.table, name, list.idsOf(name)))
      : await records.get(list.table, id);
  return entry && toEntry(entry);
}

function toEntry(record: ListRecord & Retirable): ListEntry {
  const { id, name, retired = null } = record;
  return { id: String(id), name, detail: detailOf(record), retired };
}

function detailOf(record: ListRecord): string | null {
  if ("chemical_type" in record) return showName(record.chemical_type);
  if ("feedstock_type" in record) return showName(record.feedstock_type);
  if ("country" in record) return [showName(record.type), record.country].filter(Boolean).join(", ");
  if ("code" in record) return record.code;
  return ("description" in record && record.description) || null;
}
