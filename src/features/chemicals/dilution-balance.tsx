import { IconAlertTriangle } from "@tabler/icons-react";
import { type Control, useWatch } from "react-hook-form";
import type { FormValues } from "#components/saving/use-command-form.ts";
import { densitiesOf, type Source } from "#domain/chemicals/calculator.ts";
import { dilutionWarnings, soluteIn } from "#domain/chemicals/dilution.ts";
import type { NewDilutedChemical } from "#domain/chemicals/schema.ts";
import type { UseRecordListItem } from "#domain/resource-use/schema.ts";
import { numberIn } from "#domain/values/number-text.ts";
import { showAmount, showNumber } from "#domain/values/quantities.ts";
import type { Unit } from "#domain/values/units.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { KeyValues } from "#ui/panel/key-values.tsx";

/** The values of the form of a diluted chemical. */
export type DilutedValues = FormValues<typeof NewDilutedChemical>;

type Props = {
  control: Control<DilutedValues>;
  use: Pick<UseRecordListItem, "amount_used" | "amount_used_units">;
  source: Source;
};

/** The solute in the stock used and in the diluted chemical, by the values typed so far; warns if they do not balance. */
export function DilutionBalance({ control, use, source }: Props) {
  const values = useWatch({ control }) as Partial<DilutedValues>;
  const {
    derived_chemical_amount_created_units: units,
    derived_chemical_concentration_created_units: concentration_units,
  } = values;
  const created = numberIn(values.derived_chemical_amount_created);
  const concentration = numberIn(values.derived_chemical_concentration_created);
  const density = numberIn(values.density);
  const made =
    created && units && concentration && concentration_units ? { concentration, concentration_units } : null;
  const densities = densitiesOf(source, { ...source, ...made, density: (made && density) || null });
  return (
    <div className="span stack stack--sm" aria-live="polite">
      <KeyValues
        columns={2}
        items={[
          {
            label: "Solute in the use",
            value: productOf(use.amount_used, use.amount_used_units, source, densities.stock),
          },
          {
            label: "Solute in the diluted chemical",
            value: made && created && units ? productOf(created, units, made, densities.target) : null,
          },
        ]}
      />
      {isComplete(values)
        ? dilutionWarnings(source, use, values).map((warning) => (
            <Banner key={warning} tone="warn" icon={IconAlertTriangle} title={warning} />
          ))
        : null}
    </div>
  );
}

type Strength = Parameters<typeof soluteIn>[2];

/** `706.7 g × 70 % = 494.69 g`; without the product where it cannot be calculated. */
function productOf(amount: number, units: Unit, of: Strength, density: number | null): string {
  const found = soluteIn(amount, units, of, density);
  const strength = showAmount(of.concentration, of.concentration_units);
  if (found === null) return `${showAmount(amount, units)} × ${strength}`;
  return `${showAmount(found.amount, found.units)} × ${strength} = ${showNumber(found.solute)} ${found.soluteUnits}`;
}

/** True if every figure of the balance has a value. */
function isComplete(values: Partial<DilutedValues>): values is NewDilutedChemical {
  return Boolean(
    numberIn(values.amount_water_added) &&
      numberIn(values.derived_chemical_amount_created) &&
      values.derived_chemical_amount_created_units &&
      numberIn(values.derived_chemical_concentration_created) &&
      values.derived_chemical_concentration_created_units,
  );
}
