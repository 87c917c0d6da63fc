import type { RecordSource } from "#domain/kernel/records.ts";
import type { TableName } from "#domain/kernel/tables.ts";

/** Opens (or creates) the peer's store with these tables. */
export function openRxRecords(tables: readonly TableName[]): Promise<{
  save(table: TableName, doc: { id: string }): Promise<unknown>;
  put(table: TableName, docs: readonly { id: unknown }[]): Promise<void>;
  send(table: TableName): Promise<unknown>;
  receive(table: TableName): Promise<unknown>;
  follow(table: TableName): Promise<() => Promise<void>>;
  observe(table: TableName, onChange: () => void): void;
  records: RecordSource;
}>;
