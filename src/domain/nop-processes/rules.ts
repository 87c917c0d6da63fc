import { correctedBy, refuseCorrector } from "../corrections/corrected.ts";
import {
  accept,
  type Change,
  type Decision,
  notFound,
  type Rejection,
  reject,
  type Stamp,
} from "../kernel/change.ts";
import { claim, claimId, isClaimed } from "../kernel/claims.ts";
import { type Base, mergeEdit, under } from "../kernel/edits.ts";
import { createdId } from "../kernel/ids.ts";
import { nextNumber } from "../kernel/numbering.ts";
import type { Reads } from "../kernel/records.ts";
import { idInUse, unknownChoice } from "../kernel/refusals.ts";
import { purposeId } from "../resource-use/rules.ts";
import { findUse } from "../resource-use/uses.ts";
import { utcToLocal } from "../values/time.ts";
import { batchClaim } from "./batch-claim.ts";
import type {
  Filtration,
  FiltrationCorrection,
  NewFiltration,
  NewNopProcess,
  NopProcess,
  ProcessUses,
} from "./schema.ts";

/** The id of the claim of a process on a use record it lists. */
export function claimOfNamedUse(useId: string): string {
  return claimId("nop_process.use_record", useId);
}

/**
 * Creates an oxidation batch. It draws no stock itself: the listed use records already have. They are not linked, but
 * each belongs to one process.
 */
export function createNopProcess(lab: Reads, { body }: { body: NewNopProcess }, stamp: Stamp): Decision {
  const id = createdId(stamp, body);
  const existing = lab.get("nop_processes", id);
  const feedstock = lab.get("feedstocks", body.feedstock_id);
  const reactor = lab.get("equipment", body.reactor_equipment_id);
  const refusals = body.resource_use_record_ids.map((useId) => checkUse(lab, useId, id));
  const numbering = body.batch_number
    ? { batch: body.batch_number, changes: [] }
    : numbered(lab, body, stamp);
  const isInUse = numbering !== null && isClaimed(lab, batchClaim(numbering.batch), id);

  if (existing !== null) return idInUse("An NOP process");
  if (isInUse) {
    return reject("DUPLICATE", `Batch number ${numbering.batch} already exists.`, { field: "batch_number" });
  }
  if (body.feedstock_id && feedstock === null) return unknownChoice("feedstock", "feedstock_id");
  if (body.reactor_equipment_id && reactor === null) return unknownChoice("reactor", "reactor_equipment_id");
  const refusal = refusals.find((one) => one !== null);
  if (refusal) return refusal;

  return accept([
    { table: "nop_processes", id, record: toProcess(id, body, numbering?.batch ?? null, stamp) },
    ...(numbering === null
      ? []
      : [claim(batchClaim(numbering.batch), "nop_processes", id), ...numbering.changes]),
    ...body.resource_use_record_ids.map((useId) => claim(claimOfNamedUse(useId), "nop_processes", id)),
  ]);
}

/** Adds use records to those of a process. They have drawn the stock already; those that it has already are left out. */
export function addUsesToProcess(
  lab: Reads,
  { params, body }: { params: { id: string }; body: ProcessUses },
): Decision {
  const process = lab.get("nop_processes", params.id);
  const refusals = body.resource_use_record_ids.map((useId) => checkUse(lab, useId, params.id));
  if (process === null) return notFound("NOP process");
  const refusal = refusals.find((one) => one !== null);
  if (refusal) return refusal;
  const own = new Set(process.resource_use_record_ids);
  const added = [...new Set(body.resource_use_record_ids)].filter((useId) => !own.has(useId));
  if (added.length === 0) return accept([]);
  return accept([
    {
      table: "nop_processes",
      id: process.id,
      record: { ...process, resource_use_record_ids: [...own, ...added] },
    },
    ...added.map((useId) => claim(claimOfNamedUse(useId), "nop_processes", process.id)),
  ]);
}

/** `NOP-2026-004`, numbered by the year of the reaction in New York; `null` on a tablet. */
function numbered(
  lab: Reads,
  { creation_date }: NewNopProcess,
  stamp: Stamp,
): { batch: string; changes: Change[] } | null {
  const year = utcToLocal(creation_date).slice(0, 4);
  const batchOf = (n: number) => `NOP-${year}-${String(n).padStart(3, "0")}`;
  const isFree = (n: number) => lab.get("claims", batchClaim(batchOf(n))) === null;
  const next = nextNumber(lab, stamp, `nop:${year}`, isFree);
  return next && { batch: batchOf(next.n), changes: [next.change] };
}

function checkUse(lab: Reads, useId: string, id: string): Rejection | null {
  const field = "resource_use_record_ids";
  const found = findUse(lab, useId);
  const isNamed = isClaimed(lab, claimOfNamedUse(useId), id);
  if (found === null) return unknownChoice("resource use record", field);
  if (found.use.resource_use_purpose_id !== purposeId("NOP_PROCESS")) {
    return reject("VALIDATION", "The selected use record is not for an NOP process.", { field });
  }
  if (!isNamed) return null;
  return reject("LINKED", "The selected use record is already linked to another entry.", { field });
}

function toProcess(id: string, body: NewNopProcess, batch_number: string | null, stamp: Stamp): NopProcess {
  const hasFeedstock = typeof body.amount_feedstock === "number";
  const hasAcid = typeof body.acid_amount === "number";
  return {
    id,
    batch_number,
    is_one_tonne_reaction: body.is_one_tonne_reaction,
    feedstock_id: body.feedstock_id ?? null,
    amount_feedstock: body.amount_feedstock ?? null,
    amount_feedstock_units: (hasFeedstock && body.amount_feedstock_units) || null,
    reactor_equipment_id: body.reactor_equipment_id ?? null,
    acid_concentration: body.acid_concentration ?? null,
    acid_amount: body.acid_amount ?? null,
    acid_amount_units: (hasAcid && body.acid_amount_units) || null,
    reaction_temperature: body.reaction_temperature ?? null,
    reaction_hours: body.reaction_hours ?? null,
    resource_use_record_ids: body.resource_use_record_ids,
    comments: body.comments,
    created_by: body.created_by,
    creation_date: body.creation_date,
    recorded_by: stamp.user,
    recorded_at: stamp.now,
  };
}

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

  if (process === null) return notFound("NOP process");
  if (existing !== null) return idInUse("A filtration");
  if (body.filtration_equipment_id && equipment === null) return unknownEquipment();
  const record: Filtration = {
    id,
    nop_process_id: params.id,
    hour_number_for_sample: body.hour_number_for_sample ?? null,
    is_after_reaction_completed: body.is_after_reaction_completed,
    filtration_equipment_id: body.filtration_equipment_id ?? null,
    effluent_volume: body.effluent_volume ?? null,
    effluent_ph: body.effluent_ph ?? null,
    ph_after_neutralization: body.ph_after_neutralization ?? null,
    neutralizing_agent_name: body.neutralizing_agent_name,
    comments: body.comments,
    created_by: body.created_by,
    creation_date: body.creation_date,
    recorded_by: stamp.user,
    recorded_at: stamp.now,
  };
  return accept([{ table: "filtrations", id, record }]);
}

/** Corrects what was measured at a filtration, with a reason, by field. Its sample does not change. */
export function correctFiltration(
  lab: Reads,
  { params, body }: { params: { id: string; filtration_id: string }; body: FiltrationCorrection },
  stamp: Stamp,
): Decision {
  const filtration = lab.get("filtrations", params.filtration_id);
  const equipment = lab.get("equipment", body.filtration_equipment_id);
  if (filtration === null || filtration.nop_process_id !== params.id) return notFound("Filtration");
  const entered = { by: filtration.recorded_by, at: filtration.recorded_at };
  const refusal = refuseCorrector(entered, stamp);
  if (refusal !== null) return refusal;
  if (body.filtration_equipment_id && equipment === null) return unknownEquipment();
  const { reason, base, ...values } = body;
  const edited = mergeEdit<Filtration>(filtration, values, base as Base, filtration.corrected ?? entered);
  if (edited.kind === "rejected") return edited;
  const record = { ...edited.record, corrected: correctedBy(stamp, reason) };
  return accept([{ table: "filtrations", id: filtration.id, record }], [], under([], edited.merged));
}

function unknownEquipment(): Rejection {
  const message = "Please select valid filtration equipment";
  return reject("VALIDATION", message, { field: "filtration_equipment_id" });
}
