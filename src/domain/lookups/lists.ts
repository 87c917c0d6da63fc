import { chemicalTypes } from "../chemicals/schema.ts";
import { equipmentTypes } from "../equipment/schema.ts";
import { feedstockTypes } from "../feedstocks/schema.ts";
import { additiveIds, fertilizerIds } from "../grow-trial-lists/rules.ts";
import { toIngredientName } from "../grow-trial-lists/schema.ts";
import { namedId } from "../kernel/ids.ts";
import type { TableName, Tables } from "../kernel/tables.ts";
import { nameKey } from "../values/name-key.ts";
import { showName } from "../values/words.ts";
import type { NewListEntry } from "./list-entry.ts";
import { supplierTypes } from "./lookups.ts";

type ListTable =
  | "additives"
  | "cake_storage_types"
  | "chemical_names"
  | "equipment_types"
  | "feedstock_names"
  | "fertilizers"
  | "grow_trial_methods"
  | "grow_trial_plants"
  | "locations"
  | "substrate_types"
  | "suppliers";
export type ListRecord = Tables[ListTable];

/** A list that the lab itself extends. Its table, its names, and what an entry has beside its name. */
export type LabList = {
  table: ListTable;
  title: string;
  /** The name of an entry in a sentence. */
  word: string;
  /** The types that an entry has one of, and the field that stores it. */
  types?: readonly string[];
  typeField?: "type" | "chemical_type" | "feedstock_type";
  /** Further fields of the form, by their stored names. */
  fields: readonly ("country" | "email" | "address" | "description" | "code" | "preparation_steps")[];
  /** Stored names of entries that rules depend on: they are neither renamed nor merged. */
  fixed?: readonly string[];
  /** The name as it is stored. */
  toName: (typed: string) => string;
  /** True if every name is stored like a constant: FISH_EMULSION. */
  areConstants?: true;
  /** Ids that an entry of this name can have: first those of the lists that every lab has, last that of a new entry. */
  idsOf: (name: string) => [...string[], string];
  toRecord: (id: string, name: string, entry: NewListEntry) => object;
};

const tidy = (typed: string) => typed.trim().replaceAll(/\s+/g, " ");

/**
 * Two tablets that add the same name, in any spelling, derive the same id. Entries of earlier versions have the id of
 * their name in lower case.
 */
const idsAs =
  (kind: string) =>
  (name: string): [string, string, string] => {
    const [own, lower] = [namedId(kind, name), namedId(kind, name.toLowerCase())];
    return [own, lower, namedId(kind, nameKey(name))];
  };

/** Suppliers have numbers: 48 bits of the derived id, far above the numbers that the lab has assigned. */
const supplierIds = (name: string): [string, string] => [
  supplierNumber(name.toLowerCase()),
  supplierNumber(nameKey(name)),
];

const supplierNumber = (name: string) =>
  String(Number.parseInt(namedId("supplier", name).replaceAll("-", "").slice(0, 12), 16));

const named = { fields: [], toName: tidy, toRecord: (id: string, name: string) => ({ id, name }) };
const ingredient = {
  fields: ["description"],
  areConstants: true,
  toName: toIngredientName,
  toRecord: (id: string, name: string, { description }: NewListEntry) => ({
    id,
    name,
    description: description ?? "",
    created_by: null,
    created_at: null,
  }),
} as const;

/** Every list of the lab, by its name in addresses. Purposes are enumerated by the specification. */
export const labLists = {
  suppliers: {
    table: "suppliers",
    title: "Suppliers",
    word: "supplier",
    types: supplierTypes,
    typeField: "type",
    fields: ["country", "email", "address"],
    toName: tidy,
    idsOf: supplierIds,
    toRecord: (id, name, { type, country, email, address }) => ({
      id: Number(id),
      name,
      type,
      country: country ?? "",
      email: email ?? "",
      address: address ?? null,
    }),
  },
  locations: {
    ...named,
    table: "locations",
    title: "Locations",
    word: "location",
    idsOf: idsAs("location"),
  },
  "chemical-names": {
    ...named,
    table: "chemical_names",
    title: "Chemical names",
    word: "chemical name",
    types: chemicalTypes,
    typeField: "chemical_type",
    idsOf: idsAs("chemical_name"),
    toRecord: (id, name, { type }) => ({ id, name, chemical_type: type }),
  },
  "feedstock-names": {
    ...named,
    table: "feedstock_names",
    title: "Feedstock names",
    word: "feedstock name",
    types: feedstockTypes,
    typeField: "feedstock_type",
    idsOf: idsAs("feedstock_name"),
    toRecord: (id, name, { type }) => ({ id, name, feedstock_type: type }),
  },
  "equipment-types": {
    ...named,
    table: "equipment_types",
    title: "Equipment types",
    word: "equipment type",
    fixed: equipmentTypes,
    // "Filter press" is the type FILTER_PRESS that every lab has.
    toName: (typed) => equipmentTypes.find((type) => type === toIngredientName(typed)) ?? tidy(typed),
    idsOf: idsAs("equipment_type"),
  },
  "storage-types": {
    ...named,
    table: "cake_storage_types",
    title: "Cake storage types",
    word: "storage type",
    fields: ["description"],
    idsOf: idsAs("cake_storage_type"),
    toRecord: (id, name, { description }) => ({ id, name, description: description ?? "" }),
  },
  plants: {
    ...named,
    table: "grow_trial_plants",
    title: "Plants",
    word: "plant",
    idsOf: idsAs("grow_trial_plant"),
  },
  "growing-methods": {
    ...named,
    table: "grow_trial_methods",
    title: "Growing methods",
    word: "growing method",
    idsOf: idsAs("grow_trial_method"),
  },
  "substrate-types": {
    ...named,
    table: "substrate_types",
    title: "Substrate types",
    word: "substrate type",
    fields: ["code", "preparation_steps"],
    idsOf: idsAs("substrate_type"),
    toRecord: (id, name, { code, preparation_steps }) => ({
      id,
      name,
      code: code || name,
      preparation_steps: preparation_steps ?? [],
    }),
  },
  additives: {
    ...ingredient,
    table: "additives",
    title: "Additives",
    word: "additive",
    idsOf: additiveIds,
  },
  fertilizers: {
    ...ingredient,
    table: "fertilizers",
    title: "Fertilizers",
    word: "fertilizer",
    idsOf: fertilizerIds,
  },
} satisfies Record<string, LabList>;
export type ListName = keyof typeof labLists;

export const listNames = Object.keys(labLists) as ListName[];

/**
 * The name of an entry as people read it: FISH_EMULSION is 'Fish emulsion'. A name that a person typed is shown as it was typed,
 * also one in capitals: GEA.
 */
export function entryName(table: TableName | undefined, name: string): string {
  const list: LabList | undefined = Object.values(labLists).find((one) => one.table === table);
  return list?.areConstants || list?.fixed?.includes(name) ? showName(name) : name;
}

/** The stored fields that an entry of the list has beside its name. */
export function fieldsOfList({ typeField, fields }: LabList): string[] {
  return [...(typeField ? [typeField] : []), ...fields];
}

/** Returns the list of this name in addresses; `undefined` if there is none. */
export function labListOf(name: string): LabList | undefined {
  return Object.hasOwn(labLists, name) ? labLists[name as ListName] : undefined;
}
