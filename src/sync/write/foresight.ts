import type { AnyCommand } from "#contract/operation.ts";
import { keyToRef } from "#domain/kernel/change.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import type { LabStore } from "#store/db.ts";

/** From the last run of a command: the keys requested only after other records were loaded, and the tables written. */
type Hint = { late: readonly string[]; tables: ReadonlySet<TableName> };

/** What is repeated is repeated soon: the same stock, the same tray. */
const MAX_HINTS = 100;
// By store: in the tests, one process runs several tablets.
const hints = new WeakMap<LabStore, Map<string, Hint>>();

/**
 * Returns the hint stored for the same command with the same parameters, otherwise that of its last run with others, since
 * records of one kind mostly refer to the same lookups: which records to load in the first round. It contains keys only; each
 * record itself is read in the transaction that needs it, and a key that the rule does not request has no effect.
 */
export function readHint(
  store: LabStore,
  operation: AnyCommand,
  params: Record<string, string>,
): Hint | undefined {
  const ofStore = hints.get(store);
  return ofStore?.get(hintKey(operation, params)) ?? ofStore?.get(operation.name);
}

/** Stores the keys that a command requested late and the tables it wrote, for the next run of the same command. */
export function storeHint(
  store: LabStore,
  operation: AnyCommand,
  params: Record<string, string>,
  { late, touches }: { late: string[]; touches: string[] },
): void {
  const ofStore = hints.get(store) ?? new Map<string, Hint>();
  hints.set(store, ofStore);
  const hint = { late, tables: new Set(touches.map((key) => keyToRef(key).table)) };
  for (const key of [hintKey(operation, params), operation.name]) {
    // At the end of the map: the first is the one not used for the longest time.
    ofStore.delete(key);
    ofStore.set(key, hint);
  }
  for (const oldest of ofStore.keys()) {
    if (ofStore.size <= MAX_HINTS) break;
    ofStore.delete(oldest);
  }
}

function hintKey(operation: AnyCommand, params: Record<string, string>): string {
  return [operation.name, ...Object.values(params)].join(" ");
}
