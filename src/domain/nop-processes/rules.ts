import { z } from "zod";
import {
  accept,
  type Change,
  type Decision,
  idInUse,
  notFound,
  type Rejection,
  reject,
  type Stamp,
  unknownChoice,
} from "../kernel/change.ts";
import { claim, claimId, isClaimed } from "../kernel/claims.ts";
import { editOf } from "../kernel/edit-of.ts";
import { createdId } from "../kernel/ids.ts";
import { nextNumber } from "../kernel/numbering.ts";
import type { Reads } from "../kernel/records.ts";
import { purposeId } from "../resource-use/rules.ts";
import { changesOf, findUse } from "../resource-use/uses.ts";
import { editedText } from "../values/text.ts";
import { utcToLocal } from "../values/time.ts";
import { assignedTo, editBase } from "../values/traits.ts";
import { claimOfNamedUse, nameUses, useOfAcid, useOfFeedstock } from "./own-uses.ts";
import type { NewNopProcess, NopProcess, ProcessUses } from "./schema.ts";

/** The id of the claim on a batch number, which is unique and by which its process is found. */
export function batchClaim(batchNumber: string): string {
  return claimId("nop_process.batch_number", batchNumber);
}

/**
 * Creates an oxidation batch. It records the uses of its feedstock and of its acid; the listed use records have used
 * their stock already. No use is linked, but each belongs to one process.
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
  const acid = lab.get("chemicals", body.acid_chemical_id);
  const acidName = lab.get("chemical_names", acid?.chemical_name_id);
  const ownUses = [useOfFeedstock(lab, id, body, stamp), useOfAcid(lab, id, body, stamp)];

  if (existing !== null) return idInUse("An NOP process");
  if (isInUse) {
    return reject("DUPLICATE", `Batch number ${numbering.batch} already exists.`, { field: "batch_number" });
  }
  if (body.feedstock_id && feedstock === null) return unknownChoice("feedstock", "feedstock_id");
  if (body.reactor_equipment_id && reactor === null) return unknownChoice("reactor", "reactor_equipment_id");
  if (body.acid_chemical_id && acidName?.chemical_type !== "ACID")
    return unknownChoice("acid", "acid_chemical_id");
  const refusal = refusals.find((one) => one !== null);
  if (refusal) return refusal;
  const refused = ownUses.find((one) => one?.kind === "rejected");
  if (refused?.kind === "rejected") return refused;

  const own = ownUses.filter((one) => one?.kind === "accepted");
  const useIds = [...body.resource_use_record_ids, ...own.map(({ use }) => use.id)];
  return accept(
    [
      { table: "nop_processes", id, record: toProcess(id, body, useIds, numbering?.batch ?? null, stamp) },
      ...(numbering === null
        ? []
        : [claim(batchClaim(numbering.batch), "nop_processes", id), ...numbering.changes]),
      ...useIds.map((useId) => claim(claimOfNamedUse(useId), "nop_processes", id)),
      ...own.flatMap(({ stockUses }) => changesOf(stockUses)),
    ],
    own.flatMap(({ warnings }) => warnings),
  );
}

/** Adds use records to those of a process. They have used the stock already; those that it has already are left out. */
export function addUsesToProcess(
  lab: Reads,
  { params, body }: { params: { id: string }; body: ProcessUses },
): Decision {
  const process = lab.get("nop_processes", params.id);
  const refusals = body.resource_use_record_ids.map((useId) => checkUse(lab, useId, params.id));
  if (process === null) return notFound("NOP process");
  const refusal = refusals.find((one) => one !== null);
  if (refusal) return refusal;
  return accept(nameUses(process, body.resource_use_record_ids));
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

function toProcess(
  id: string,
  body: NewNopProcess,
  resource_use_record_ids: string[],
  batch_number: string | null,
  stamp: Stamp,
): NopProcess {
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
    resource_use_record_ids,
    comments: body.comments,
    created_by: body.created_by,
    creation_date: body.creation_date,
    recorded_by: stamp.user,
    recorded_at: stamp.now,
  };
}

/** The details of an NOP process that are not figures of its reaction. */
export const NopProcessEdit = z.object({
  comments: editedText("Comments"),
  assigned_to: assignedTo,
  base: editBase,
});

/** Edits the details of an NOP process. */
export const editNopProcess = editOf({
  table: "nop_processes",
  entity: "NOP process",
  form: NopProcessEdit,
});
