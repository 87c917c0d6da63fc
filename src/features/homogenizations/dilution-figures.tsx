import { IconAlertCircleFilled, IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type Control, useFormState } from "react-hook-form";
import type { CakeDetail } from "#domain/cakes/schema.ts";
import {
  type DilutionSetup,
  dilutionOf,
  dilutionWarnings,
  remainingFor,
} from "#domain/homogenizations/dilution.ts";
import { NewHomogenization } from "#domain/homogenizations/setup.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { showNumber } from "#domain/values/quantities.ts";
import { showUnit, showUnitsIn } from "#domain/values/words.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { KeyValues } from "#ui/panel/key-values.tsx";
import { Icon } from "#ui/text/icon.tsx";
import type { SetupValues } from "./use-dilution.ts";

const fields = fieldsOf(NewHomogenization);

type Props = {
  control: Control<SetupValues>;
  /** Null while figures are missing or contradict each other. */
  setup: DilutionSetup | null;
  cake: CakeDetail | null;
};

/** The results of the setup while it is typed: the amounts with their mass balance, errors and warnings. */
export function DilutionFigures({ control, setup, cake }: Props) {
  const { errors } = useFormState({ control, name: ["amount_cake_suggested", "total_water_to_be_added"] });
  const messages = [errors.amount_cake_suggested?.message, errors.total_water_to_be_added?.message];
  const remaining = setup && cake && remainingFor(setup, cake.amount_remaining, cake.amount_units);
  return (
    <div className="span stack stack--sm dilutionwell" aria-live="polite">
      <KeyValues
        columns={2}
        items={[
          { label: fields.amount_cake_suggested.label, value: setup && <SuggestedCake setup={setup} /> },
          { label: fields.total_water_to_be_added.label, value: setup && <TotalWater setup={setup} /> },
        ]}
      />
      {messages.map((message) =>
        message ? (
          <p key={message} className="field">
            <span className="err">
              <Icon of={IconAlertCircleFilled} filled />
              {showUnitsIn(message)}
            </span>
          </p>
        ) : null,
      )}
      {(setup ? dilutionWarnings(setup, remaining) : []).map((warning) => (
        <Banner key={warning} tone="warn" icon={IconAlertTriangle} title={showUnitsIn(warning)} />
      ))}
    </div>
  );
}

/** Solids are conserved from cake to CNF: (V + Vv) · ρf · Wd / Wc. */
function SuggestedCake({ setup }: { setup: DilutionSetup }) {
  const { amount_cake_suggested: amount, amount_cake_suggested_units: units } = dilutionOf(setup);
  const { desired_cnf_wt_percent: desired, cake_wt_percent: cake } = setup;
  return (
    <Result amount={amount} units={units}>
      {massOfCnf(setup)} × {desired} % ÷ {cake} %
    </Result>
  );
}

/** Mass is conserved, volume is not: the mass of the CNF minus its cake, as water of 1 g/ml. */
function TotalWater({ setup }: { setup: DilutionSetup }) {
  const { total_water_to_be_added, amount_cake_suggested, amount_cake_suggested_units } = dilutionOf(setup);
  return (
    <Result amount={total_water_to_be_added} units={setup.desired_cnf_volume_units}>
      {massOfCnf(setup)} − {showResult(amount_cake_suggested)} {showUnit(amount_cake_suggested_units)}
    </Result>
  );
}

/** `(10 + 0.25) L × 1.001 g/mL` */
function massOfCnf(setup: DilutionSetup): string {
  const { desired_cnf_volume, cnf_amount_for_viscosity_test, desired_cnf_volume_units } = setup;
  const volume = `(${desired_cnf_volume} + ${cnf_amount_for_viscosity_test}) ${showUnit(desired_cnf_volume_units)}`;
  return `${volume} × ${setup.cnf_density_estimate} g/mL`;
}

/** `0.700`; with more decimals where three do not show all digits: `0.0123`. */
function showResult(amount: number): string {
  const text = amount.toFixed(3);
  return Number(text) === amount ? text : showNumber(amount);
}

type ResultProps = { amount: number; units: string; children: ReactNode };

function Result({ amount, units, children }: ResultProps) {
  return (
    <>
      <b className="num">{showResult(amount)}</b> <span className="unit">{showUnit(units)}</span>
      <span className="sub">= {children}</span>
    </>
  );
}
