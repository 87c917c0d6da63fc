import "./stock.css";
import { isLow, isOverdrawn } from "#domain/resource-use/ledger.ts";
import { type StockSign, stockSigns } from "#domain/stock-details/signs.ts";
import { dateToUtc } from "#domain/values/time.ts";
import { showUnit } from "#domain/values/words.ts";
import { useToday } from "#hooks/lab-context.tsx";
import { Badge } from "#ui/text/badge.tsx";
import { Level } from "#ui/text/level.tsx";
import { partOf, type StockFigures, showFigure } from "./stock-figures.ts";

/** The remaining amount of a stock in a list, with a small level below it. */
export function StockAmount({ stock }: { stock: StockFigures }) {
  const { remaining, supplied, units, unsent } = stock;
  return (
    <span className="amtcell">
      <span>
        <b className="num">{showFigure(remaining)}</b>
        {remaining === null ? null : <span className="unit">{showUnit(units)}</span>}{" "}
        <StockTag stock={stock} />
      </span>
      {remaining === null ? null : (
        <Level fraction={partOf(remaining, supplied)} unsent={partOf(unsent, supplied)} low={isLow(stock)} />
      )}
    </span>
  );
}

/** The badge 'Low' or 'Overdrawn', if one applies. */
export function StockTag({ stock }: { stock: Pick<StockFigures, "remaining" | "supplied" | "isActive"> }) {
  if (isOverdrawn(stock)) return <Badge tone="overdrawn" />;
  return isLow(stock) ? <Badge tone="low" /> : null;
}

type AmountProps = {
  of: number | null;
  unit?: string;
  /** The numbers of the column, which all have the same number of decimals. */
  column?: readonly (number | null)[];
};

/** An amount with its unit. */
export function Amount({ of: amount, unit, column }: AmountProps) {
  return (
    <>
      <span className="num">{showFigure(amount, column)}</span>
      {unit && amount !== null ? <span className="unit">{showUnit(unit)}</span> : null}
    </>
  );
}

type Stock = Parameters<typeof stockSigns>[0];

const tones = { Expired: "expired", "Expires soon": "expiring", Reorder: "reorder" } as const;

/** Badges for an expired or soon expiring stock, and for a stock at its reorder level. */
export function StockSignBadges({ stock }: { stock: Stock }) {
  const now = dateToUtc(useToday());
  const signs = stockSigns(stock, now);
  if (signs.length === 0) return null;
  return (
    <span className="stocksigns">
      {signs.map((sign) => (
        <StockSignBadge key={sign} sign={sign} />
      ))}
    </span>
  );
}

export function StockSignBadge({ sign }: { sign: StockSign }) {
  return <Badge tone={tones[sign]} />;
}
