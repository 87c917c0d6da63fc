import { useLab } from "#hooks/lab-context.tsx";
import { useOnline } from "#hooks/use-sync.ts";
import type { Saved } from "#sync/outbox.ts";
import { discard } from "#sync/settle.ts";
import { useNotices } from "#ui/notices.tsx";

/** Offers to take a write back that was saved without signal, for as long as the notice stands. */
export function useUndo(): (saved: Saved, title: string) => void {
  const { env } = useLab();
  const { notify } = useNotices();
  const isOnline = useOnline();
  const undo = async (id: string) => {
    const entry = await env.store.outbox.get({ id });
    const taken = entry ? await discard(env, entry.seq) : [];
    if (taken.length > 0) notify({ kind: "success", title: "Undone." });
    else notify({ kind: "error", title: "It was sent already.", detail: "It can no longer be undone." });
  };
  return (saved, title) => {
    // With signal it is on its way at once.
    if (isOnline) return;
    notify({
      kind: "success",
      id: `undo-${saved.id}`,
      title,
      action: { label: "Undo", onClick: () => void undo(saved.id) },
    });
  };
}
