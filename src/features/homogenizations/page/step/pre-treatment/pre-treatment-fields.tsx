import { ChoiceField, NumberField, TextAreaField } from "#components/form/form-fields.tsx";
import { waterTypes } from "#domain/chemicals/schema.ts";
import type { HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import { showName } from "#domain/values/words.ts";
import { AgentFields, type AgentProps } from "./agent-fields.tsx";
import { PreTreatmentPreview, type Used } from "./pre-treatment-preview.tsx";

const waterTypeOptions = waterTypes.map((value) => ({ value, label: showName(value) }));

type Props = AgentProps & {
  homogenization: HomogenizationDetail;
  /** The amount of cake used, once it is known. */
  used: Used | undefined;
};

/** The fields of a pre-treatment below its cake: water, agent, what follows from them, and comments. */
export function PreTreatmentFields({ homogenization, used, ...agent }: Props) {
  const { control } = agent.form;
  return (
    <>
      <NumberField
        control={control}
        name="amount_water_added_for_neutralization"
        unit={homogenization.desired_cnf_volume_units}
        required
      />
      <ChoiceField
        control={control}
        name="water_type_added_for_neutralization"
        options={waterTypeOptions}
        required
      />
      <AgentFields {...agent} />
      <PreTreatmentPreview control={control} homogenization={homogenization} used={used} />
      <TextAreaField control={control} name="pre_homogenization_comments" />
    </>
  );
}
