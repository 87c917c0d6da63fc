import { cakeKind } from "../cakes/kind.ts";
import { fibreJoins, originOfCake, titleOfCake } from "../cakes/stock.ts";
import { usedFor } from "../cakes/thread.ts";
import { kindOf } from "../kind.ts";
import { kindPages } from "../kind-pages.ts";
import { linksToStocks, madeOf } from "../lineage/links.ts";
import { overallState } from "../steps/steps.ts";
import { toTitle } from "../values/words.ts";
import { homogenizationName } from "./plan.ts";

/** A homogenization experiment. */
export const homogenizationKind = kindOf("homogenizations", {
  ...kindPages.homogenizations,
  joins: [...fibreJoins, "cakes", "locations"],
  title: (_, homogenization) => homogenizationName(homogenization),
  unknown: homogenizationName({ name: null }),
  unnamed: (lab, { name, cake_id }) => {
    if (name !== null) return null;
    const cake = lab.get("cakes", cake_id);
    return `the homogenization of ${cake ? titleOfCake(lab, cake) : cakeKind.unknown}`;
  },
  madeAt: ({ creation_date }) => creation_date,
  facts: (lab, { cake_id }) => {
    const cake = lab.get("cakes", cake_id);
    return [cake && titleOfCake(lab, cake)];
  },
  found: (lab, { cake_id, process_states, location_id }) => {
    const cake = lab.get("cakes", cake_id);
    const place = lab.get("locations", location_id)?.name;
    return [cake && titleOfCake(lab, cake), toTitle(overallState(process_states)), place];
  },
  called: (lab, { cake_id }) => originOfCake(lab, lab.get("cakes", cake_id)),
  thread: {
    obtained: "made",
    note: (_, { desired_cnf_wt_percent }) => `${desired_cnf_wt_percent} wt%`,
    parents: async (records, homogenization) => {
      const { cake_id, neutralizing_agent_use_record_id: agent } = homogenization;
      const quantity = await usedFor(records, homogenization);
      const agents = agent ? await linksToStocks(records, [agent]) : [];
      return [{ ref: { table: "cakes", id: cake_id }, quantity }, ...agents];
    },
    children: async (records, { cnf_id }) => {
      const cnf = await records.get("cnfs", cnf_id ?? "");
      return cnf ? [{ ref: { table: "cnfs", id: cnf.id }, quantity: madeOf(cnf) }] : [];
    },
  },
});
