import "./water-equation.css";
import { Amount } from "#components/stock/amount.tsx";
import { showFigure } from "#components/stock/stock-figures.ts";
import { waterBalance } from "#domain/homogenizations/dilution.ts";
import type { HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import { classNames } from "#ui/text/class-names.ts";

/** Total water minus the water added previously is the water still needed; a vessel shows the share. */
export function WaterEquation({ of: homogenization }: { of: HomogenizationDetail }) {
  const {
    total_water_to_be_added: total,
    amount_water_added_for_neutralization: neutralization,
    base_amount_taken: base,
    desired_cnf_volume_units: units,
  } = homogenization;
  const { previously, stillNeeded } = waterBalance(total, neutralization, base);
  const filled = Math.min(1, previously / total);
  return (
    <div className="dilute">
      <div className="dilute__eq">
        <Term label="Total Water to be Added" amount={total} unit={units} />
        <Sign of="−" />
        <Term label="Water Added Previously" amount={previously} unit={units} />
        <Sign of="=" />
        <Term isKey label="Water Still Needed" amount={stillNeeded} unit={units} />
      </div>
      <div
        className="vessel"
        role="img"
        aria-label={`${showFigure(previously)} of ${showFigure(total)} ${units} already added`}
      >
        <i style={{ inlineSize: `${filled * 100}%` }} />
        {filled > 0.2 ? <span className="vessel__in">Added</span> : null}
        {filled < 0.8 ? <span className="vessel__out">Still needed</span> : null}
      </div>
      <p className="small muted dilute__note">
        Water Added Previously is neutralization water {showFigure(neutralization ?? 0)} plus base amount
        taken {showFigure(base ?? 0)} {units}.
      </p>
    </div>
  );
}

type TermProps = { label: string; amount: number; unit: string; isKey?: boolean };

function Term({ label, amount, unit, isKey }: TermProps) {
  return (
    <div className={classNames(isKey && "is-key")}>
      <span className="dilute__l">{label}</span>
      <span className="dilute__n">
        <Amount of={amount} unit={unit} />
      </span>
    </div>
  );
}

function Sign({ of }: { of: string }) {
  return (
    <span className="dilute__op" aria-hidden="true">
      {of}
    </span>
  );
}
