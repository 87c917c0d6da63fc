import { useCake } from "../cakes/rules.ts";
import type { Cake } from "../cakes/schema.ts";
import type { EquipmentTypeName } from "../equipment/schema.ts";
import { joinCnf } from "../homogenizations/rules.ts";
import {
  accept,
  type Decision,
  idInUse,
  type Rejection,
  reject,
  type Stamp,
  unknownChoice,
} from "../kernel/change.ts";
import { doubts } from "../kernel/fields.ts";
import { createdId, namedId } from "../kernel/ids.ts";
import { nextNumber } from "../kernel/numbering.ts";
import type { Reads } from "../kernel/records.ts";
import { recordOwnUse } from "../resource-use/own-use.ts";
import { purposeId, refuseLinkedUse, type Used } from "../resource-use/rules.ts";
import type { StoredUseRecord } from "../resource-use/schema.ts";
import { UNUSED } from "../resource-use/totals.ts";
import { beginUses, changesOf, findUse, linkUse } from "../resource-use/uses.ts";
import { codedAmount, dropFloatError } from "../values/quantities.ts";
import { convert } from "../values/units.ts";
import { type Cnf, NewCnf } from "./schema.ts";

/**
 * Types of equipment that can make CNF. The form asks for 'a homogenization equipment' and its rpm; a valve
 * homogenizer has no rpm, so grinders and blenders are included.
 */
export const homogenizationEquipmentTypes: readonly EquipmentTypeName[] = [
  "HOMOGENIZER",
  "GRINDER",
  "BLENDER",
];

/**
 * Creates a CNF. From a cake, it uses the stock by the rules of any use; from a use record, it links that record. A
 * homogenization and its CNF share one use record.
 */
export function createCnf(lab: Reads, { body }: { body: NewCnf }, stamp: Stamp): Decision {
  const id = createdId(stamp, body);
  const existing = lab.get("cnfs", id);
  const equipment = lab.get("equipment", body.homogenization_equipment_id);
  const machine = lab.get("equipment_types", equipment?.equipment_type_id);
  const agent = lab.get("chemical_names", body.neutralizing_agent_type_id);
  const location = lab.get("locations", body.location_id);
  const source = body.cake_id ? useOfCake(lab, id, body, stamp) : takeUse(lab, id, body);
  const cake = source.kind === "rejected" ? null : source.stockUses.stock;
  const madeIn = source.kind === "rejected" ? null : homogenizationOf(source, body);
  const homogenization = lab.get("homogenizations", madeIn);
  const filtration = lab.get("filtrations", cake?.filtration_and_neutralization_details_id);
  const process = lab.get("nop_processes", filtration?.nop_process_id);

  if (existing !== null) return idInUse("A CNF");
  if (machine === null || !homogenizationEquipmentTypes.some((type) => type === machine.name)) {
    const field = "homogenization_equipment_id";
    return reject("VALIDATION", "Please select a homogenization equipment", { field });
  }
  if (body.neutralizing_agent_type_id && agent?.chemical_type !== "NEUTRALIZING_AGENT")
    return unknownChoice("neutralizing agent", "neutralizing_agent_type_id");
  if (location === null) return unknownChoice("location", "location_id");
  if (source.kind === "rejected") return source;
  const made = { id, cake_id: source.stockUses.stock.id, cake_use_record_id: source.use.id };
  const joined = madeIn === null ? [] : joinCnf(homogenization, made);
  if (!Array.isArray(joined)) return joined;

  const number = process === null ? null : nextNumber(lab, stamp, `cnf:${process.id}`);
  const name = number === null ? null : nameOf(process?.batch_number ?? "", number.n);
  const linked = linkUse(source.stockUses, source.use, { type: "CNF", id });
  return accept(
    [
      { table: "cnfs", id, record: newCnf(id, name, source, body, stamp) },
      ...changesOf(linked),
      ...joined,
      ...(number === null ? [] : [number.change]),
    ],
    [...source.warnings, ...doubts(NewCnf, body)],
  );
}

/** `CNF-2026-004-02`: the second CNF of batch NOP-2026-004. */
function nameOf(batch: string, n: number): string {
  return `CNF-${batch.replace(/^NOP-/, "")}-${String(n).padStart(2, "0")}`;
}

/** The cake after the use, and the use record that the CNF is made from. */
type Source = Used<Cake>;

function takeUse(lab: Reads, id: string, body: NewCnf): Source | Rejection {
  const field = "cake_use_record_id";
  const found = findUse(lab, body.cake_use_record_id ?? "");
  if (found?.table !== "cakes") return unknownChoice("cake use record", field);
  const { stock: cake, use } = found;
  if (use.resource_use_purpose_id !== purposeId("HOMOGENIZATION")) {
    return reject("VALIDATION", "The selected use record is not for homogenization.", { field });
  }
  const refusal = refuseOtherConsumer(use, id, body, field);
  if (refusal !== null) return refusal;
  return { kind: "accepted", stockUses: beginUses("cakes", cake), use, warnings: cakeDifference(use, body) };
}

/** Refuses a use record that something else was made from; null if it is free or belongs to this homogenization. */
function refuseOtherConsumer(
  use: StoredUseRecord,
  id: string,
  body: NewCnf,
  field: string,
): Rejection | null {
  const linked = use.linked_to;
  if (linked?.type === "CNF" && linked.id !== id) {
    return reject("ALREADY_ADDED", "A CNF already exists for this cake use record", { field });
  }
  const isItsOwn =
    linked?.type === "HOMOGENIZATION" && (!body.homogenization_id || body.homogenization_id === linked.id);
  return isItsOwn ? null : refuseLinkedUse(use, id, field);
}

/** Warns if the entered amount of cake differs from its use record by more than 0.5 %, the weighing error. */
export function cakeDifference(
  use: Pick<StoredUseRecord, "amount_used" | "amount_used_units">,
  { amount_cake, amount_cake_units }: Pick<NewCnf, "amount_cake" | "amount_cake_units">,
): string[] {
  const { amount_used, amount_used_units } = use;
  const typed = convert(amount_cake, amount_cake_units, amount_used_units);
  if (typed === null || dropFloatError(Math.abs(typed - amount_used) - 0.005 * amount_used) <= 0) return [];
  const amounts = [codedAmount(amount_cake, amount_cake_units), codedAmount(amount_used, amount_used_units)];
  return [`The amount of cake (${amounts[0]}) differs from its use record (${amounts[1]}). Please check.`];
}

/**
 * The id of the use record created with a CNF made directly from a cake. It is derived from the CNF's id, so that
 * every command derives the same id.
 */
export function cakeUseId(cnfId: string): string {
  return namedId("cnf_cake_use", cnfId);
}

function useOfCake(lab: Reads, id: string, body: NewCnf, stamp: Stamp): Source | Rejection {
  const cake = lab.get("cakes", body.cake_id);
  const { amount_cake: amount, amount_cake_units: units } = body;
  const { created_by, creation_date, allow_overdraw } = body;
  const use = { id: cakeUseId(id), amount, units, purpose: "HOMOGENIZATION" as const };
  const entered = { ...use, created_by, creation_date, allow_overdraw };
  const fields = { amount: "amount_cake", units: "amount_cake_units", stock: "cake_id" };
  const used = recordOwnUse(useCake, lab, body.cake_id ?? "", entered, fields, stamp);
  return cake === null ? unknownChoice("cake", "cake_id") : used;
}

/** The homogenization of the CNF: the one named in the form, else the one its use record is linked to. */
function homogenizationOf({ use }: Source, { homogenization_id }: NewCnf): string | null {
  const shared = use.linked_to?.type === "HOMOGENIZATION" ? use.linked_to.id : null;
  return homogenization_id ?? shared;
}

function newCnf(id: string, name: string | null, source: Source, body: NewCnf, stamp: Stamp): Cnf {
  const { allow_overdraw: _, amount_created, amount_created_units, ...entered } = body;
  const { use } = source;
  return {
    ...entered,
    id,
    name,
    cake_id: use.stock_id,
    cake_use_record_id: use.id,
    homogenization_id: homogenizationOf(source, body),
    neutralizing_agent_type_id: body.neutralizing_agent_type_id ?? null,
    amount_supplied: amount_created,
    amount_units: amount_created_units,
    wt_percent: body.wt_percent ?? null,
    ph: body.ph ?? null,
    ...notCharacterized,
    inactivated_at: null,
    recorded_by: stamp.user,
    recorded_at: stamp.now,
    use_totals: UNUSED,
  };
}

const notCharacterized = {
  wt_percent_for_ph: null,
  density: null,
  electrical_conductivity: null,
  zeta_potential: null,
  fiber_width: null,
  fiber_length: null,
  aspect_ratio: null,
  degree_of_oxidation: null,
  crystallinity_index: null,
  thermal_stability: null,
};
