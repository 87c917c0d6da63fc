import { useSaving } from "#components/saving/use-saving.ts";
import { commands } from "#contract/index.ts";
import { refKey } from "#domain/kernel/change.ts";
import type { WeeklyData } from "#domain/trays/schema.ts";
import { weekClaim } from "#domain/trays/weekly-rules.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { discard } from "#sync/write/settle.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { useNotices } from "#ui/notice/notices.tsx";

const { deleteWeeklyData } = commands;

/** Takes a week of a tray back, once the person has confirmed it; true where it is gone. What the lab does not have yet is never sent. */
export function useDeleteWeek(): (week: WeeklyData) => Promise<boolean> {
  const { env } = useLab();
  const { save, show } = useSaving();
  const confirm = useConfirm();
  const { notify } = useNotices();
  return async ({ id }) => {
    const text = "Are you sure you want to delete this week data?";
    if (!(await confirm({ text, danger: true }))) return false;
    const claim = refKey({ table: "claims", id: weekClaim(id) });
    const open = await env.store.outbox.where("open_refs").equals(claim).toArray();
    const adding = open.find(({ creates }) => creates.includes(claim));
    const undone = adding ? await discard(env, adding.seq) : [];
    if ("kind" in undone) {
      show(deleteWeeklyData, undone);
      return false;
    }
    if (undone.length === 0) {
      const outcome = await save(deleteWeeklyData, { params: { id }, body: {} });
      return outcome.kind === "saved";
    }
    notify({ kind: "success", title: deleteWeeklyData.success });
    return true;
  };
}
