import { useLab } from "#hooks/lab-context.tsx";
import type { Saved } from "#sync/outbox.ts";
import { discard } from "#sync/settle.ts";
import { useNotices } from "#ui/notices.tsx";

/** Takes a write back that was not sent yet, for as long as the notice of it stands. */
export function useUndo(): (saved: Saved) => { label: string; onClick: () => void } {
  const { env } = useLab();
  const { notify } = useNotices();
  const undo = async (id: string) => {
    const entry = await env.store.outbox.get({ id });
    const taken = entry ? await discard(env, entry.seq) : [];
    if (taken.length > 0) notify({ kind: "success", title: "Undone." });
    else notify({ kind: "error", title: "It was sent already.", detail: "It can no longer be undone." });
  };
  return (saved) => ({ label: "Undo", onClick: () => void undo(saved.id) });
}
