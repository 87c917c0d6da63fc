import type { Change } from "../kernel/change.ts";
import type { Reads } from "../kernel/records.ts";
import type { Doc } from "../kernel/tables.ts";
import type { Withdrawn } from "../kernel/withdrawn.ts";
import { nameInSentence } from "../kinds.ts";
import { findUse, linkUse, overdrawn } from "../resource-use/rules.ts";
import type { LinkedTo } from "../resource-use/schema.ts";

type OfStock = { changes: Change[]; warnings: string[] };

const NOTHING: OfStock = { changes: [], warnings: [] };

/** Voids the use that a withdrawn record was made from. Its link remains, so that the record can be restored. */
export function giveBack(lab: Reads, useId: string | null, madeId: string, withdrawn: Withdrawn): OfStock {
  const found = useId === null ? null : findUse(lab, useId);
  if (found === null || found.use.linked_to?.id !== madeId) return NOTHING;
  const { table, stock, use } = found;
  const voided = { ...withdrawn, reason: `Withdrawn: ${withdrawn.reason}` };
  const use_records = stock.use_records.map((one) => (one.id === use.id ? { ...one, voided } : one));
  return { changes: [{ table, id: stock.id, record: { ...stock, use_records } as Doc }], warnings: [] };
}

/** Draws the amount of a restored record again, by the same use; warns if the stock is then overdrawn. */
export function drawAgain(lab: Reads, useId: string | null, madeId: string): OfStock {
  const found = useId === null ? null : findUse(lab, useId, { includeVoided: true });
  const name = found === null ? "" : nameInSentence(lab, found.table, found.stock.id);
  if (found === null || !found.use.voided || found.use.linked_to?.id !== madeId) return NOTHING;
  const { table, stock, use } = found;
  const use_records = stock.use_records.map((one) => {
    const { voided: _, ...valid } = one;
    return one.id === use.id ? valid : one;
  });
  const after = { ...stock, use_records };
  return {
    changes: [{ table, id: stock.id, record: after as Doc }],
    warnings: overdrawn({ table, stock: after, name }),
  };
}

/** Links a use to another record: the experiment of a withdrawn CNF, or again the CNF. */
export function linkAgain(lab: Reads, useId: string | null, linked: LinkedTo): Change[] {
  const found = useId === null ? null : findUse(lab, useId);
  if (found === null) return [];
  const { table, stock } = found;
  return [{ table, id: stock.id, record: linkUse(stock, found.use.id, linked) as Doc }];
}
