import { listFiltrations } from "#domain/nop-processes/views.ts";
import { NOT_NUMBERED } from "#domain/numbering.ts";
import type { RecordSource } from "#domain/records.ts";
import { claimOfUse, type StockTable, stockTables } from "#domain/resource-use/rules.ts";
import type { Tables } from "#domain/tables.ts";
import type { OutboxEntry } from "#store/rows.ts";

/** What a person calls a record, by its id. */
export type Names = ReadonlyMap<string, string>;

/** Names of everything that a form lets one choose, and of the uses that these writes point at. */
export async function readNames(records: RecordSource, entries: readonly OutboxEntry[]): Promise<Names> {
  const [names, suppliers, locations, types, purposes, storageTypes, filtrations, feedstockNames] =
    await Promise.all([
      records.all("chemical_names"),
      records.all("suppliers"),
      records.all("locations"),
      records.all("equipment_types"),
      records.all("purposes"),
      records.all("cake_storage_types"),
      listFiltrations(records),
      records.all("feedstock_names"),
    ]);
  const [homogenizations, feedstocks, equipment, samplePurposes] = await Promise.all([
    records.all("homogenizations"),
    records.all("feedstocks"),
    records.all("equipment"),
    records.all("sample_purposes"),
  ]);
  const named = [...names, ...locations, ...types, ...storageTypes, ...feedstockNames, ...equipment];
  const known = new Map([
    ...[...named, ...samplePurposes].map(({ id, name }) => [id, name] as const),
    ...suppliers.map(({ id, name }) => [String(id), name] as const),
    ...homogenizations.map(({ id, name }) => [id, name ?? NOT_NUMBERED] as const),
    ...feedstocks.map(({ id, identifier }) => [id, identifier] as const),
    ...filtrations.map(
      ({ id, batch_number, sample_type }) => [id, `${batch_number ?? NOT_NUMBERED} ${sample_type}`] as const,
    ),
    ...purposes.map(({ purpose_id, purpose_name }) => [purpose_id, purpose_name] as const),
  ]);
  for (const id of new Set(entries.flatMap(usesOf))) {
    const claim = await records.get("claims", claimOfUse(id));
    const table = stockTables.find((one) => one === claim?.owner_table);
    const stock = table && claim && (await records.get(table, claim.owner_id));
    const use = stock?.use_records.find((one) => one.id === id);
    if (stock && use) known.set(id, `${use.amount_used} ${use.amount_used_units} of ${nameOf(stock, known)}`);
  }
  for (const id of new Set(entries.flatMap(cakesOf))) {
    const cake = await records.get("cakes", id);
    if (cake) known.set(id, nameOf(cake, known));
  }
  return known;
}

type Stock = Tables[StockTable];

function nameOf(stock: Stock, known: Names): string {
  if ("chemical_name_id" in stock) return known.get(stock.chemical_name_id) ?? "a chemical";
  if ("identifier" in stock) return stock.identifier;
  if ("name" in stock) return stock.name ?? NOT_NUMBERED;
  // Filtrations are known as what they are samples of.
  return `Cake ${known.get(stock.filtration_and_neutralization_details_id) ?? NOT_NUMBERED}`;
}

const useFields = [
  "chemical_use_record_id",
  "resource_use_record_id",
  "resource_use_record_ids",
  "cake_use_record_id",
];

function usesOf({ body }: OutboxEntry): string[] {
  const values = (body ?? {}) as Record<string, unknown>;
  return useFields.flatMap((field) => values[field]).filter((id) => typeof id === "string");
}

function cakesOf({ body }: OutboxEntry): string[] {
  const { cake_id } = (body ?? {}) as { cake_id?: unknown };
  return typeof cake_id === "string" ? [cake_id] : [];
}
