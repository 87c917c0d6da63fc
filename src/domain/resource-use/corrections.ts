import { z } from "zod";
import { accept, type Decision, notFound, reject, type Stamp } from "../kernel/change.ts";
import { createdId } from "../kernel/ids.ts";
import type { Reads } from "../kernel/records.ts";
import type { Doc } from "../kernel/tables.ts";
import { codedAmount, dropFloatError, TOLERANCE } from "../values/quantities.ts";
import { amountFromZero, createdBy, creationDate, newId, requiredText } from "../values/traits.ts";
import { amountRemaining } from "./ledger.ts";
import type { StockTable } from "./names.ts";
import type { StoredCorrection } from "./schema.ts";
import { changesOf, drawingOn, findUse, type StockRecord, voidUseOf } from "./uses.ts";

/** The correction form. A correction requires the current balance, so it is online only. */
export const NewCorrection = z.object({
  id: newId,
  new_amount_remaining: amountFromZero("New amount remaining"),
  reason: requiredText("Reason"),
  created_by: createdBy,
  creation_date: creationDate,
  /** The balance that the form showed; a correction of any other balance is refused. */
  seen_amount_remaining: z.number().nullish(),
});
export type NewCorrection = z.output<typeof NewCorrection>;

/** The form that voids a use record. */
export const NewVoid = z.object({
  reason: requiredText("Reason"),
  created_by: createdBy,
  creation_date: creationDate,
});
export type NewVoid = z.output<typeof NewVoid>;

/**
 * Returns the rule that sets a stock's balance to the counted amount; the ledger stores the difference and the
 * reason.
 */
export function correctStock(table: StockTable, entity: string) {
  return (
    lab: Reads,
    { params, body }: { params: { id: string }; body: NewCorrection },
    stamp: Stamp,
  ): Decision => {
    const stock: StockRecord | null = lab.get(table, params.id);
    if (stock === null) return notFound(entity);
    const remaining = amountRemaining(table, stock);
    const shown = codedAmount(remaining, stock.amount_units);
    const { seen_amount_remaining: seen, new_amount_remaining: wanted } = body;
    if (typeof seen === "number" && Math.abs(seen - remaining) > TOLERANCE) {
      const message = `The amount remaining is now ${shown}. Please check and correct it again.`;
      return reject("NOT_CURRENT", message, { current: { amount_remaining: remaining } });
    }
    const delta = dropFloatError(wanted - remaining);
    if (delta === 0) {
      const message = `The amount remaining is already ${shown}.`;
      return reject("VALIDATION", message, { field: "new_amount_remaining" });
    }
    const correction: StoredCorrection = {
      id: createdId(stamp, body),
      delta,
      reason: body.reason,
      creation_date: body.creation_date,
      created_by: body.created_by,
      recorded_by: stamp.user,
      recorded_at: stamp.now,
    };
    const record = { ...stock, corrections: [...(stock.corrections ?? []), correction] };
    return accept([{ table, id: stock.id, record: record as Doc }]);
  };
}

/** Voids a use record, with a reason. It remains in the ledger; its amount is available again. */
export function voidUse(
  lab: Reads,
  { params, body }: { params: { id: string }; body: NewVoid },
  stamp: Stamp,
): Decision {
  const found = findUse(lab, params.id, { includeVoided: true });
  if (found === null) return notFound("Use record");
  const { table, stock, use } = found;
  if (use.voided) return accept([]);
  if (use.linked_to !== null) {
    return reject("LINKED", "The selected use record is already linked to another entry.");
  }
  const { reason, created_by: by, creation_date: at } = body;
  const voided = { reason, by, at, recorded_by: stamp.user };
  return accept(changesOf(voidUseOf(lab, drawingOn(table, stock), use, voided)));
}
