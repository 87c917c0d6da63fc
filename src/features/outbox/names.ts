import { listFiltrations } from "#domain/cakes/filtration-choices.ts";
import { NOT_NUMBERED } from "#domain/numbering.ts";
import type { RecordSource } from "#domain/records.ts";
import { claimOfUse } from "#domain/resource-use/rules.ts";
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
  const known = new Map([
    ...[...names, ...locations, ...types, ...storageTypes].map(({ id, name }) => [id, name] as const),
    ...suppliers.map(({ id, name }) => [String(id), name] as const),
    ...filtrations.map(
      ({ id, batch_number, sample_type }) => [id, `${batch_number ?? NOT_NUMBERED} ${sample_type}`] as const,
    ),
    ...purposes.map(({ purpose_id, purpose_name }) => [purpose_id, purpose_name] as const),
  ]);
  for (const id of new Set(entries.flatMap(usesOf))) {
    const claim = await records.get("claims", claimOfUse(id));
    const chemical = claim && (await records.get("chemicals", claim.owner_id));
    const name = known.get(chemical?.chemical_name_id ?? "");
    const use = chemical?.use_records.find((one) => one.id === id);
    if (name && use) known.set(id, `${use.amount_used} ${use.amount_used_units} of ${name}`);
  }
  return known;
}

function usesOf({ body }: OutboxEntry): string[] {
  const { chemical_use_record_id: id } = (body ?? {}) as { chemical_use_record_id?: unknown };
  return typeof id === "string" ? [id] : [];
}
