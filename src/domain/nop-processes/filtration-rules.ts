import { bottleOf, useAgent } from "../chemicals/agent-use.ts";
import { correctedBy, refuseCorrector } from "../corrections/corrections.ts";
import {
  accept,
  type Decision,
  idInUse,
  notFound,
  type Rejection,
  reject,
  type Stamp,
} from "../kernel/change.ts";
import { type Base, isSame, mergeEdit, under } from "../kernel/edits.ts";
import { createdId, namedId } from "../kernel/ids.ts";
import type { Reads } from "../kernel/records.ts";
import type { StoredUseRecord } from "../resource-use/schema.ts";
import { findUse } from "../resource-use/uses.ts";
import { nameUses } from "./own-uses.ts";
import type { Filtration, FiltrationCorrection, NewFiltration } from "./schema.ts";

/** Creates the filtration of one sample of a process. An hour may have several filtrations. */
export function addFiltration(
  lab: Reads,
  { params, body }: { params: { id: string }; body: NewFiltration },
  stamp: Stamp,
): Decision {
  const id = createdId(stamp, body);
  const existing = lab.get("filtrations", id);
  const process = lab.get("nop_processes", params.id);
  const equipment = lab.get("equipment", body.filtration_equipment_id);
  const bottle = bottleOf(lab, body.neutralizing_agent_id, body.neutralizing_agent_name);
  const entered = { ...body, id: namedId("filtration_agent_use", id) };
  const agent = useAgent(lab, agentTaken(body, entered), fields, stamp);

  if (process === null) return notFound("NOP process");
  if (existing !== null) return idInUse("A filtration");
  if (body.filtration_equipment_id && equipment === null) return unknownEquipment();
  if (bottle.kind === "rejected") return bottle;
  if (agent.kind === "rejected") return agent;
  const record: Filtration = {
    id,
    nop_process_id: params.id,
    hour_number_for_sample: body.hour_number_for_sample ?? null,
    is_after_reaction_completed: body.is_after_reaction_completed,
    filtration_equipment_id: body.filtration_equipment_id ?? null,
    effluent_volume: body.effluent_volume ?? null,
    effluent_ph: body.effluent_ph ?? null,
    ph_after_neutralization: body.ph_after_neutralization ?? null,
    neutralizing_agent_name: bottle.agent,
    neutralizing_agent_use_record_id: agent.use?.id ?? null,
    comments: body.comments,
    created_by: body.created_by,
    creation_date: body.creation_date,
    recorded_by: stamp.user,
    recorded_at: stamp.now,
  };
  return accept(
    [
      { table: "filtrations", id, record },
      ...(agent.use ? nameUses(process, [agent.use.id]) : []),
      ...agent.changes,
    ],
    agent.warnings,
  );
}

/**
 * Corrects what was measured at a filtration, with a reason, by field. Its sample does not change. If another amount or
 * bottle of agent was used, the use is voided with the reason and recorded again.
 */
export function correctFiltration(
  lab: Reads,
  { params, body }: { params: { id: string; filtration_id: string }; body: FiltrationCorrection },
  stamp: Stamp,
): Decision {
  const filtration = lab.get("filtrations", params.filtration_id);
  const process = lab.get("nop_processes", params.id);
  const equipment = lab.get("equipment", body.filtration_equipment_id);
  const use = findUse(lab, filtration?.neutralizing_agent_use_record_id)?.use ?? null;
  if (filtration === null || filtration.nop_process_id !== params.id) return notFound("Filtration");
  if (process === null) return notFound("NOP process");
  const { recorded_by: by, recorded_at: at, created_by, creation_date } = filtration;
  const refusal = refuseCorrector({ by, at }, stamp);
  if (refusal !== null) return refusal;
  if (body.filtration_equipment_id && equipment === null) return unknownEquipment();
  const { reason, base, allow_overdraw, ...values } = body;
  const edited = mergeEdit<Filtration & Agent>(
    { ...filtration, ...agentOf(use) },
    values,
    base as Base,
    filtration.corrected ?? { by, at },
  );
  if (edited.kind === "rejected") return edited;
  const { neutralizing_agent_id, neutralizing_agent_amount, neutralizing_agent_amount_units, ...record } =
    edited.record;
  const corrected = { neutralizing_agent_id, neutralizing_agent_amount, neutralizing_agent_amount_units };
  const isOfBottle = isSame(record.neutralizing_agent_name, filtration.neutralizing_agent_name);

  const isNamed = body.neutralizing_agent_id !== undefined;
  const bottle = bottleOf(lab, isNamed ? neutralizing_agent_id : null, record.neutralizing_agent_name);
  const entered = { created_by, creation_date, allow_overdraw, id: createdId(stamp, {}, "corrected use") };
  // A correction of an earlier version changes the agent and not its bottle: the bottle was another.
  const wanted = isNamed || isOfBottle ? agentTaken(corrected, entered) : null;
  const agent = useAgent(lab, wanted, fields, stamp, { useId: use?.id, reason });
  if (bottle.kind === "rejected") return bottle;
  if (agent.kind === "rejected") return agent;
  const after: Filtration = {
    ...record,
    neutralizing_agent_name: bottle.agent,
    neutralizing_agent_use_record_id: agent.use?.id ?? null,
    corrected: correctedBy(stamp, reason),
  };
  return accept(
    [
      { table: "filtrations", id: filtration.id, record: after },
      ...(agent.use ? nameUses(process, [agent.use.id]) : []),
      ...agent.changes,
    ],
    agent.warnings,
    under([], edited.merged),
  );
}

const fields = { amount: "neutralizing_agent_amount", units: "neutralizing_agent_amount_units" };

/** The agent as the form has it. */
type Agent = Pick<
  NewFiltration,
  "neutralizing_agent_id" | "neutralizing_agent_amount" | "neutralizing_agent_amount_units"
>;

function agentOf(use: StoredUseRecord | null) {
  return {
    neutralizing_agent_id: use?.stock_id ?? null,
    neutralizing_agent_amount: use?.amount_used ?? null,
    neutralizing_agent_amount_units: (use?.amount_used_units ??
      null) as Agent["neutralizing_agent_amount_units"],
  };
}

/** The use of the bottle in a form; null if the form names none. */
function agentTaken(
  {
    neutralizing_agent_id: bottle,
    neutralizing_agent_amount: amount,
    neutralizing_agent_amount_units: units,
  }: Agent,
  {
    id,
    created_by,
    creation_date,
    allow_overdraw,
  }: Pick<NewFiltration, "created_by" | "creation_date" | "allow_overdraw"> & { id: string },
) {
  if (!bottle || typeof amount !== "number" || !units) return null;
  const entered = { id, created_by, creation_date, allow_overdraw };
  return { ...entered, bottle, amount, units, purpose: "NOP_PROCESS" as const, linked_to: null };
}

function unknownEquipment(): Rejection {
  const message = "Please select valid filtration equipment";
  return reject("VALIDATION", message, { field: "filtration_equipment_id" });
}
