import type { Decision, Stamp } from "../kernel/change.ts";
import { claimId } from "../kernel/claims.ts";
import { type JoinsById, readsToJoins } from "../kernel/list.ts";
import type { Reads } from "../kernel/records.ts";
import type { TableName, Tables } from "../kernel/tables.ts";
import type { Retirable } from "../kernel/withdrawn.ts";
import { sameName } from "../values/name-key.ts";

/** The fields of records that name an entry of a list, with the table of the list. */
export const entryFields = {
  cakes: { cake_storage_type_id: "cake_storage_types", location_id: "locations" },
  chemicals: { chemical_name_id: "chemical_names", location_id: "locations", supplier_id: "suppliers" },
  cnfs: { location_id: "locations", neutralizing_agent_type_id: "chemical_names" },
  equipment: { equipment_type_id: "equipment_types", location_id: "locations", supplier_id: "suppliers" },
  feedstocks: { feedstock_name_id: "feedstock_names", location_id: "locations", supplier_id: "suppliers" },
  grow_trials: { grow_trial_method_id: "grow_trial_methods", location_id: "locations" },
  homogenizations: { location_id: "locations" },
  samples: { location_id: "locations" },
  tray_formulations: {
    additive_id: "additives",
    grow_trial_fertilizer_id: "fertilizers",
    grow_trial_plant_id: "grow_trial_plants",
    substrate_type_id: "substrate_types",
  },
} as const satisfies { readonly [T in TableName]?: { readonly [F in keyof Tables[T]]?: TableName } };

/** The fields that have the name of a chemical as text. */
export const nameFields = {
  filtrations: "neutralizing_agent_name",
  homogenizations: "neutralizing_agent_name",
} as const satisfies { readonly [T in TableName]?: keyof Tables[T] };

/** Returns the id of the claim by which an entry of a list is found under a name that it has, or had. */
export function entryClaim(table: TableName, name: string): string {
  return claimId(`list_entry.${table}`, name);
}

/** The fields of bodies that name an entry. The form of a diluted chemical has its location as `location`. */
const listOfField: Readonly<Record<string, TableName>> = Object.assign(
  { location: "locations" },
  ...Object.values(entryFields),
);

/** The id of the entry into which an entry was merged; null for any other record. */
export function mergedInto(record: object | null | undefined): string | null {
  return (record as Retirable | null | undefined)?.merged_into ?? null;
}

/** Returns the record of this id; of an entry that was merged into another one, the other. */
export function meantEntry<T extends TableName>(
  lab: JoinsById<TableName>,
  table: T,
  id: string | number | null | undefined,
): Tables[T] | undefined {
  const followed = new Set<string>();
  let entry = lab.get(table, id);
  for (;;) {
    const into = mergedInto(entry);
    // An imported file can contain entries that were merged in a circle.
    if (into === null || followed.has(into)) return entry;
    followed.add(into);
    entry = lab.get(table, into);
  }
}

const AGENT = nameFields.filtrations;

/** The name of the chemical that has, or had, a name; the name itself if none has. */
function presentName(lab: JoinsById<TableName>, name: string): string {
  const claim = lab.get("claims", entryClaim("chemical_names", name));
  const entry = claim && meantEntry(lab, "chemical_names", claim.owner_id);
  return entry && !sameName(entry.name, name) ? entry.name : name;
}

type Rule<I> = (lab: Reads, input: I, stamp: Stamp) => Decision;

/**
 * Returns the rule of a write whose body may name an entry that was merged into another one meanwhile, or have the former
 * name of a chemical: the write is decided as if it named the other, in the values that its form showed too.
 */
export function overMerged<I extends { body: unknown }>(rule: Rule<I>): Rule<I> {
  return (lab, input, stamp) => rule(lab, { ...input, body: follow(readsToJoins(lab), input.body) }, stamp);
}

function follow(lab: JoinsById<TableName>, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => follow(lab, one));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      if (name === AGENT && typeof one === "string") return [name, presentName(lab, one)];
      const table = Object.hasOwn(listOfField, name) ? listOfField[name] : undefined;
      if (table === undefined || (typeof one !== "string" && typeof one !== "number"))
        return [name, follow(lab, one)];
      const meant = mergedInto(lab.get(table, one)) === null ? undefined : meantEntry(lab, table, one);
      return [name, (meant as { id: string | number } | undefined)?.id ?? one];
    }),
  );
}
