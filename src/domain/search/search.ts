import { readTables, type WholeTables } from "../kernel/list.ts";
import type { RecordSource } from "../kernel/records.ts";
import { type FindableTable, findableTables, type TableName } from "../kernel/tables.ts";
import { kinds } from "../kinds.ts";
import { newestFirst } from "../values/order.ts";

/** One record, as search shows it. */
export type Findable = {
  table: FindableTable;
  id: string;
  title: string;
  /** Further facts: code, type, supplier, location. All of them are searched. */
  facts: string[];
  creation_date: string;
  /** Title and facts in lower case, computed once. */
  text: string;
};

/** Returns every record that search can find, newest first. */
export async function listFindables(records: RecordSource): Promise<Findable[]> {
  const lab = await readTables<TableName>(records, [
    ...findableTables,
    ...findableTables.flatMap((table) => kinds[table].joins),
  ]);
  return findableTables.flatMap((table) => findablesOf(lab, table)).sort(newestFirst);
}

function findablesOf<T extends FindableTable>(lab: WholeTables<TableName>, table: T): Findable[] {
  const kind = kinds[table];
  return lab.all(table).map((record) => {
    const title = kind.title(lab, record);
    const facts = kind.found(lab, record).filter((fact) => !!fact) as string[];
    const text = [title, ...facts].join("\n").toLowerCase();
    return { table, id: record.id, title, facts, creation_date: kind.madeAt(record), text };
  });
}

/**
 * Returns the records that contain every word of the search: first exact titles, then titles that begin with the
 * search, then the others, each group newest first.
 */
export function find(findables: readonly Findable[], search: string): Findable[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === "") return [];
  const words = wanted.split(/\s+/);
  const hits = findables.filter(({ text }) => words.every((word) => text.includes(word)));
  const rank = ({ text }: Findable) =>
    !text.startsWith(wanted) ? 2 : text.split("\n", 1)[0] === wanted ? 0 : 1;
  return hits.sort((a, b) => rank(a) - rank(b));
}
