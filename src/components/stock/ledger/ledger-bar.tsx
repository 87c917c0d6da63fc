import type { CSSProperties } from "react";
import "./ledger-bar.css";
import { isLow, isOverdrawn, type LedgerRow } from "#domain/resource-use/ledger.ts";
import { niceTicks } from "#domain/statistics/figures.ts";
import { showShare } from "#domain/values/quantities.ts";
import { partOf, type StockFigures, showFigure } from "../stock-figures.ts";

type Props = { stock: StockFigures; uses: readonly LedgerRow[]; isUnsent: (use: LedgerRow) => boolean };

/**
 * A stock as a horizontal measuring cylinder: the remaining amount, then every use after the newest count. Unsent uses are
 * striped. Nothing if the remaining amount is not known.
 */
export function LedgerBar({ stock, uses, isUnsent }: Props) {
  const { remaining, supplied } = stock;
  if (remaining === null) return null;
  const marks = marksOf(supplied);
  // Two graduations for each figure.
  const tick = percent(partOf((marks[1] ?? supplied) / 2, supplied));
  const state = isOverdrawn(stock) ? "is-overdrawn" : isLow(stock) ? "is-low" : "";
  return (
    <div className={`ledgerbar ${state}`} role="img" aria-label={describe(stock, remaining)}>
      <div className="ledgerbar__tube" style={{ "--tick": tick } as CSSProperties}>
        <i className="left" style={{ inlineSize: percent(partOf(Math.max(0, remaining), supplied)) }} />
        {placed(uses, remaining, supplied).map(({ use, style }) => (
          <i key={use.use_record_id} className={isUnsent(use) ? "use wait" : "use"} style={style} />
        ))}
      </div>
      <ol className="ledgerbar__scale">
        {marks.map((mark) => (
          <li key={mark} style={{ insetInlineStart: percent(partOf(mark, supplied)) }}>
            {showFigure(mark)}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Places the uses: the newest use is next to the level, older uses follow. */
function placed(uses: readonly LedgerRow[], remaining: number, supplied: number) {
  let start = partOf(remaining, supplied);
  return [...uses].reverse().map((use) => {
    const size = partOf(-(use.delta ?? 0), supplied);
    const style: CSSProperties = { insetInlineStart: percent(start), inlineSize: percent(size) };
    start += size;
    return { use, style };
  });
}

/** Round figures below the level, up to the supplied amount itself: 0, 5, 10, 15, 20, 23.4. */
export function marksOf(supplied: number): number[] {
  const round = niceTicks(0, supplied, 5);
  const step = round[1] ?? supplied;
  // A figure too near to the end would be drawn over that of the end.
  return [...round.filter((mark) => mark <= supplied - 0.6 * step), supplied];
}

const percent = (part: number) => `${Math.round(part * 1000) / 10}%`;

function describe(stock: StockFigures, remaining: number): string {
  const { supplied, unsent } = stock;
  const left = isOverdrawn(stock)
    ? "overdrawn"
    : `${showShare(partOf(remaining, supplied))} percent remaining`;
  return [
    `Amount remaining: ${left}`,
    isLow(stock) ? ", low" : "",
    unsent > 0 ? `, ${showShare(partOf(unsent, supplied))} percent used and not yet sent` : "",
  ].join("");
}
