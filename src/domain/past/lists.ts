import { choiceColumn, stepsColumn } from "../csv/import-columns.ts";
import { importOf } from "../csv/import-of.ts";
import { fieldsOf } from "../kernel/fields.ts";
import type { RecordSource } from "../kernel/records.ts";
import { type Doc, idOf, type TableName, type Tables } from "../kernel/tables.ts";
import { NewListEntry } from "../lookups/list-entry.ts";
import { type LabList, type ListName, labLists, listNames } from "../lookups/lists.ts";
import { entryClaim } from "../lookups/naming.ts";
import { sameName } from "../values/name-key.ts";
import { showName } from "../values/words.ts";
import { type Past, type PastRow, type PastSheet, textIn } from "./past.ts";

const listNamed = (name: ListName): LabList => labLists[name];
const types = [...new Set(listNames.flatMap((name) => listNamed(name).types ?? []))];

export const listSheet: PastSheet = {
  name: "Lists",
  workbook: "Lists",
  about: "An entry of a list of the lab: a supplier, a location, a name, a plant. Other sheets name it.",
  columns: [
    choiceColumn(
      { field: "list", title: "List" },
      listNames.map((name) => listNamed(name).title),
    ),
    ...importOf(NewListEntry, ["name"]),
    choiceColumn({ field: "type", title: "Type", isOptional: true }, types),
    ...importOf(NewListEntry, ["country", "email", "address", "description", "code"]),
    stepsColumn({
      field: "preparation_steps",
      title: fieldsOf(NewListEntry).preparation_steps.label,
      isOptional: true,
    }),
  ],
  example: [
    { List: "Locations", Name: "Grow room 1" },
    { List: "Plants", Name: "Lettuce (Butterhead)" },
    { List: "Chemical names", Name: "Nitric acid", Type: "Acid" },
    { List: "Suppliers", Name: "Bayou Cane Fibre", Type: "Feedstock", Country: "USA" },
  ],
};

/** Adds the writes of new entries of lists. Returns the entries, which other rows can name before they are saved. */
export async function writeLists(past: Past): Promise<{ table: TableName; record: Doc }[]> {
  const added: { table: TableName; record: Doc }[] = [];
  for (const row of past.of(listSheet)) {
    const list = listNames.find((name) => sameName(listNamed(name).title, textIn(row, "list")));
    const { list: _, ...body } = row.values;
    const entry = NewListEntry.safeParse(body);
    const allowed = list && listNamed(list).types;
    if (list === undefined) past.refuse(row, "list", "Please select a valid list");
    else if (allowed && !allowed.includes(textIn(row, "type")))
      past.refuse(row, "type", `Please select a valid type. Allowed: ${allowed.map(showName).join(", ")}.`);
    else if (!entry.success)
      for (const { path, message } of entry.error.issues) past.refuse(row, String(path[0] ?? ""), message);
    else if (await isInList(past, list, row)) past.known.add(row);
    else {
      const { table, toName, idsOf, toRecord } = listNamed(list);
      const name = toName(entry.data.name);
      const record = toRecord(idsOf(name).at(-1) ?? "", name, entry.data) as Doc;
      const isNew = added.every(
        (one) => one.table !== table || idOf(table, one.record) !== idOf(table, record),
      );
      if (isNew) added.push({ table, record });
      past.write(row, "addListEntry", { list }, body);
    }
  }
  return added;
}

async function isInList({ records }: Past, list: ListName, row: PastRow): Promise<boolean> {
  const { table, toName, idsOf } = listNamed(list);
  const name = toName(textIn(row, "name"));
  const claim = await records.get("claims", entryClaim(table, name));
  const found = await Promise.all(idsOf(name).map((id) => records.get(table, id)));
  return claim !== undefined || found.some((one) => one !== undefined);
}

/** The records of the lab, and entries of lists that are not saved yet. */
export function withEntries(
  records: RecordSource,
  entries: readonly { table: TableName; record: Doc }[],
): RecordSource {
  if (entries.length === 0) return records;
  const inTable = <T extends TableName>(table: T) =>
    entries.flatMap((entry) => (entry.table === table ? [entry.record as Tables[T]] : []));
  return {
    get: async <T extends TableName>(table: T, id: string) =>
      inTable(table).find((record) => idOf(table, record as Doc) === id) ?? records.get(table, id),
    all: async <T extends TableName>(table: T, also?: { withdrawn: boolean }) => [
      ...(await records.all(table, also)),
      ...inTable(table),
    ],
    childrenOf: (table, field, id) => records.childrenOf(table, field, id),
  };
}
