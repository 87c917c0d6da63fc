import { useMemo } from "react";
import { queries } from "#contract/index.ts";
import type { HomogenizationListItem } from "#domain/homogenizations/schema.ts";
import { NOT_NUMBERED } from "#domain/kernel/numbering.ts";
import { sampleType } from "#domain/nop-processes/sample-type.ts";
import { FINISHED } from "#domain/steps/finished.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";

/** A homogenization in the list; active until its experiment is finished. */
export type HomogenizationRow = HomogenizationListItem & {
  is_active: boolean;
  /** `Hour 3`; empty if the cake's filtration is not on this tablet. */
  sample: string;
  /** Null before its CNF is added. */
  cnf_name: string | null;
};

/** All homogenizations of the lab, newest first; undefined during the first read. */
export function useHomogenizationRows(): HomogenizationRow[] | undefined {
  const items = useLabQuery(queries.listHomogenizations);
  const cnfs = useLabQuery(queries.listCnfs);
  return useMemo(() => {
    if (!items || !cnfs) return undefined;
    const names = new Map(cnfs.map(({ id, name }) => [id, name ?? `CNF ${NOT_NUMBERED}`]));
    return items.map((item) => ({
      ...item,
      is_active: item.state !== FINISHED,
      sample: sampleOf(item),
      cnf_name: item.cnf_id === null ? null : (names.get(item.cnf_id) ?? "CNF"),
    }));
  }, [items, cnfs]);
}

function sampleOf(item: HomogenizationListItem): string {
  const { cake_hour_number_for_sample: hour, cake_is_after_reaction_completed: isEnd } = item;
  if (isEnd === null) return "";
  return sampleType({ hour_number_for_sample: hour, is_after_reaction_completed: isEnd });
}
