import { z } from "zod";
import { useCnf } from "../cnfs/rules.ts";
import {
  accept,
  type Change,
  type Decision,
  idInUse,
  type Rejection,
  reject,
  type Stamp,
  unknownChoice,
} from "../kernel/change.ts";
import { editOf } from "../kernel/edit-of.ts";
import { createdId } from "../kernel/ids.ts";
import type { Reads } from "../kernel/records.ts";
import { sampleCreated } from "../notifications/notifications.ts";
import { purposeId, refuseLinkedUse } from "../resource-use/rules.ts";
import { beginUses, changesOf as changesOfUses, findUse, linkUse } from "../resource-use/uses.ts";
import { EnteredCustomFields } from "../values/custom-fields.ts";
import { editBase, edited } from "../values/traits.ts";
import { type NewCnfSample, NewSample, type Sample } from "./schema.ts";

/** The id of the purpose of uses for samples. */
const samplePurposeOfUse = () => purposeId("SAMPLE_FOR_STORAGE_OR_CHARACTERIZATION");

/** Creates a sample from a use record of any stock. */
export function createSample(lab: Reads, { body }: { body: NewSample }, stamp: Stamp): Decision {
  const id = createdId(stamp, body);
  const wrong = checkSample(lab, id, body);
  const found = findUse(lab, body.resource_use_record_id);
  const field = "resource_use_record_id";

  if (wrong !== null) return wrong;
  if (found === null) return unknownChoice("resource use record", field);
  const { table, stock, use } = found;
  if (use.resource_use_purpose_id !== samplePurposeOfUse()) {
    return reject("VALIDATION", "The selected use record is not for a sample.", { field });
  }
  const refusal = refuseLinkedUse(use, id, field);
  if (refusal !== null) return refusal;

  const source = { resource_use_record_id: use.id, resource_table: table, resource_id: stock.id };
  const record = toSample(id, source, body, stamp);
  const linked = linkUse(beginUses(table, stock), use, { type: "SAMPLE", id });
  return accept([...changesOfUses(linked), ...changesOf(record, stamp)]);
}

/** Creates a sample of a CNF together with its use record. */
export function addSampleForLibrary(
  lab: Reads,
  { params, body }: { params: { id: string }; body: NewCnfSample },
  stamp: Stamp,
): Decision {
  const id = createdId(stamp, body);
  const useId = createdId(stamp, {}, "use_record");
  const wrong = checkSample(lab, id, body);
  const used = useCnf(lab, { params, body: useOf(body, useId) }, stamp);

  if (used.kind === "rejected" && used.code === "NOT_FOUND") return used;
  if (wrong !== null) return wrong;
  if (used.kind === "rejected") return used;

  const source = { resource_use_record_id: useId, resource_table: "cnfs" as const, resource_id: params.id };
  const linked = linkUse(used.stockUses, used.use, { type: "SAMPLE", id });
  const sample = changesOf(toSample(id, source, body, stamp), stamp);
  return accept([...changesOfUses(linked), ...sample], used.warnings);
}

function useOf(body: NewCnfSample, id: string) {
  const { amount_used, amount_used_units, created_by, creation_date, allow_overdraw } = body;
  return {
    id,
    amount_used,
    amount_used_units,
    created_by,
    creation_date,
    allow_overdraw,
    resource_use_purpose_id: samplePurposeOfUse(),
    purpose: null,
    comments: null,
  };
}

function checkSample(lab: Reads, id: string, body: NewSample | NewCnfSample): Rejection | null {
  const existing = lab.get("samples", id);
  const purpose = lab.get("sample_purposes", body.sample_purpose_id);
  const location = lab.get("locations", body.location_id);
  if (existing !== null) return idInUse("A sample");
  if (purpose === null) return unknownChoice("sample purpose", "sample_purpose_id");
  return location === null ? unknownChoice("location", "location_id") : null;
}

type Source = Pick<Sample, "resource_use_record_id" | "resource_table" | "resource_id">;

function toSample(id: string, source: Source, body: NewSample | NewCnfSample, stamp: Stamp): Sample {
  return {
    id,
    ...source,
    sample_purpose_id: body.sample_purpose_id,
    location_id: body.location_id,
    location_details: body.location_details,
    sample_description: body.sample_description,
    more_info: body.more_info,
    inform_qnc_team: body.inform_qnc_team,
    created_by: body.created_by,
    creation_date: body.creation_date,
    recorded_by: stamp.user,
    recorded_at: stamp.now,
  };
}

function changesOf(sample: Sample, stamp: Stamp): Change[] {
  const notifications = sample.inform_qnc_team && stamp.final ? [sampleCreated(sample, stamp)] : [];
  return [{ table: "samples", id: sample.id, record: sample }, ...notifications];
}

const { location_id, location_details, sample_description } = NewSample.shape;

/** The details of a sample. */
export const SampleEdit = z.object({
  sample_description: edited(sample_description),
  location_id: edited(location_id),
  location_details: edited(location_details),
  more_info: edited(EnteredCustomFields.meta({ label: "More Info" })),
  base: editBase,
});

/** Edits the details of a sample. */
export const editSample = editOf({ table: "samples", entity: "Sample", form: SampleEdit });
