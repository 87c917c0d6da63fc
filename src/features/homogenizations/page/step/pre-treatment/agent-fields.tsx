import { type UseFormReturn, useWatch } from "react-hook-form";
import { AmountField, NumberField } from "#components/form/form-fields.tsx";
import { ListChoiceField } from "#components/form/list-choice-field.tsx";
import { useFormList } from "#components/form/use-form-list.ts";
import { useSuggestion } from "#components/form/use-suggestion.ts";
import { BottleField, useBottles } from "#components/resource-use/bottle-field.tsx";
import { leftAfterUse, OverdrawField } from "#components/resource-use/own-use.tsx";
import { queries } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { waterUnits } from "#domain/chemicals/schema.ts";
import { convert } from "#domain/values/units.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import type { PreTreatmentValues } from "../values.ts";

export type AgentProps = {
  form: UseFormReturn<PreTreatmentValues>;
  command: AnyCommand;
  /** The bottle whose use is corrected. */
  own?: string | null;
  /** The last submit was refused because the bottle does not suffice. */
  isAsked: boolean;
};

/**
 * The agent that neutralized the cake; its concentration, amount and bottle only if an agent is chosen. The use of the
 * bottle is recorded with the pre-treatment.
 */
export function AgentFields({ form, command, own = null, isAsked }: AgentProps) {
  const { control, setValue } = form;
  const names = useFormList(queries.listChemicalNames) ?? [];
  const [agent, bottleId, amount, units] = useWatch({
    control,
    name: [
      "neutralizing_agent_name",
      "neutralizing_agent_id",
      "neutralizing_agent_amount_added",
      "neutralizing_agent_amount_added_units",
    ],
  });
  const options = names
    .filter(({ chemical_type }) => chemical_type === "NEUTRALIZING_AGENT")
    .map(({ name }) => ({ value: name, label: name }));
  // The amount is a volume: a solid is dissolved before.
  const bottles = useBottles("NEUTRALIZING_AGENT", own).filter(
    ({ chemical_name, amount_units }) =>
      chemical_name === agent && convert(1, waterUnits[0], amount_units) !== null,
  );
  const bottle = useLabQuery(queries.getChemical, { params: { id: bottleId ?? "" } });
  const isOnly = own === null && typeof amount === "number" && bottles.length === 1;
  useSuggestion(form, "neutralizing_agent_id", (isOnly && bottles[0]?.id) || null);
  // A correction voids the former use first.
  const isNewUse = Boolean(bottleId) && bottleId !== own;
  const use = { amount, units };
  return (
    <>
      <ListChoiceField
        control={control}
        name="neutralizing_agent_name"
        list="chemical-names"
        type="NEUTRALIZING_AGENT"
        isNamed
        options={options}
        placeholder="None"
        onChosen={(chosen) => chosen !== agent && setValue("neutralizing_agent_id", null)}
      />
      {agent ? (
        <>
          <NumberField control={control} name="neutralizing_agent_concentration" required />
          <AmountField
            control={control}
            name="neutralizing_agent_amount_added"
            units={waterUnits}
            hint={isNewUse ? leftAfterUse(bottle, use) : undefined}
            required
          />
          <BottleField control={control} name="neutralizing_agent_id" bottles={bottles} />
        </>
      ) : null}
      <OverdrawField
        form={form}
        command={command}
        uses={[{ ...use, table: "chemicals", id: isNewUse ? bottleId : null }]}
        isAsked={isAsked}
      />
    </>
  );
}
