import type { z } from "zod";
import type { Command } from "#contract/operation.ts";
import type { Rejection } from "#domain/change.ts";
import { type Saved, submit } from "#sync/outbox.ts";
import { useLab, useSession } from "./lab-context.tsx";
import { rememberTold } from "./told-warnings.ts";

/** As long as a notice with an Undo stands, and a little more. */
const UNDO_MS = 12_000;

/** Saves a command on this tablet and wakes sync. Resolves once it is on the disk; it does not wait for the network. */
export function useSave() {
  const { env, wake } = useLab();
  const { email } = useSession();
  return async <P extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
    command: Command<P, B, A>,
    input: { params?: Record<string, string>; body: z.input<B> },
  ): Promise<Saved | Rejection> => {
    // A try without signal would leave it open whether the server has it, and it could not be taken back.
    const outcome = await submit(env, email, command, input, navigator.onLine === false ? UNDO_MS : 0);
    if (outcome.kind === "saved") {
      rememberTold(outcome.id, outcome.warnings);
      void wake();
      // Asked once something is worth keeping; browsers grant it to apps in use. WebKitGTK has no `storage`.
      void navigator.storage?.persist?.();
    }
    return outcome;
  };
}
