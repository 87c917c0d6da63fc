import { readTables, type WholeTables } from "../kernel/list.ts";
import type { RecordSource } from "../kernel/records.ts";
import type { TableName } from "../kernel/tables.ts";
import { kinds } from "../kinds.ts";
import { shortCode } from "../qr-labels/codes.ts";
import { type FindableTable, findableTables } from "../tables.ts";
import { newestFirst } from "../values/order.ts";

/** One record, as search shows it. */
export type Findable = {
  table: FindableTable;
  id: string;
  title: string;
  /** The short code of its label. */
  code: string;
  /** Further facts: type, supplier, location. */
  facts: string[];
  creation_date: string;
  created_by: string;
  /** What is searched beside title and code: the facts and the creator. */
  words: string[];
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
    const code = shortCode({ table, id: record.id });
    const { id, created_by } = record;
    const words = [...facts, created_by];
    return { table, id, title, code, facts, creation_date: kind.madeAt(record), created_by, words };
  });
}
