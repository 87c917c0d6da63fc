import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { CreatedByFields } from "#components/form/created-by-fields.tsx";
import { AmountField, NumberField, TextAreaField, TextField } from "#components/form/form-fields.tsx";
import { HazardFields } from "#components/form/hazard-fields.tsx";
import { ListChoiceField } from "#components/form/list-choice-field.tsx";
import { LocationField, SupplierField } from "#components/form/lookup-fields.tsx";
import { useFormList } from "#components/form/use-form-list.ts";
import { useSuggestion } from "#components/form/use-suggestion.ts";
import { type CommandFormProps, useCommandForm } from "#components/saving/use-command-form.ts";
import { StockDetailFields } from "#components/stock/stock-detail-fields.tsx";
import { commands, queries } from "#contract/index.ts";
import { chemicalUnits, concentrationUnits, type NewChemical } from "#domain/chemicals/schema.ts";
import { suggestedHazard } from "#domain/stock-details/hazard-of-cas.ts";
import { numberIn } from "#domain/values/number-text.ts";
import { showName } from "#domain/values/words.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";

type Values = z.input<typeof NewChemical>;

/** The form of a new chemical from a supplier. */
export function ChemicalForm(props: CommandFormProps<Values>) {
  const names = useFormList(queries.listChemicalNames) ?? [];
  const commandForm = useCommandForm<Values>({
    ...props,
    command: commands.createChemical,
  });
  const { form } = commandForm;
  const { control } = form;
  const [nameId, concentration, concentration_units, cas_number] = useWatch({
    control,
    name: ["chemical_name_id", "concentration", "concentration_units", "cas_number"],
  });
  const name = names.find(({ id }) => id === nameId)?.name;
  const bottles = useLabQuery(queries.listChemicals) ?? [];
  const named = bottles.find((one) => one.chemical_name === name && one.cas_number);
  // The hazard depends on the concentration, the CAS number does not.
  const hazard = suggestedHazard(
    { cas_number, concentration: numberIn(concentration), concentration_units },
    bottles,
  );
  useSuggestion(form, "cas_number", named?.cas_number ?? null);
  useSuggestion(form, "signal_word", hazard?.signal_word ?? null);
  useSuggestion(form, "ghs_pictograms", hazard?.ghs_pictograms ?? null);
  const options = names.map(({ id, name, chemical_type }) => ({
    value: id,
    label: name,
    hint: showName(chemical_type),
  }));
  return (
    <CommandFormDialog of={commandForm} title="New chemical" isLong="longest">
      <ListChoiceField
        list="chemical-names"
        control={control}
        name="chemical_name_id"
        options={options}
        placeholder="Select chemical"
        required
      />
      <SupplierField control={control} name="supplier_id" kind="CHEMICAL" required />
      <AmountField control={control} name="amount_supplied" units={chemicalUnits} required />
      <AmountField control={control} name="concentration" units={concentrationUnits} required />
      <LocationField control={control} name="location_id" required />
      <StockDetailFields control={control} unitsName="amount_units">
        <TextField control={control} name="cas_number" hint="Such as 7697-37-2" />
        <NumberField control={control} name="density" unit="g/mL" hint="For dilutions by volume" />
        <HazardFields control={control} />
      </StockDetailFields>
      <TextAreaField control={control} name="comments" />
      <CreatedByFields control={control} />
    </CommandFormDialog>
  );
}
