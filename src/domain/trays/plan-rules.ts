import type { GrowTrial } from "../grow-trials/schema.ts";
import {
  accept,
  type Decision,
  notFound,
  type OfOne,
  type Rejection,
  reject,
  type Stamp,
} from "../kernel/change.ts";
import { claim, isClaimed } from "../kernel/claims.ts";
import { createdId } from "../kernel/ids.ts";
import type { Reads } from "../kernel/records.ts";
import { FINISHED, overallState } from "../steps/steps.ts";
import { composedTexts } from "./composition.ts";
import { fieldsOf, identifierClaim, identifierInUse, newTray } from "./formulation-rules.ts";
import { type Plan, type PlanRow, plannedTrays } from "./plan.ts";
import type { FormulationFields } from "./schema.ts";

/**
 * Adds the trays of a plan to a trial: all of them or none. Their ids are derived from that of the command. The feed can
 * deliver some of them one page earlier than the others: these are not written again.
 */
export function addFormulations(lab: Reads, { params, body }: OfOne<Plan>, stamp: Stamp): Decision {
  const trial = lab.get("grow_trials", params.id);
  const compositions = body.rows.map((row) => compositionOf(lab, row));
  const position_seed = body.position_seed ? (trial?.position_seed ?? body.position_seed) : null;
  const trays = plannedTrays(body, position_seed).map((tray, index) => {
    const id = createdId(stamp, {}, `tray ${index + 1}`);
    const claimed = identifierClaim(params.id, tray.identifier);
    const existing = lab.get("tray_formulations", id);
    return { ...tray, id, claimed, existing, isInUse: isClaimed(lab, claimed, id) };
  });
  const taken = trays.find(({ isInUse }) => isInUse);
  const wrong = compositions.find((one) => "kind" in one);

  if (trial === null) return notFound("Grow trial");
  if (overallState(trial.process_states) === FINISHED) {
    return reject("FINAL", "The grow trial is finished. No formulation can be added.");
  }
  if (taken) return { ...identifierInUse(lab, trial, taken.identifier), field: "first_identifier" };
  if (wrong && "kind" in wrong) return ofRow(wrong, compositions.indexOf(wrong));

  const { created_by, created_at } = body;
  const grown: GrowTrial = {
    ...trial,
    formulation_ids: [...new Set([...trial.formulation_ids, ...trays.map(({ id }) => id)])],
    ...(position_seed && { position_seed }),
    ...(body.cnf_per_plug && { cnf_per_plug: body.cnf_per_plug }),
  };
  const added = trays.flatMap(({ row, id, identifier, claimed, position, existing }) => {
    const fields = compositions[row];
    if (fields === undefined || "kind" in fields) return [];
    const change = claim(claimed, "tray_formulations", id);
    if (existing !== null) return [change];
    const made = { id, grow_trial_id: trial.id, created_by, created_at };
    const record = { ...newTray({ ...fields, identifier }, made, stamp), ...(position && { position }) };
    return [{ table: "tray_formulations" as const, id, record }, change];
  });
  return accept([...added, { table: "grow_trials", id: trial.id, record: grown }]);
}

/** The fields of the trays of a row, with the composition that the names of the lab give. */
function compositionOf(lab: Reads, { replicates: _, ...row }: PlanRow): FormulationFields | Rejection {
  const fields = fieldsOf(lab, {
    ...row,
    formulation_identifier: "",
    composition: "",
    initial_comments: null,
  });
  const plant = lab.get("grow_trial_plants", row.grow_trial_plant_id);
  const additive = lab.get("additives", row.additive_id);
  const fertilizer = lab.get("fertilizers", row.grow_trial_fertilizer_id);
  if ("kind" in fields) return fields;
  const [composition] = composedTexts({
    ...fields,
    plant: plant?.name ?? null,
    additive: additive?.name ?? null,
    fertilizer: fertilizer?.name ?? null,
  });
  return { ...fields, composition: composition.slice(0, MOST_LETTERS) };
}

/** As in the form of a single tray. */
const MOST_LETTERS = 1000;

/** A refusal that names its row. */
function ofRow(rejection: Rejection, index: number): Rejection {
  const message = `Row ${index + 1}: ${rejection.message}`;
  return { ...rejection, message, field: `rows.${index}.${rejection.field}` };
}
