import { queries } from "#contract/index.ts";
import type { ChemicalDetail } from "#domain/chemicals/schema.ts";
import type { UseRecordListItem } from "#domain/resource-use/schema.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";

/** The chemical of a use record; `undefined` while it is read, `null` if this device does not have it. */
export function useSourceOf(use: UseRecordListItem | undefined): ChemicalDetail | null | undefined {
  return useLabQuery(queries.getChemical, { params: { id: use?.resource_id ?? "" } });
}
