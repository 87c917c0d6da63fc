import { useRef } from "react";
import type { z } from "zod";
import type { AnyCommand, Command } from "#contract/operation.ts";
import { keyToRef, type Rejection } from "#domain/kernel/change.ts";
import { undoDelay } from "#hooks/saving/undo-delay.ts";
import { useSave, useSaveAll } from "#hooks/saving/use-save.ts";
import { sentWhen } from "#hooks/status/contact-text.ts";
import { type ContactState, useContact } from "#hooks/status/use-contact.ts";
import { useReplica } from "#hooks/use-records.ts";
import type { StorageFault } from "#store/storage-faults.ts";
import type { RefusedOne, Saved, SavedAll, SaveOptions, WriteInput } from "#sync/write/submit.ts";
import { type NoticeInput, useNotices } from "#ui/notice/notices.tsx";
import { markNewRows } from "#ui/table/new-rows.ts";
import { useUndo } from "./use-undo.ts";

/** Why nothing was saved. */
export type Failed = Rejection | StorageFault;
type Text = Pick<NoticeInput, "title" | "detail" | "link" | "action">;

/** The texts of the notices after a save; by default those of the command. */
type SavingTexts<F extends Failed = Failed> = {
  /** A notice replaces the one of the same id. */
  id?: string;
  /** Null if the screen itself shows the success: then no warnings are shown either. */
  saved?: Text | null;
  /** Null if the screen itself shows the failure. */
  failed?: ((failure: F) => Text) | null;
  /**
   * False for a write that was sent before. Otherwise Undo is offered while the write waits to be sent (without signal, or
   * where this device's setting lets it wait), and afterwards where a write undoes it.
   */
  canUndo?: boolean;
  /** The user has confirmed what the warnings state: they are not shown again. */
  hasAsked?: boolean;
};

/** Loaded after the save: a start does not need the names of all kinds of records. */
const loadSentence = () => import("./saved-sentence.ts");

/**
 * Saves writes on this tablet and shows the outcome as notices: success with warnings and Undo, a refusal, or a full
 * disk. `save` and `saveAll` return the outcome. `show` shows the outcome of a write that was saved in another way.
 */
export function useSaving() {
  const saveOne = useSave();
  const saveMany = useSaveAll();
  const contact = useContact();
  const undo = useUndo();
  const { notify } = useNotices();
  const records = useReplica();
  const running = useRef(0);

  function show<F extends Failed>(
    command: Pick<AnyCommand, "success" | "failure">,
    outcome: Saved | SavedAll | F,
    { id, saved, failed, canUndo = true, hasAsked = false }: SavingTexts<F> = {},
  ): void {
    if (outcome.kind !== "saved") {
      const usual = { title: command.failure, detail: outcome.message };
      if (failed !== null) notify({ id, kind: "error", ...(failed?.(outcome) ?? usual) });
      return;
    }
    if (outcome.onlyInJournal) {
      notify({ id, kind: "warning", title: ONLY_IN_JOURNAL, detail: AFTER_RESTART });
      return;
    }
    markNewRows(outcome.creates.map((key) => keyToRef(key).id));
    if (saved === null) return;
    const text: Text = saved ?? { title: command.success, detail: savedWhere(contact) };
    // The warnings first: the success with its Undo is then in front of them, and leaves by itself.
    const warnings = hasAsked ? [] : new Set(outcome.warnings);
    for (const warning of warnings) notify({ kind: "warning", title: warning });
    const isUndoable = canUndo && (undoDelay() > 0 || !text.action);
    notify({
      id,
      kind: "success",
      ...text,
      ...(isUndoable && { action: undo(outcome) }),
      ...(saved === undefined && {
        named: loadSentence().then(({ nameSaved }) => nameSaved(records, outcome)),
      }),
    });
  }
  async function counted<T>(saving: Promise<T>): Promise<T> {
    running.current += 1;
    return saving.finally(() => {
      running.current -= 1;
    });
  }
  return {
    show,
    /** True while a save is running. */
    isSaving: () => running.current > 0,
    async save<P extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
      command: Command<P, B, A>,
      input: WriteInput & { body: z.input<B> },
      texts?: SavingTexts<Rejection | StorageFault>,
    ) {
      const outcome = await counted(saveOne(command, input));
      show(command, outcome, texts);
      return outcome;
    },
    async saveAll(
      command: AnyCommand,
      inputs: readonly WriteInput[],
      texts?: SavingTexts<RefusedOne | StorageFault>,
      more?: Pick<SaveOptions, "onSaved" | "imported">,
    ) {
      const outcome = await counted(saveMany(command, inputs, more));
      show(command, outcome, texts);
      return outcome;
    },
  };
}

const ONLY_IN_JOURNAL = "Saved, but the storage of this device fails.";
const AFTER_RESTART =
  "Free some space, then close the browser completely and open it again. What you saved is shown and sent after that.";

/** The notice of a storage that is full or fails: what happened, and what can be done. */
export function faultText({ kind, message }: StorageFault): Text {
  return { title: message, detail: kind === "full" ? FULL : FAILED };
}

const FULL =
  "Nothing was saved. What you typed is still here: free some space on this device and submit again.";
const FAILED =
  "What you typed is still here. Free some space, then close the browser completely and open it again.";

/** A text that states where the write is stored, and when it will be sent. */
function savedWhere(contact: ContactState | undefined): string {
  return ["Saved on this device.", sentWhen(contact)].join(" ").trim();
}
