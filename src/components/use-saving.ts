import { useRef } from "react";
import type { z } from "zod";
import type { AnyCommand, Command } from "#contract/operation.ts";
import type { Rejection } from "#domain/change.ts";
import { useSave, useSaveAll } from "#hooks/use-save.ts";
import { useOnline } from "#hooks/use-sync.ts";
import type { Saved } from "#sync/outbox.ts";
import type { Unsure } from "#sync/send-online.ts";
import type { Full } from "#sync/storage-faults.ts";
import type { RefusedOne, SavedAll, WriteInput } from "#sync/submit-all.ts";
import { type NoticeInput, useNotices } from "#ui/notices.tsx";
import { useUndo } from "./use-undo.ts";

/** Why nothing was saved; `unsure` where a write that is made online alone may have arrived. */
export type Failed = Rejection | Full | Unsure;
type Text = Pick<NoticeInput, "title" | "detail" | "link">;

/** What the notices of a save show in place of the command's own words. */
type SavingWords<F extends Failed = Failed> = {
  /** A notice replaces the one of the same id. */
  id?: string;
  /** Null where the screen itself shows that it is saved: then no warning is shown either. */
  saved?: Text | null;
  /** Null where the screen itself shows the failure. */
  failed?: ((failure: F) => Text) | null;
  /** Offers an Undo as long as there is no signal: with signal the write is on its way at once. */
  canUndo?: boolean;
};

/**
 * Saves on this tablet and shows what came of it: success, warnings and Undo, a refusal, a tablet without room. Each
 * returns its outcome. `show` does the same for a write that was saved in another way.
 */
export function useSaving() {
  const saveOne = useSave();
  const saveMany = useSaveAll();
  const isOnline = useOnline();
  const undo = useUndo();
  const { notify } = useNotices();
  const running = useRef(0);

  function show<F extends Failed>(
    command: Pick<AnyCommand, "success" | "failure">,
    outcome: Saved | SavedAll | F,
    { id, saved, failed, canUndo = false }: SavingWords<F> = {},
  ): void {
    if (outcome.kind !== "saved") {
      const usual = { title: command.failure, detail: reasonOf(outcome) };
      if (failed !== null) notify({ id, kind: "error", ...(failed?.(outcome) ?? usual) });
      return;
    }
    if (saved === null) return;
    const text = saved ?? { title: command.success, detail: savedWhere(isOnline) };
    notify({ id, kind: "success", ...text, action: canUndo && !isOnline ? undo(outcome) : undefined });
    for (const warning of new Set(outcome.warnings)) notify({ kind: "warning", title: warning });
  }
  async function counted<T>(saving: Promise<T>): Promise<T> {
    running.current += 1;
    return saving.finally(() => {
      running.current -= 1;
    });
  }
  return {
    show,
    /** True while one of these saves is under way. */
    isSaving: () => running.current > 0,
    async save<P extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
      command: Command<P, B, A>,
      input: WriteInput & { body: z.input<B> },
      words?: SavingWords<Rejection | Full>,
    ) {
      const outcome = await counted(saveOne(command, input));
      show(command, outcome, words);
      return outcome;
    },
    async saveAll(
      command: AnyCommand,
      inputs: readonly WriteInput[],
      words?: SavingWords<RefusedOne | Full>,
      onSaved?: (count: number) => void,
    ) {
      const outcome = await counted(saveMany(command, inputs, onSaved));
      show(command, outcome, words);
      return outcome;
    },
  };
}

/** The sentence that says why nothing was saved. */
export function reasonOf(failure: Failed): string {
  return failure.kind === "unsure" ? failure.reason : failure.message;
}

/** Where a write is, and what becomes of it. */
function savedWhere(isOnline: boolean): string {
  return isOnline ? "Saved on this device." : "Saved on this device. It will be sent when you are online.";
}
