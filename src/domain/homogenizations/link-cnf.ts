import { z } from "zod";
import { cakeUseId } from "../cnfs/creation.ts";
import type { Cnf } from "../cnfs/schema.ts";
import {
  type Accepted,
  accept,
  type Decision,
  notFound,
  reject,
  type Stamp,
  unknownChoice,
} from "../kernel/change.ts";
import type { Reads } from "../kernel/records.ts";
import { writtenBy } from "../kernel/written.ts";
import { beginUses, changesOf, findUse, linkUse, voidUseOf } from "../resource-use/uses.ts";
import { codedAmount } from "../values/quantities.ts";
import { chosenId } from "../values/traits.ts";
import { homogenizationName } from "./plan.ts";
import { joinCnf } from "./rules.ts";
import type { Homogenization } from "./schema.ts";

/** The form that links a CNF to its experiment. */
export const LinkedCnf = z.object({
  cnf_id: chosenId("Please select a valid CNF").meta({ label: "CNF", of: "cnfs" }),
});
export type LinkedCnf = z.output<typeof LinkedCnf>;

/**
 * Links an experiment and a CNF that was entered without it. Where the use of the cake was recorded for the experiment
 * and once more with the CNF, the second use is voided.
 */
export function linkCnf(
  lab: Reads,
  { params, body }: { params: { id: string }; body: LinkedCnf },
  stamp: Stamp,
): Decision {
  const homogenization = lab.get("homogenizations", params.id);
  const cnf = lab.get("cnfs", body.cnf_id);
  const field = "cnf_id";
  if (homogenization === null) return notFound("Homogenization");
  if (cnf === null) return unknownChoice("CNF", field);
  if (homogenization.cnf_id === cnf.id && cnf.homogenization_id === homogenization.id) return accept([]);
  if (cnf.homogenization_id !== null && cnf.homogenization_id !== homogenization.id) {
    return reject("LINKED", "The selected CNF belongs to another homogenization.", { field });
  }
  const source = homogenization.cake_id === cnf.cake_id ? withOneUse(lab, homogenization, cnf, stamp) : null;
  const useId = source ? homogenization.cake_use_record_id : null;
  const linked: Cnf = {
    ...cnf,
    homogenization_id: homogenization.id,
    cake_use_record_id: useId ?? cnf.cake_use_record_id,
  };
  const joined = joinCnf(homogenization, linked);
  if (!Array.isArray(joined)) return { ...joined, field };
  return accept(
    [{ table: "cnfs", id: cnf.id, record: linked }, ...joined, ...(source?.changes ?? [])],
    source?.warnings,
  );
}

/** Voids the use that was recorded with the CNF and links that of the experiment; null if the cake was used once. */
function withOneUse(lab: Reads, homogenization: Homogenization, cnf: Cnf, stamp: Stamp): Accepted | null {
  const first = findUse(lab, homogenization.cake_use_record_id, { includeVoided: true });
  const second = lab.get("use_records", cakeUseId(cnf.id));
  if (first?.table !== "cakes" || first.stock.id !== cnf.cake_id || !second) return null;
  const { use: own, stock: cake } = first;
  if (cnf.cake_use_record_id !== second.id || own.id === second.id) return null;
  const voided = { reason: `Drawn twice for ${homogenizationName(homogenization)}`, ...writtenBy(stamp) };
  const linked = linkUse(beginUses("cakes", cake), own, { type: "CNF", id: cnf.id });
  const stockUses = voidUseOf(lab, linked, { ...second, linked_to: null }, voided);
  const [twice, once] = [second, own].map((use) => codedAmount(use.amount_used, use.amount_used_units));
  return accept(changesOf(stockUses), [
    `The cake was drawn twice. The use of ${twice} is voided; the CNF has the use of the experiment, ${once}.`,
  ]);
}
