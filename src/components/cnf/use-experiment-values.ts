import { useEffect, useState } from "react";
import type { Path, PathValue, UseFormReturn } from "react-hook-form";
import { queries } from "#contract/index.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { type CnfValues, cnfOf } from "./cnf-of.ts";

const sources = ["homogenization_id", "cake_use_record_id", "cake_id"] as const;

/**
 * Returns a function that fills the form in with the values of an experiment. The experiment's source replaces any
 * other source; what was typed into the other fields remains.
 */
export function useExperimentValues(form: UseFormReturn<CnfValues>): (id: string) => void {
  const { setValue, getFieldState, clearErrors } = form;
  const [picked, setPicked] = useState<string | null>(null);
  const experiment = useLabQuery(queries.getHomogenization, { params: { id: picked ?? "" } });
  const names = useLabQuery(queries.listChemicalNames);
  useEffect(() => {
    if (!experiment || !names || experiment.id !== picked) return;
    setPicked(null);
    const values = cnfOf(experiment, names);
    for (const name of sources) setValue(name, values[name] ?? null);
    clearErrors("cake_use_record_id");
    for (const [name, value] of Object.entries(values) as [Path<CnfValues>, unknown][]) {
      const isSource = sources.some((one) => one === name);
      // Amount and units are set together: new units alone would change the meaning of a typed amount.
      const amount = name.replace(/_units$/, "") as Path<CnfValues>;
      if (isSource || getFieldState(amount).isDirty || getFieldState(name).isDirty) continue;
      setValue(name, value as PathValue<CnfValues, typeof name>);
    }
  }, [experiment, names, picked, setValue, getFieldState, clearErrors]);
  return setPicked;
}
