import { useSavedWords } from "#components/saved-words.ts";
import { useUndo } from "#components/use-undo.ts";
import { commands } from "#contract/index.ts";
import { useSaveAll } from "#hooks/use-save.ts";
import { useOnline } from "#hooks/use-sync.ts";
import { StoreFull } from "#sync/storage-faults.ts";
import { buzz } from "#ui/haptics.ts";
import { useNotices } from "#ui/notices.tsx";
import type { TypedWeek } from "./cells.ts";

/** Saves all weeks on this device, or none of them; true where they are saved. */
export function useSaveWeeks(): (typed: readonly TypedWeek[]) => Promise<boolean> {
  const saveAll = useSaveAll();
  const isOnline = useOnline();
  const detail = useSavedWords();
  const undo = useUndo();
  const { notify } = useNotices();
  const id = "save weeks";
  const failed = (reason: string) =>
    notify({
      id,
      kind: "error",
      title: commands.addWeeklyData.failure,
      detail: `Nothing was saved. ${reason}`,
    });
  return async (typed) => {
    const inputs = typed.map(({ tray, body }) => ({ params: { id: tray.id }, body }));
    try {
      const outcome = await saveAll(commands.addWeeklyData, inputs);
      if (outcome.kind === "rejected") {
        const refused = typed[outcome.index];
        failed(`${refused?.tray.identifier ?? ""}, week ${refused?.week ?? ""}: ${outcome.message}`);
        return false;
      }
      buzz("saved");
      const action = isOnline ? undefined : undo(outcome);
      notify({ id, kind: "success", title: commands.addWeeklyData.success, detail, action });
      for (const warning of new Set(outcome.warnings)) notify({ kind: "warning", title: warning });
      return true;
    } catch (error) {
      if (!(error instanceof StoreFull)) throw error;
      failed("This tablet has no room left.");
      return false;
    }
  };
}
