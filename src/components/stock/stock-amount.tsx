import { showUnit } from "#domain/values/words.ts";
import "./stock-amount.css";
import { isLow, isOverdrawn } from "#domain/resource-use/ledger.ts";
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
