/** Ownership of a unique name (`equipment.short_name:hom-1`), or of a use by a process (`nop_process.use_record:…`). */
type Claim = { id: string; owner_table: TableName; owner_id: string };

/** The last number assigned in a series (`nop:2026`, `cnf:{process id}`). Stored on the server only. */
type Counter = { id: string; last: number };

/**
 * Every record type, by the name of its table. One record is one aggregate. `domain/tables.ts` adds the records of the
 * lab's words: the kernel imports none of them.
 */
export interface Tables {
  claims: Claim;
  counters: Counter;
}

export type TableName = keyof Tables;

/** Any record: a plain snake_case document. */
export type Doc = Tables[TableName];

/** The id of a record: its `id`, or the field that is named as the table in singular (`purpose_id` of `purposes`). */
export function idOf(table: TableName, doc: Doc): string {
  const fields = doc as Record<string, unknown>;
  return String(fields.id ?? fields[`${table.slice(0, -1)}_id`]);
}

/** The fields that contain the id of a parent, by table; added as `Tables` is. */
// biome-ignore lint/suspicious/noEmptyInterface: `domain/tables.ts` adds its members.
export interface ParentFields {}

/** Tables whose records can be found by parent, and the fields that contain its id. */
export type ChildTable = keyof ParentFields;
export type ParentField<T extends ChildTable> = ParentFields[T][number];
