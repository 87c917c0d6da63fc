import { IconAlertTriangle, IconPlus, IconScale } from "@tabler/icons-react";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useSuggestion } from "#components/form/use-suggestion.ts";
import { stockUseForms } from "#components/resource-use/stock-use-forms.tsx";
import { mixtureFor, type Source } from "#domain/chemicals/calculator.ts";
import type { ChemicalDetail } from "#domain/chemicals/schema.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { purposeId } from "#domain/resource-use/rules.ts";
import { numberIn, type TypedNumber, typedFault } from "#domain/values/number-text.ts";
import { roundAmount, showAmount } from "#domain/values/quantities.ts";
import { convert } from "#domain/values/units.ts";
import { Field } from "#ui/field/field.tsx";
import { Banner } from "#ui/notice/banner.tsx";
import { NumberInput } from "#ui/number/number-input.tsx";
import { KeyValues } from "#ui/panel/key-values.tsx";
import { Button } from "#ui/press/button.tsx";
import { keepFocus } from "#ui/press/press.ts";
import type { DilutedValues } from "./dilution-balance.tsx";

/** The chemical to dilute; `typedDensity` (g/ml) is of a stock whose density the form requests, null until it is typed. */
export type DilutionSource = Source & Pick<ChemicalDetail, "id"> & { typedDensity?: TypedNumber };

type Props = {
  form: UseFormReturn<DilutedValues>;
  /** Null while none is chosen. */
  source: DilutionSource | null;
  mixture: ReturnType<typeof useMixture>;
  /** A use that is recorded already was chosen. */
  isUseChosen: boolean;
  onDensity: (density: TypedNumber) => void;
};

/**
 * Stock and water for the typed amount and concentration. Suggests the water, requests a density that is missing, and opens
 * the form in which a use of another amount is recorded.
 */
export function DilutionCalculator({ form, source, mixture, isUseChosen, onDensity }: Props) {
  const waterUnits = useWatch({ control: form.control, name: "amount_water_added_units" });
  const [isRecording, setIsRecording] = useState(false);
  const made = mixture && "stock" in mixture ? mixture : null;
  const water = made && convert(made.water, made.waterUnits, waterUnits ?? "ML");
  // This component is mounted without a chemical too, so that the water of a former one does not remain.
  useSuggestion(form, "amount_water_added", water ? roundAmount(water) : null);
  if (source === null) return null;
  const toTake = made && showAmount(made.stock, made.stockUnits);
  const missing = mixture && "missing" in mixture ? mixture.missing : [];
  return (
    <div className="span stack stack--sm" aria-live="polite">
      {mixture && "problem" in mixture ? (
        <Banner tone="warn" icon={IconAlertTriangle} title={mixture.problem} />
      ) : null}
      {missing.length > 0 ? (
        <Banner
          tone="info"
          icon={IconScale}
          title={`Please enter the density of ${missing.map((what) => named[what]).join(" and of ")}.`}
        >
          % is wt %: a volume has a mass by its density.
        </Banner>
      ) : null}
      {missing.includes("stock") || source.typedDensity !== undefined ? (
        <Field
          label="Density of the stock"
          hint="For this calculation; Edit stores it with the chemical."
          error={typedFault("Density of the stock", source.typedDensity ?? null)}
        >
          <NumberInput value={source.typedDensity ?? null} onChange={onDensity} unit="g/mL" />
        </Field>
      ) : null}
      {made ? (
        <>
          <KeyValues
            columns={2}
            items={[
              { label: "Stock needed", value: toTake },
              { label: "Water needed", value: showAmount(made.water, made.waterUnits) },
            ]}
          />
          <p className="muted">{made.assumption}</p>
        </>
      ) : null}
      {isUseChosen ? null : (
        <div>
          <Button size="sm" icon={IconPlus} onMouseDown={keepFocus} onClick={() => setIsRecording(true)}>
            {toTake ? `Record the use of ${toTake}` : "Record the use of the stock"}
          </Button>
        </div>
      )}
      {isRecording ? (
        <stockUseForms.chemicals
          params={{ id: source.id }}
          initial={{
            ...(made && { amount_used: made.stock, amount_used_units: made.stockUnits }),
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

const named = { stock: "the stock", target: "the diluted chemical" };

/** Stock and water for the typed values of the form; null without a chemical, and until amount and concentration are complete. */
export function useMixture({ control }: UseFormReturn<DilutedValues>, source: Source | null) {
  const [typedAmount, units, typedConcentration, concentration_units, typedDensity] = useWatch({
    control,
    name: [
      "derived_chemical_amount_created",
      "derived_chemical_amount_created_units",
      "derived_chemical_concentration_created",
      "derived_chemical_concentration_created_units",
      "density",
    ],
  });
  const [amount, concentration] = [numberIn(typedAmount), numberIn(typedConcentration)];
  if (!source || !amount || !units || !concentration || !concentration_units) return null;
  const density = numberIn(typedDensity) || null;
  return mixtureFor(source, { amount, units, concentration, concentration_units, density });
}
