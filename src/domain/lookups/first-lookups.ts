import { cakeUnits } from "../cakes/schema.ts";
import type { ChemicalType } from "../chemicals/schema.ts";
import { cnfUnits } from "../cnfs/schema.ts";
import { equipmentTypes } from "../equipment/schema.ts";
import { type FeedstockType, feedstockUnits } from "../feedstocks/schema.ts";
import { demoEntries, firstEntries } from "../grow-trial-lists/first-entries.ts";
import type { Change } from "../kernel/change.ts";
import { namedId } from "../kernel/ids.ts";
import { acidUnits } from "../nop-processes/schema.ts";
import { type PurposeName, purposes, type ResourceTypeName, resourceTypes } from "../resource-use/names.ts";
import { purposeId, resourceTypeId } from "../resource-use/rules.ts";
import type { Purpose } from "../resource-use/schema.ts";
import { samplePurposes } from "../sample-library/schema.ts";
import type { Unit } from "../values/units.ts";
import type { Supplier } from "./lookups.ts";

const suppliers: [name: string, country: string, type: Supplier["type"]][] = [
  ["Hudson Reagents", "US", "CHEMICAL"],
  ["Long Sound Chemicals", "US", "CHEMICAL"],
  ["Rheintal Chemie", "Germany", "CHEMICAL"],
  ["PressureTech Homogenizers", "Italy", "EQUIPMENT"],
  ["Empire Lab Equipment", "US", "EQUIPMENT"],
  ["Meghna Jute Traders", "Bangladesh", "FEEDSTOCK"],
  ["North Fork Biomass Co-op", "US", "FEEDSTOCK"],
  ["Bayou Cane Fibre", "US", "FEEDSTOCK"],
  ["GreenShelf Growing Supplies", "US", "OTHER"],
  ["In-house", "US", "OTHER"],
];

const locations = [
  "Reaction hall",
  "Homogenization bay",
  "Wet lab A",
  "Wet lab B",
  "Cold storage",
  "Chemical store",
  "Biomass store",
  "Sample library cabinet",
  "Characterization lab",
  "Grow room 1",
  "Grow room 2",
  "Greenhouse",
];

const chemicalNames: Record<ChemicalType, string[]> = {
  ACID: ["Nitric acid", "Sulfuric acid", "Hydrochloric acid"],
  NEUTRALIZING_AGENT: ["Sodium hydroxide", "Potassium hydroxide", "Sodium bicarbonate", "Ammonium hydroxide"],
  CATION: ["Calcium chloride", "Magnesium chloride", "Zinc chloride"],
  CROSSLINKING_AGENT: ["Citric acid anhydrous", "Polyamideamine-epichlorohydrin"],
  OTHER: ["Sodium nitrite", "Potassium nitrite", "Ethanol"],
};

const feedstockNames: Record<FeedstockType, string[]> = {
  NONWOODY: ["Jute fibre", "Sugarcane bagasse", "Wheat straw", "Hemp hurd", "Bamboo chips", "Rice husk"],
  HARDWOOD: ["Poplar chips"],
  SOFTWOOD: ["Southern pine pulp", "Spruce pulp"],
  OTHER: ["Recycled cotton lint"],
};

const cakeStorageTypes = {
  REFRIGERATED: "sealed bag, 2–8 °C",
  FROZEN: "−20 °C",
  VACUUM_SEALED: "vacuum bag, 2–8 °C",
  AMBIENT_DRUM: "closed drum, ≤ 7 days",
};

const SAMPLE = "SAMPLE_FOR_STORAGE_OR_CHARACTERIZATION";

/** What is added here reaches existing labs at the next start of their server. */
const metadata: Record<ResourceTypeName, { units: readonly Unit[]; purposes: PurposeName[] }> = {
  CHEMICAL: {
    units: ["KG", "GRAMS", "POUNDS", "LITRES", "ML", "OTHER"],
    purposes: ["NOP_PROCESS", "CHEMICAL_DILUTION", "HOMOGENIZATION", "GROW_TRIAL", SAMPLE],
  },
  FEEDSTOCK: {
    units: feedstockUnits,
    purposes: ["NOP_PROCESS", SAMPLE],
  },
  ACID: {
    units: acidUnits,
    purposes: ["NOP_PROCESS", "CHEMICAL_DILUTION", SAMPLE],
  },
  NEUTRALIZING_AGENT: {
    units: ["KG", "GRAMS", "POUNDS", "LITRES", "ML"],
    purposes: ["NOP_PROCESS", "CHEMICAL_DILUTION", "HOMOGENIZATION", SAMPLE],
  },
  CAKE: {
    units: cakeUnits,
    purposes: ["HOMOGENIZATION", SAMPLE],
  },
  CNF: {
    units: cnfUnits,
    purposes: ["GROW_TRIAL", SAMPLE],
  },
};

/**
 * The lookups that every new lab has: what the specification enumerates. Their ids are derived from their names, so writing
 * them again changes nothing. Suppliers, locations and names are the lab's own.
 */
export function firstLookups(): Change[] {
  return [
    ...equipmentTypes.map((name): Change => ({ table: "equipment_types", ...named("equipment_type", name) })),
    ...Object.entries(cakeStorageTypes).map(storageTypeChange),
    ...samplePurposes.map((name): Change => ({ table: "sample_purposes", ...named("sample_purpose", name) })),
    ...firstEntries(),
    ...purposes.map((name): Change => ({ table: "purposes", id: purposeId(name), record: toPurpose(name) })),
    ...resourceTypes.map(resourceTypeChange),
  ];
}

/** The lookups of the demonstration: the first ones, and suppliers, locations and names. */
export function demoLookups(): Change[] {
  return [
    ...firstLookups(),
    ...suppliers.map(supplierChange),
    ...locations.map((name): Change => ({ table: "locations", ...named("location", name) })),
    ...Object.entries(chemicalNames).flatMap(([type, names]) =>
      names.map((name) => chemicalNameChange(name, type as ChemicalType)),
    ),
    ...Object.entries(feedstockNames).flatMap(([type, names]) =>
      names.map((name) => feedstockNameChange(name, type as FeedstockType)),
    ),
    ...demoEntries(),
  ];
}

function named<N extends string>(kind: string, name: N) {
  const id = namedId(kind, name);
  return { id, record: { id, name } };
}

function supplierChange([name, country, type]: (typeof suppliers)[number], index: number): Change {
  const id = index + 1;
  const email = `orders@${name.toLowerCase().replaceAll(/[^a-z]+/g, "-")}.example`;
  return { table: "suppliers", id: String(id), record: { id, email, name, country, type, address: null } };
}

function chemicalNameChange(name: string, chemical_type: ChemicalType): Change {
  const id = namedId("chemical_name", name);
  return { table: "chemical_names", id, record: { id, name, chemical_type } };
}

function feedstockNameChange(name: string, feedstock_type: FeedstockType): Change {
  const id = namedId("feedstock_name", name);
  return { table: "feedstock_names", id, record: { id, name, feedstock_type } };
}

function storageTypeChange([name, description]: [string, string]): Change {
  const id = namedId("cake_storage_type", name);
  return { table: "cake_storage_types", id, record: { id, name, description } };
}

function toPurpose(name: PurposeName): Purpose {
  return { purpose_id: purposeId(name), purpose_name: name };
}

function resourceTypeChange(name: ResourceTypeName): Change {
  const id = resourceTypeId(name);
  const { units, purposes: valid } = metadata[name];
  const record = {
    resource_type_id: id,
    resource_type_name: name,
    valid_units: [...units],
    valid_purposes: valid.map(toPurpose),
  };
  return { table: "resource_types", id, record };
}
