import { liveQuery } from "dexie";
import { useLab } from "#hooks/lab-context.tsx";
import { readSent, undo } from "#sync/settle/undo.ts";
import type { Saved, SavedAll } from "#sync/write/submit.ts";
import { type NoticeInput, useNotices } from "#ui/notice/notices.tsx";

/** Why Undo did not withdraw a write. */
export const NOT_UNDONE = {
  sent: "It was already sent.",
  unanswered: "It may have been sent: the server has not answered.",
};

/**
 * Returns the Undo action of a notice. It withdraws all writes that were saved together, and is offered only until one of
 * them is sent.
 */
export function useUndo(): (saved: Saved | SavedAll) => NoticeInput["action"] {
  const { env } = useLab();
  const { notify } = useNotices();
  const run = async (ids: readonly string[]) => {
    const outcome = await undo(env, ids);
    if (outcome === "undone") notify({ kind: "success", title: "Undone." });
    else if (typeof outcome === "object") notify({ kind: "error", title: outcome.message });
    else notify({ kind: "error", title: NOT_UNDONE[outcome], detail: "It can no longer be undone." });
  };
  return (saved) => {
    const ids = "ids" in saved ? saved.ids : [saved.id];
    const offered = liveQuery(async () => (await readSent(env.store, ids)) === "unsent");
    return { label: "Undo", onClick: () => void run(ids), offered };
  };
}
