import { queries } from "#contract/index.ts";
import { CHARACTERIZING, homogenizationName } from "#domain/homogenizations/plan.ts";
import type { HomogenizationListItem } from "#domain/homogenizations/schema.ts";
import type { UseRecordListItem } from "#domain/resource-use/schema.ts";
import { showAmount } from "#domain/values/quantities.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { useFreeUses } from "../resource-use/use-record-field.tsx";
import type { CnfValues } from "./cnf-of.ts";

type Chosen = Pick<CnfValues, "cake_id" | "homogenization_id">;

/** An experiment without a CNF, and the use of the cake that is recorded for it. */
type WaitingExperiment = HomogenizationListItem & { use: UseRecordListItem | undefined };

export type CnfSources = {
  /** The experiments that wait for their CNF, newest first. */
  experiments: readonly WaitingExperiment[];
  /** The uses of cakes that a CNF can be made from; the use of an experiment is labelled with its name. */
  uses: readonly UseRecordListItem[] | undefined;
  /**
   * The experiment that a CNF made directly of this cake may belong to: the cake was already drawn for the experiment,
   * or only the CNF is missing. Undefined if the form names an experiment.
   */
  waitingFor: (values: Chosen) => WaitingExperiment | undefined;
};

/** What a CNF can be made from. `initial` has the use and experiment that an edited write already names. */
export function useCnfSources(initial: Partial<CnfValues> | undefined): CnfSources {
  const list = useLabQuery(queries.listHomogenizations) ?? [];
  const open = list.filter(({ id, cnf_id }) => cnf_id === null || id === initial?.homogenization_id);
  const names = new Map(open.map((one) => [one.id, homogenizationName(one)]));
  const free = useFreeUses({
    type: "CAKE",
    purpose: "HOMOGENIZATION",
    own: initial?.cake_use_record_id ?? undefined,
    experiments: names,
  });
  const experiments = open.map((one) => ({ ...one, use: free?.find((use) => use.linked_to?.id === one.id) }));
  return {
    experiments,
    uses: free?.map((use) => {
      const name = names.get(use.linked_to?.id ?? "");
      return name === undefined ? use : { ...use, label: `${name} | ${use.label}` };
    }),
    waitingFor: ({ cake_id, homogenization_id }) =>
      homogenization_id || !cake_id
        ? undefined
        : experiments.find((one) => one.cake_id === cake_id && (one.use || one.state === CHARACTERIZING)),
  };
}

/** `HOM-NOP-2026-004-01 has used 316 g of this cake and waits for its CNF.` */
export function waitingText({ use, ...experiment }: WaitingExperiment): string {
  const name = homogenizationName(experiment);
  if (use === undefined) return `${name}, of this cake, waits for its CNF.`;
  return `${name} has used ${showAmount(use.amount_used, use.amount_used_units)} of this cake and waits for its CNF.`;
}
