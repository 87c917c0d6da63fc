import type { AnyCommand } from "#contract/operation.ts";
import { keyToRef } from "#domain/kernel/change.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import type { LabStore } from "#store/db.ts";

/** The keys that a command like this one named only once others were read, and the tables it wrote to, the last time. */
type Habit = { late: readonly string[]; tables: ReadonlySet<TableName> };

const HABITS_KEPT = 1000;
// By store, since two of them in one process (the tests) are two tablets.
const habits = new WeakMap<LabStore, Map<string, Habit>>();

/**
 * What was remembered of the same command with the same parameters. A hint of what to read in the first round and no
 * more: every record is read in the transaction that needs it.
 */
export function foresee(
  store: LabStore,
  operation: AnyCommand,
  params: Record<string, string>,
): Habit | undefined {
  return habits.get(store)?.get(habitOf(operation, params));
}

/** Stores what a command named late and which records it changed, for the next of its kind. */
export function remember(
  store: LabStore,
  operation: AnyCommand,
  params: Record<string, string>,
  { late, touches }: { late: string[]; touches: string[] },
): void {
  const known = habits.get(store) ?? new Map<string, Habit>();
  habits.set(store, known);
  known.set(habitOf(operation, params), { late, tables: new Set(touches.map((key) => keyToRef(key).table)) });
  const [oldest] = known.keys();
  if (known.size > HABITS_KEPT && oldest !== undefined) known.delete(oldest);
}

function habitOf(operation: AnyCommand, params: Record<string, string>): string {
  return [operation.name, ...Object.values(params)].join(" ");
}
