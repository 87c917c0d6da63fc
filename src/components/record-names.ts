import { fieldNamed } from "#contract/fields.ts";
import { usedCake } from "#domain/cakes/views.ts";
import { isTable } from "#domain/fields.ts";
import { homogenizationName } from "#domain/homogenizations/views.ts";
import { sampleType } from "#domain/nop-processes/schema.ts";
import { NOT_NUMBERED } from "#domain/numbering.ts";
import type { RecordSource } from "#domain/records.ts";
import { claimOfUse, stockTables } from "#domain/resource-use/rules.ts";
import type { LinkedTo } from "#domain/resource-use/schema.ts";
import type { TableName } from "#domain/tables.ts";
import { trayCode } from "#domain/trays/composition.ts";

type Reading = Pick<RecordSource, "get">;

/** What a person calls a record, by its id. */
export type Names = ReadonlyMap<string, string>;

/** Tables of what a use can go into. */
const linkedTables: Record<LinkedTo["type"], TableName> = {
  CHEMICAL: "chemicals",
  CNF: "cnfs",
  HOMOGENIZATION: "homogenizations",
  SAMPLE: "samples",
};

/** Names of everything that these forms or records point at, read one by one by their ids. */
export async function readNames(records: Reading, values: readonly unknown[]): Promise<Names> {
  const known = new Map<string, string>();
  const asked = new Set<string>();
  for (const { table, id } of values.flatMap(pointersOf)) {
    if (asked.has(id)) continue;
    asked.add(id);
    const name = await (table === null ? nameOfUse(records, id) : nameOf(records, table, id));
    if (name !== undefined) known.set(id, name);
  }
  return known;
}

/** `table` is null of a use. */
type Pointer = { table: TableName | null; id: string };

function pointersOf(value: unknown): Pointer[] {
  if (typeof value !== "object" || value === null) return [];
  const values = value as Record<string, unknown>;
  return Object.entries(values).flatMap(([field, one]) => {
    const { of } = fieldNamed(field);
    if (of === "link") return linkOf(one);
    const table = field === "resource_id" ? (values.resource_table as TableName) : isTable(of) ? of : null;
    if (!table && of !== "use") return [];
    return (Array.isArray(one) ? one : [one])
      .filter((id) => typeof id === "string" || typeof id === "number")
      .map((id) => ({ table, id: String(id) }));
  });
}

function linkOf(value: unknown): Pointer[] {
  const { type, id } = (value ?? {}) as Partial<LinkedTo>;
  const table = type && linkedTables[type];
  return table && id ? [{ table, id }] : [];
}

async function nameOf(records: Reading, table: TableName, id: string): Promise<string | undefined> {
  const record = await records.get(table, id);
  if (record === undefined) return undefined;
  if ("chemical_name_id" in record)
    return (await nameOf(records, "chemical_names", record.chemical_name_id)) ?? "a chemical";
  // Cakes are known as what they are samples of.
  if ("filtration_and_neutralization_details_id" in record) {
    const filtration = await records.get("filtrations", record.filtration_and_neutralization_details_id);
    const process = await records.get("nop_processes", filtration?.nop_process_id ?? "");
    return usedCake(record, filtration, process).name;
  }
  if ("hour_number_for_sample" in record)
    return `${(await nameOf(records, "nop_processes", record.nop_process_id)) ?? NOT_NUMBERED} ${sampleType(record)}`;
  if ("file_name" in record) return record.file_name;
  // A tray's identifier is one of its trial's; on its label the trial's code stands before it.
  if ("grow_trial_id" in record)
    return trayCode(await records.get("grow_trials", record.grow_trial_id), record);
  if ("plug_size" in record) return record.code;
  if ("identifier" in record) return record.identifier;
  if ("batch_number" in record) return record.batch_number ?? NOT_NUMBERED;
  if ("desired_cnf_volume" in record) return homogenizationName(record);
  if ("purpose_name" in record) return record.purpose_name;
  if ("sample_description" in record) return record.sample_description;
  return "name" in record ? (record.name ?? NOT_NUMBERED) : undefined;
}

/** `500 ML of Nitric acid` */
async function nameOfUse(records: Reading, id: string): Promise<string | undefined> {
  const claim = await records.get("claims", claimOfUse(id));
  const table = stockTables.find((one) => one === claim?.owner_table);
  if (!claim || !table) return undefined;
  const stock = await records.get(table, claim.owner_id);
  const use = stock?.use_records.find((one) => one.id === id);
  return (
    use && `${use.amount_used} ${use.amount_used_units} of ${await nameOf(records, table, claim.owner_id)}`
  );
}
