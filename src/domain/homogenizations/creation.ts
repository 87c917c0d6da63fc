import { accept, type Decision, idInUse, reject, type Stamp, unknownChoice } from "../kernel/change.ts";
import { createdId } from "../kernel/ids.ts";
import { nextNumber } from "../kernel/numbering.ts";
import type { Reads } from "../kernel/records.ts";
import { amountRemaining } from "../resource-use/ledger.ts";
import { newSteps } from "../steps/schema.ts";
import { dilutionOf, dilutionWarnings, isMismatch, remainingFor } from "./dilution.ts";
import { homogenizationPlan } from "./plan.ts";
import type { Homogenization, PreTreatment, Run } from "./schema.ts";
import type { NewHomogenization } from "./setup.ts";

/** Creates a homogenization. The dilution figures are recomputed; the figures in the body only have to agree. */
export function createHomogenization(
  lab: Reads,
  { body }: { body: NewHomogenization },
  stamp: Stamp,
): Decision {
  const id = createdId(stamp, body);
  const existing = lab.get("homogenizations", id);
  const location = lab.get("locations", body.location_id);
  const cake = lab.get("cakes", body.cake_id);
  const filtration = lab.get("filtrations", cake?.filtration_and_neutralization_details_id);
  const process = lab.get("nop_processes", filtration?.nop_process_id);

  if (existing !== null) return idInUse("A homogenization");
  if (cake === null) return unknownChoice("cake", "cake_id");
  if (location === null) return unknownChoice("location", "location_id");
  if (hasWrongFigures(body)) {
    const message = "The dilution figures do not match the setup. Please recalculate.";
    return reject("VALIDATION", message, { field: "amount_cake_suggested", current: dilutionOf(body) });
  }

  const number = process === null ? null : nextNumber(lab, stamp, `homogenization:${process.id}`);
  const name = number === null ? null : `HOM-${process?.batch_number}-${String(number.n).padStart(2, "0")}`;
  return accept(
    [
      { table: "homogenizations", id, record: newHomogenization(id, name, body, stamp) },
      ...(number === null ? [] : [number.change]),
    ],
    dilutionWarnings(body, remainingFor(body, amountRemaining("cakes", cake), cake.amount_units)),
  );
}

function hasWrongFigures(body: NewHomogenization): boolean {
  const {
    amount_cake_suggested,
    amount_cake_suggested_units: units,
    total_water_to_be_added,
  } = dilutionOf(body);
  return (
    (body.amount_cake_suggested_units ?? units) !== units ||
    isMismatch(body.amount_cake_suggested, amount_cake_suggested) ||
    isMismatch(body.total_water_to_be_added, total_water_to_be_added)
  );
}

function newHomogenization(
  id: string,
  name: string | null,
  body: NewHomogenization,
  stamp: Stamp,
): Homogenization {
  return {
    ...body,
    ...dilutionOf(body),
    id,
    name,
    ...notTreated,
    ...notRun,
    pre_treated: null,
    homogenized: null,
    cnf_id: null,
    process_states: newSteps(id, homogenizationPlan),
    recorded_by: stamp.user,
    recorded_at: stamp.now,
  };
}

const notTreated: PreTreatment = {
  cake_use_record_id: null,
  amount_water_added_for_neutralization: null,
  water_type_added_for_neutralization: null,
  neutralizing_agent_name: null,
  neutralizing_agent_concentration: null,
  neutralizing_agent_amount_added: null,
  neutralizing_agent_amount_added_units: null,
  pre_homogenization_comments: null,
};

const notRun: Run = {
  homogenization_equipment_id: null,
  pressure_range: null,
  num_cycles: null,
  homogenization_comments: null,
  amount_water_added_for_homogenization: null,
  water_type_for_homogenization: null,
};
