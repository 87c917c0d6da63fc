import { commands } from "#contract/index.ts";
import type { Step, StepChange } from "#domain/steps/schema.ts";
import { useOpenWrites } from "#hooks/use-sync.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { entryState, type RowState } from "#sync/status.ts";

/** Where what was saved of one homogenization stands on its way to the lab; undefined once it is there. */
export type Unsent = {
  data: (command: keyof typeof commands) => RowState | undefined;
  change: (step: Step) => RowState | undefined;
};

export function useUnsent(id: string): Unsent {
  const writes = (useOpenWrites("homogenizations", id) ?? []).filter(({ state }) => state !== "sent");
  const stateOf = (isIt: (write: OutboxEntry) => boolean) => {
    const write = writes.findLast(isIt);
    return write && entryState(write);
  };
  const { updateHomogenizationState } = commands;
  return {
    data: (command) => stateOf(({ operation }) => operation === command),
    change: ({ join_id }) =>
      stateOf(
        ({ operation, body }) =>
          operation === updateHomogenizationState.name && (body as StepChange).join_id === join_id,
      ),
  };
}
