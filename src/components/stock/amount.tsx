import { showUnit } from "#domain/values/words.ts";
import { showFigure } from "./stock-figures.ts";

/** An amount with its unit. */
export function Amount({ of: amount, unit }: { of: number | null; unit?: string }) {
  return (
    <>
      <span className="num">{showFigure(amount)}</span>
      {unit && amount !== null ? <span className="unit">{showUnit(unit)}</span> : null}
    </>
  );
}
