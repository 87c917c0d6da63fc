import type { z } from "zod";
import type { AnyCommand, Command } from "#contract/operation.ts";
import type { Rejection } from "#domain/kernel/change.ts";
import type { StorageFault } from "#store/storage-faults.ts";
import {
  type RefusedOne,
  type Saved,
  type SavedAll,
  type SaveOptions,
  submit,
  submitAll,
  type WriteInput,
} from "#sync/write/submit.ts";
import { useLab, useSession } from "../lab-context.tsx";
import { storeShownWarnings } from "./shown-warnings.ts";
import { undoDelay } from "./undo-delay.ts";

/**
 * Returns a function that saves a command on this tablet and wakes sync. It resolves when the write is on the disk,
 * without waiting for the network.
 */
export function useSave() {
  const { env } = useLab();
  const afterSave = useAfterSave();
  const { email, role } = useSession();
  return async <P extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
    command: Command<P, B, A>,
    input: WriteInput & { body: z.input<B> },
  ): Promise<Saved | Rejection | StorageFault> => {
    const outcome = await submit(env, email, command, input, { role, delayMs: undoDelay() });
    if (outcome.kind === "saved") afterSave([outcome.id], outcome.warnings);
    return outcome;
  };
}

/** Returns a function that saves many inputs of one command on this tablet, all or none, and wakes sync. */
export function useSaveAll() {
  const { env } = useLab();
  const afterSave = useAfterSave();
  const { email, role } = useSession();
  return async (
    command: AnyCommand,
    inputs: readonly WriteInput[],
    more: Pick<SaveOptions, "onSaved" | "imported"> = {},
  ): Promise<SavedAll | RefusedOne | StorageFault> => {
    const options = { role, delayMs: undoDelay({ isMany: true }), ...more };
    const outcome = await submitAll(env, email, command, inputs, options);
    if (outcome.kind === "saved") afterSave(outcome.ids, outcome.warnings);
    return outcome;
  };
}

/** Returns a function that wakes sync after a save, and requests persistent storage from the browser. */
function useAfterSave() {
  const { wake } = useLab();
  return (writes: readonly string[], warnings: readonly string[]) => {
    storeShownWarnings(writes, warnings);
    void wake();
    // Requested only after a save, since browsers grant it to apps in use. WebKitGTK has no `storage`.
    void navigator.storage?.persist?.();
  };
}
