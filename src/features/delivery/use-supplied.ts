import { useMemo } from "react";
import { queries } from "#contract/index.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import type { Supplied } from "./delivery-values.ts";

const newestFirst = <T extends { creation_date: string }>(rows: readonly T[]) =>
  rows.toSorted((a, b) => b.creation_date.localeCompare(a.creation_date));

/** The names that can be delivered and the containers that were supplied; `undefined` while they are read. */
export function useSupplied(): Supplied | undefined {
  const chemicalNames = useLabQuery(queries.listChemicalNames);
  const feedstockNames = useLabQuery(queries.listFeedstockNames);
  const chemicals = useLabQuery(queries.listChemicals);
  const feedstocks = useLabQuery(queries.listFeedstocks);
  return useMemo(() => {
    if (!chemicalNames || !feedstockNames || !chemicals || !feedstocks) return undefined;
    return {
      names: [
        ...chemicalNames.map(({ id, name }) => ({ table: "chemicals" as const, id, name })),
        ...feedstockNames.map(({ id, name }) => ({ table: "feedstocks" as const, id, name })),
      ],
      chemicals: newestFirst(chemicals.filter(({ is_diluted }) => !is_diluted)),
      feedstocks: newestFirst(feedstocks),
    };
  }, [chemicalNames, feedstockNames, chemicals, feedstocks]);
}
