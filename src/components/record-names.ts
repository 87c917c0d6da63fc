import { type JoinsById, readRow } from "#domain/list.ts";
import { type NamedTable, nameOf } from "#domain/names.ts";
import type { ById } from "#domain/records.ts";
import { claimOfUse } from "#domain/resource-use/rules.ts";
import { type LinkedTo, stockTables } from "#domain/resource-use/schema.ts";
import type { TableName } from "#domain/tables.ts";

/** What a person calls a record, by its id. */
export type Names = ReadonlyMap<string, string>;

/** The table that a field's id is of. */
const tables: Readonly<Record<string, NamedTable>> = {
  additive_id: "additives",
  cake_id: "cakes",
  cake_storage_type_id: "cake_storage_types",
  cnf_id: "cnfs",
  chemical_name_id: "chemical_names",
  equipment_type_id: "equipment_types",
  feedstock_id: "feedstocks",
  feedstock_name_id: "feedstock_names",
  filtration_and_neutralization_details_id: "filtrations",
  filtration_equipment_id: "equipment",
  formulation_ids: "tray_formulations",
  tray_formulation_id: "tray_formulations",
  grow_trial_fertilizer_id: "fertilizers",
  grow_trial_id: "grow_trials",
  grow_trial_method_id: "grow_trial_methods",
  grow_trial_plant_id: "grow_trial_plants",
  homogenization_equipment_id: "equipment",
  homogenization_id: "homogenizations",
  location: "locations",
  location_id: "locations",
  neutralizing_agent_type_id: "chemical_names",
  nop_process_id: "nop_processes",
  reactor_equipment_id: "equipment",
  resource_use_purpose_id: "purposes",
  sample_purpose_id: "sample_purposes",
  substrate_type_id: "substrate_types",
  supplier_id: "suppliers",
};

/** Fields that name uses, which lie in the records of their stocks. */
const useFields = new Set([
  ...["cake_use_record_id", "chemical_use_record_id", "derived_from_use_record_id"],
  ...["resource_use_record_id", "resource_use_record_ids"],
]);

/** Tables of what a use can go into. */
const linkedTables: Record<LinkedTo["type"], NamedTable> = {
  CHEMICAL: "chemicals",
  CNF: "cnfs",
  HOMOGENIZATION: "homogenizations",
  SAMPLE: "samples",
};

/** Names of everything that these forms or records point at, read one by one by their ids. */
export async function readNames(records: ById, values: readonly unknown[]): Promise<Names> {
  const known = new Map<string, string>();
  const asked = new Set<string>();
  for (const { table, id } of values.flatMap(pointersOf)) {
    if (asked.has(id)) continue;
    asked.add(id);
    const name = await readRow(records, (lab) =>
      table === null ? nameOfUse(lab, id) : nameOf(lab, table, id),
    );
    if (name !== undefined) known.set(id, name);
  }
  return known;
}

/** `table` is null of a use. */
type Pointer = { table: NamedTable | null; id: string };

function pointersOf(value: unknown): Pointer[] {
  if (typeof value !== "object" || value === null) return [];
  const values = value as Record<string, unknown>;
  return Object.entries(values).flatMap(([field, one]) => {
    if (field === "linked_to") return linkOf(one);
    const table = field === "resource_id" ? (values.resource_table as NamedTable) : tables[field];
    if (!table && !useFields.has(field)) return [];
    return (Array.isArray(one) ? one : [one])
      .filter((id) => typeof id === "string" || typeof id === "number")
      .map((id) => ({ table: table ?? null, id: String(id) }));
  });
}

function linkOf(value: unknown): Pointer[] {
  const { type, id } = (value ?? {}) as Partial<LinkedTo>;
  const table = type && linkedTables[type];
  return table && id ? [{ table, id }] : [];
}

/** `500 ML of Nitric acid` */
function nameOfUse(lab: JoinsById<TableName>, id: string): string | undefined {
  const claim = lab.get("claims", claimOfUse(id));
  const table = stockTables.find((one) => one === claim?.owner_table);
  if (!claim || !table) return undefined;
  const use = lab.get(table, claim.owner_id)?.use_records.find((one) => one.id === id);
  return use && `${use.amount_used} ${use.amount_used_units} of ${nameOf(lab, table, claim.owner_id)}`;
}
