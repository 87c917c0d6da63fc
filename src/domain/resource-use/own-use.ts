import type { Rejection, Stamp } from "../kernel/change.ts";
import type { Reads } from "../kernel/records.ts";
import type { Unit } from "../values/units.ts";
import type { PurposeName } from "./names.ts";
import { purposeId, type Used, type UseRule } from "./rules.ts";
import { beginUses, findUse, type StockRecord } from "./uses.ts";

/** What a form other than the use form has about a use. */
export type OwnUse = {
  id: string;
  purpose: PurposeName;
  amount: number;
  units: Unit;
  created_by: string;
  creation_date: string;
  allow_overdraw: boolean;
};

/** The fields of a form that contain the amount, the units and the stock of a use. */
export type FieldsOfUse = { amount: string; units: string; stock: string };

/**
 * Records a use together with the record that was made with it. The id of the use is derived from the id of that record,
 * so the feed can deliver the use one page earlier: it is then not recorded again. A refusal is at the form's own field.
 */
export function recordOwnUse<S extends StockRecord>(
  rule: UseRule<S>,
  lab: Reads,
  stockId: string,
  { purpose, amount, units, ...entered }: OwnUse,
  fields: FieldsOfUse,
  stamp: Stamp,
): Used<S> | Rejection {
  const existing = findUse(lab, entered.id, { includeVoided: true });
  const body = {
    ...entered,
    amount_used: amount,
    amount_used_units: units,
    resource_use_purpose_id: purposeId(purpose),
    purpose: null,
    comments: null,
  };
  const used = rule(lab, { params: { id: stockId }, body }, stamp);
  if (used.kind === "accepted") return used;
  if (existing?.stock.id === stockId) {
    const stockUses = beginUses(existing.table, existing.stock as S);
    return { kind: "accepted", stockUses, use: existing.use, warnings: [] };
  }
  return { ...used, field: fieldAt(used, fields) };
}

function fieldAt({ field }: Rejection, { amount, units, stock }: FieldsOfUse): string {
  if (field === "amount_used") return amount;
  return field === "amount_used_units" ? units : stock;
}
