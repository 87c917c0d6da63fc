import type { ChemicalType } from "./schema.ts";

/** The resource type of a chemical: ACID and NEUTRALIZING_AGENT by their own name, all others CHEMICAL. */
export function resourceTypeOf(type: ChemicalType): "ACID" | "NEUTRALIZING_AGENT" | "CHEMICAL" {
  return type === "ACID" || type === "NEUTRALIZING_AGENT" ? type : "CHEMICAL";
}
