import { IconCircleCheck, IconCircleOff } from "@tabler/icons-react";
import type { StockTable } from "#domain/resource-use/names.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import type { MenuItem } from "#ui/menu/opened-menu.tsx";
import { useSaving } from "../saving/use-saving.ts";
import { bulkEdits } from "./bulk-edits.ts";

type Stock = { id: string; inactivated_at: string | null };

/** The action of a stock's page that marks it inactive, after a question, or active again. `name` is for the question. */
export function useActiveItems(table: StockTable, { id, inactivated_at }: Stock, name: string): MenuItem[] {
  const { save } = useSaving();
  const confirm = useConfirm();
  const { retire, reactivate } = bulkEdits[table] ?? {};
  const params = { id };
  async function markInactive() {
    if (retire === undefined) return;
    const text = retire.isFinal
      ? `Are you sure you want to mark ${name} as inactive? This action can not be undone later.`
      : `Mark ${name} as inactive? It is no longer offered in forms. It can be marked active again.`;
    if (!(await confirm({ text, danger: true, confirmLabel: "Mark inactive" }))) return;
    await save(retire.command, { params, body: retire.body }, { canUndo: retire.isFinal !== true });
  }
  if (inactivated_at === null && retire !== undefined) {
    const onSelect = () => void markInactive();
    return [{ label: "Mark inactive", icon: IconCircleOff, danger: true, onSelect }];
  }
  if (inactivated_at === null || reactivate === undefined) return [];
  const onSelect = () => void save(reactivate, { params, body: {} });
  return [{ label: "Mark active", icon: IconCircleCheck, onSelect }];
}
