import { showFigure } from "./stock-figures.ts";

/** An amount with its unit. */
export function Amount({ of: amount, unit }: { of: number; unit?: string }) {
  return (
    <>
      <span className="num">{showFigure(amount)}</span>
      {unit ? <span className="unit">{unit}</span> : null}
    </>
  );
}
