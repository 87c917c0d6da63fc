import { z } from "zod";
import {
  accept,
  type Decision,
  idInUse,
  notFound,
  type Rejection,
  reject,
  type Stamp,
} from "../kernel/change.ts";
import { createdId } from "../kernel/ids.ts";
import type { Reads } from "../kernel/records.ts";
import { codedAmount, TOLERANCE } from "../values/quantities.ts";
import { requiredText } from "../values/text.ts";
import { amountFromZero, createdBy, creationDate, newId } from "../values/traits.ts";
import { amountRemaining } from "./ledger.ts";
import type { StockTable } from "./names.ts";
import type { StoredCorrection } from "./schema.ts";
import { beginUses, changesOf, findUse, type StockRecord, voidUseOf, withTotals } from "./uses.ts";

/** The correction form: what was on the shelf at `creation_date`. */
export const NewCorrection = z.object({
  id: newId,
  new_amount_remaining: amountFromZero("New amount remaining").meta({
    label: "New amount remaining",
    unitIn: "amount_units",
  }),
  reason: requiredText("Reason"),
  created_by: createdBy,
  creation_date: creationDate,
  /** The balance that the form showed: the form repeats its question where it has changed. The server does not compare it. */
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

const DAY_MS = 24 * 60 * 60_000;

/** Returns the rule that counts a stock: what remains is the count, less the uses after it. */
export function correctStock(table: StockTable, entity: string) {
  return (
    lab: Reads,
    { params, body }: { params: { id: string }; body: NewCorrection },
    stamp: Stamp,
  ): Decision => {
    const stock: StockRecord | null = lab.get(table, params.id);
    // Requested here for the totals.
    lab.referring("use_records", "stock_id", params.id);
    if (stock === null) return notFound(entity);
    const { new_amount_remaining, reason, creation_date, created_by } = body;
    const id = createdId(stamp, body);
    if (stock.corrections?.some((one) => one.id === id)) return idInUse("A correction");
    const entered_at = stamp.recordedOffline ?? stamp.now;
    // Until its date a count hides every use. Whoever decides later has another clock.
    const ahead = Date.parse(creation_date) - Date.parse(entered_at);
    if (ahead > (isBeingSaved(stamp) ? 0 : DAY_MS))
      return reject("VALIDATION", "The date is in the future", { field: "creation_date" });
    const changed = isBeingSaved(stamp) ? changedSince(table, stock, body) : null;
    if (changed !== null) return changed;
    const correction: StoredCorrection = {
      id,
      new_amount_remaining,
      reason,
      creation_date,
      created_by,
      entered_at,
      recorded_by: stamp.user,
      recorded_at: stamp.now,
    };
    const counted = { ...stock, corrections: [...(stock.corrections ?? []), correction] } as StockRecord;
    return accept(changesOf(withTotals(lab, beginUses(table, counted))));
  };
}

/** True on the tablet while a form is saved: the form can still show a question. */
function isBeingSaved({ final, recordedOffline }: Stamp): boolean {
  return !final && recordedOffline === null;
}

/** The refusal with which the form repeats its question, because the amount has changed since it was opened. */
function changedSince(
  table: StockTable,
  stock: StockRecord,
  { seen_amount_remaining: seen }: NewCorrection,
): Rejection | null {
  const remaining = amountRemaining(table, stock);
  if (typeof seen !== "number" || remaining === null) return null;
  if (Math.abs(seen - remaining) <= TOLERANCE) return null;
  const shown = codedAmount(remaining, stock.amount_units);
  const message = `The amount remaining is now ${shown}. Please check and correct it again.`;
  return reject("NOT_CURRENT", message, { current: { amount_remaining: remaining } });
}

/** Voids a use record, with a reason. It remains in the ledger and takes nothing. */
export function voidUse(
  lab: Reads,
  { params, body }: { params: { id: string }; body: NewVoid },
  stamp: Stamp,
): Decision {
  const found = findUse(lab, params.id, { includeVoided: true });
  if (found === null) return notFound("Use record");
  const { table, stock, use } = found;
  if (!use.voided && use.linked_to !== null) {
    return reject("LINKED", "The selected use record is already linked to another entry.");
  }
  const { reason, created_by: by, creation_date: at } = body;
  const voided = use.voided ?? { reason, by, at, recorded_by: stamp.user };
  const after = voidUseOf(lab, beginUses(table, stock), use, voided);
  // The feed can deliver a voided use one page before the totals of its stock.
  const isCounted = amountRemaining(table, after.stock) === amountRemaining(table, stock);
  return accept(use.voided && isCounted ? [] : changesOf(after));
}
