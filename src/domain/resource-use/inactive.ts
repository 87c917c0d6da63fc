import { accept, type Decision, notFound, type Stamp } from "../kernel/change.ts";
import type { Reads } from "../kernel/records.ts";
import type { Doc } from "../kernel/tables.ts";
import type { StockTable } from "./names.ts";
import type { StockRecord } from "./uses.ts";

type Mark = (lab: Reads, input: { params: { id: string } }, stamp: Stamp) => Decision;

/**
 * Returns the rule that marks a stock as inactive: its container is empty or disposed of, whatever remains by the
 * ledger. It changes no amount and no other field, so it merges with every other write. A repeat changes nothing.
 */
export function markInactive(table: StockTable, entity: string): Mark {
  return mark(table, entity, ({ recordedOffline, now }) => recordedOffline ?? now);
}

/** Returns the rule that marks a stock as active again. It is then active as long as an amount remains. */
export function markActive(table: StockTable, entity: string): Mark {
  return mark(table, entity, () => null);
}

function mark(table: StockTable, entity: string, timeOf: (stamp: Stamp) => string | null): Mark {
  return (lab, { params: { id } }, stamp) => {
    const stock: StockRecord | null = lab.get(table, id);
    if (stock === null) return notFound(entity);
    const inactivated_at = timeOf(stamp);
    // The first time remains.
    if ((stock.inactivated_at === null) === (inactivated_at === null)) return accept([]);
    return accept([{ table, id, record: { ...stock, inactivated_at } as Doc }]);
  };
}
