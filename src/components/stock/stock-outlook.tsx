import { Fragment, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { pathOf } from "#domain/kind-pages.ts";
import { dryLeft, lastingOf, showDry, showLasting } from "#domain/outlook/outlook.ts";
import { type PlannedUse, readPlannedUses, showPlanned } from "#domain/outlook/planned.ts";
import { exceeds } from "#domain/resource-use/ledger.ts";
import type { StockTable } from "#domain/resource-use/names.ts";
import { showAmount } from "#domain/values/quantities.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useRecords } from "#hooks/use-records.ts";
import { isoNow } from "#sync/env.ts";
import { showRemaining } from "./stock-figures.ts";

type Stock = { id: string; is_active: boolean } & Parameters<typeof dryLeft>[1];

/**
 * One sentence on what is left of a stock: `9.45 L, 96 g dry; 4 weeks at the rate of the last 8; 3 L planned for GT-008`. Nothing
 * where only the amount is known.
 */
export function StockOutlook({ table, stock }: { table: StockTable; stock: Stock }) {
  const { env } = useLab();
  const { id, is_active, amount_remaining: left, amount_units: units } = stock;
  const planned = useRecords((records) => readPlannedUses(records, { table, id }), [table, id]);
  if (planned === undefined || (!is_active && planned.length === 0)) return null;
  const dry = left !== null && left > 0 ? dryLeft(table, stock) : null;
  const lasting = is_active ? lastingOf(table, stock, isoNow(env)) : null;
  const missing = planned.reduce((sum, { amount }) => sum + (amount ?? 0), 0) - (left ?? 0);
  const parts: ReactNode[] = [
    [showRemaining(left, units), ...(dry === null ? [] : [`${showDry(dry)} dry`])].join(", "),
    ...(lasting ? [showLasting(lasting)] : []),
    ...(planned.length > 0 ? [<Plans key="plans" planned={planned} />] : []),
    ...(left !== null && exceeds(missing, 0)
      ? [<b key="missing">{`${showAmount(missing, units)} too little`}</b>]
      : []),
  ];
  if (parts.length === 1 && dry === null) return null;
  return (
    <p className="stockoutlook">
      {parts.map((part, i) => (
        <Fragment key={i}>
          {i > 0 ? "; " : null}
          {part}
        </Fragment>
      ))}
    </p>
  );
}

/** `3 L planned for GT-008, 1 L for GT-009`, with links. */
function Plans({ planned }: { planned: readonly PlannedUse[] }) {
  return planned.map((use, i) => (
    <Fragment key={use.by.id}>
      {i === 0 ? `${showPlanned(use)} planned for ` : `, ${showPlanned(use)} for `}
      <Link className="link" to={pathOf(use.by)}>
        {use.by.name}
      </Link>
    </Fragment>
  ));
}
