import { LineCard } from "#components/lines/line-list.tsx";
import { StockSignBadge, StockTag } from "#components/stock/stock-amount.tsx";
import { partOf, showFigure } from "#components/stock/stock-figures.ts";
import type { ScarceStock } from "#domain/home/home.ts";
import { isLow } from "#domain/resource-use/ledger.ts";
import { showUnit } from "#domain/values/words.ts";
import { Level } from "#ui/text/level.tsx";
import { DueLine } from "./due-card.tsx";

/** Stocks that are low, overdrawn or at their reorder level, the scarcest first; renders nothing if there are none. */
export function ScarceStocks({ stocks }: { stocks: readonly ScarceStock[] }) {
  if (stocks.length === 0) return null;
  return (
    <LineCard title="Low stock" all={stocks}>
      {({ table, id, title, facts, remaining, supplied, units, isToReorder }) => (
        <DueLine key={id} table={table} id={id} title={title} facts={facts}>
          <span className="lowfig">
            <span>
              <b className="num">{showFigure(remaining)}</b>{" "}
              <span className="muted small">
                of {showFigure(supplied)} {showUnit(units)}
              </span>{" "}
              <StockTag stock={{ remaining, supplied }} />
              {isToReorder ? <StockSignBadge sign="Reorder" /> : null}
            </span>
            <Level fraction={partOf(remaining, supplied)} low={isLow({ remaining, supplied })} />
          </span>
        </DueLine>
      )}
    </LineCard>
  );
}
