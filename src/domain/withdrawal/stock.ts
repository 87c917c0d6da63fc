import type { Change } from "../kernel/change.ts";
import type { Reads } from "../kernel/records.ts";
import type { Withdrawn } from "../kernel/withdrawn.ts";
import { nameInSentence } from "../kinds.ts";
import { overdrawn } from "../resource-use/rules.ts";
import type { LinkedTo, StoredUseRecord } from "../resource-use/schema.ts";
import {
  beginUses,
  changesOf,
  findUse,
  linkUse,
  restoreUse,
  type StockRecord,
  type StockUses,
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
  const byStock = new Map<string, StockUses>();
  for (const found of useIds.map((id) => findUse(lab, id))) {
    if (found === null) continue;
    const { table, stock, use } = found;
    const stockUses = byStock.get(stock.id) ?? beginUses<StockRecord>(table, stock);
    byStock.set(stock.id, voidUseOf(lab, stockUses, use, voidedWith(withdrawn)));
  }
  return [...byStock.values()].flatMap(changesOf);
}

/** Makes the uses that {@link voidUses} voided valid again; not of uses that were voided before. */
export function restoreUses(
  lab: Reads,
  useIds: readonly string[],
  withdrawn: Withdrawn | null | undefined,
): OfStock {
  const byStock = new Map<string, { stockUses: StockUses; name: string }>();
  for (const found of useIds.map((id) => findUse(lab, id, { includeVoided: true }))) {
    const name = found === null ? "" : nameInSentence(lab, found.table, found.stock.id);
    if (!found?.use.voided || !isVoidedWith(found.use.voided, withdrawn)) continue;
    const { table, stock, use } = found;
    const { stockUses } = byStock.get(stock.id) ?? { stockUses: beginUses<StockRecord>(table, stock) };
    byStock.set(stock.id, { stockUses: restoreUse(stockUses, use), name });
  }
  const all = [...byStock.values()];
  return {
    changes: all.flatMap(({ stockUses }) => changesOf(stockUses)),
    warnings: all.flatMap(({ stockUses: { table, stock }, name }) => overdrawn({ table, stock, name })),
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

/** Takes the amount of a restored record again, by the same use; warns if the stock is then overdrawn. */
export function takeAgain(lab: Reads, useId: string | null, madeId: string): OfStock {
  const found = useId === null ? null : findUse(lab, useId, { includeVoided: true });
  const name = found === null ? "" : nameInSentence(lab, found.table, found.stock.id);
  if (found === null || !found.use.voided || found.use.linked_to?.id !== madeId) return NOTHING;
  const { table, stock, use } = found;
  const stockUses = restoreUse(beginUses(table, stock), use);
  return { changes: changesOf(stockUses), warnings: overdrawn({ table, stock: stockUses.stock, name }) };
}

/** Links a use to another record: the experiment of a withdrawn CNF, or again the CNF. */
export function linkAgain(lab: Reads, useId: string | null, linked: LinkedTo): Change[] {
  const found = useId === null ? null : findUse(lab, useId);
  if (found === null) return [];
  const { table, stock, use } = found;
  return changesOf(linkUse(beginUses(table, stock), use, linked));
}
