import type { AnyCommand } from "#contract/operation.ts";
import { keyToRef } from "#domain/kernel/change.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import type { LabStore } from "#store/db.ts";

/** The keys that a command like this one named only once others were read, and the tables it wrote to, the last time. */
type Hint = { late: readonly string[]; tables: ReadonlySet<TableName> };

const MAX_HINTS = 1000;
// By store, since two of them in one process (the tests) are two tablets.
const hints = new WeakMap<LabStore, Map<string, Hint>>();

/**
 * What was remembered of the same command with the same parameters. A hint of what to read in the first round and no
 * more: every record is read in the transaction that needs it.
 */
export function readHint(
  store: LabStore,
  operation: AnyCommand,
  params: Record<string, string>,
): Hint | undefined {
  return hints.get(store)?.get(hintKey(operation, params));
}

/** Stores what a command named late and which records it changed, for the next of its kind. */
export function storeHint(
  store: LabStore,
  operation: AnyCommand,
  params: Record<string, string>,
  { late, touches }: { late: string[]; touches: string[] },
): void {
  const ofStore = hints.get(store) ?? new Map<string, Hint>();
  hints.set(store, ofStore);
  ofStore.set(hintKey(operation, params), {
    late,
    tables: new Set(touches.map((key) => keyToRef(key).table)),
  });
  const [oldest] = ofStore.keys();
  if (ofStore.size > MAX_HINTS && oldest !== undefined) ofStore.delete(oldest);
}

function hintKey(operation: AnyCommand, params: Record<string, string>): string {
  return [operation.name, ...Object.values(params)].join(" ");
}
