import { liveQuery, type Subscription } from "dexie";
import { useMemo } from "react";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import type { Saved, SavedAll } from "#sync/write/submit.ts";
import { type Changing, type NoticeAction, useNotices } from "#ui/notice/notices.tsx";

/** Loaded with the first notice: what undoes a write is known from all commands, which a start does not need. */
const load = () => import("#sync/settle/undo.ts");

/** Why Undo did not withdraw a write. */
export const NOT_UNDONE = {
  sent: "It was already sent.",
  unanswered: "It may have been sent: the server has not answered.",
};

/**
 * Undoes writes that were saved together: withdraws them, or saves what undoes them after they were sent. `isPossible`
 * is true while one of these is possible.
 */
export function useUndoing() {
  const { env, wake } = useLab();
  const { email, role } = useSession();
  return useMemo(
    () => ({
      async undo(ids: readonly string[]) {
        const { undoSaved } = await load();
        const outcome = await undoSaved(env, { email, role }, ids);
        if (outcome === "undone") void wake();
        return outcome;
      },
      isPossible: (ids: readonly string[]): Changing<boolean> => ({
        subscribe(next) {
          let reading: Subscription | undefined;
          let isOver = false;
          void load().then(({ canUndo }) => {
            if (!isOver) reading = liveQuery(() => canUndo(env.store, { email, role }, ids)).subscribe(next);
          });
          const unsubscribe = () => {
            isOver = true;
            reading?.unsubscribe();
          };
          return { unsubscribe };
        },
      }),
    }),
    [env, wake, email, role],
  );
}

/** Returns the Undo action of a notice, for writes that were saved together; it is offered while Undo is possible. */
export function useUndo(): (saved: Saved | SavedAll) => NoticeAction {
  const { undo, isPossible } = useUndoing();
  const { notify } = useNotices();
  const run = async (ids: readonly string[]) => {
    const outcome = await undo(ids);
    if (outcome === "undone") notify({ kind: "success", title: "Undone." });
    else if (typeof outcome === "object") notify({ kind: "error", title: outcome.message });
    else notify({ kind: "error", title: NOT_UNDONE[outcome], detail: "It can no longer be undone." });
  };
  return (saved) => {
    const ids = "ids" in saved ? saved.ids : [saved.id];
    return { label: "Undo", onClick: () => void run(ids), offered: isPossible(ids) };
  };
}
