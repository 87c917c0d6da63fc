import { queries } from "#contract/index.ts";
import type { ChemicalDetail } from "#domain/chemicals/schema.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";

/** The chemical to dilute; `undefined` while it is read, `null` if none is chosen or this device does not have it. */
export function useSourceOf(id: string | undefined): ChemicalDetail | null | undefined {
  return useLabQuery(queries.getChemical, { params: { id: id ?? "" } });
}
