import type { Chemical } from "#domain/chemicals/schema.ts";
import type { Change } from "#domain/kernel/change.ts";
import { namedId } from "#domain/kernel/ids.ts";
import { demoLookups } from "#domain/lookups/first-lookups.ts";
import { UNUSED } from "#domain/resource-use/totals.ts";

/** A chemical; names, suppliers, locations and dates vary with `i`. */
function aChemical(i: number, names: string[], places: string[]): Chemical {
  return {
    id: crypto.randomUUID(),
    chemical_name_id: names[i % names.length] ?? "",
    amount_supplied: 1 + (i % 50),
    amount_units: i % 2 ? "LITRES" : "KG",
    concentration: i % 100,
    concentration_units: "PERCENT",
    supplier_id: 1 + (i % 10),
    location_id: places[(i * 7) % places.length] ?? "",
    created_by: "dana@lab.example",
    // Every 42 minutes, back from now: none is newer than a record that changes now.
    creation_date: new Date(Date.now() - (i + 1) * 2_520_000).toISOString(),
    comments: null,
    inactivated_at: null,
    derived_from_use_record_id: null,
    amount_water_added: null,
    amount_water_added_units: null,
    water_type: null,
    recorded_by: "dana@lab.example",
    recorded_at: "2026-11-19T15:42:00.000Z",
    use_totals: UNUSED,
  };
}

/** `count` chemicals. */
export function newChemicals(count: number): Chemical[] {
  const lookups = demoLookups();
  const idsOf = (table: string) => lookups.filter((lookup) => lookup.table === table).map(({ id }) => id);
  const [names, places] = [idsOf("chemical_names"), idsOf("locations")];
  return Array.from({ length: count }, (_, i) => aChemical(i, names, places));
}

/** The change that adds or replaces a chemical. */
export const toChange = (record: Chemical): Change => ({ table: "chemicals", id: record.id, record });

/** The lab's lookups and these chemicals. */
export const changesOf = (chemicals: readonly Chemical[]): Change[] => [
  ...demoLookups(),
  ...chemicals.map(toChange),
];

/** The tables that the list of chemicals reads. */
export const listed = ["chemicals", "chemical_names", "suppliers", "locations"] as const;

const made = { created_by: "dana@lab.example", creation_date: "2026-11-19T15:42:00.000Z" };

/** The body of a new chemical; `mark` identifies it. */
export const newChemical = (mark: string) => ({
  chemical_name_id: namedId("chemical_name", "Sodium hydroxide"),
  amount_supplied: 25,
  amount_units: "KG",
  concentration: 98,
  concentration_units: "PERCENT",
  supplier_id: 1,
  location_id: namedId("location", "Wet lab A"),
  ...made,
  comments: mark,
});

/** The body of a use of a chemical; `mark` identifies it. */
export const newUse = (mark: string) => ({
  amount_used: 10,
  amount_used_units: "ML",
  resource_use_purpose_id: namedId("purpose", "NOP_PROCESS"),
  comments: mark,
  ...made,
});
