import { queries } from "#contract/index.ts";
import type { ChemicalDetail } from "#domain/chemicals/schema.ts";
import type { UseRecordListItem } from "#domain/resource-use/schema.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";

type Wanted = { from?: string | undefined; own?: string | undefined };

/**
 * Uses made for dilution that nothing stands on yet, newest first; of one chemical when asked. `own` is the use that
 * a mended write already holds.
 */
export function useDilutionSources({ from, own }: Wanted): UseRecordListItem[] | undefined {
  const uses = useLabQuery(queries.listUseRecords, {
    query: { resource_type: "CHEMICAL", purpose: "CHEMICAL_DILUTION" },
  });
  return uses
    ?.filter(({ resource_id }) => from === undefined || resource_id === from)
    .filter(({ id, linked_to }) => linked_to === null || id === own);
}

/** The chemical a use was drawn from. */
export function useSourceOf(use: UseRecordListItem | undefined): ChemicalDetail | null | undefined {
  return useLabQuery(queries.getChemical, { params: { id: use?.resource_id ?? "" } });
}
