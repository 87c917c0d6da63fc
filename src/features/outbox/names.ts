import { listFiltrations } from "#domain/nop-processes/views.ts";
import type { RecordSource } from "#domain/records.ts";
import { claimOfUse, stockTables } from "#domain/resource-use/rules.ts";
import type { OutboxEntry } from "#store/rows.ts";

/** What a person calls a record, by its id. */
export type Names = ReadonlyMap<string, string>;

/** Names of everything that a form lets one choose, and of the uses that these writes point at. */
export async function readNames(records: RecordSource, entries: readonly OutboxEntry[]): Promise<Names> {
  const [names, suppliers, locations, types, purposes, storageTypes, filtrations] = await Promise.all([
    records.all("chemical_names"),
    records.all("suppliers"),
    records.all("locations"),
    records.all("equipment_types"),
    records.all("purposes"),
    records.all("cake_storage_types"),
    listFiltrations(records),
  ]);
  const [feedstockNames, feedstocks, equipment] = await Promise.all([
    records.all("feedstock_names"),
    records.all("feedstocks"),
    records.all("equipment"),
  ]);
  const named = [...names, ...locations, ...types, ...storageTypes, ...feedstockNames, ...equipment];
  const known = new Map([
    ...named.map(({ id, name }) => [id, name] as const),
    ...suppliers.map(({ id, name }) => [String(id), name] as const),
    ...feedstocks.map(({ id, identifier }) => [id, identifier] as const),
    ...filtrations.map(
      ({ id, batch_number, sample_type }) => [id, `${batch_number} ${sample_type}`] as const,
    ),
    ...purposes.map(({ purpose_id, purpose_name }) => [purpose_id, purpose_name] as const),
  ]);
  for (const id of new Set(entries.flatMap(usesOf))) {
    const claim = await records.get("claims", claimOfUse(id));
    const table = stockTables.find((one) => one === claim?.owner_table);
    const stock = table && claim && (await records.get(table, claim.owner_id));
    const use = stock?.use_records.find((one) => one.id === id);
    const of = stock && "chemical_name_id" in stock ? stock.chemical_name_id : stock?.id;
    const name = known.get(of ?? "");
    if (name && use) known.set(id, `${use.amount_used} ${use.amount_used_units} of ${name}`);
  }
  return known;
}

const useFields = ["chemical_use_record_id", "resource_use_record_ids"];

function usesOf({ body }: OutboxEntry): string[] {
  const values = (body ?? {}) as Record<string, unknown>;
  return useFields.flatMap((field) => values[field]).filter((id) => typeof id === "string");
}
