import { listOf } from "../kernel/list.ts";
import type { RecordSource } from "../kernel/records.ts";
import { balanceOf } from "../resource-use/ledger.ts";
import { toCorrections, usesOf } from "../resource-use/views.ts";
import { stockDetailsOf, substanceDetailsOf } from "../stock-details/details.ts";
import { byName } from "../values/order.ts";
import type { Chemical, ChemicalDetail, ChemicalListItem, ChemicalName, ChemicalType } from "./schema.ts";
import { usedChemical } from "./stock.ts";

/** Chemicals, newest first, optionally of one type. */
export const chemicalList = listOf("chemicals", {
  joins: ["chemical_names", "suppliers", "locations"],
  row(lab, chemical, { type }: { type?: ChemicalType | undefined }): ChemicalListItem | undefined {
    const name = lab.get("chemical_names", chemical.chemical_name_id);
    const own = common(chemical, name);
    if (type !== undefined && own.chemical_type !== type) return undefined;
    return {
      ...own,
      supplier_name: lab.get("suppliers", chemical.supplier_id)?.name ?? null,
      location_name: lab.get("locations", chemical.location_id)?.name ?? "",
    };
  },
});

/** Returns one chemical with use records and corrections; `undefined` if it does not exist. */
export async function chemicalDetail(records: RecordSource, id: string): Promise<ChemicalDetail | undefined> {
  const chemical = await records.get("chemicals", id);
  if (chemical === undefined) return undefined;
  const { derived_from_use_record_id: source } = chemical;
  const [name, supplier, location, sourceUse] = await Promise.all([
    records.get("chemical_names", chemical.chemical_name_id),
    chemical.supplier_id === null ? undefined : records.get("suppliers", String(chemical.supplier_id)),
    records.get("locations", chemical.location_id),
    records.get("use_records", source ?? ""),
  ]);
  return {
    ...common(chemical, name),
    chemical_name_id: chemical.chemical_name_id,
    supplier_id: chemical.supplier_id,
    supplier: supplier ?? null,
    location_id: chemical.location_id,
    location: location ?? { id: chemical.location_id, name: "" },
    created_by: chemical.created_by,
    recorded_by: chemical.recorded_by,
    comments: chemical.comments,
    inactivated_at: chemical.inactivated_at,
    derived_from_use_record_id: source,
    derived_from_chemical_id: sourceUse?.stock_id ?? null,
    amount_water_added: chemical.amount_water_added,
    amount_water_added_units: chemical.amount_water_added_units,
    water_type: chemical.water_type,
    use_records: await usesOf(records, usedChemical(chemical, name)),
    corrections: toCorrections(chemical.corrections),
  };
}

/** Chemical names with their types, by name. */
export async function listChemicalNames(records: RecordSource): Promise<ChemicalName[]> {
  return [...(await records.all("chemical_names"))].sort(byName);
}

function common(chemical: Chemical, name: ChemicalName | undefined) {
  const { id, amount_supplied, amount_units, concentration, concentration_units, creation_date } = chemical;
  return {
    id,
    chemical_name: name?.name ?? "",
    chemical_type: name?.chemical_type ?? ("OTHER" as const),
    amount_supplied,
    amount_units,
    concentration,
    concentration_units,
    ...balanceOf("chemicals", chemical),
    is_diluted: chemical.derived_from_use_record_id !== null,
    creation_date,
    ...stockDetailsOf(chemical),
    ...substanceDetailsOf(chemical),
  };
}
