import type { RecordSource } from "#domain/records.ts";
import type { TableName, Tables } from "#domain/tables.ts";

/** The peer's store over these tables, opened or made. */
export function openRxRecords(tables: readonly TableName[]): Promise<{
  put<T extends TableName>(table: T, docs: Tables[T][]): Promise<void>;
  records: RecordSource;
}>;
