import { type UseFormReturn, useWatch } from "react-hook-form";
import { ChoiceField, NumberField, TextAreaField, TextField } from "#components/form-fields.tsx";
import { queries } from "#contract/index.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { CnfFields } from "./cnf-fields.tsx";
import { CompositionField } from "./composition-field.tsx";
import type { FormulationValues } from "./form-values.ts";
import { IngredientField } from "./ingredient-field.tsx";
import { Relabel } from "./relabel.tsx";
import { StepsField } from "./steps-field.tsx";

type Props = {
  form: UseFormReturn<FormulationValues>;
  /** The CNF the tray has already. */
  ownCnf: string | null | undefined;
  offered: string | null;
};

/** What a tray consists of, and what it is to show. */
export function FormulationFields({ form, ownCnf, offered }: Props) {
  const { control, setValue, clearErrors } = form;
  const additive = useWatch({ control, name: "additive_id" });
  const plants = useLabQuery(queries.listGrowTrialPlants) ?? [];
  const substrates = useLabQuery(queries.listSubstrateTypes) ?? [];
  const dirty = { shouldDirty: true };

  function clearRatio() {
    setValue("additive_ratio", null, dirty);
    clearErrors("additive_ratio");
  }
  function fillSteps(chosen: string | null) {
    const steps = substrates.find(({ id }) => id === chosen)?.preparation_steps;
    if (steps) setValue("preparation_steps", steps, { ...dirty, shouldValidate: true });
  }
  return (
    <>
      <TextField control={control} name="formulation_identifier" required />
      <ChoiceField
        control={control}
        name="grow_trial_plant_id"
        options={plants.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder="Select plant"
        required
      />
      <Relabel form={form} offered={offered} />
      <CnfFields form={form} own={ownCnf} />
      <IngredientField control={control} name="additive_id" kind="additive" onCleared={clearRatio} />
      <NumberField
        control={control}
        name="additive_ratio"
        hint="g additive per g dry CNF"
        required={Boolean(additive)}
      />
      <IngredientField control={control} name="grow_trial_fertilizer_id" kind="fertilizer" required />
      <ChoiceField
        control={control}
        name="substrate_type_id"
        options={substrates.map(({ id, code, name }) => ({ value: id, label: name, hint: code }))}
        placeholder="Select substrate type"
        onChosen={fillSteps}
        required
      />
      <StepsField control={control} />
      <NumberField control={control} name="num_plugs_created" integer required />
      <TextField control={control} name="test_for" required />
      <CompositionField form={form} />
      <TextAreaField control={control} name="initial_comments" />
    </>
  );
}
