import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useController, useWatch } from "react-hook-form";
import { useFieldMeta } from "#components/form/form-fields.tsx";
import { queries } from "#contract/index.ts";
import { composedTexts } from "#domain/trays/composition.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Field } from "#ui/field/field.tsx";
import { TextArea } from "#ui/field/text-area.tsx";
import { useFormNotice } from "#ui/notice/notices.tsx";
import { Button } from "#ui/press/button.tsx";
import type { FormulationValues } from "./formulation-values.ts";

/**
 * The composition as one line of text. An empty field is filled from the other fields when it receives the focus, and
 * follows them while it is their text. A text that was typed remains; where it differs, the form offers theirs.
 */
export function CompositionField({ form }: { form: UseFormReturn<FormulationValues> }) {
  const { control, getValues, setValue } = form;
  const { label } = useFieldMeta({ name: "composition" });
  const { field, fieldState } = useController({ control, name: "composition" });
  const { parts, reportPlant } = useParts(form);
  const [composed, inConstants] = parts ? composedTexts(parts) : [null, null];
  const text = field.value?.trim() ?? "";
  const fill = () => {
    reportPlant();
    if (composed !== null) setValue("composition", composed, { shouldDirty: true, shouldValidate: true });
  };

  /** The texts of the fields before their last change. */
  const former = useRef<string[]>([]);
  useEffect(() => {
    if (composed === null) return;
    const isOwn = former.current.includes(getValues("composition")?.trim() ?? "");
    former.current = [composed, inConstants];
    if (isOwn) setValue("composition", composed, { shouldDirty: true, shouldValidate: true });
  }, [composed, inConstants, getValues, setValue]);

  /** The text of the fields beside which the person's own remains without a sign. */
  const [ignored, setIgnored] = useState<string | null>(null);
  const differs = text !== "" && composed !== null && text !== composed && text !== inConstants;
  return (
    <div className="wide half stack stack--sm">
      <Field label={label} error={fieldState.error?.message} required>
        <TextArea
          {...field}
          value={field.value ?? ""}
          maxLength={1000}
          onFocus={() => text === "" && fill()}
          onClick={() => text === "" && fill()}
        />
      </Field>
      {differs && ignored !== composed ? (
        <div className="row" aria-live="polite">
          <span className="muted">Differs from the fields</span>
          <Button size="sm" onClick={fill}>
            Use fields
          </Button>
          <Button size="sm" onClick={() => setIgnored(composed)}>
            Keep
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** The parts of the composition by the form's values, with names in place of ids; null until the lists are read. */
function useParts({ control }: UseFormReturn<FormulationValues>) {
  const notify = useFormNotice();
  const plants = useLabQuery(queries.listGrowTrialPlants);
  const additives = useLabQuery(queries.listAdditives);
  const fertilizers = useLabQuery(queries.listFertilizers);
  const values = useWatch({ control });
  const nameIn = (list: { id: string; name: string }[], id: string | null | undefined) =>
    list.find((item) => item.id === id)?.name ?? null;
  const plant = nameIn(plants ?? [], values.grow_trial_plant_id);
  return {
    parts:
      plants && additives && fertilizers
        ? {
            cnf_description: values.cnf_description ?? null,
            plant,
            additive: nameIn(additives, values.additive_id),
            additive_ratio: Number(values.additive_ratio) || null,
            preparation_steps: values.preparation_steps ?? [],
            fertilizer: nameIn(fertilizers, values.grow_trial_fertilizer_id),
            test_for: values.test_for ?? null,
          }
        : null,
    reportPlant() {
      if (plants && values.grow_trial_plant_id && plant === null) notify({ kind: "error", title: NO_PLANT });
    },
  };
}

const NO_PLANT = "Failed selecting grow trial plant. Please refresh the page or contact support";
