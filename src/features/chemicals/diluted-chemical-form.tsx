import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useSearchParams } from "react-router-dom";
import { suggestedHazard } from "#domain/stock-details/hazard-of-cas.ts";
import { numberIn, type TypedNumber } from "#domain/values/number-text.ts";
import { showAmount } from "#domain/values/quantities.ts";
import { showName } from "#domain/values/words.ts";
import "#components/form/form.css";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { CreatedByFields } from "#components/form/created-by-fields.tsx";
import { AmountField, ChoiceField, NumberField, TextAreaField } from "#components/form/form-fields.tsx";
import { HazardFields } from "#components/form/hazard-fields.tsx";
import { LocationField } from "#components/form/lookup-fields.tsx";
import { useFormList } from "#components/form/use-form-list.ts";
import { useSuggestion } from "#components/form/use-suggestion.ts";
import { UseRecordField, useFreeUses } from "#components/resource-use/use-record-field.tsx";
import { type CommandFormProps, useCommandForm } from "#components/saving/use-command-form.ts";
import { ScanToChoose } from "#components/scan/scan-to-choose.tsx";
import { StockDetailFields } from "#components/stock/stock-detail-fields.tsx";
import { concentrationOf } from "#components/stock/stock-figures.ts";
import { commands, queries } from "#contract/index.ts";
import { dilutionUseId, waterUnitsOf } from "#domain/chemicals/dilution.ts";
import {
  type ChemicalDetail,
  chemicalUnits,
  concentrationUnits,
  waterTypes,
  waterUnits,
} from "#domain/chemicals/schema.ts";
import { resourceTypeOf } from "#domain/chemicals/stock.ts";
import { readDilution, showDilution, TO_MAKE } from "#domain/chemicals/wanted-dilution.ts";
import { codesIn } from "#domain/qr-labels/codes.ts";
import { purposeId } from "#domain/resource-use/rules.ts";
import type { UseRecordListItem } from "#domain/resource-use/schema.ts";
import { bottleFacts } from "#domain/stock-details/details.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { SearchableSelect } from "#ui/choice/searchable-select.tsx";
import { Field } from "#ui/field/field.tsx";
import { type DilutedValues, DilutionBalance } from "./dilution-balance.tsx";
import { DilutionCalculator, type DilutionSource, useMixture } from "./dilution-calculator.tsx";

type Props = CommandFormProps<DilutedValues> & {
  /** Id of the chemical to dilute, if it is known: the form then offers only uses of that chemical. */
  from?: string;
};

const waterTypeOptions = waterTypes.map((value) => ({ value, label: showName(value) }));

/** The form of a chemical that is made from a use of another chemical and water. */
export function DilutedChemicalForm({ onClose, from, initial, save }: Props) {
  const { env } = useLab();
  const [id] = useState(() => env.newId());
  const [query] = useSearchParams();
  /** What the address states is to be made of the chemical. */
  const [wanted] = useState(() => (from && !initial ? readDilution(query.get(TO_MAKE) ?? "") : null));
  const commandForm = useCommandForm<DilutedValues>({
    command: commands.createDilutedChemical,
    onClose,
    initial,
    save,
    draft: wanted ? `${from} ${showDilution(wanted)}` : from,
    defaults: {
      id,
      amount_water_added_units: wanted
        ? waterUnitsOf({ derived_chemical_amount_created_units: wanted.units })
        : "ML",
      water_type: "DI_WATER",
      ...(wanted && {
        derived_chemical_amount_created: wanted.amount,
        derived_chemical_amount_created_units: wanted.units,
        derived_chemical_concentration_created: wanted.concentration,
        derived_chemical_concentration_created_units: wanted.concentration_units,
      }),
    },
    also: ({ chemical_use_record_id, created_by, creation_date }) =>
      recordNow && chemical_use_record_id === recordNow.id
        ? [
            {
              command: commands.addChemicalUseRecord,
              params: { id: recordNow.resource_id },
              body: {
                ...{ id: recordNow.id, created_by, creation_date, purpose: null },
                ...{ amount_used: recordNow.amount_used, amount_used_units: recordNow.amount_used_units },
                resource_use_purpose_id: purposeId("CHEMICAL_DILUTION"),
              },
            },
          ]
        : [],
  });
  const { form } = commandForm;
  const { control } = form;
  /** The chosen chemical: the form offers its uses only, and the record of a new one. */
  const [chosen, setChosen] = useState(from);
  const free = useFreeUses({
    type: "CHEMICAL",
    purpose: "CHEMICAL_DILUTION",
    of: chosen,
    own: initial?.chemical_use_record_id ?? undefined,
  });
  const bottles = useLabQuery(queries.listChemicals) ?? [];
  const [useId, madeUnits, concentration, concentration_units] = useWatch({
    control,
    name: [
      "chemical_use_record_id",
      "derived_chemical_amount_created_units",
      "derived_chemical_concentration_created",
      "derived_chemical_concentration_created_units",
    ],
  });
  const onlyUse = from && !wanted && free?.length === 1 ? free[0]?.id : undefined;
  const freeUse = free?.find(({ id }) => id === useId);
  const sourceId = freeUse?.resource_id ?? chosen;
  const source = useSourceOf(sourceId);
  /** The density of a stock that was typed here, and of which stock. */
  const [typed, setTyped] = useState<{ of: string; density: TypedNumber }>();
  const diluted: DilutionSource | null = source
    ? {
        ...source,
        name: source.chemical_name,
        ...(typed?.of === source.id && { typedDensity: typed.density, density: numberIn(typed.density) }),
      }
    : null;
  const mixture = useMixture(form, diluted);
  const recordNow: UseRecordListItem | null = initial
    ? null
    : recordedWith(form.getValues("id"), source, mixture);
  const sources = free && recordNow ? [recordNow, ...free] : free;
  const use = sources?.find(({ id }) => id === useId);
  const [suggested, setSuggested] = useState<string | null>(null);
  /** The use that was chosen at the last submit; undefined before it. */
  const [submitted, setSubmitted] = useState<string | null>();
  const missing = useId ? sources && !use && "No record found" : "Resource use is required";
  const fault = submitted === (useId ?? null) && missing;

  function choose(id: string | undefined) {
    setChosen(id);
    if (use && use.resource_id !== id) form.setValue("chemical_use_record_id", "", { shouldDirty: true });
  }
  const waterUnit = madeUnits ? waterUnitsOf({ derived_chemical_amount_created_units: madeUnits }) : "ML";
  // The suggested use remains while it can be chosen: another person can record a use of this stock meanwhile.
  const isOffered = sources?.some(({ id }) => id === suggested);
  const suggestion = isOffered ? suggested : (onlyUse ?? recordNow?.id ?? null);
  if (suggestion !== suggested) setSuggested(suggestion);
  useSuggestion(form, "chemical_use_record_id", suggestion);
  useSuggestion(form, "location", source?.location_id ?? null);
  const lastUnits = bottles.find(({ is_diluted }) => is_diluted)?.amount_units ?? "LITRES";
  useSuggestion(form, "derived_chemical_amount_created_units", from && !initial ? lastUnits : null, {
    unitOf: "derived_chemical_amount_created",
  });
  useSuggestion(form, "amount_water_added_units", waterUnit, { unitOf: "amount_water_added" });
  useSuggestion(form, "derived_chemical_concentration_created_units", source?.concentration_units ?? null, {
    unitOf: "derived_chemical_concentration_created",
  });

  const cas_number = source?.cas_number;
  const hazard =
    suggestedHazard(
      { cas_number, concentration: numberIn(concentration) || null, concentration_units },
      bottles,
    ) ?? source;
  useSuggestion(form, "signal_word", hazard?.signal_word ?? null);
  useSuggestion(form, "ghs_pictograms", hazard?.ghs_pictograms ?? null);

  return (
    <CommandFormDialog
      of={commandForm}
      title="New diluted chemical"
      isLong="longest"
      onSubmit={(event) => {
        setSubmitted(useId ?? null);
        return useId && missing ? undefined : commandForm.submit(event);
      }}
      fault={fault ? { title: fault, detail: commandForm.fault?.title } : null}
    >
      {from ? null : (
        <div className="span half">
          <SourceField value={sourceId} onChange={choose} />
        </div>
      )}
      <AmountField
        control={control}
        name="derived_chemical_amount_created"
        units={chemicalUnits}
        isTypedFirst={from !== undefined}
        required
      />
      <AmountField
        control={control}
        name="derived_chemical_concentration_created"
        units={concentrationUnits}
        required
      />
      <NumberField
        control={control}
        name="density"
        unit="g/mL"
        hint="Not needed for common acids and bases"
      />
      <DilutionCalculator
        form={form}
        source={diluted}
        mixture={mixture}
        isUseChosen={Boolean(freeUse)}
        onDensity={(density) => source && setTyped({ of: source.id, density })}
      />
      <div className="span half">
        <UseRecordField
          control={control}
          name="chemical_use_record_id"
          uses={sources}
          hint="Uses for Chemical Dilution that have no diluted chemical yet."
          required
        />
      </div>
      <AmountField control={control} name="amount_water_added" units={waterUnits} required />
      <ChoiceField control={control} name="water_type" options={waterTypeOptions} required />
      {use && diluted ? <DilutionBalance control={control} use={use} source={diluted} /> : null}
      <LocationField control={control} name="location" required />
      <StockDetailFields control={control} unitsName="derived_chemical_amount_created_units">
        <HazardFields control={control} />
      </StockDetailFields>
      <TextAreaField control={control} name="comments" />
      <CreatedByFields control={control} />
    </CommandFormDialog>
  );
}

/** The use of the calculated amount of stock, as a choice of the form: it is recorded together with the dilution `of`. */
function recordedWith(
  of: string | null | undefined,
  source: ChemicalDetail | null | undefined,
  mixture: ReturnType<typeof useMixture>,
): UseRecordListItem | null {
  if (!of || !source || !mixture || !("stock" in mixture)) return null;
  return {
    id: dilutionUseId(of),
    label: `Record now: ${showAmount(mixture.stock, mixture.stockUnits)} of ${source.chemical_name}`,
    resource_id: source.id,
    resource_type: resourceTypeOf(source.chemical_type),
    resource_use_purpose: "CHEMICAL_DILUTION",
    amount_used: mixture.stock,
    amount_used_units: mixture.stockUnits,
    linked_to: null,
    voided: null,
  };
}

/** The chemical to dilute; `undefined` while it is read, `null` if none is chosen or this device does not have it. */
function useSourceOf(id: string | undefined): ChemicalDetail | null | undefined {
  return useLabQuery(queries.getChemical, { params: { id: id ?? "" } });
}

type SourceProps = { value: string | undefined; onChange: (id: string | undefined) => void };

/** Selects the chemical to dilute: an active one, or the one of the chosen use. */
function SourceField({ value, onChange }: SourceProps) {
  const chemicals = useFormList(queries.listChemicals) ?? [];
  const options = chemicals
    .filter(({ is_active, id }) => is_active || id === value)
    .map((one) => ({
      value: one.id,
      label: one.chemical_name,
      hint: [concentrationOf(one), ...bottleFacts(one)].join(" · "),
      also: codesIn(["chemicals"], one.id),
    }));
  const choose = (id: string | null) => onChange(id ?? undefined);
  return (
    <Field label="Chemical to dilute" hint="Its use can be recorded in this form.">
      <ScanToChoose scan={{ tables: ["chemicals"] }} options={options} onChoose={choose}>
        <SearchableSelect options={options} value={value} onChange={choose} placeholder="Select chemical" />
      </ScanToChoose>
    </Field>
  );
}
