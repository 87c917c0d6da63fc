import { IconTag } from "@tabler/icons-react";
import {
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useFormState,
  useWatch,
} from "react-hook-form";
import { NumberField, TextAreaField, TextField } from "#components/form/form-fields.tsx";
import { ListChoiceField } from "#components/form/list-choice-field.tsx";
import { ListField } from "#components/form/list-field.tsx";
import { useFormList } from "#components/form/use-form-list.ts";
import { useSuggestion } from "#components/form/use-suggestion.ts";
import { queries } from "#contract/index.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import { CnfFields } from "./cnf-fields.tsx";
import { CnfUseFields, type CnfUseProps } from "./cnf-use-fields.tsx";
import { CompositionField } from "./composition-field.tsx";
import { IngredientField } from "./ingredient-field.tsx";

type Props = CnfUseProps & {
  /** The tray's current CNF. */
  ownCnf: string | null | undefined;
  /** The next free identifier; null while the typed one is not refused. */
  offered: string | null;
};

/** The fields of a formulation: the tray's composition, its plugs and the purpose of the test. */
export function FormulationFields({ ownCnf, offered, ...use }: Props) {
  const { form } = use;
  const { control, setValue, clearErrors } = form;
  const [additive, substrateId] = useWatch({ control, name: ["additive_id", "substrate_type_id"] });
  const plants = useFormList(queries.listGrowTrialPlants) ?? [];
  const substrates = useFormList(queries.listSubstrateTypes) ?? [];
  const substrate = substrates.find(({ id }) => id === substrateId);
  useSuggestion(form, "preparation_steps", substrate?.preparation_steps ?? null);

  function clearRatio() {
    setValue("additive_ratio", null, { shouldDirty: true });
    clearErrors("additive_ratio");
  }
  return (
    <>
      <TextField control={control} name="formulation_identifier" required />
      <ListChoiceField
        list="plants"
        control={control}
        name="grow_trial_plant_id"
        options={plants.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder="Select plant"
        required
      />
      <NumberField control={control} name="num_plugs_created" integer required />
      <Relabel form={form} name="formulation_identifier" offered={offered} />
      <CnfFields form={form} own={ownCnf} />
      <IngredientField control={control} name="additive_id" kind="additive" onCleared={clearRatio} />
      <NumberField
        control={control}
        name="additive_ratio"
        hint="g additive per g dry CNF"
        required={Boolean(additive)}
      />
      <IngredientField control={control} name="grow_trial_fertilizer_id" kind="fertilizer" required />
      <ListChoiceField
        list="substrate-types"
        control={control}
        name="substrate_type_id"
        options={substrates.map(({ id, code, name }) => ({ value: id, label: name, hint: code }))}
        placeholder="Select substrate type"
        required
      />
      <TextField control={control} name="test_for" required />
      <CnfUseFields {...use} />
      <ListField control={control} name="preparation_steps" itemLabel="Step" addLabel="Add step" required />
      <CompositionField form={form} />
      <TextAreaField control={control} name="initial_comments" />
    </>
  );
}

type RelabelProps<T extends FieldValues> = {
  form: UseFormReturn<T>;
  /** The field of the identifier. */
  name: Path<T>;
  /** The next free identifier, if the requested one is in use. */
  offered: string | null;
};

/** Offers the next free identifier. It is never filled in automatically: the tray's label has the requested one. */
export function Relabel<T extends FieldValues>({ form, name, offered }: RelabelProps<T>) {
  const { control, setValue, setFocus } = form;
  const { errors } = useFormState({ control, name });
  if (offered === null || !errors[name]) return null;

  function use(identifier: string) {
    setFocus(name);
    setValue(name, identifier as PathValue<T, Path<T>>, { shouldDirty: true, shouldValidate: true });
  }
  return (
    <div className="wide">
      <Banner
        tone="warn"
        icon={IconTag}
        title={`Relabel the tray as ${offered}.`}
        action={
          <Button size="sm" onClick={() => use(offered)}>
            Use {offered}
          </Button>
        }
      />
    </div>
  );
}
