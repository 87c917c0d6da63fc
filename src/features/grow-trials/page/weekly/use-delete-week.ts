import { useSaving } from "#components/saving/use-saving.ts";
import { commands } from "#contract/index.ts";
import { refKey } from "#domain/kernel/change.ts";
import type { WeeklyData } from "#domain/trays/schema.ts";
import { weekClaim } from "#domain/trays/weekly-rules.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { discard } from "#sync/settle/settle.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { useNotices } from "#ui/notice/notices.tsx";

const { deleteWeeklyData } = commands;

/**
 * Deletes a week of a tray after a confirmation that names both; true if it was deleted. An unsent week is discarded, not
 * sent. `tray` is the name of the tray.
 */
export function useDeleteWeek(tray: string): (week: WeeklyData) => Promise<boolean> {
  const { env } = useLab();
  const { save, show } = useSaving();
  const confirm = useConfirm();
  const { notify } = useNotices();
  return async ({ id, week_number }) => {
    const text = "Are you sure you want to delete this week data?";
    const details = [`Week ${week_number} of ${tray}`];
    if (!(await confirm({ text, details, danger: true }))) return false;
    const claim = refKey({ table: "claims", id: weekClaim(id) });
    const open = await env.store.outbox.where("open_refs").equals(claim).toArray();
    const unsent = open.find(({ creates }) => creates.includes(claim));
    const discarded = unsent ? await discard(env, unsent.seq) : [];
    if ("kind" in discarded) {
      show(deleteWeeklyData, discarded);
      return false;
    }
    if (discarded.length === 0) {
      const outcome = await save(deleteWeeklyData, { params: { id }, body: {} });
      return outcome.kind === "saved";
    }
    notify({ kind: "success", title: deleteWeeklyData.success });
    return true;
  };
}
