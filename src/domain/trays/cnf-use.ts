import { useCnf } from "../cnfs/rules.ts";
import { type Change, type Rejection, reject, type Stamp, unknownChoice } from "../kernel/change.ts";
import { claim, claimId, isClaimed } from "../kernel/claims.ts";
import type { Reads } from "../kernel/records.ts";
import { writtenBy } from "../kernel/written.ts";
import { nameInSentence } from "../kinds.ts";
import { recordOwnUse } from "../resource-use/own-use.ts";
import { purposeId } from "../resource-use/rules.ts";
import { beginUses, changesOf, findUse, voidUseOf } from "../resource-use/uses.ts";
import type { NewFormulation } from "./forms.ts";
import type { TrayFormulation } from "./schema.ts";

type Entered = Pick<
  NewFormulation,
  "cnf_use_record_id" | "cnf_amount_used" | "cnf_amount_used_units" | "allow_overdraw"
>;

/** The use of the CNF that a tray has after a write; `useId` is null if it has none. */
type CnfUse = { kind: "used"; useId: string | null; changes: Change[]; warnings: string[] };

const NONE: CnfUse = { kind: "used", useId: null, changes: [], warnings: [] };

/**
 * Records the use of the CNF that a tray was made with, or names a use that is recorded already. A use belongs to one
 * tray: a claim reserves it. `id` is the id of a use that is recorded here.
 */
export function useOfCnf(
  lab: Reads,
  tray: { id: string; cnf_id: string | null; created_by: string; created_at: string },
  entered: Entered,
  id: string,
  stamp: Stamp,
): CnfUse | Rejection {
  const { cnf_amount_used: amount, cnf_amount_used_units: units, cnf_use_record_id: named } = entered;
  if (named) return namedUse(lab, tray, named);
  if (!tray.cnf_id || typeof amount !== "number" || !units) return NONE;
  const { created_by, created_at: creation_date } = tray;
  const by = { created_by, creation_date, allow_overdraw: entered.allow_overdraw };
  const use = { ...by, id, amount, units, purpose: "GROW_TRIAL" as const };
  const fields = { amount: "cnf_amount_used", units: "cnf_amount_used_units", stock: "cnf_id" };
  const used = recordOwnUse(useCnf, lab, tray.cnf_id, use, fields, stamp);
  if (used.kind === "rejected") return used;
  const changes = [...changesOf(used.stockUses), claimOf(used.use.id, tray.id)];
  return { kind: "used", useId: used.use.id, changes, warnings: used.warnings };
}

function namedUse(
  lab: Reads,
  tray: { id: string; cnf_id: string | null },
  useId: string,
): CnfUse | Rejection {
  const field = "cnf_use_record_id";
  const found = findUse(lab, useId);
  const isOfOther = isClaimed(lab, claimOfTrayUse(useId), tray.id);
  if (found?.table !== "cnfs") return unknownChoice("CNF use record", field);
  const { stock, use } = found;
  if (stock.id !== tray.cnf_id) {
    return reject("VALIDATION", "The selected use record is of another CNF.", { field });
  }
  if (use.resource_use_purpose_id !== purposeId("GROW_TRIAL")) {
    return reject("VALIDATION", "The selected use record is not for a grow trial.", { field });
  }
  if (isOfOther || use.linked_to !== null) {
    return reject("LINKED", "The selected use record is already linked to another entry.", { field });
  }
  return { ...NONE, useId, changes: [claimOf(useId, tray.id)] };
}

/**
 * The use of the CNF of an edited tray. A tray of another CNF than its use gives the use back; a tray with a use gets no
 * second one.
 */
export function editedCnfUse(
  lab: Reads,
  before: TrayFormulation,
  after: TrayFormulation,
  entered: Entered,
  id: string,
  stamp: Stamp,
): CnfUse | Rejection {
  const found = findUse(lab, before.cnf_use_record_id);
  const own = found?.table === "cnfs" ? found : null;
  const added = useOfCnf(lab, after, entered, id, stamp);
  const name = nameInSentence(lab, "cnfs", own?.stock.id);
  if (added.kind === "rejected" || own === null) return added;
  if (own.stock.id === after.cnf_id) {
    if (added.useId === null || added.useId === own.use.id) return { ...NONE, useId: own.use.id };
    const field = entered.cnf_use_record_id ? "cnf_use_record_id" : "cnf_amount_used";
    return reject("ALREADY_ADDED", "The use of the CNF has already been recorded.", { field });
  }
  const voided = { reason: "The tray is made of another CNF.", ...writtenBy(stamp) };
  const stockUses = voidUseOf(lab, beginUses("cnfs", own.stock), own.use, voided);
  return {
    ...added,
    changes: [...changesOf(stockUses), ...added.changes],
    warnings: [`The use of ${name} for this tray was voided.`, ...added.warnings],
  };
}

/** The id of the claim of a tray on the use of its CNF. */
export function claimOfTrayUse(useId: string): string {
  return claimId("tray_formulation.cnf_use", useId);
}

const claimOf = (useId: string, trayId: string) => claim(claimOfTrayUse(useId), "tray_formulations", trayId);
