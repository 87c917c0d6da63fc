import { useLab } from "#hooks/lab-context.tsx";
import type { Saved } from "#sync/write/outbox.ts";
import { discardAll } from "#sync/write/settle.ts";
import type { SavedAll } from "#sync/write/submit-all.ts";
import { useNotices } from "#ui/notice/notices.tsx";

export const SENT_ALREADY = "It was already sent.";

/** Returns the Undo action of a notice. It discards all writes that were saved together, or none if one was sent. */
export function useUndo(): (saved: Saved | SavedAll) => { label: string; onClick: () => void } {
  const { env } = useLab();
  const { notify } = useNotices();
  const undo = async (ids: readonly string[]) => {
    const discarded = await discardAll(env, ids);
    if ("kind" in discarded) notify({ kind: "error", title: discarded.message });
    else if (discarded.length > 0) notify({ kind: "success", title: "Undone." });
    else notify({ kind: "error", title: SENT_ALREADY, detail: "It can no longer be undone." });
  };
  return (saved) => ({
    label: "Undo",
    onClick: () => void undo("ids" in saved ? saved.ids : [saved.id]),
  });
}
