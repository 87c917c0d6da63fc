import { type UseFormReturn, useWatch } from "react-hook-form";
import "#components/form/form.css";
import { AmountField, NumberField } from "#components/form/form-fields.tsx";
import { useSuggestion } from "#components/form/use-suggestion.ts";
import type { CakeDetail } from "#domain/cakes/schema.ts";
import { waterUnits } from "#domain/chemicals/schema.ts";
import { estimateDensity } from "#domain/homogenizations/dilution.ts";
import type { TypedNumber } from "#domain/values/number-text.ts";
import { CakeField } from "./cake-field.tsx";
import type { SetupValues } from "./use-dilution.ts";

type Props = {
  form: UseFormReturn<SetupValues>;
  cake: CakeDetail | null;
  /** The cake of an edited write, or of the page that opened the form. */
  own: string | undefined;
  /** Called when a field loses the focus. */
  onBlur: () => void;
};

/** The cake and the desired CNF. Densities are estimated from the solids content until the person types one. */
export function SetupFields({ form, cake, own, onBlur }: Props) {
  const { control } = form;
  const [cakePercent, cnfPercent, cakeDensity, cnfDensity, units] = useWatch({
    control,
    name: [
      "cake_wt_percent",
      "desired_cnf_wt_percent",
      "cake_density_estimate",
      "cnf_density_estimate",
      "desired_cnf_volume_units",
    ],
  });
  const measured = cake?.density ?? null;
  const ofCake = measured ?? estimateOf(cakePercent);
  const ofCnf = estimateOf(cnfPercent);
  useSuggestion(form, "cake_wt_percent", cake?.wt_percent ?? null);
  useSuggestion(form, "cake_density_estimate", ofCake);
  useSuggestion(form, "cnf_density_estimate", ofCnf);
  return (
    <fieldset className="formgrid formgrid--3 wide setup" aria-label="Setup" onBlur={onBlur}>
      <div className="wide">
        <CakeField control={control} own={own} />
      </div>
      <NumberField control={control} name="cake_wt_percent" required />
      <NumberField
        control={control}
        name="cake_density_estimate"
        hint={
          ofCake === null || cakeDensity !== ofCake
            ? undefined
            : measured === null
              ? "Estimated from the cake wt %."
              : "As measured for the cake."
        }
        required
      />
      <AmountField control={control} name="desired_cnf_volume" units={waterUnits} required />
      <NumberField
        control={control}
        name="cnf_amount_for_viscosity_test"
        unit={units ?? undefined}
        hint="Made in addition to the desired volume."
        required
      />
      <NumberField control={control} name="desired_cnf_wt_percent" required />
      <NumberField
        control={control}
        name="cnf_density_estimate"
        hint={ofCnf !== null && cnfDensity === ofCnf ? "Estimated from the desired wt %." : undefined}
        required
      />
    </fieldset>
  );
}

/** Density in g/ml; null without a valid solids content. */
function estimateOf(percent: TypedNumber | undefined): number | null {
  const isValid = typeof percent === "number" && percent > 0 && percent <= 100;
  return isValid ? estimateDensity(percent) : null;
}
