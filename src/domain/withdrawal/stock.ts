import type { Change } from "../kernel/change.ts";
import type { Reads } from "../kernel/records.ts";
import type { Withdrawn } from "../kernel/withdrawn.ts";
import { nameInSentence } from "../kinds.ts";
import { overdrawn } from "../resource-use/rules.ts";
import type { LinkedTo } from "../resource-use/schema.ts";
import { changesOf, drawingOn, findUse, linkUse, restoreUse, voidUseOf } from "../resource-use/uses.ts";

type OfStock = { changes: Change[]; warnings: string[] };

const NOTHING: OfStock = { changes: [], warnings: [] };

/** Voids the use that a withdrawn record was made from. Its link remains, so that the record can be restored. */
export function giveBack(lab: Reads, useId: string | null, madeId: string, withdrawn: Withdrawn): OfStock {
  const found = useId === null ? null : findUse(lab, useId);
  if (found === null || found.use.linked_to?.id !== madeId) return NOTHING;
  const { table, stock, use } = found;
  const voided = { ...withdrawn, reason: `Withdrawn: ${withdrawn.reason}` };
  return { changes: changesOf(voidUseOf(lab, drawingOn(table, stock), use, voided)), warnings: [] };
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
