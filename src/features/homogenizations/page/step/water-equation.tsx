import type { ReactNode } from "react";
import { showUnit } from "#domain/values/words.ts";
import "./water-equation.css";
import { Amount } from "#components/stock/stock-amount.tsx";
import { showFigure } from "#components/stock/stock-figures.ts";
import type { VolumeUnit } from "#domain/homogenizations/dilution.ts";
import type { HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import { waterBalance } from "#domain/homogenizations/water.ts";
import { FINISHED } from "#domain/steps/steps.ts";
import { classNames } from "#ui/text/class-names.ts";

/** The water of an experiment, all amounts in `units`; null where nothing was added. */
type Water = {
  total: number;
  neutralization: number | null;
  base: number | null;
  units: VolumeUnit;
  /** The pre-treatment was corrected, and with it what follows from it. */
  isCorrected?: boolean;
};

/** The water of an experiment: what is still needed, or what was added if the experiment is finished. */
export function WaterEquation({ of }: { of: HomogenizationDetail }) {
  const water = {
    total: of.total_water_to_be_added,
    neutralization: of.amount_water_added_for_neutralization,
    base: of.base_amount_taken,
    units: of.desired_cnf_volume_units,
    isCorrected: of.pre_treatment_corrected !== null,
  };
  if (of.state !== FINISHED) return <WaterStillNeeded {...water} />;
  return <WaterAdded {...water} run={of.amount_water_added_for_homogenization} />;
}

/** Total water minus the water added previously is the water still needed; a vessel shows the share. */
export function WaterStillNeeded(water: Water) {
  const { total, neutralization, base, units } = water;
  const { previously, stillNeeded } = waterBalance(total, neutralization, base);
  const filled = Math.min(1, previously / total);
  return (
    <div className="dilute">
      <div className="dilute__eq">
        <Term label="Total Water to be Added" amount={total} unit={units} />
        <Sign>−</Sign>
        <Term label="Water Added Previously" amount={previously} unit={units} />
        <Sign>=</Sign>
        <Term isKey label="Water Still Needed" amount={stillNeeded} unit={units} />
      </div>
      <div
        className="vessel"
        role="img"
        aria-label={`${showFigure(previously)} of ${showFigure(total)} ${showUnit(units)} already added`}
      >
        <i style={{ inlineSize: `${filled * 100}%` }} />
        {filled > 0.2 ? <span className="vessel__in">Added</span> : null}
        {filled < 0.8 ? <span className="vessel__out">Still needed</span> : null}
      </div>
      <Previously {...water} />
    </div>
  );
}

/** The water of a finished experiment. `run` is the water added for the run; null if it is not known. */
function WaterAdded({ run, ...water }: Water & { run: number | null }) {
  const { total, neutralization, base, units } = water;
  const { previously } = waterBalance(total, neutralization, base);
  return (
    <div className="dilute">
      <div className="dilute__eq">
        <Term label="Water Added Previously" amount={previously} unit={units} />
        <Sign>+</Sign>
        <Term label="Water Added for the Run" amount={run} unit={units} />
        <Sign>=</Sign>
        <Term isKey label="Total Water Added" amount={run === null ? null : previously + run} unit={units} />
      </div>
      <Previously {...water}>
        {" "}
        Planned were {showFigure(total)} {showUnit(units)}.
      </Previously>
    </div>
  );
}

function Previously({
  neutralization,
  base,
  units,
  isCorrected,
  children,
}: Water & { children?: ReactNode }) {
  return (
    <p className="small muted dilute__note">
      Water Added Previously is neutralization water {showFigure(neutralization ?? 0)} plus base amount taken{" "}
      {showFigure(base ?? 0)} {showUnit(units)}
      {isCorrected ? ", corrected" : ""}.{children}
    </p>
  );
}

type TermProps = { label: string; amount: number | null; unit: string; isKey?: boolean };

function Term({ label, amount, unit, isKey }: TermProps) {
  return (
    <div className={classNames(isKey && "is-key")}>
      <span className="dilute__l">{label}</span>
      <span className="dilute__n">{amount === null ? "–" : <Amount of={amount} unit={unit} />}</span>
    </div>
  );
}

function Sign({ children }: { children: string }) {
  return (
    <span className="dilute__op" aria-hidden="true">
      {children}
    </span>
  );
}
