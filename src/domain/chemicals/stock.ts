import type { JoinsById } from "../kernel/list.ts";
import type { Stock } from "../kind.ts";
import type { UsedResource } from "../resource-use/views.ts";
import { showUnit } from "../values/words.ts";
import type { Chemical, ChemicalName, ChemicalType } from "./schema.ts";

type Lab = JoinsById<"chemical_names">;

/** The name of a chemical, with its type. */
export const nameOf = (lab: Lab, { chemical_name_id }: Chemical) =>
  lab.get("chemical_names", chemical_name_id);

/** The name of a chemical as text; empty if this device does not have it. */
export const title = (lab: Lab, chemical: Chemical) => nameOf(lab, chemical)?.name ?? "";

/** `65 %` */
export const strength = ({ concentration, concentration_units }: Chemical) =>
  `${concentration} ${showUnit(concentration_units)}`;

export const chemicalStock: Stock<"chemicals"> = {
  title,
  type: (lab, chemical) => resourceTypeOf((chemical && nameOf(lab, chemical)?.chemical_type) ?? "OTHER"),
  process: () => undefined,
  facts: (_, chemical) => [strength(chemical), chemical.lot_number && `lot ${chemical.lot_number}`],
};

/** The id, type and name of a chemical, for its use records. */
export function usedChemical(chemical: Chemical, name: ChemicalName | undefined): UsedResource {
  return { id: chemical.id, name: name?.name ?? "", type: resourceTypeOf(name?.chemical_type ?? "OTHER") };
}

/** The resource type of a chemical: ACID and NEUTRALIZING_AGENT by their own name, all others CHEMICAL. */
export function resourceTypeOf(type: ChemicalType): "ACID" | "NEUTRALIZING_AGENT" | "CHEMICAL" {
  return type === "ACID" || type === "NEUTRALIZING_AGENT" ? type : "CHEMICAL";
}
