import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { type StockFigures, showFigure } from "#components/stock-figures.ts";
import { useUseStates } from "#components/stock-sync.ts";
import { queries } from "#contract/index.ts";
import type { ChemicalListItem } from "#domain/chemicals/schema.ts";
import { ledgerRows } from "#domain/resource-use/ledger.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useLabQuery } from "#hooks/use-lab-query.ts";

/** A chemical in the list, with its level. */
export type ChemicalRow = ChemicalListItem & { stock: StockFigures };

/** The chemicals, each with what it was supplied with and what of it was taken without the server knowing. */
export function useChemicalRows(): ChemicalRow[] | undefined {
  const { store } = useLab().env;
  const chemicals = useLabQuery(queries.listChemicals);
  const records = useLiveQuery(() => store.records("chemicals").toArray(), []);
  const stateOfUse = useUseStates();
  return useMemo(() => {
    if (!chemicals || !records) return undefined;
    const byId = new Map(records.map((record) => [record.id, record]));
    return chemicals.map((chemical) => {
      const record = byId.get(chemical.id);
      const unsent = (record ? ledgerRows(record) : [])
        .filter(({ use_record_id }) => use_record_id !== null && stateOfUse(use_record_id) !== undefined)
        .reduce((sum, { delta }) => sum - delta, 0);
      const stock = {
        remaining: chemical.amount_remaining,
        supplied: chemical.amount_supplied,
        units: chemical.amount_units,
        unsent,
      };
      return { ...chemical, stock };
    });
  }, [chemicals, records, stateOfUse]);
}

/** `70 PERCENT`. */
export function concentrationOf(
  chemical: Pick<ChemicalListItem, "concentration" | "concentration_units">,
): string {
  return `${showFigure(chemical.concentration)} ${chemical.concentration_units}`;
}
