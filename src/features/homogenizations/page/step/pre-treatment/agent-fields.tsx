import { type Control, useWatch } from "react-hook-form";
import { AmountField, ChoiceField, NumberField } from "#components/form/form-fields.tsx";
import { queries } from "#contract/index.ts";
import { waterUnits } from "#domain/chemicals/schema.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import type { PreTreatmentValues } from "../values.ts";

/** The agent that neutralized the cake; its concentration and amount only if an agent is chosen. */
export function AgentFields({ control }: { control: Control<PreTreatmentValues> }) {
  const names = useLabQuery(queries.listChemicalNames) ?? [];
  const agent = useWatch({ control, name: "neutralizing_agent_name" });
  const options = names
    .filter(({ chemical_type }) => chemical_type === "NEUTRALIZING_AGENT")
    .map(({ name }) => ({ value: name, label: name }));
  return (
    <>
      <ChoiceField control={control} name="neutralizing_agent_name" options={options} placeholder="None" />
      {agent ? (
        <>
          <NumberField control={control} name="neutralizing_agent_concentration" required />
          <AmountField
            control={control}
            amountName="neutralizing_agent_amount_added"
            unitsName="neutralizing_agent_amount_added_units"
            units={waterUnits}
            required
          />
        </>
      ) : null}
    </>
  );
}
