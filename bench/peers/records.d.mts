import type { RecordSource } from "#domain/kernel/records.ts";
import type { TableName, Tables } from "#domain/kernel/tables.ts";

/** Opens (or creates) the peer's store with these tables. */
export function openRxRecords(tables: readonly TableName[]): Promise<{
  put<T extends TableName>(table: T, docs: Tables[T][]): Promise<void>;
  records: RecordSource;
}>;
