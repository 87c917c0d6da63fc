import { IconCircleMinus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { StockTable } from "#domain/resource-use/names.ts";
import { useActiveItems } from "../bulk/use-active-items.ts";
import { stockUseForms } from "../resource-use/stock-use-forms.tsx";
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
