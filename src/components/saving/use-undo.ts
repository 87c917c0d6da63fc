import { useLab } from "#hooks/lab-context.tsx";
import type { Saved } from "#sync/write/outbox.ts";
import { discardAll } from "#sync/write/settle.ts";
import type { SavedAll } from "#sync/write/submit-all.ts";
import { useNotices } from "#ui/notice/notices.tsx";

export const SENT_ALREADY = "It was already sent.";

/** Takes back what was not sent yet, for as long as the notice of it stands: all that was saved together, or nothing. */
export function useUndo(): (saved: Saved | SavedAll) => { label: string; onClick: () => void } {
  const { env } = useLab();
  const { notify } = useNotices();
  const undo = async (ids: readonly string[]) => {
    const taken = await discardAll(env, ids);
    if ("kind" in taken) notify({ kind: "error", title: taken.message });
    else if (taken.length > 0) notify({ kind: "success", title: "Undone." });
    else notify({ kind: "error", title: SENT_ALREADY, detail: "It can no longer be undone." });
  };
  return (saved) => ({
    label: "Undo",
    onClick: () => void undo("ids" in saved ? saved.ids : [saved.id]),
  });
}
