import type { RecordSource } from "../kernel/records.ts";
import { type ListName, labLists, listNames } from "../lookups/lists.ts";
import { nearest } from "./guess.ts";
import { type ImportColumn, toKey } from "./import-columns.ts";
import type { CellProblem, Header } from "./read.ts";

/** A name in a column that no entry of its list has. */
export type UnknownName = {
  /** Names it among the answers. */
  key: string;
  /** The title of its column, and what an entry is called. */
  title: string;
  what: string;
  name: string;
  /** The number of lines that have it. */
  rows: number;
  /** The list that the name can be added to. */
  list?: ListName;
  /** The entry that was probably meant; the `id` of a name that is as unknown, but longer or earlier, is that name. */
  near?: { id: string; name: string };
};

/** The key of a name in a column, among the answers. */
export function nameKeyOf(column: ImportColumn | undefined, cell: string): string {
  return column?.names ? `${column.field} ${toKey(cell)}` : "";
}

/** The unknown names of a file, each once, with the list that it can be added to and the entry that was probably meant. */
export async function unknownNames(
  lines: readonly { problems: readonly CellProblem[] }[],
  head: Header,
  records: RecordSource,
): Promise<UnknownName[]> {
  const found = new Map<string, UnknownName & { column: ImportColumn }>();
  for (const { problems } of lines)
    for (const { isUnknown, at, cell } of problems) {
      const column = head.columns[at];
      if (!isUnknown || !column?.names) continue;
      const name = cell.trim();
      const key = nameKeyOf(column, name);
      const { what, table } = column.names;
      const list = listNames.find((one) => labLists[one].table === table);
      const known = found.get(key);
      if (known) known.rows += 1;
      else found.set(key, { key, title: column.title, what, name, rows: 1, ...(list && { list }), column });
    }
  const names = [...found.values()];
  return Promise.all(
    names.map(async ({ column, ...unknown }) => {
      const entry = nearest(unknown.name, (await column.names?.list(records)) ?? []);
      const near = entry ?? fullerName(unknown, names);
      return near ? { ...unknown, near: { id: String(near.id), name: near.name } } : unknown;
    }),
  );
}

/** The other new name for the same list that has all words of this one, or the same letters: `Hudson Reagents` for `Hudson`. */
function fullerName({ key, name, list }: UnknownName, all: readonly UnknownName[]) {
  const place = all.findIndex((one) => one.key === key);
  const others = all.filter((one, i) => {
    const isFuller = one.name.length > name.length || (one.name.length === name.length && i < place);
    return list !== undefined && one.list === list && isFuller;
  });
  const fuller = nearest(name, others, { mistakes: false });
  return fuller && { id: fuller.name, name: fuller.name };
}
