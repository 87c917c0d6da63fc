import { type JoinsById, readRow } from "../../kernel/list.ts";
import type { RecordSource } from "../../kernel/records.ts";
import type { TableName } from "../../kernel/tables.ts";
import { kinds } from "../../kinds.ts";
import type { FindableTable, RecordRef } from "../../tables.ts";
import { shortCode } from "../codes.ts";

/** The text of a printed label, beside its code. */
export type LabelText = RecordRef & {
  /** `CNF-7K3M` */
  code: string;
  title: string;
  /** Facts for a person with the item in hand, most important first: strength, origin, short name. */
  facts: string[];
  /** How many facts, from the first, are never cut: those before the lot, and the lot. */
  whole: number;
  /** When the record was created, ISO UTC. */
  date: string;
  /** The hazard text; null if it is harmless. */
  hazard: string | null;
};

/** Returns the text of one label; `undefined` if the record does not exist. */
export function labelText<T extends FindableTable>(
  lab: JoinsById<TableName>,
  { table, id }: { table: T; id: string },
): LabelText | undefined {
  const record = lab.get(table, id);
  if (record === undefined) return undefined;
  const kind = kinds[table];
  const [first, ...others] = kind.facts(lab, record);
  const lot = kind.lot?.(record);
  const whole = lot ? [first, `lot ${lot}`].filter((fact) => !!fact) : [];
  const facts = whole.length > 0 ? [...whole, ...others] : [first, ...others];
  return {
    table,
    id,
    code: shortCode({ table, id }),
    title: kind.title(lab, record),
    facts: facts.filter((fact) => !!fact) as string[],
    whole: whole.length,
    date: kind.madeAt(record),
    hazard: kind.hazard?.(lab, record) ?? null,
  };
}

/** Loads the records that {@link labelText} needs, and returns the text. */
export function readLabelText(records: RecordSource, of: RecordRef): Promise<LabelText | undefined> {
  return readRow(records, (lab) => labelText(lab, of));
}
