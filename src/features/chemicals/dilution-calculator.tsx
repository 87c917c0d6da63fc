import { IconAlertTriangle, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useSuggestion } from "#components/form/use-suggestion.ts";
import { recipeFor, waterToAdd } from "#domain/chemicals/calculator.ts";
import type { ChemicalDetail } from "#domain/chemicals/schema.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { purposeId } from "#domain/resource-use/rules.ts";
import { numberIn } from "#domain/values/number-text.ts";
import { showAmount } from "#domain/values/quantities.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { KeyValues } from "#ui/panel/key-values.tsx";
import { Button } from "#ui/press/button.tsx";
import { keepFocus } from "#ui/press/keep-focus.ts";
import { ChemicalUseForm } from "./chemical-use-form.tsx";
import type { DilutedValues } from "./diluted-values.ts";

type Props = {
  form: UseFormReturn<DilutedValues>;
  /** The chemical to dilute. */
  source: ChemicalDetail;
};

/**
 * Stock and water for the typed amount and concentration. Suggests the water, and opens the form in which the use of the
 * stock is recorded.
 */
export function DilutionCalculator({ form, source }: Props) {
  const recipe = useRecipe(form, source);
  const [useId, waterUnits, units] = useWatch({
    control: form.control,
    name: ["chemical_use_record_id", "amount_water_added_units", "derived_chemical_amount_created_units"],
  });
  const [isRecording, setIsRecording] = useState(false);
  const made = recipe && "stock" in recipe && units ? { ...recipe, units } : null;
  const water = made && waterToAdd(made.water, made.units, waterUnits ?? "ML");
  useSuggestion(form, "amount_water_added", water);
  const toTake = made && showAmount(made.stock, made.units);
  return (
    <div className="span stack stack--sm" aria-live="polite">
      {recipe && "problem" in recipe ? (
        <Banner tone="warn" icon={IconAlertTriangle} title={recipe.problem} />
      ) : null}
      {made ? (
        <KeyValues
          columns={2}
          items={[
            { label: "Stock needed", value: toTake },
            { label: "Water needed", value: showAmount(made.water, made.units) },
          ]}
        />
      ) : null}
      {useId ? null : (
        <div>
          <Button size="sm" icon={IconPlus} onMouseDown={keepFocus} onClick={() => setIsRecording(true)}>
            {toTake ? `Record the use of ${toTake}` : "Record the use of the stock"}
          </Button>
        </div>
      )}
      {isRecording ? (
        <ChemicalUseForm
          params={{ id: source.id }}
          initial={{
            ...(made && { amount_used: made.stock, amount_used_units: made.units }),
            resource_use_purpose_id: purposeId("CHEMICAL_DILUTION"),
          }}
          onSaved={({ id }) =>
            form.setValue("chemical_use_record_id", createdId({ id }, {}), {
              shouldDirty: true,
              shouldValidate: true,
            })
          }
          onClose={() => setIsRecording(false)}
        />
      ) : null}
    </div>
  );
}

/** The recipe for the typed target; null until amount and concentration are complete. */
function useRecipe({ control }: UseFormReturn<DilutedValues>, source: ChemicalDetail) {
  const [typedAmount, units, typedConcentration, concentration_units] = useWatch({
    control,
    name: [
      "derived_chemical_amount_created",
      "derived_chemical_amount_created_units",
      "derived_chemical_concentration_created",
      "derived_chemical_concentration_created_units",
    ],
  });
  const [amount, concentration] = [numberIn(typedAmount), numberIn(typedConcentration)];
  if (!amount || !units || !concentration || !concentration_units) return null;
  return recipeFor(source, { amount, units, concentration, concentration_units });
}
