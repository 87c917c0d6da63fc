import { IconCircleCheck, IconCircleMinus, IconCircleOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { StockTable } from "#domain/resource-use/names.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import type { MenuItem } from "#ui/menu/opened-menu.tsx";
import { bulkEdits } from "../bulk/bulk-edits.ts";
import { stockUseForms } from "../resource-use/stock-use-forms.tsx";
import { useSaving } from "../saving/use-saving.ts";
import { StockTag } from "../stock/stock-amount.tsx";
import { type KindPage, kindPage } from "./kind-page.tsx";

type StockRecord = {
  id: string;
  is_active: boolean;
  inactivated_at: string | null;
  amount_remaining: number | null;
  amount_supplied: number;
};

/** Defines the page of a kind of stock: with its level, its uses, and marking it inactive. */
export function stockPage<R extends StockRecord>(
  table: StockTable,
  { nameOf, badges, actions, ...kind }: KindPage<R> & { nameOf: (record: R) => string },
) {
  return kindPage<R>(table, {
    ...kind,
    isStock: true,
    badges: (record): ReactNode => {
      const { amount_remaining: remaining, amount_supplied: supplied, is_active: isActive } = record;
      return (
        <>
          <StockTag stock={{ remaining, supplied, isActive }} />
          {badges?.(record)}
        </>
      );
    },
    button: "use",
    actions: {
      use: { label: "Add use record", icon: IconCircleMinus, Form: stockUseForms[table] },
      ...actions,
    },
    useMore: (record) => useActiveItems(table, record, nameOf(record)),
  });
}

type Stock = { id: string; inactivated_at: string | null };

/** The action of a stock's page that marks it inactive, after a question, or active again. `name` is for the question. */
function useActiveItems(table: StockTable, { id, inactivated_at }: Stock, name: string): MenuItem[] {
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
