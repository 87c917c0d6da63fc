import { accept, type Decision, notFound, reject, type Stamp, unknownChoice } from "../kernel/change.ts";
import { claim } from "../kernel/claims.ts";
import { type Base, mergeEdit, under } from "../kernel/edits.ts";
import { readsToJoins } from "../kernel/list.ts";
import type { Reads } from "../kernel/records.ts";
import { isStaff } from "../kernel/roles.ts";
import type { Doc } from "../kernel/tables.ts";
import type { Retirable } from "../kernel/withdrawn.ts";
import { writtenBy } from "../kernel/written.ts";
import { sameName } from "../values/name-key.ts";
import type { NewListEntry, RenamedEntry } from "./list-entry.ts";
import { entryClaim, entryNamed } from "./list-entry.ts";
import { type LabList, type ListRecord, labListOf } from "./lists.ts";

type OfList<B> = { params: { list: string }; body: B };
type OfEntry<B> = { params: { list: string; id: string }; body: B };
type Entry = ListRecord & Retirable;

/**
 * Adds an entry to a list. Its id is derived from its name: the entry that exists is accepted without a change. If it was
 * retired, it is offered again where staff add it.
 */
export function addListEntry(lab: Reads, { params, body }: OfList<NewListEntry>, stamp: Stamp): Decision {
  const list = labListOf(params.list);
  if (list === undefined) return notFound("List");
  const name = list.toName(body.name);
  const ids = list.idsOf(name);
  const existing: Entry | undefined = entryNamed(readsToJoins(lab), list.table, name, ids);
  if (existing) {
    const renamed = existing.name === name ? [] : [`${name} is in the list as ${existing.name}.`];
    if (!existing.retired) return accept([], renamed);
    if (isStaff(stamp)) return accept([changeOf(list, offered(existing))], renamed);
    return accept([], [...renamed, `${existing.name} is retired. Staff can offer it again.`]);
  }
  if (list.types && !list.types.includes(body.type ?? "")) return unknownChoice("type", "type");
  const record = list.toRecord(ids.at(-1) ?? "", name, body) as Entry;
  return accept([changeOf(list, record), claimOf(list, record)]);
}

/**
 * Renames an entry. The records that have it show the new name, and its old name still leads to it. A name that another
 * entry has is refused.
 */
export function renameListEntry(lab: Reads, { params, body }: OfEntry<RenamedEntry>, stamp: Stamp): Decision {
  const list = labListOf(params.list);
  const name = list?.toName(body.name) ?? "";
  const other: Entry | undefined = list && entryNamed(readsToJoins(lab), list.table, name, list.idsOf(name));
  return changeEntry(lab, params, (list, entry) => {
    // The server replaces the editor by that of the history.
    const edited = mergeEdit(entry, { name }, body.base as Base, writtenBy(stamp));
    if (edited.kind === "rejected") return edited;
    const isOther = other !== undefined && other.id !== entry.id && sameName(other.name, name);
    if (isOther && !sameName(entry.name, name))
      return reject("DUPLICATE", `${other.name} is in the list already.`, { field: "name" });
    const changes = [changeOf(list, edited.record), claimOf(list, edited.record)];
    return accept(changes, [], under([], edited.merged));
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

const claimOf = ({ table }: LabList, { id, name }: Entry) =>
  claim(entryClaim(table, name), table, String(id));

function changeOf({ table }: LabList, record: Entry) {
  return { table, id: String(record.id), record: record as Doc };
}
