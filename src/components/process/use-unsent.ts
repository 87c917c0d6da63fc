import type { commands } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import type { Ref } from "#domain/kernel/change.ts";
import type { Step, StepChange } from "#domain/steps/schema.ts";
import { useOpenWrites } from "#hooks/status/use-sync.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { entryState, type RowState } from "#sync/outbox/status.ts";

/** The sync states of the writes of one process, by command or step; undefined once a write has arrived. */
export type Unsent = {
  data: (command: keyof typeof commands) => RowState | undefined;
  change: (step: Step) => RowState | undefined;
};

/** Reads the sync states of one process. `changes` are the commands that change the state of a step. */
export function useUnsent({ table, id }: Ref, changes: readonly AnyCommand[]): Unsent {
  const names = changes.map(({ name }) => name);
  const writes = (useOpenWrites(table, id) ?? []).filter(({ state }) => state !== "sent");
  const stateOf = (isWanted: (write: OutboxEntry) => boolean) => {
    const write = writes.findLast(isWanted);
    return write && entryState(write);
  };
  return {
    data: (command) => stateOf(({ operation }) => operation === command),
    change: ({ join_id }) =>
      stateOf(({ operation, body }) => names.includes(operation) && (body as StepChange).join_id === join_id),
  };
}
