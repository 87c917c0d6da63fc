import { listOf } from "../kernel/list.ts";
import { NOT_NUMBERED } from "../kernel/numbering.ts";
import type { NopProcessListItem, NopState } from "./answers.ts";
import type { NopProcess } from "./schema.ts";

/** NOP processes, newest first. */
export const nopProcessList = listOf("nop_processes", {
  joins: ["filtrations", "cakes", "feedstocks", "feedstock_names"],
  row(lab, process): NopProcessListItem {
    const own = lab.childrenOf("filtrations", "nop_process_id", process.id).map((filtration) => ({
      is_after_reaction_completed: filtration.is_after_reaction_completed,
      cakes_count: lab.childrenOf("cakes", "filtration_and_neutralization_details_id", filtration.id).length,
    }));
    const feedstock = lab.get("feedstocks", process.feedstock_id);
    return {
      ...common(process, own, lab.get("feedstock_names", feedstock?.feedstock_name_id)?.name),
      cakes_count: own.reduce((sum, { cakes_count }) => sum + cakes_count, 0),
    };
  },
});

type Worked = { is_after_reaction_completed: boolean; cakes_count: number };

/** A process is finished once there is a cake of its final sample. */
function stateOf(filtrations: readonly Worked[]): NopState {
  if (filtrations.length === 0) return "REACTION_PENDING";
  const isFinished = filtrations.some((one) => one.is_after_reaction_completed && one.cakes_count > 0);
  return isFinished ? "PROCESS_FINISHED" : "FILTRATION_AND_NEUTRALIZATION_PENDING";
}

/** What a list and the page of a process show. */
export function common(
  process: NopProcess,
  filtrations: readonly Worked[],
  feedstockName: string | undefined,
) {
  return {
    id: process.id,
    batch_number: process.batch_number ?? NOT_NUMBERED,
    state: stateOf(filtrations),
    feedstock_name: feedstockName ?? null,
    is_one_tonne_reaction: process.is_one_tonne_reaction,
    reaction_hours: process.reaction_hours,
    assigned_to: process.assigned_to ?? null,
    created_by: process.created_by,
    recorded_by: process.recorded_by,
    creation_date: process.creation_date,
  };
}
