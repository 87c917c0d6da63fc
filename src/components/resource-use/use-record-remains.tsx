import { IconAlertTriangle } from "@tabler/icons-react";
import { type CountOrDifference, isInCount, newestCount } from "#domain/resource-use/counts.ts";
import { isOverdrawn } from "#domain/resource-use/ledger.ts";
import { isExpired } from "#domain/stock-details/signs.ts";
import { showAmount } from "#domain/values/quantities.ts";
import { showDate } from "#domain/values/time.ts";
import type { Unit } from "#domain/values/units.ts";
import { showUnit } from "#domain/values/words.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { KeyValues } from "#ui/panel/key-values.tsx";
import { showFigure, showRemaining } from "../stock/stock-figures.ts";

type Props = {
  stock: {
    amount_remaining: number | null;
    amount_units: Unit;
    corrections?: readonly CountOrDifference[];
  };
  amount: number;
  units: Unit | undefined;
  /** The amount in the stock's units; null if it cannot be converted. */
  used: number | null;
  /** When it was used, ISO UTC. */
  at: string | undefined;
};

/** The amount of a stock before and after a use. If the units differ, the use is shown in both units. */
export function RemainsAfterUse({ stock, amount, units, used, at }: Props) {
  const { amount_remaining, amount_units, corrections } = stock;
  const count = newestCount(corrections);
  const isCounted = count !== null && at !== undefined && isInCount(at, count);
  const after = used === null || amount_remaining === null ? null : amount_remaining - (isCounted ? 0 : used);
  const isConverted = used !== null && amount > 0 && units !== undefined && units !== amount_units;
  const items = [
    { label: "Amount remaining", value: showRemaining(amount_remaining, amount_units) },
    {
      label: "This use",
      value: isConverted
        ? `${showAmount(amount, units)} = ${showAmount(used, amount_units)}`
        : used === null
          ? null
          : showAmount(used, amount_units),
    },
    {
      label: "Left after this use",
      value:
        after === null ? null : (
          <span className={isOverdrawn({ remaining: after }) ? "overdrawn" : undefined}>
            {showFigure(after)} {showUnit(amount_units)}
            {isCounted ? <span className="sub">before the count of {showDate(count.at)}</span> : null}
          </span>
        ),
    },
  ];
  return (
    <div className="span remains" aria-live="polite">
      <KeyValues columns={3} items={items} />
    </div>
  );
}

/** A note about a stock whose last day was before the time of the use (ISO UTC); it does not prevent saving. */
export function ExpiredNote({ expiry, at }: { expiry: string | null | undefined; at: string | undefined }) {
  return (
    <div className="span" aria-live="polite">
      {expiry && at && isExpired(expiry, at) ? (
        <Banner
          tone="warn"
          icon={IconAlertTriangle}
          title={`This item expired on ${showDate(expiry)}. Please check.`}
        />
      ) : null}
    </div>
  );
}
