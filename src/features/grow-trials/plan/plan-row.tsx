import { IconCopy, IconTrash } from "@tabler/icons-react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { ChoiceField, FormFieldsContext, NumberField, TextField } from "#components/form/form-fields.tsx";
import { ListChoiceField } from "#components/form/list-choice-field.tsx";
import { ListField } from "#components/form/list-field.tsx";
import { useFormList } from "#components/form/use-form-list.ts";
import { useSuggestion } from "#components/form/use-suggestion.ts";
import { queries } from "#contract/index.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { PlanRow } from "#domain/trays/plan.ts";
import { Disclosure } from "#ui/panel/disclosure.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";
import { useCnfOptions } from "../forms/formulation/cnf-fields.tsx";
import { IngredientField } from "../forms/formulation/ingredient-field.tsx";
import type { PlanValues } from "./plan-values.ts";

type Props = {
  form: UseFormReturn<PlanValues>;
  index: number;
  /** The identifiers of its trays, with their positions: `F1, F2, F3`. */
  trays: string;
  onCopy: () => void;
  /** Null for the only row. */
  onRemove: (() => void) | null;
};

const fields = Object.entries(fieldsOf(PlanRow));

/** A row of the plan: one composition, its plugs, and the number of trays that are made of it. */
export function PlanRowFields({ form, index, trays, onCopy, onRemove }: Props) {
  const { control, setValue, clearErrors } = form;
  const at = <N extends keyof PlanRow>(name: N) => `rows.${index}.${name}` as const;
  const [cnfId, additive, substrateId, steps] = useWatch({
    control,
    name: [at("cnf_id"), at("additive_id"), at("substrate_type_id"), at("preparation_steps")],
  });
  const cnfs = useCnfOptions(cnfId);
  const plants = useFormList(queries.listGrowTrialPlants) ?? [];
  const substrates = useFormList(queries.listSubstrateTypes) ?? [];
  const substrate = substrates.find(({ id }) => id === substrateId);
  useSuggestion(form, at("preparation_steps"), substrate?.preparation_steps ?? null);
  const { invalid: areStepsInvalid } = form.getFieldState(at("preparation_steps"), form.formState);

  function clearRatio() {
    setValue(at("additive_ratio"), null, { shouldDirty: true });
    clearErrors(at("additive_ratio"));
  }
  return (
    <FormFieldsContext value={Object.fromEntries(fields.map(([name, field]) => [at(name as never), field]))}>
      <fieldset className="planrow" aria-label={`Row ${index + 1}`}>
        <div className="planrow__head">
          <b>Row {index + 1}</b>
          <span className="muted">{trays}</span>
          <span className="push" />
          <IconButton label={`Copy row ${index + 1}`} icon={IconCopy} onClick={onCopy} />
          {onRemove ? (
            <IconButton label={`Remove row ${index + 1}`} icon={IconTrash} onClick={onRemove} />
          ) : null}
        </div>
        <div className="planrow__cnf">
          <ChoiceField
            control={control}
            name={at("cnf_id")}
            options={cnfs}
            placeholder="Select CNF"
            scan={{ tables: ["cnfs"] }}
            onChosen={() => setValue(at("cnf_description"), null, { shouldDirty: true })}
          />
        </div>
        {cnfId ? null : (
          <TextField control={control} name={at("cnf_description")} hint="Of trays without a CNF" />
        )}
        <IngredientField control={control} name={at("additive_id")} kind="additive" onCleared={clearRatio} />
        <NumberField
          control={control}
          name={at("additive_ratio")}
          hint="g additive per g dry CNF"
          required={Boolean(additive)}
        />
        <ListChoiceField
          list="substrate-types"
          control={control}
          name={at("substrate_type_id")}
          options={substrates.map(({ id, code, name }) => ({ value: id, label: name, hint: code }))}
          placeholder="Select substrate type"
          required
        />
        <IngredientField control={control} name={at("grow_trial_fertilizer_id")} kind="fertilizer" required />
        <ListChoiceField
          list="plants"
          control={control}
          name={at("grow_trial_plant_id")}
          options={plants.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder="Select plant"
          required
        />
        <TextField control={control} name={at("test_for")} required />
        <NumberField control={control} name={at("num_plugs_created")} integer required />
        <NumberField
          control={control}
          name={at("replicates")}
          hint="Trays of this composition"
          integer
          required
        />
        <div className="planrow__steps">
          <Disclosure
            title={`Preparation Steps of row ${index + 1}`}
            aside={(steps ?? []).join(" > ") || "None"}
            defaultOpen={areStepsInvalid}
          >
            <ListField
              control={control}
              name={at("preparation_steps")}
              itemLabel="Step"
              addLabel="Add step"
              required
            />
          </Disclosure>
        </div>
      </fieldset>
    </FormFieldsContext>
  );
}
