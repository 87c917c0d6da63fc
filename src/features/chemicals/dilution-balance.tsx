import { IconAlertTriangle } from "@tabler/icons-react";
import { type Control, useWatch } from "react-hook-form";
import { dilutionWarnings } from "#domain/chemicals/dilution.ts";
import type { ChemicalDetail, NewDilutedChemical } from "#domain/chemicals/schema.ts";
import type { UseRecordListItem } from "#domain/resource-use/schema.ts";
import { numberIn } from "#domain/values/number-text.ts";
import { showAmount, showNumber } from "#domain/values/quantities.ts";
import { convert } from "#domain/values/units.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { KeyValues } from "#ui/panel/key-values.tsx";
import type { DilutedValues } from "./diluted-values.ts";

type Props = {
  control: Control<DilutedValues>;
  use: Pick<UseRecordListItem, "amount_used" | "amount_used_units">;
  source: Pick<ChemicalDetail, "concentration" | "concentration_units">;
};

/** C1·V1 and C2·V2 of the values typed so far, with warnings if they do not balance. */
export function DilutionBalance({ control, use, source }: Props) {
  const values = useWatch({ control }) as Partial<DilutedValues>;
  const created = numberIn(values.derived_chemical_amount_created);
  const units = values.derived_chemical_amount_created_units;
  const strength = numberIn(values.derived_chemical_concentration_created);
  const taken = units ? convert(use.amount_used, use.amount_used_units, units) : null;
  const before =
    taken === null || !units
      ? product(use.amount_used, use.amount_used_units, source.concentration, source.concentration_units)
      : product(taken, units, source.concentration, source.concentration_units);
  const after =
    created && units && strength
      ? product(created, units, strength, values.derived_chemical_concentration_created_units ?? "")
      : null;
  return (
    <div className="span stack stack--sm" aria-live="polite">
      <KeyValues
        columns={2}
        items={[
          { label: "C1·V1", value: before },
          { label: "C2·V2", value: after },
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

function product(amount: number, units: string, strength: number, strengthUnits: string): string {
  const both = `${showAmount(amount, units)} × ${showAmount(strength, strengthUnits)}`;
  return `${both} = ${showNumber(amount * strength)}`;
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
