import { accept, type Decision, notFound, type Stamp } from "../kernel/change.ts";
import { type Base, mergeEdit, under } from "../kernel/edits.ts";
import type { Reads } from "../kernel/records.ts";
import { unknownChoice } from "../kernel/refusals.ts";
import { writtenBy } from "../kernel/set-once.ts";
import type { Doc } from "../kernel/tables.ts";
import type { Retirable } from "../kernel/withdrawn.ts";
import type { NewListEntry, RenamedEntry } from "./list-entry.ts";
import { type LabList, type ListRecord, labListOf } from "./lists.ts";

type OfList<B> = { params: { list: string }; body: B };
type OfEntry<B> = { params: { list: string; id: string }; body: B };
type Entry = ListRecord & Retirable;

/**
 * Adds an entry to a list. Its id is derived from its name: the entry that exists is accepted without a change, and
 * offered again if it was retired.
 */
export function addListEntry(lab: Reads, { params, body }: OfList<NewListEntry>): Decision {
  const list = labListOf(params.list);
  if (list === undefined) return notFound("List");
  const name = list.toName(body.name);
  const ids = list.idsOf(name);
  const existing = ids.map((id) => lab.get(list.table, id) as Entry | null).find((one) => one !== null);
  if (existing) {
    const renamed = existing.name === name ? [] : [`${name} is in the list as ${existing.name}.`];
    return accept(existing.retired ? [changeOf(list, offered(existing))] : [], renamed);
  }
  if (list.types && !list.types.includes(body.type ?? "")) return unknownChoice("type", "type");
  const record = list.toRecord(ids.at(-1) ?? "", name, body) as Entry;
  return accept([changeOf(list, record)]);
}

/** Renames an entry. The records that have it show the new name. */
export function renameListEntry(lab: Reads, { params, body }: OfEntry<RenamedEntry>, stamp: Stamp): Decision {
  return changeEntry(lab, params, (list, entry) => {
    // The server replaces the editor by that of the history.
    const edited = mergeEdit(entry, { name: list.toName(body.name) }, body.base as Base, writtenBy(stamp));
    if (edited.kind === "rejected") return edited;
    return accept([changeOf(list, edited.record)], [], under([], edited.merged));
  });
}

/** Retires an entry: it is no longer offered, and the records that have it still show it. */
export function retireListEntry(lab: Reads, { params }: OfEntry<object>, stamp: Stamp): Decision {
  return changeEntry(lab, params, (list, entry) =>
    accept(entry.retired ? [] : [changeOf(list, { ...entry, retired: writtenBy(stamp) })]),
  );
}

/** Offers a retired entry again. */
export function offerListEntry(lab: Reads, { params }: OfEntry<object>): Decision {
  return changeEntry(lab, params, (list, entry) =>
    accept(entry.retired ? [changeOf(list, offered(entry))] : []),
  );
}

function changeEntry(
  lab: Reads,
  params: { list: string; id: string },
  change: (list: LabList, entry: Entry) => Decision,
): Decision {
  const list = labListOf(params.list);
  const entry = list ? (lab.get(list.table, params.id) as Entry | null) : null;
  if (list === undefined || entry === null) return notFound("Entry");
  return change(list, entry);
}

function offered({ retired: _, ...entry }: Entry): Entry {
  return entry as Entry;
}

function changeOf({ table }: LabList, record: Entry) {
  return { table, id: String(record.id), record: record as Doc };
}
