import { z } from "zod";
import {
  accept,
  type Decision,
  idInUse,
  notFound,
  reject,
  type Stamp,
  unknownChoice,
} from "../kernel/change.ts";
import { claim, claimId, isClaimed } from "../kernel/claims.ts";
import { editOf } from "../kernel/edit-of.ts";
import { createdId } from "../kernel/ids.ts";
import type { Reads } from "../kernel/records.ts";
import { alreadyAdded, writtenBy } from "../kernel/written.ts";
import { changeStep } from "../steps/change-step.ts";
import { reopenStep, type StepReopening } from "../steps/reopen.ts";
import { newSteps, type StepChange } from "../steps/schema.ts";
import { byIdentifier } from "../trays/composition.ts";
import { missingDryMasses } from "../trays/dried.ts";
import { isActiveTray } from "../trays/plug-counts.ts";
import { editedText } from "../values/text.ts";
import { assignedTo, editBase, edited } from "../values/traits.ts";
import { canSow, growTrialPlan, growTrialStep, HARVEST, notReady, SEED_SOWN } from "./plan.ts";
import { type GrowTrial, NewGrowTrial, SeedSown } from "./schema.ts";

/** The id of the claim on a code, which is unique among grow trials. */
export function growTrialClaim(code: string): string {
  return claimId("grow_trial.code", code);
}

/** Creates a grow trial without trays. */
export function createGrowTrial(lab: Reads, { body }: { body: NewGrowTrial }, stamp: Stamp): Decision {
  const { id: _, ...entered } = body;
  const id = createdId(stamp, body);
  const existing = lab.get("grow_trials", id);
  const method = lab.get("grow_trial_methods", body.grow_trial_method_id);
  const location = lab.get("locations", body.location_id);
  const isInUse = isClaimed(lab, growTrialClaim(body.code), id);

  if (existing !== null) return idInUse("A grow trial");
  if (isInUse) {
    const message = `A grow trial with the code ${body.code} already exists.`;
    return reject("DUPLICATE", message, { field: "code" });
  }
  if (method === null) return unknownChoice("method", "grow_trial_method_id");
  if (location === null) return unknownChoice("location", "location_id");

  const record: GrowTrial = {
    ...entered,
    id,
    name: null,
    location_details: null,
    google_folder_id: id,
    seed_sown_date: null,
    estimated_harvest_date: null,
    sown: null,
    formulation_ids: [],
    process_states: newSteps(id, growTrialPlan),
    recorded_by: stamp.user,
    recorded_at: stamp.now,
  };
  return accept([{ table: "grow_trials", id, record }, claim(growTrialClaim(body.code), "grow_trials", id)]);
}

/** Adds the date of sowing and the shelf of the trays: once, and once more after each re-opening of the step. */
export function addSeedSownData(
  lab: Reads,
  { params, body }: { params: { id: string }; body: SeedSown },
  stamp: Stamp,
): Decision {
  const { created_by: _, created_at: __, ...entered } = body;
  const trial = lab.get("grow_trials", params.id);
  if (trial === null) return notFound("Grow trial");
  if (trial.sown !== null && !canSow(trial)) {
    const refusal = "Seed sown data has already been added";
    return alreadyAdded("Seed sown data", trial.sown, trial, entered, refusal);
  }
  const opening = growTrialStep(trial.process_states, SEED_SOWN)?.reopened?.times;
  const record: GrowTrial = {
    ...trial,
    ...entered,
    sown: writtenBy(stamp),
    ...(opening && { sown_opening: opening }),
  };
  return accept([{ table: "grow_trials", id: trial.id, record }]);
}

/** Completes, skips or postpones a step. The first change to reach the server is final. */
export function updateGrowTrialState(
  lab: Reads,
  { params, body }: { params: { id: string }; body: StepChange },
  stamp: Stamp,
): Decision {
  const trial = lab.get("grow_trials", params.id);
  const harvest = trial && growTrialStep(trial.process_states, HARVEST);
  // Only the end of the harvest depends on the trays: other changes do not wait for their writes.
  const isEnd = harvest?.join_id === body.join_id && body.new_state_value === "COMPLETED";
  const inTrial = isEnd ? (trial?.formulation_ids ?? []) : [];
  const trays = inTrial.flatMap((id) => lab.get("tray_formulations", id) ?? []);
  if (trial === null) return notFound("Grow trial");
  const [missing = null] = missingDryMasses(trays.filter(isActiveTray).sort(byIdentifier));
  const stepped = changeStep(trial.process_states, body, {
    now: stamp.now,
    user: stamp.user,
    notReady: (step) => notReady(trial, step) ?? missing,
  });
  if (stepped.kind === "rejected") return stepped;
  if (!stepped.isChanged) return accept([]);
  const record = { ...trial, process_states: stepped.steps };
  return accept([{ table: "grow_trials", id: trial.id, record }]);
}

/** Re-opens a completed or skipped step with a reason. */
export function reopenGrowTrialStep(
  lab: Reads,
  { params, body }: { params: { id: string }; body: StepReopening },
  stamp: Stamp,
): Decision {
  const trial = lab.get("grow_trials", params.id);
  if (trial === null) return notFound("Grow trial");
  const process_states = reopenStep(trial.process_states, body, stamp);
  if (!Array.isArray(process_states)) return process_states;
  return accept([{ table: "grow_trials", id: trial.id, record: { ...trial, process_states } }]);
}

/** The details of a grow trial. Its code is on the labels of its trays and does not change. */
export const GrowTrialEdit = z.object({
  name: edited(SeedSown.shape.name),
  location_id: edited(NewGrowTrial.shape.location_id),
  location_details: edited(SeedSown.shape.location_details),
  initial_comments: editedText("Initial comments"),
  assigned_to: assignedTo,
  base: editBase,
});

/** Edits the details of a grow trial. Its name and its shelf are first entered with the seed sown data. */
export const editGrowTrial = editOf({
  table: "grow_trials",
  entity: "Grow trial",
  form: GrowTrialEdit,
  check: (before, after) => {
    if (before.sown !== null) return null;
    const field = (["name", "location_details"] as const).find((one) => before[one] !== after[one]);
    return field === undefined ? null : reject("NOT_READY", "Add seed sown data first.", { field });
  },
});
