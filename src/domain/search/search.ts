import { readTables, type WholeTables } from "../kernel/list.ts";
import type { RecordSource } from "../kernel/records.ts";
import type { TableName } from "../kernel/tables.ts";
import { kinds } from "../kinds.ts";
import { shortCode } from "../qr-labels/codes.ts";
import { type FindableTable, findableTables } from "../tables.ts";
import { newestFirst } from "../values/order.ts";
import { dateToUtc, dayOf, daysAhead, showDate } from "../values/time.ts";

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
  /** What is searched beside title and code: the facts, the creator, the kind, what it is called, and its day. */
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
    const creation_date = kind.madeAt(record);
    const called = new Set(kind.called?.(lab, record).filter((text) => !!text) as string[] | undefined);
    const words = [...facts, created_by, kind.word, ...called, daysText(creation_date)];
    return { table, id, title, code, facts, creation_date, created_by, words };
  });
}

/** The day of a record as people type it: `2026-11-19 Nov 19, 2026`. */
const daysText = (iso: string) => `${dayOf(iso)} ${showDate(iso)}`;

/** A typed text with dates in place of the words today and yesterday; `today` is `YYYY-MM-DD` in the lab. */
export function withDates(typed: string, today: string): string {
  const yesterday = dayOf(daysAhead(dateToUtc(today), -1));
  return typed.replace(/\btoday\b/gi, today).replace(/\byesterday\b/gi, yesterday);
}
