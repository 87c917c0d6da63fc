import { useFreeUses } from "#components/resource-use/use-record-field.tsx";
import { queries } from "#contract/index.ts";
import type { HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import type { UseRecordListItem } from "#domain/resource-use/schema.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";

/**
 * The uses of the experiment's cake that can be chosen: unassigned uses, but only the CNF's own use once the CNF exists.
 * `own` is the use that an edited write already names. Undefined during the first read.
 */
export function useCakeUses(
  { cake_id, cnf_id }: Pick<HomogenizationDetail, "cake_id" | "cnf_id">,
  own: string | undefined,
): UseRecordListItem[] | undefined {
  const cnf = useLabQuery(queries.getCnf, { params: { id: cnf_id ?? "" } });
  const ofCnf = cnf?.cake_use_record_id;
  const uses = useFreeUses({
    type: "CAKE",
    purpose: "HOMOGENIZATION",
    of: cake_id,
    own: ofCnf ?? own,
  });
  return ofCnf ? uses?.filter(({ id }) => id === ofCnf) : uses;
}
