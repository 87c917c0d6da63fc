import { useChemical } from "../chemicals/rules.ts";
import { useFeedstock } from "../feedstocks/rules.ts";
import type { Change, Stamp } from "../kernel/change.ts";
import { claim, claimId } from "../kernel/claims.ts";
import { namedId } from "../kernel/ids.ts";
import type { Reads } from "../kernel/records.ts";
import { recordOwnUse } from "../resource-use/own-use.ts";
import type { NewNopProcess, NopProcess } from "./schema.ts";

/** The id of the claim of a process on a use record it lists. */
export function claimOfNamedUse(useId: string): string {
  return claimId("nop_process.use_record", useId);
}

/** Lists uses in a process, and claims them; none of those that it lists already. */
export function nameUses(process: NopProcess, useIds: readonly string[]): Change[] {
  const own = new Set(process.resource_use_record_ids);
  const added = [...new Set(useIds)].filter((useId) => !own.has(useId));
  if (added.length === 0) return [];
  const record = { ...process, resource_use_record_ids: [...own, ...added] };
  return [
    { table: "nop_processes", id: process.id, record },
    ...added.map((useId) => claim(claimOfNamedUse(useId), "nop_processes", process.id)),
  ];
}

const feedstockUseId = (processId: string) => namedId("nop_process_feedstock_use", processId);
const acidUseId = (processId: string) => namedId("nop_process_acid_use", processId);

/** The ids of the listed uses that were recorded with the process or with one of its filtrations. */
export function ownUses(lab: Reads, { id, resource_use_record_ids }: NopProcess): string[] {
  const filtrations = lab.referring("filtrations", "nop_process_id", id);
  const own = new Set([
    feedstockUseId(id),
    acidUseId(id),
    ...filtrations.flatMap(({ neutralizing_agent_use_record_id: use }) => use ?? []),
  ]);
  return resource_use_record_ids.filter((useId) => own.has(useId));
}

/** Records the use of the feedstock of a new process; null if the form has no fields for it. */
export function useOfFeedstock(lab: Reads, id: string, body: NewNopProcess, stamp: Stamp) {
  const { feedstock_id, amount_feedstock: amount, amount_feedstock_units: units } = body;
  if (!body.records_feedstock_use || !feedstock_id || typeof amount !== "number" || !units) return null;
  const fields = { amount: "amount_feedstock", units: "amount_feedstock_units", stock: "feedstock_id" };
  const use = { ...enteredIn(body), id: feedstockUseId(id), amount, units };
  return recordOwnUse(useFeedstock, lab, feedstock_id, use, fields, stamp);
}

/** Records the use of the acid of a new process; null if the form names no bottle. */
export function useOfAcid(lab: Reads, id: string, body: NewNopProcess, stamp: Stamp) {
  const { acid_chemical_id, acid_amount: amount, acid_amount_units: units } = body;
  if (!acid_chemical_id || typeof amount !== "number" || !units) return null;
  const fields = { amount: "acid_amount", units: "acid_amount_units", stock: "acid_chemical_id" };
  const use = { ...enteredIn(body), id: acidUseId(id), amount, units };
  return recordOwnUse(useChemical, lab, acid_chemical_id, use, fields, stamp);
}

const enteredIn = ({ created_by, creation_date, allow_overdraw }: NewNopProcess) => ({
  ...{ created_by, creation_date, allow_overdraw },
  purpose: "NOP_PROCESS" as const,
});
