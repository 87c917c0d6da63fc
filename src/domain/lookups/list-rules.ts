import {
  accept,
  type Change,
  type Decision,
  notFound,
  reject,
  type Stamp,
  unknownChoice,
} from "../kernel/change.ts";
import { claim } from "../kernel/claims.ts";
import { type Base, mergeEdit, under } from "../kernel/edits.ts";
import { readsToJoins } from "../kernel/list.ts";
import type { Reads } from "../kernel/records.ts";
import { isStaff } from "../kernel/roles.ts";
import { type Doc, idOf, type TableName } from "../kernel/tables.ts";
import type { Retirable } from "../kernel/withdrawn.ts";
import { writtenBy } from "../kernel/written.ts";
import { sameName } from "../values/name-key.ts";
import { showName } from "../values/words.ts";
import type { EditedEntry, EntryMerge, NewListEntry } from "./list-entry.ts";
import { entryNamed } from "./list-entry.ts";
import { fieldsOfList, type LabList, type ListRecord, labListOf } from "./lists.ts";
import { entryClaim, entryFields, meantEntry, mergedInto, nameFields } from "./naming.ts";

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
    const renamed =
      existing.name === name ? [] : [`${showName(name)} is in the list as ${showName(existing.name)}.`];
    if (!existing.retired) return accept([], renamed);
    if (isStaff(stamp)) return accept([changeOf(list, offered(existing))], renamed);
    return accept([], [...renamed, `${showName(existing.name)} is retired. Staff can offer it again.`]);
  }
  if (list.types && !list.types.includes(body.type ?? "")) return unknownChoice("type", "type");
  const record = list.toRecord(ids.at(-1) ?? "", name, body) as Entry;
  return accept([changeOf(list, record), claimOf(list, record)]);
}

/**
 * Edits an entry. The records that have it show its new name, and its old name still leads to it. A name that another
 * entry has is refused.
 */
export function renameListEntry(lab: Reads, { params, body }: OfEntry<EditedEntry>, stamp: Stamp): Decision {
  const list = labListOf(params.list);
  const name = list?.toName(body.name) ?? "";
  const other: Entry | undefined = list && entryNamed(readsToJoins(lab), list.table, name, list.idsOf(name));
  return changeEntry(lab, params, (list, given) => {
    const entry: Entry = meantEntry(readsToJoins(lab), list.table, given.id) ?? given;
    // The server replaces the editor by that of the history.
    const edited = mergeEdit(entry, entered(list, name, body), body.base as Base, writtenBy(stamp));
    if (edited.kind === "rejected") return edited;
    const { typeField, types = [] } = list;
    const type = typeField && body[typeField];
    if (typeField && type !== undefined && !types.includes(type ?? ""))
      return unknownChoice("type", typeField);
    if (edited.record.name !== entry.name && isFixed(list, entry)) return refuseFixed(entry);
    const isOther = other !== undefined && other.id !== entry.id && sameName(other.name, name);
    if (isOther && !sameName(entry.name, name))
      return reject("DUPLICATE", `${showName(other.name)} is in the list already.`, { field: "name" });
    const isRenamed = edited.record.name !== entry.name;
    const texts = isRenamed ? withName(lab, list, entry.name, edited.record.name) : [];
    const changes = [changeOf(list, edited.record), claimOf(list, edited.record), ...texts];
    return accept(changes, [], under([], edited.merged));
  });
}

/** The values of the form that the list has, as they are stored; a missing one is unchanged. */
function entered(list: LabList, name: string, body: EditedEntry): Partial<Entry> {
  const empty: Record<string, unknown> = { code: name, preparation_steps: [] };
  const values = fieldsOfList(list).flatMap((field) => {
    const value = body[field as keyof EditedEntry];
    return value === undefined ? [] : [[field, value ?? empty[field] ?? (field === "address" ? null : "")]];
  });
  return { name, ...Object.fromEntries(values) };
}

/**
 * Merges an entry into another one of its list: every record that names it names the other, and what names it later too
 * (`overMerged`). The entry is retired, and cannot be offered again.
 */
export function mergeListEntry(lab: Reads, { params, body }: OfEntry<EntryMerge>, stamp: Stamp): Decision {
  const table = labListOf(params.list)?.table;
  const into: Entry | undefined = table && meantEntry(readsToJoins(lab), table, body.into);
  const records = table ? recordsWith(lab, table, params.id) : [];
  return changeEntry(lab, params, (list, entry) => {
    if (into === undefined) return unknownChoice("entry", "into");
    if (mergedInto(entry) !== null) {
      const other = meantEntry(readsToJoins(lab), list.table, entry.id);
      if (other?.id === into.id) return accept([]);
      return reject(
        "FINAL",
        `${showName(entry.name)} was already merged into ${showName(other?.name ?? "")}.`,
      );
    }
    if (into.id === entry.id)
      return reject("VALIDATION", "An entry is not merged into itself.", { field: "into" });
    if (isFixed(list, entry)) return refuseFixed(entry);
    if (into.retired)
      return reject("INACTIVE", `${showName(into.name)} is retired. Offer it again first.`, {
        field: "into",
      });
    const merged = { ...entry, retired: entry.retired ?? writtenBy(stamp), merged_into: String(into.id) };
    const moved = records.map(({ table, field, record }): Change => {
      return { table, id: idOf(table, record), record: { ...record, [field]: into.id } as Doc };
    });
    return accept([changeOf(list, merged as Entry), ...moved, ...withName(lab, list, entry.name, into.name)]);
  });
}

/** The records that name an entry of a list, withdrawn ones too, each with the field. */
function recordsWith(lab: Reads, list: LabList["table"], id: string) {
  return Object.entries(entryFields).flatMap(([table, fields]) =>
    Object.entries(fields).flatMap(([field, of]) => {
      if (of !== list) return [];
      const found: Doc[] = lab.referring(table as TableName, field as never, id);
      return found.map((record) => ({ table: table as TableName, field, record }));
    }),
  );
}

/** The changes to the records that have the name of an entry as text. */
function withName(lab: Reads, { table: list }: LabList, before: string, name: string): Change[] {
  if (list !== "chemical_names") return [];
  return Object.entries(nameFields).flatMap(([table, field]) => {
    const found: Doc[] = lab.referring(table as TableName, field as never, before);
    return found.map((record): Change => {
      const changed = { ...record, [field]: name } as Doc;
      return { table: table as TableName, id: idOf(table as TableName, record), record: changed };
    });
  });
}

const isFixed = ({ fixed = [] }: LabList, { name }: Entry) => fixed.includes(name);

const refuseFixed = ({ name }: Entry) =>
  reject("FINAL", `${showName(name)} is a type that forms depend on. It can be retired, not changed.`);

/** Retires an entry: it is no longer offered, and the records that have it still show it. */
export function retireListEntry(lab: Reads, { params }: OfEntry<object>, stamp: Stamp): Decision {
  return changeEntry(lab, params, (list, entry) =>
    accept(entry.retired ? [] : [changeOf(list, { ...entry, retired: writtenBy(stamp) })]),
  );
}

/** Offers a retired entry again. */
export function offerListEntry(lab: Reads, { params }: OfEntry<object>): Decision {
  const table = labListOf(params.list)?.table;
  const meant: Entry | undefined = table && meantEntry(readsToJoins(lab), table, params.id);
  return changeEntry(lab, params, (list, entry) => {
    if (mergedInto(entry) !== null)
      return reject("FINAL", `${showName(entry.name)} was merged into ${showName(meant?.name ?? "")}.`);
    return accept(entry.retired ? [changeOf(list, offered(entry))] : []);
  });
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
