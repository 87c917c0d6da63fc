import type { Change } from "../kernel/change.ts";
import type { Reads } from "../kernel/records.ts";
import type { Withdrawn } from "../kernel/withdrawn.ts";
import { nameInSentence } from "../kinds.ts";
import { overdrawn } from "../resource-use/rules.ts";
import type { LinkedTo, StoredUseRecord } from "../resource-use/schema.ts";
import {
  changesOf,
  type Drawing,
  drawingOn,
  findUse,
  linkUse,
  restoreUse,
  type StockRecord,
  voidUseOf,
} from "../resource-use/uses.ts";

type OfStock = { changes: Change[]; warnings: string[] };

const NOTHING: OfStock = { changes: [], warnings: [] };

/** Voids the use that a withdrawn record was made from. Its link remains, so that the record can be restored. */
export function giveBack(lab: Reads, useId: string | null, madeId: string, withdrawn: Withdrawn): OfStock {
  const found = useId === null ? null : findUse(lab, useId);
  if (found === null || found.use.linked_to?.id !== madeId) return NOTHING;
  return { changes: voidUses(lab, [found.use.id], withdrawn), warnings: [] };
}

/** Voids uses that were recorded with a withdrawn record. Several may be of one stock. */
export function voidUses(lab: Reads, useIds: readonly string[], withdrawn: Withdrawn): Change[] {
  const drawings = new Map<string, Drawing>();
  for (const found of useIds.map((id) => findUse(lab, id))) {
    if (found === null) continue;
    const { table, stock, use } = found;
    const drawing = drawings.get(stock.id) ?? drawingOn<StockRecord>(table, stock);
    drawings.set(stock.id, voidUseOf(lab, drawing, use, voidedWith(withdrawn)));
  }
  return [...drawings.values()].flatMap(changesOf);
}

/** Draws the amounts of the uses that {@link voidUses} voided again; not of uses that were voided before. */
export function drawUsesAgain(
  lab: Reads,
  useIds: readonly string[],
  withdrawn: Withdrawn | null | undefined,
): OfStock {
  const drawings = new Map<string, { drawing: Drawing; name: string }>();
  for (const found of useIds.map((id) => findUse(lab, id, { includeVoided: true }))) {
    const name = found === null ? "" : nameInSentence(lab, found.table, found.stock.id);
    if (!found?.use.voided || !isVoidedWith(found.use.voided, withdrawn)) continue;
    const { table, stock, use } = found;
    const { drawing } = drawings.get(stock.id) ?? { drawing: drawingOn<StockRecord>(table, stock) };
    drawings.set(stock.id, { drawing: restoreUse(drawing, use), name });
  }
  const all = [...drawings.values()];
  return {
    changes: all.flatMap(({ drawing }) => changesOf(drawing)),
    warnings: all.flatMap(({ drawing: { table, stock }, name }) => overdrawn({ table, stock, name })),
  };
}

const voidedWith = (withdrawn: Withdrawn) => ({
  ...withdrawn,
  reason: `Withdrawn: ${withdrawn.reason}`,
});

function isVoidedWith(
  { by, at, reason }: NonNullable<StoredUseRecord["voided"]>,
  withdrawn: Withdrawn | null | undefined,
): boolean {
  if (!withdrawn) return false;
  return by === withdrawn.by && at === withdrawn.at && reason === voidedWith(withdrawn).reason;
}

/** Draws the amount of a restored record again, by the same use; warns if the stock is then overdrawn. */
export function drawAgain(lab: Reads, useId: string | null, madeId: string): OfStock {
  const found = useId === null ? null : findUse(lab, useId, { includeVoided: true });
  const name = found === null ? "" : nameInSentence(lab, found.table, found.stock.id);
  if (found === null || !found.use.voided || found.use.linked_to?.id !== madeId) return NOTHING;
  const { table, stock, use } = found;
  const drawing = restoreUse(drawingOn(table, stock), use);
  return { changes: changesOf(drawing), warnings: overdrawn({ table, stock: drawing.stock, name }) };
}

/** Links a use to another record: the experiment of a withdrawn CNF, or again the CNF. */
export function linkAgain(lab: Reads, useId: string | null, linked: LinkedTo): Change[] {
  const found = useId === null ? null : findUse(lab, useId);
  if (found === null) return [];
  const { table, stock, use } = found;
  return changesOf(linkUse(drawingOn(table, stock), use, linked));
}
