import { cnfDescription } from "../cnfs/views.ts";
import type { GrowTrial } from "../grow-trials/schema.ts";
import {
  accept,
  type Decision,
  idInUse,
  notFound,
  type OfOne,
  type Rejection,
  reject,
  type Stamp,
  unknownChoice,
} from "../kernel/change.ts";
import { claim, claimId, isClaimed, moveClaim } from "../kernel/claims.ts";
import { isSame, mergeEdit, under } from "../kernel/edits.ts";
import { createdId, namedId } from "../kernel/ids.ts";
import type { Reads } from "../kernel/records.ts";
import { writtenBy } from "../kernel/written.ts";
import { FINISHED, overallState } from "../steps/steps.ts";
import { editedCnfUse, useOfCnf } from "./cnf-use.ts";
import { nextIdentifier } from "./composition.ts";
import type { FormulationEdit, NewFormulation } from "./forms.ts";
import { isActiveTray, plugsRemoved } from "./plug-counts.ts";
import { inactiveTray } from "./plugs.ts";
import type { FormulationFields, TrayFormulation } from "./schema.ts";

/** The id of the claim on an identifier, which is unique in its trial. */
export function identifierClaim(trialId: string, identifier: string): string {
  return claimId(`tray_formulation.identifier.${trialId}`, identifier);
}

/** Creates a tray of a trial. */
export function addFormulation(lab: Reads, { params, body }: OfOne<NewFormulation>, stamp: Stamp): Decision {
  const id = createdId(stamp, body);
  const trial = lab.get("grow_trials", params.id);
  const existing = lab.get("tray_formulations", id);
  const identifier = identifierClaim(params.id, body.formulation_identifier);
  const fields = fieldsOf(lab, body);
  const made = { id, cnf_id: body.cnf_id ?? null, created_by: body.created_by, created_at: body.created_at };
  const used = useOfCnf(lab, made, body, namedId("tray_cnf_use", id), stamp);
  const isInUse = isClaimed(lab, identifier, id);

  if (trial === null) return notFound("Grow trial");
  if (existing !== null) return idInUse("A formulation");
  if (overallState(trial.process_states) === FINISHED) {
    return reject("FINAL", "The grow trial is finished. No formulation can be added.");
  }
  if (isInUse) return identifierInUse(lab, trial, body.formulation_identifier);
  if ("kind" in fields) return fields;
  if (used.kind === "rejected") return used;

  const record: TrayFormulation = {
    ...newTray(fields, { ...made, grow_trial_id: trial.id }, stamp),
    cnf_use_record_id: used.useId,
  };
  const grown: GrowTrial = { ...trial, formulation_ids: [...trial.formulation_ids, id] };
  return accept(
    [
      { table: "tray_formulations", id, record },
      { table: "grow_trials", id: trial.id, record: grown },
      claim(identifier, "tray_formulations", id),
      ...used.changes,
    ],
    used.warnings,
  );
}

/** A tray without data. */
export function newTray(
  fields: FormulationFields,
  of: Pick<TrayFormulation, "id" | "grow_trial_id" | "created_at" | "created_by">,
  stamp: Stamp,
): TrayFormulation {
  const { id, grow_trial_id, created_at, created_by } = of;
  return {
    ...fields,
    id,
    grow_trial_id,
    transplanted_at: null,
    germination_rate: null,
    location_details: null,
    transplanted: null,
    weekly_data: [],
    plug_removals: [],
    deleted_weeks: [],
    harvest_data: null,
    created_at,
    created_by,
    edited: writtenBy(stamp),
    recorded_by: stamp.user,
    recorded_at: stamp.now,
  };
}

/** Fields that can still be edited when a tray has no plugs left. */
const remarks = new Set<keyof FormulationFields>(["composition", "initial_comments"]);

/** Edits the formulation of a tray. */
export function updateFormulation(
  lab: Reads,
  { params, body }: OfOne<FormulationEdit>,
  stamp: Stamp,
): Decision {
  const tray = lab.get("tray_formulations", params.id);
  const trial = lab.get("grow_trials", tray?.grow_trial_id);
  const fields = fieldsOf(lab, body);
  if (tray === null || trial === null) return notFound("Formulation");
  if ("kind" in fields) return fields;
  const edited = mergeEdit<TrayFormulation>(tray, fields, asStored(body.base), tray.edited);
  if (edited.kind === "rejected") return asEntered(edited);
  const { record } = edited;
  const used = editedCnfUse(lab, tray, record, body, createdId(stamp, {}, "tray_cnf_use"), stamp);

  const identifier = identifierClaim(trial.id, record.identifier);
  const oldClaim = identifierClaim(trial.id, tray.identifier);
  const moved = moveClaim(lab, oldClaim, identifier, "tray_formulations", tray.id);
  if (moved.length > 0 && isClaimed(lab, identifier, tray.id))
    return identifierInUse(lab, trial, record.identifier);
  const removed = plugsRemoved(tray);
  if (record.num_plugs_created < removed) {
    const message = `Plug count must be at least the plugs removed so far (${removed})`;
    return reject("VALIDATION", message, { field: "num_plugs_created" });
  }
  const isRemark = fieldNames(fields).every(
    (field) => remarks.has(field) || isSame(tray[field], record[field]),
  );
  const inactive = isActiveTray(tray) || isRemark ? null : inactiveTray(tray, stamp);
  if (inactive !== null) return inactive;
  if (used.kind === "rejected") return used;

  const after = { ...record, cnf_use_record_id: used.useId, edited: writtenBy(stamp) };
  return accept(
    [{ table: "tray_formulations", id: tray.id, record: after }, ...moved, ...used.changes],
    used.warnings,
    under([], edited.merged),
  );
}

const fieldNames = (fields: FormulationFields) => Object.keys(fields) as (keyof FormulationFields)[];

/** Renames the identifier in a form's base to its stored field. */
function asStored(
  base: Record<string, unknown> | null | undefined,
): Record<string, unknown> | null | undefined {
  if (!base || !("formulation_identifier" in base)) return base;
  const { formulation_identifier: identifier, ...rest } = base;
  return { ...rest, identifier };
}

/** Renames the identifier in a refusal to its field in the form. */
function asEntered(rejection: Rejection): Rejection {
  const { merged, ...current } = rejection.current as Record<string, unknown>;
  return {
    ...rejection,
    ...(rejection.field === "identifier" && { field: "formulation_identifier" }),
    current: { ...renamed(current), ...(merged ? { merged: renamed(merged) } : {}) },
  };
}

function renamed(values: object): object {
  const { identifier, ...others } = values as Record<string, unknown>;
  return identifier === undefined ? values : { formulation_identifier: identifier, ...others };
}

/** Returns the next free identifier from the refusal of an identifier in use; else null. */
export function suggestedIdentifier(current: unknown): string | null {
  const { next_formulation_identifier: next } = (current ?? {}) as Record<string, unknown>;
  return typeof next === "string" ? next : null;
}

/** Returns the refusal of an identifier in use, with the next free one. */
export function identifierInUse(lab: Reads, trial: GrowTrial, identifier: string): Rejection {
  const trays = trial.formulation_ids.map((id) => lab.get("tray_formulations", id));
  const next = nextIdentifier(trays.flatMap((tray) => tray?.identifier ?? []));
  return reject("DUPLICATE", `Formulation identifier ${identifier} already exists in this grow trial.`, {
    field: "formulation_identifier",
    current: { next_formulation_identifier: next },
  });
}

type Described = Omit<
  NewFormulation,
  "id" | "created_by" | "created_at" | `cnf_${"use" | "amount"}${string}` | "allow_overdraw"
>;

/** Returns the fields of the form as they are stored, or the refusal of an unknown choice. */
export function fieldsOf(lab: Reads, body: Described): FormulationFields | Rejection {
  const plant = lab.get("grow_trial_plants", body.grow_trial_plant_id);
  const fertilizer = lab.get("fertilizers", body.grow_trial_fertilizer_id);
  const substrate = lab.get("substrate_types", body.substrate_type_id);
  const additive = lab.get("additives", body.additive_id);
  const cnf = lab.get("cnfs", body.cnf_id);
  const cake = lab.get("cakes", cnf?.cake_id);
  const filtration = lab.get("filtrations", cake?.filtration_and_neutralization_details_id);

  if (plant === null) return unknownChoice("plant", "grow_trial_plant_id");
  if (fertilizer === null) return unknownChoice("fertilizer", "grow_trial_fertilizer_id");
  if (substrate === null) return unknownChoice("substrate type", "substrate_type_id");
  if (body.additive_id && additive === null) return unknownChoice("additive", "additive_id");
  if (body.cnf_id && cnf === null) return unknownChoice("CNF", "cnf_id");
  return {
    identifier: body.formulation_identifier,
    grow_trial_plant_id: body.grow_trial_plant_id,
    cnf_id: body.cnf_id ?? null,
    cnf_description: body.cnf_description ?? (cnf && cnfDescription(cnf, filtration ?? undefined)),
    grow_trial_fertilizer_id: body.grow_trial_fertilizer_id,
    additive_id: body.additive_id ?? null,
    additive_ratio: body.additive_ratio ?? null,
    substrate_type_id: body.substrate_type_id,
    preparation_steps: body.preparation_steps,
    num_plugs_created: body.num_plugs_created,
    test_for: body.test_for,
    composition: body.composition,
    initial_comments: body.initial_comments,
  };
}
