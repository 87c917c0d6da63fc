import { IconRefresh } from "@tabler/icons-react";
import { type UseFormReturn, useController } from "react-hook-form";
import { useFieldMeta } from "#components/form/field-meta.ts";
import { queries } from "#contract/index.ts";
import { composeText } from "#domain/trays/composition.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Field } from "#ui/field/field.tsx";
import { TextArea } from "#ui/field/text-area.tsx";
import { useFormNotice } from "#ui/notice/notices.tsx";
import { Button } from "#ui/press/button.tsx";
import type { FormulationValues } from "../form-values.ts";

/** The composition as one line of text. An empty field is filled from the form's values when it receives the focus. */
export function CompositionField({ form }: { form: UseFormReturn<FormulationValues> }) {
  const { control, setValue } = form;
  const { label } = useFieldMeta({ name: "composition" });
  const { field, fieldState } = useController({ control, name: "composition" });
  const compose = useCompose(form);
  const fill = () => setValue("composition", compose(), { shouldDirty: true, shouldValidate: true });
  const isEmpty = !field.value?.trim();
  return (
    <div className="wide stack stack--sm">
      <Field label={label} error={fieldState.error?.message} required>
        <TextArea
          {...field}
          value={field.value ?? ""}
          maxLength={1000}
          onFocus={() => isEmpty && fill()}
          onClick={() => isEmpty && fill()}
        />
      </Field>
      {isEmpty ? null : (
        <div>
          <Button size="sm" icon={IconRefresh} onClick={fill}>
            Compose again
          </Button>
        </div>
      )}
    </div>
  );
}

/** Composes the text from the form's current values, with names in place of ids. */
function useCompose({ getValues }: UseFormReturn<FormulationValues>): () => string {
  const notify = useFormNotice();
  const plants = useLabQuery(queries.listGrowTrialPlants) ?? [];
  const additives = useLabQuery(queries.listAdditives) ?? [];
  const fertilizers = useLabQuery(queries.listFertilizers) ?? [];
  return () => {
    const values = getValues();
    const nameIn = (list: { id: string; name: string }[], id: string | null | undefined) =>
      list.find((item) => item.id === id)?.name ?? null;
    const plant = nameIn(plants, values.grow_trial_plant_id);
    if (values.grow_trial_plant_id && plant === null) notify({ kind: "error", title: NO_PLANT });
    return composeText({
      cnf_description: values.cnf_description ?? null,
      plant,
      additive: nameIn(additives, values.additive_id),
      additive_ratio: Number(values.additive_ratio) || null,
      preparation_steps: values.preparation_steps ?? [],
      fertilizer: nameIn(fertilizers, values.grow_trial_fertilizer_id),
      test_for: values.test_for ?? null,
    });
  };
}

const NO_PLANT = "Failed selecting grow trial plant. Please refresh the page or contact support";
