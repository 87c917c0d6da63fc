import { z } from "zod";
import { commandOf } from "#contract/operations.ts";
import { Version } from "#domain/history/schema.ts";
import type { TableName, Tables } from "#domain/kernel/tables.ts";
import { type FindableTable, findableTables, serverTables, tableNames } from "#domain/tables.ts";
import { moment, recordOf, who, words } from "./fields.ts";
import { lists } from "./lists.ts";
import { equipment, filtrations, homogenizations, nop_processes } from "./processes.ts";
import { cakes, chemicals, cnfs, feedstocks, samples, use_records } from "./stocks.ts";
import { grow_trials, images, tray_formulations } from "./trials.ts";

/** The version of a record: what PostgreSQL stores as an integer. */
const version = z
  .int()
  .min(1)
  .max(2 ** 31 - 1);

type Records<T extends TableName> = { [N in T]: z.ZodType<Tables[N]> };
type OfKinds = Partial<Records<FindableTable>>;

const written = {
  ...lists,
  cakes,
  chemicals,
  claims: z.strictObject({
    id: words(2000),
    owner_table: z.enum([...tableNames, ...serverTables]),
    owner_id: words(200),
  }),
  cnfs,
  counters: z.strictObject({ id: words(200), last: z.int() }),
  equipment,
  feedstocks,
  filtrations,
  grow_trials,
  homogenizations,
  images,
  nop_processes,
  samples,
  tray_formulations,
  use_records,
} satisfies Records<Exclude<TableName, FindableTable>> & OfKinds;

/** Returns the record of a kind that is not written above. */
function recordOfKind(table: FindableTable) {
  const create = commandOf("create", table);
  if (create === undefined) throw new Error(`${table} has no command that creates a record`);
  return recordOf(create.body);
}

const all: Partial<Records<TableName>> = {
  ...Object.fromEntries(
    findableTables.filter((table) => !(table in written)).map((table) => [table, recordOfKind(table)]),
  ),
  ...written,
};

/**
 * The stored record of every table, with the limits of the forms that write it, and no other fields. Parsing a record gives
 * what the forms would have stored. Claims, counters and totals are computed afterwards. A kind whose record has only the
 * fields of its form is not written above.
 */
export const storedRecords = all as Records<TableName>;

/** When a record was last written, and its version. */
export const StoredWriting = z.object({
  version,
  written: z.strictObject({ at: moment, by: who, command: words(200) }).nullable(),
});

/** One version of a record, as the lab stores it. */
export const StoredVersion = z.strictObject({
  ...Version.shape,
  version,
  at: moment,
  recorded_at: moment.nullable(),
  user: who,
  device: words(100).nullable(),
  command: words(200),
  operation: words(200),
});
