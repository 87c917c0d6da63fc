import { kinds } from "../kinds.ts";
import { type JoinsById, readRow } from "../list.ts";
import type { RecordSource } from "../records.ts";
import type { FindableTable, RecordRef, TableName } from "../tables.ts";
import { shortCode } from "./codes.ts";

/** What stands on a printed label beside its code. */
export type LabelWords = RecordRef & {
  /** `CNF-7K3M` */
  code: string;
  title: string;
  /** What one wants to know with the thing in the hand, most wanted first: strength, what it is of, its short name. */
  facts: string[];
  /** When it was made, ISO UTC. */
  date: string;
  /** What it does to a hand; null of what is harmless. */
  hazard: string | null;
};

/** The words of one label; `undefined` where there is no such record. */
export function labelWords<T extends FindableTable>(
  lab: JoinsById<TableName>,
  { table, id }: { table: T; id: string },
): LabelWords | undefined {
  const record = lab.get(table, id);
  if (record === undefined) return undefined;
  const kind = kinds[table];
  return {
    table,
    id,
    code: shortCode({ table, id }),
    title: kind.title(lab, record),
    facts: kind.facts(lab, record).filter((fact) => !!fact) as string[],
    date: kind.madeAt(record),
    hazard: kind.hazard?.(lab, record) ?? null,
  };
}

/** The words of one label, read from the lab's records. */
export function readLabelWords(records: RecordSource, of: RecordRef): Promise<LabelWords | undefined> {
  return readRow(records, (lab) => labelWords(lab, of));
}
