import { useSavedWords } from "#components/saved-words.ts";
import { commands } from "#contract/index.ts";
import type { CnfDetail } from "#domain/cnfs/schema.ts";
import { useSave } from "#hooks/use-save.ts";
import { useConfirm } from "#ui/confirm.tsx";
import { useNotices } from "#ui/notices.tsx";
import { cnfName } from "./cnf-name.ts";

/** Takes a CNF out of use once the person has confirmed it. */
export function useMarkInactive(): (cnf: CnfDetail) => Promise<void> {
  const save = useSave();
  const confirm = useConfirm();
  const detail = useSavedWords();
  const { notify } = useNotices();
  const { failure, success } = commands.markCnfInactive;
  return async (cnf) => {
    const text = `Are you sure you want to mark ${cnfName(cnf)} as inactive? This action can not be undone later.`;
    if (!(await confirm({ text, danger: true, confirmLabel: "Mark inactive" }))) return;
    const outcome = await save(commands.markCnfInactive, { params: { id: cnf.id }, body: {} });
    if (outcome.kind === "rejected") notify({ kind: "error", title: failure, detail: outcome.message });
    else notify({ kind: "success", title: success, detail });
  };
}
