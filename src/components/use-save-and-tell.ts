import type { AnyCommand } from "#contract/operation.ts";
import { useSave } from "#hooks/use-save.ts";
import { StoreFull } from "#sync/storage-faults.ts";
import { useNotices } from "#ui/notices.tsx";
import { useSavedWords } from "./saved-words.ts";

/** Saves a command that has no form, and says in the command's own words what came of it; true where it is saved. */
export function useSaveAndTell() {
  const save = useSave();
  const detail = useSavedWords();
  const { notify } = useNotices();
  return async (command: AnyCommand, input: { params: Record<string, string>; body: unknown }) => {
    const outcome = await save(command, input).catch((error: unknown) => {
      if (error instanceof StoreFull) return { kind: "rejected" as const, message: error.message };
      throw error;
    });
    if (outcome.kind === "rejected")
      notify({ kind: "error", title: command.failure, detail: outcome.message });
    else notify({ kind: "success", title: command.success, detail });
    return outcome.kind === "saved";
  };
}
