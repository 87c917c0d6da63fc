import type { Cake } from "../cakes/schema.ts";
import { bottleOf, useAgent } from "../chemicals/agent-use.ts";
import { correctedBy, refuseCorrector } from "../corrections/corrections.ts";
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
import { type Base, isSame, mergeEdit, under } from "../kernel/edits.ts";
import { createdId } from "../kernel/ids.ts";
import type { Reads } from "../kernel/records.ts";
import { type Written, writtenBy } from "../kernel/written.ts";
import { nameInSentence } from "../kinds.ts";
import { overdrawn, purposeId, refuseLinkedUse } from "../resource-use/rules.ts";
import type { StoredUseRecord } from "../resource-use/schema.ts";
import {
  addUse,
  beginUses,
  changesOf,
  countUse,
  isUncounted,
  linkUse,
  type StockUses,
  voidUseOf,
} from "../resource-use/uses.ts";
import { FINISHED, overallState } from "../steps/steps.ts";
import { agentFields, agentTaken } from "./agent.ts";
import type { PreTreatmentCorrection, RunCorrection } from "./corrected.ts";
import { preTreatmentWarnings } from "./pre-treatment.ts";
import { type Homogenization, withoutUnusedAgent } from "./schema.ts";

/**
 * Corrects the data of a pre-treatment, until the experiment is finished. If another amount of cake or agent was used,
 * its use is voided with the reason and recorded again; the CNF that was made of the use has the new one.
 */
export function correctPreHomogenizationData(
  lab: Reads,
  { params, body }: OfOne<PreTreatmentCorrection>,
  stamp: Stamp,
): Decision {
  const homogenization = lab.get("homogenizations", params.id);
  const cake = lab.get("cakes", homogenization?.cake_id);
  const cnf = lab.get("cnfs", homogenization?.cnf_id);
  const cakeName = nameInSentence(lab, "cakes", homogenization?.cake_id);
  if (homogenization === null) return notFound("Homogenization");
  const refusal = refuseCorrection(homogenization, homogenization.pre_treated, "pre-homogenization", stamp);
  if (refusal !== null) return refusal;
  const current = lab.get("use_records", homogenization.cake_use_record_id);
  if (!cake || !current) return unknownChoice("cake use record", "cake_use_record_id");

  const { reason, base, amount_cake_used, amount_cake_used_units, allow_overdraw, ...entered } = body;
  const last = homogenization.pre_treatment_corrected ?? homogenization.pre_treated;
  const agentUse = lab.get("use_records", homogenization.neutralizing_agent_use_record_id);
  const edited = mergeEdit<Homogenization & CakeUsed & { neutralizing_agent_id: string | null }>(
    {
      ...homogenization,
      neutralizing_agent_id: agentUse?.stock_id ?? null,
      amount_cake_used: current.amount_used,
      amount_cake_used_units: current.amount_used_units,
    },
    {
      ...entered,
      ...(amount_cake_used && { amount_cake_used, amount_cake_used_units }),
    } as Partial<Homogenization>,
    base as Base,
    last ?? writtenBy(stamp),
  );
  if (edited.kind === "rejected") return edited;
  const { amount_cake_used: merged, amount_cake_used_units: units, ...withBottle } = edited.record;
  const { neutralizing_agent_id, ...record } = withBottle;

  // A correction of an earlier version changes the agent and not its bottle: the bottle was another.
  const isNamed = body.neutralizing_agent_id !== undefined;
  const isOfBottle =
    isNamed || isSame(record.neutralizing_agent_name, homogenization.neutralizing_agent_name);
  const bottle = bottleOf(lab, isNamed ? neutralizing_agent_id : null, record.neutralizing_agent_name);
  const agentId = createdId(stamp, {}, "corrected agent use");
  const wanted = isOfBottle
    ? agentTaken({ ...withBottle, allow_overdraw }, { homogenization: params.id, id: agentId }, stamp)
    : null;
  const agent = useAgent(lab, wanted, agentFields, stamp, { useId: agentUse?.id, reason });

  const use = correctUse(
    lab,
    cake,
    current,
    { useId: record.cake_use_record_id, amount: amount_cake_used ? merged : null, units, reason },
    homogenization,
    stamp,
  );
  if (use.kind === "rejected") return use;
  if (bottle.kind === "rejected") return bottle;
  if (agent.kind === "rejected") return agent;
  const corrected: Homogenization = {
    ...withoutUnusedAgent(record),
    cake_use_record_id: use.used.id,
    neutralizing_agent_use_record_id: agent.use?.id ?? null,
    pre_treatment_corrected: correctedBy(stamp, reason),
  };
  const isOfCnf = cnf !== null && cnf.cake_use_record_id === current.id && use.used.id !== current.id;
  return accept(
    [
      { table: "homogenizations", id: homogenization.id, record: corrected },
      ...use.changes,
      ...agent.changes,
      ...(isOfCnf
        ? [{ table: "cnfs" as const, id: cnf.id, record: { ...cnf, cake_use_record_id: use.used.id } }]
        : []),
    ],
    [
      ...preTreatmentWarnings(corrected, corrected, use.used),
      ...(use.changes.length > 0 ? overdrawn({ table: "cakes", stock: use.cake, name: cakeName }) : []),
      ...agent.warnings,
    ],
    under([], edited.merged),
  );
}

/** Corrects the data of a run, until the experiment is finished. */
export function correctHomogenizationData(
  lab: Reads,
  { params, body }: OfOne<RunCorrection>,
  stamp: Stamp,
): Decision {
  const homogenization = lab.get("homogenizations", params.id);
  const equipment = lab.get("equipment", body.homogenization_equipment_id);
  const type = lab.get("equipment_types", equipment?.equipment_type_id);
  if (homogenization === null) return notFound("Homogenization");
  const refusal = refuseCorrection(homogenization, homogenization.homogenized, "homogenization", stamp);
  if (refusal !== null) return refusal;
  if (type?.name !== "HOMOGENIZER") {
    return unknownChoice("homogenization equipment", "homogenization_equipment_id");
  }
  const { reason, base, ...entered } = body;
  const last = homogenization.run_corrected ?? homogenization.homogenized ?? writtenBy(stamp);
  const edited = mergeEdit<Homogenization>(homogenization, entered, base as Base, last);
  if (edited.kind === "rejected") return edited;
  const record = { ...edited.record, run_corrected: correctedBy(stamp, reason) };
  return accept([{ table: "homogenizations", id: homogenization.id, record }], [], under([], edited.merged));
}

function refuseCorrection(
  { process_states }: Homogenization,
  entered: Written | null,
  what: "pre-homogenization" | "homogenization",
  stamp: Stamp,
): Rejection | null {
  if (entered === null) return reject("NOT_READY", `Add ${what} data first.`);
  if (overallState(process_states) === FINISHED) {
    return reject("FINAL", "The experiment is finished. Its data can no longer be corrected.");
  }
  return refuseCorrector(entered, stamp);
}

type CakeUsed = { amount_cake_used: number; amount_cake_used_units: StoredUseRecord["amount_used_units"] };
type Wanted = {
  useId: string | null;
  /** Null if the amount of the use is right. */
  amount: number | null;
  units: CakeUsed["amount_cake_used_units"];
  reason: string;
};
type CorrectedUse = { kind: "corrected"; cake: Cake; used: StoredUseRecord; changes: Change[] };

/** Gives the experiment the wanted use of the cake, with the wanted amount: the changes of the cake, or the refusal. */
function correctUse(
  lab: Reads,
  cake: Cake,
  current: StoredUseRecord,
  { useId, amount, units, reason }: Wanted,
  { id }: Homogenization,
  stamp: Stamp,
): CorrectedUse | Rejection {
  const link = current.linked_to ?? { type: "HOMOGENIZATION" as const, id };
  const newId = createdId(stamp, {}, "corrected use");
  const none = beginUses("cakes", cake);
  // The change feed can deliver the new use one page before the experiment.
  const existing = lab.get("use_records", newId);
  const wanted = lab.get("use_records", useId);
  if (existing) return corrected(isUncounted(cake, existing) ? countUse(none, existing) : none, existing);
  if (wanted?.stock_id !== cake.id || wanted.voided) {
    return unknownChoice("cake use record", "cake_use_record_id");
  }
  const isOther = wanted.id !== current.id;
  const refusal = isOther ? refuseOther(wanted, id) : null;
  if (refusal !== null) return refusal;
  const isRight = amount === null || (amount === wanted.amount_used && units === wanted.amount_used_units);
  if (!isOther && isRight) return { kind: "corrected", cake, used: current, changes: [] };

  const freed = isOther ? linkUse(none, current, null) : none;
  if (isRight) return corrected(linkUse(freed, wanted, link), { ...wanted, linked_to: link });
  const used = {
    ...wanted,
    linked_to: link,
    id: newId,
    amount_used: amount,
    amount_used_units: units,
    recorded_by: stamp.user,
    recorded_at: stamp.now,
  };
  const voided = { reason, ...writtenBy(stamp) };
  const stockUses = voidUseOf(lab, addUse(freed, used), { ...wanted, linked_to: null }, voided);
  return corrected(stockUses, used);
}

function corrected(stockUses: StockUses<Cake>, used: StoredUseRecord): CorrectedUse {
  return { kind: "corrected", cake: stockUses.stock, used, changes: changesOf(stockUses) };
}

/** Refuses another use of the cake than the experiment's that the experiment cannot have. */
function refuseOther(wanted: StoredUseRecord, experiment: string): Rejection | null {
  const field = "cake_use_record_id";
  if (wanted.resource_use_purpose_id !== purposeId("HOMOGENIZATION")) {
    return reject("VALIDATION", "The selected use record is not for homogenization.", { field });
  }
  return refuseLinkedUse(wanted, experiment, field);
}
