import type { z } from "zod";
import type { AnyCommand, Command } from "#contract/operation.ts";
import type { Rejection } from "#domain/change.ts";
import type { AttachedFile } from "#sync/attached-file.ts";
import { type Saved, submit } from "#sync/outbox.ts";
import { type RefusedOne, type SavedAll, submitAll } from "#sync/submit-all.ts";
import { useLab, useSession } from "./lab-context.tsx";
import { rememberTold } from "./told-warnings.ts";

/** As long as a notice with an Undo stands, and a little more. */
const UNDO_MS = 12_000;
/** Ten thousand rows take a while before the notice stands. */
const UNDO_ALL_MS = 60_000;

/** Saves a command on this tablet and wakes sync. Resolves once it is on the disk; it does not wait for the network. */
export function useSave() {
  const { env } = useLab();
  const leave = useLeave();
  const { email } = useSession();
  return async <P extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
    command: Command<P, B, A>,
    input: { params?: Record<string, string>; body: z.input<B>; file?: AttachedFile },
  ): Promise<Saved | Rejection> => {
    // A try without signal would leave it open whether the server has it, and it could not be taken back.
    const outcome = await submit(env, email, command, input, navigator.onLine === false ? UNDO_MS : 0);
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
    inputs: readonly { params?: Record<string, string>; body: unknown }[],
    onSaved?: (count: number) => void,
  ): Promise<SavedAll | RefusedOne> => {
    const patience = navigator.onLine === false ? UNDO_ALL_MS : 0;
    const outcome = await submitAll(env, email, command, inputs, { patience, onSaved });
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
