import { useLab } from "#hooks/lab-context.tsx";
import { useOnline } from "#hooks/use-sync.ts";
import type { Saved } from "#sync/outbox.ts";
import { discardAll } from "#sync/settle.ts";
import type { SavedAll } from "#sync/submit-all.ts";
import { useNotices } from "#ui/notices.tsx";

/** Offers to take back what was saved without signal, for as long as the notice stands: all of it, or nothing. */
export function useUndo(): (saved: Saved | SavedAll, title: string) => void {
  const { env } = useLab();
  const { notify } = useNotices();
  const isOnline = useOnline();
  const undo = async (ids: readonly string[]) => {
    const taken = await discardAll(env, ids);
    if (taken.length > 0) notify({ kind: "success", title: "Undone." });
    else notify({ kind: "error", title: "It was sent already.", detail: "It can no longer be undone." });
  };
  return (saved, title) => {
    // With signal it is on its way at once.
    if (isOnline) return;
    const ids = "ids" in saved ? saved.ids : [saved.id];
    notify({
      kind: "success",
      id: `undo-${ids[0]}`,
      title,
      action: { label: "Undo", onClick: () => void undo(ids) },
    });
  };
}
