import type { commands } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import type { Ref } from "#domain/kernel/change.ts";
import type { Step, StepChange } from "#domain/steps/schema.ts";
import { useOpenWrites } from "#hooks/use-sync.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { entryState, type RowState } from "#sync/status.ts";

/** Where what was saved of one process stands on its way to the lab; undefined once it is there. */
export type Unsent = {
  data: (command: keyof typeof commands) => RowState | undefined;
  change: (step: Step) => RowState | undefined;
};

/** `change` is the command that moves the steps of this kind of process. */
export function useUnsent({ table, id }: Ref, change: AnyCommand): Unsent {
  const writes = (useOpenWrites(table, id) ?? []).filter(({ state }) => state !== "sent");
  const stateOf = (isIt: (write: OutboxEntry) => boolean) => {
    const write = writes.findLast(isIt);
    return write && entryState(write);
  };
  return {
    data: (command) => stateOf(({ operation }) => operation === command),
    change: ({ join_id }) =>
      stateOf(({ operation, body }) => operation === change.name && (body as StepChange).join_id === join_id),
  };
}
