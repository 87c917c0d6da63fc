import { kindOf } from "../kind.ts";
import { kindPages } from "../kind-pages.ts";
import { overallState } from "../steps/steps.ts";
import { toTitle } from "../values/words.ts";

/** A grow trial. Its parents in the lineage are its trays. */
export const growTrialKind = kindOf("grow_trials", {
  ...kindPages.grow_trials,
  joins: ["grow_trial_methods", "locations"],
  title: (_, { code }) => code,
  unknown: "a grow trial",
  madeAt: ({ created_at }) => created_at,
  facts: (lab, { name, grow_trial_method_id }) => [
    name,
    lab.get("grow_trial_methods", grow_trial_method_id)?.name,
  ],
  found: (lab, { name, grow_trial_method_id, process_states, location_details, location_id }) => [
    name,
    lab.get("grow_trial_methods", grow_trial_method_id)?.name,
    toTitle(overallState(process_states)),
    location_details,
    lab.get("locations", location_id)?.name,
  ],
  thread: {
    obtained: "made",
    note: (_, { name }) => name,
    parents: async (records, { id: trialId }) => {
      const trays = await records.childrenOf("tray_formulations", "grow_trial_id", trialId);
      return trays.map(({ id }) => ({ ref: { table: "tray_formulations", id }, quantity: null }));
    },
    children: async () => [],
  },
});
