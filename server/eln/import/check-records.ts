import { z } from "zod";
import { queries } from "#contract/index.ts";
import type { AnyQuery } from "#contract/operation.ts";
import { CakeStorageType } from "#domain/cakes/schema.ts";
import { ChemicalName } from "#domain/chemicals/schema.ts";
import { EquipmentType } from "#domain/equipment/schema.ts";
import { FeedstockName } from "#domain/feedstocks/schema.ts";
import { GrowIngredient, GrowLookup, SubstrateType } from "#domain/growing/schema.ts";
import { fileTypes } from "#domain/images/schema.ts";
import { refKey } from "#domain/kernel/change.ts";
import type { Doc, TableName } from "#domain/kernel/tables.ts";
import { Location, Supplier } from "#domain/lookups/schema.ts";
import { QrLabel } from "#domain/qr-labels/schema.ts";
import { stockTables } from "#domain/resource-use/names.ts";
import { Purpose, ResourceType } from "#domain/resource-use/schema.ts";
import { SamplePurpose } from "#domain/sample-library/schema.ts";
import { Unit } from "#domain/values/unit.ts";
import { recordsInMemory } from "../read/records-in-memory.ts";
import { type ReadRecord, reasonOf } from "./read-crate.ts";
import { RefusedCrate } from "./refused-crate.ts";

/** Records that no query returns one by one, as the lab stores them. */
const schemas: { readonly [T in TableName]?: z.ZodType } = {
  additives: GrowIngredient,
  cake_storage_types: CakeStorageType,
  chemical_names: ChemicalName,
  claims: z.object({ owner_table: z.string(), owner_id: z.string() }),
  counters: z.object({ last: z.int() }),
  equipment_types: EquipmentType,
  feedstock_names: FeedstockName,
  fertilizers: GrowIngredient,
  filtrations: z.object({ nop_process_id: z.string() }),
  grow_trial_methods: GrowLookup,
  grow_trial_plants: GrowLookup,
  images: z.object({
    file_name: z.string(),
    mime: z.enum(fileTypes),
    length: z.int(),
    sha256: z.string(),
    created_by: z.string(),
    created_at: z.string(),
  }),
  locations: Location,
  notifications: z.object({ kind: z.string(), entity_id: z.string(), created_at: z.string() }),
  purposes: Purpose,
  qr_labels: QrLabel,
  replacements: z.object({ whose: z.string(), record_table: z.string(), record_id: z.string() }),
  resource_types: ResourceType,
  sample_purposes: SamplePurpose,
  substrate_types: SubstrateType,
  suppliers: Supplier,
  tag_comments: z.object({ comment: z.string() }),
  use_records: z.object({
    stock_table: z.enum(stockTables),
    stock_id: z.string(),
    number: z.int(),
    amount_used: z.number(),
    amount_used_units: Unit,
    created_by: z.string(),
    creation_date: z.string(),
  }),
};

/** The query that returns one record of a table. */
const queryOf = new Map<TableName, AnyQuery>(
  Object.values<AnyQuery>(queries).flatMap((query) => (query.of ? [[query.of, query] as const] : [])),
);

/**
 * Checks every record with the lab's schemas. A record with a page is read as the API returns it, so a record that it
 * needs and that is missing is a fault too. Throws {@link RefusedCrate} with the first fault.
 */
export async function checkRecords(records: readonly ReadRecord[], now: string): Promise<void> {
  const keys = new Set<string>();
  for (const record of records) {
    const key = refKey(record);
    if (keys.has(key)) throw new RefusedCrate(`The record ${key} is in it twice.`);
    keys.add(key);
    checkShape(key, record);
  }
  const source = recordsInMemory(
    records.map(({ table, id, record }) => ({ table, id, doc: record as Doc | null })),
  );
  for (const { table, id, record } of records) {
    const query = queryOf.get(table);
    if (query === undefined || record === null) continue;
    try {
      const answer = await query.read(source, { params: { id }, query: {} }, now);
      const read = query.answer.safeParse(answer);
      if (!read.success)
        throw new RefusedCrate(`The record ${table} ${id} is invalid: ${reasonOf(read.error)}`);
    } catch (error) {
      if (error instanceof RefusedCrate) throw error;
      throw new RefusedCrate(
        `The record ${table} ${id} cannot be read: ${error instanceof Error ? error.message : error}`,
      );
    }
  }
}

function checkShape(key: string, { table, id, version, record, history }: ReadRecord): void {
  if (history[0] !== undefined && history[0].version !== version)
    throw new RefusedCrate(`The record ${key} has another version than its history.`);
  if (record === null) return;
  const own =
    table === "purposes"
      ? record.purpose_id
      : table === "resource_types"
        ? record.resource_type_id
        : record.id;
  if (String(own) !== id) throw new RefusedCrate(`The record ${key} has another id in its document.`);
  const shape = schemas[table]?.safeParse(record);
  if (shape && !shape.success)
    throw new RefusedCrate(`The record ${key} is invalid: ${reasonOf(shape.error)}`);
}
