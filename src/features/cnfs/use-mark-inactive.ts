import { useSaving } from "#components/saving/use-saving.ts";
import { commands } from "#contract/index.ts";
import type { CnfDetail } from "#domain/cnfs/schema.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { cnfName } from "./cnf-name.ts";

/** Returns a function that marks a CNF inactive after the person confirms. */
export function useMarkInactive(): (cnf: CnfDetail) => Promise<void> {
  const { save } = useSaving();
  const confirm = useConfirm();
  return async (cnf) => {
    const text = `Are you sure you want to mark ${cnfName(cnf)} as inactive? This action can not be undone later.`;
    if (!(await confirm({ text, danger: true, confirmLabel: "Mark inactive" }))) return;
    await save(commands.markCnfInactive, { params: { id: cnf.id }, body: {} });
  };
}
