import { bottleOf, useAgent } from "../chemicals/agent-use.ts";
import {
  accept,
  type Change,
  type Decision,
  notFound,
  type OfOne,
  type Rejection,
  reject,
  type Stamp,
  unknownChoice,
} from "../kernel/change.ts";
import { namedId } from "../kernel/ids.ts";
import type { Reads } from "../kernel/records.ts";
import { alreadyAdded, writtenBy } from "../kernel/written.ts";
import { characterizationCompleted } from "../notifications/notifications.ts";
import { purposeId, refuseLinkedUse } from "../resource-use/rules.ts";
import { beginUses, changesOf, findUse, linkUse } from "../resource-use/uses.ts";
import { alreadyFinal, changeStep, notCurrent } from "../steps/change-step.ts";
import { reopenStep, type StepReopening } from "../steps/reopen.ts";
import { currentStep, stepMissing } from "../steps/steps.ts";
import { agentFields, agentTaken } from "./agent.ts";
import { CHARACTERIZING, HOMOGENIZING, homogenizationStep, notReady, PRE_TREATMENT } from "./plan.ts";
import { preTreatmentWarnings } from "./pre-treatment.ts";
import type {
  Homogenization,
  HomogenizationData,
  HomogenizationStepChange,
  PreHomogenizationData,
} from "./schema.ts";

/** Adds the cake used and what was added to it before the run: once, and not after the step was skipped. */
export function addPreHomogenizationData(
  lab: Reads,
  { params, body }: OfOne<PreHomogenizationData>,
  stamp: Stamp,
): Decision {
  const homogenization = lab.get("homogenizations", params.id);
  const found = findUse(lab, body.cake_use_record_id);
  const cnf = lab.get("cnfs", homogenization?.cnf_id);
  const { neutralizing_agent_id, allow_overdraw, ...data } = body;
  const bottle = bottleOf(lab, neutralizing_agent_id, body.neutralizing_agent_name);
  const agentId = namedId("homogenization_agent_use", params.id);
  const agent = useAgent(
    lab,
    agentTaken(body, { homogenization: params.id, id: agentId }, stamp),
    agentFields,
    stamp,
  );
  if (homogenization === null) return notFound("Homogenization");
  const step = homogenizationStep(homogenization.process_states, PRE_TREATMENT);
  if (step === undefined) return stepMissing(PRE_TREATMENT, "Homogenization");
  if (step.state === "SKIPPED") return alreadyFinal(step);
  if (homogenization.pre_treated !== null) {
    return alreadyAdded("Pre-homogenization data", homogenization.pre_treated, homogenization, data);
  }

  const field = "cake_use_record_id";
  if (found === null || found.table !== "cakes") return unknownChoice("cake use record", field);
  const { stock: cake, use } = found;
  if (cake.id !== homogenization.cake_id) {
    return reject("VALIDATION", "The selected use record is of another cake.", { field });
  }
  if (use.resource_use_purpose_id !== purposeId("HOMOGENIZATION")) {
    return reject("VALIDATION", "The selected use record is not for homogenization.", { field });
  }
  if (cnf !== null && cnf.cake_use_record_id !== use.id) {
    const message = "The CNF was made from another use record of the cake. Please select that use record.";
    return reject("LINKED", message, { field });
  }
  const isOfOwnCnf = cnf !== null && use.linked_to?.id === cnf.id;
  const refusal = isOfOwnCnf ? null : refuseLinkedUse(use, homogenization.id, field);
  if (refusal !== null) return refusal;

  if (bottle.kind === "rejected") return bottle;
  if (agent.kind === "rejected") return agent;

  const neutralizing_agent_use_record_id = agent.use?.id ?? null;
  const pre_treated = writtenBy(stamp);
  const record = { ...homogenization, ...data, neutralizing_agent_use_record_id, pre_treated };
  const linked = linkUse(beginUses("cakes", cake), use, { type: "HOMOGENIZATION", id: homogenization.id });
  return accept(
    [
      { table: "homogenizations", id: homogenization.id, record },
      ...(isOfOwnCnf ? [] : changesOf(linked)),
      ...agent.changes,
    ],
    [...preTreatmentWarnings(homogenization, body, use), ...agent.warnings],
  );
}

/** Adds the data of the run: once, while homogenization is the current step. */
export function addHomogenizationData(
  lab: Reads,
  { params, body }: OfOne<HomogenizationData>,
  stamp: Stamp,
): Decision {
  const homogenization = lab.get("homogenizations", params.id);
  const equipment = lab.get("equipment", body.homogenization_equipment_id);
  const type = lab.get("equipment_types", equipment?.equipment_type_id);
  if (homogenization === null) return notFound("Homogenization");
  if (homogenization.homogenized !== null) {
    return alreadyAdded("Homogenization data", homogenization.homogenized, homogenization, body);
  }
  const step = homogenizationStep(homogenization.process_states, HOMOGENIZING);
  if (step === undefined) return stepMissing(HOMOGENIZING, "Homogenization");
  if (step !== currentStep(homogenization.process_states)) {
    return step.state === "PENDING" ? notCurrent(step) : alreadyFinal(step);
  }
  if (type?.name !== "HOMOGENIZER") {
    return unknownChoice("homogenization equipment", "homogenization_equipment_id");
  }
  const record: Homogenization = {
    ...homogenization,
    ...body,
    amount_water_added_for_homogenization: body.amount_water_added_for_homogenization ?? null,
    water_type_for_homogenization: body.water_type_for_homogenization ?? null,
    homogenized: writtenBy(stamp),
  };
  return accept([{ table: "homogenizations", id: homogenization.id, record }]);
}

/** Completes, skips or postpones a step. The first change to reach the server is final. */
export function updateHomogenizationState(
  lab: Reads,
  { params, body }: { params: { process_id: string }; body: HomogenizationStepChange },
  stamp: Stamp,
): Decision {
  const homogenization = lab.get("homogenizations", params.process_id);
  if (homogenization === null) return notFound("Homogenization");
  const stepped = changeStep(homogenization.process_states, body, {
    now: stamp.now,
    user: stamp.user,
    notReady: (step) => notReady(homogenization, step),
  });
  if (stepped.kind === "rejected") return stepped;
  if (!stepped.isChanged) return accept([]);
  const record = { ...homogenization, process_states: stepped.steps };
  const characterization = homogenizationStep(stepped.steps, CHARACTERIZING);
  // A step that was re-opened had been completed once: the team was notified then.
  const isCharacterized =
    characterization?.join_id === body.join_id &&
    body.new_state_value === "COMPLETED" &&
    characterization.reopened === undefined &&
    body.inform_qnc_team !== false;
  return accept([
    { table: "homogenizations", id: homogenization.id, record },
    ...(isCharacterized && stamp.final ? [characterizationCompleted(record, stamp)] : []),
  ]);
}

/** Re-opens a completed or skipped step with a reason; its data can then be corrected. A CNF stays linked. */
export function reopenHomogenizationStep(
  lab: Reads,
  { params, body }: { params: { process_id: string }; body: StepReopening },
  stamp: Stamp,
): Decision {
  const homogenization = lab.get("homogenizations", params.process_id);
  if (homogenization === null) return notFound("Homogenization");
  const process_states = reopenStep(homogenization.process_states, body, stamp);
  if (!Array.isArray(process_states)) return process_states;
  const record = { ...homogenization, process_states };
  return accept([{ table: "homogenizations", id: homogenization.id, record }]);
}

/** Returns the changes that link a CNF to its homogenization, or the refusal. */
export function joinCnf(
  homogenization: Homogenization | null,
  cnf: { id: string; cake_id: string; cake_use_record_id: string },
): Change[] | Rejection {
  const field = "homogenization_id";
  if (homogenization === null) return unknownChoice("homogenization", field);
  if (homogenization.cake_id !== cnf.cake_id) {
    return reject("VALIDATION", "The selected homogenization is of another cake.", { field });
  }
  if (homogenization.cnf_id !== null && homogenization.cnf_id !== cnf.id) {
    return reject("ALREADY_ADDED", "A CNF already exists for this homogenization", { field });
  }
  const { cake_use_record_id: useId } = homogenization;
  if (useId !== null && useId !== cnf.cake_use_record_id) {
    const message = "The cake of this homogenization was already used. Please select its use record.";
    return reject("LINKED", message, { field: "cake_use_record_id" });
  }
  const record = { ...homogenization, cnf_id: cnf.id };
  return [{ table: "homogenizations", id: homogenization.id, record }];
}
