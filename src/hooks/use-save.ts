import type { z } from "zod";
import type { AnyCommand, Command } from "#contract/operation.ts";
import type { Rejection } from "#domain/change.ts";
import { type Saved, submit } from "#sync/outbox.ts";
import { type RefusedOne, type SavedAll, submitAll } from "#sync/submit-all.ts";
import { useLab, useSession } from "./lab-context.tsx";
import { rememberTold } from "./told-warnings.ts";

/** Saves a command on this tablet and wakes sync. Resolves once it is on the disk; it does not wait for the network. */
export function useSave() {
  const { env } = useLab();
  const leave = useLeave();
  const { email } = useSession();
  return async <P extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
    command: Command<P, B, A>,
    input: { params?: Record<string, string>; body: z.input<B> },
  ): Promise<Saved | Rejection> => {
    const outcome = await submit(env, email, command, input);
    if (outcome.kind === "saved") {
      rememberTold(outcome.id, outcome.warnings);
      leave();
    }
    return outcome;
  };
}

/** Saves many inputs of one command on this tablet, all or none, and wakes sync. */
export function useSaveAll() {
  const { env } = useLab();
  const leave = useLeave();
  const { email } = useSession();
  return async (
    command: AnyCommand,
    inputs: readonly { body: unknown }[],
    onSaved?: (count: number) => void,
  ): Promise<SavedAll | RefusedOne> => {
    const outcome = await submitAll(env, email, command, inputs, onSaved);
    if (outcome.kind === "saved") leave();
    return outcome;
  };
}

/** Sends what was saved on its way, and asks the browser not to throw it away. */
function useLeave() {
  const { wake } = useLab();
  return () => {
    void wake();
    // Asked once something is worth keeping; browsers grant it to apps in use. WebKitGTK has no `storage`.
    void navigator.storage?.persist?.();
  };
}
